"""The boards as static files in a folder, with scenes to show; served on this machine only.

To look at boards: `python -m tests.web.board_site FOLDER [PORT]`, then open `/?scene=0&lang=fr&theme=dark`.
"""

from __future__ import annotations

import json
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import tablee
from tablee.catalogues import game_catalogues
from tablee.i18n import Say, languages
from tablee.roster import game_names
from tablee.skeleton.game.web import TEXTS as SKELETON_TEXTS
from tablee.web.static_files import board_texts

SOURCE = Path(tablee.__file__).parent
HERE = Path(__file__).parent
SKELETON = SOURCE / "skeleton" / "game"
POLICY = "default-src 'self'"


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}  # noqa: RUF012 - read only

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Silent."""


def build(folder: Path, scenes: list[dict[str, Any]]) -> None:
    """Everything a board needs, laid out as the server does."""
    shutil.copytree(SOURCE / "web" / "static", folder / "static", dirs_exist_ok=True)
    folders = {name: SOURCE / "games" / name for name in game_names()} | {"skeleton": SKELETON}
    for name, game in folders.items():
        own = game / "web"
        if own.is_dir():
            shutil.copytree(
                own, folder / "games" / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py")
            )
    (folder / "i18n").mkdir(exist_ok=True)
    for language in languages():
        say = Say(language, games=lambda: {**game_catalogues(), "skeleton": SKELETON / "locale"})
        texts = board_texts(game_names(), say)
        for key, text in SKELETON_TEXTS.items():
            texts[f"skeleton.{key}"] = say.for_game("skeleton")(text)
        (folder / "i18n" / f"{language}.json").write_text(json.dumps(texts), encoding="utf-8")
    for page in ("index.html", "page.js", "page.css"):
        shutil.copy(HERE / "page" / page, folder / page)
    (folder / "scenes.json").write_text(json.dumps(scenes), encoding="utf-8")


@contextmanager
def serve(folder: Path, port: int = 0) -> Iterator[str]:
    """The address of the folder, while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    from tests.web.scenes import TABLES, moments

    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    build(folder, [moment for table in TABLES for moment in moments(table)])
    with serve(folder, int(sys.argv[2]) if len(sys.argv) > 2 else 8765) as address:
        print(address, flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
