"""`tablee push`: what is told while a player is checked, exit codes, and what is refused before and by the league."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tests.cli.terminal import tablee
from tests.league.checking import checking
from tests.league.league_server import serving_league
from tests.league.packing import AGENT

TOKEN = "x" * 27


@pytest.fixture
def player(tmp_path):
    file = tmp_path / "my_player.py"
    file.write_bytes(AGENT)
    return str(file)


def test_a_player_that_passes_is_told_step_by_step(league_database, site, player, tmp_path):
    with serving_league(league_database) as address, checking(league_database, passes=True):
        link = f"{address}/league/enter/{site.tokens['Ada']}"
        done = tablee("push", player, "--to", link, home=tmp_path)
        data = tablee("push", player, home=tmp_path, TABLEE_LEAGUE=link, TABLEE_LANG="fr")
        plain = tablee("push", player, "--to", link, "--json", home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "my_player.py (0.1 KiB) is version 2.",
        "It waits for its entry check.",
        "It is being checked.",
        "  ✓ it builds",
        "  ✓ its moves are legal (asked 212 times)",
        "  ✓ it does not crash (asked 212 times)",
        "  ✓ it answers in time (asked 212 times)",
        "  ✓ it answers the same question alike (asked 212 times)",
        "  ✓ it beats random moves (60 games)",
        "      | cc: SECRET-OF-Ada",
        "It may play, and is the active version: this one meets the others.",
    ]
    assert site.tokens["Ada"] not in done.stdout + done.stderr
    assert "est la version 3" in data.stdout
    assert "Il peut jouer, et c’est la version active" in data.stdout
    assert json.loads(plain.stdout)["state"] == "accepted"


def test_a_player_that_fails_ends_with_1_and_one_that_is_not_waited_for_with_0(
    league_database, site, player, tmp_path
):
    with serving_league(league_database, pushes_a_day=3) as address:
        link = f"{address}/league/enter/{site.tokens['Ada']}"
        left = tablee("push", player, "--to", link, "--no-wait", home=tmp_path)
        with checking(league_database, passes=False):
            refused = tablee("push", player, "--to", link, home=tmp_path)
        often = tablee("push", player, "--to", link, home=tmp_path)

    assert left.returncode == 0, left.stderr
    assert left.stdout.endswith(f"Its entry check will be seen at {address}/league\n")
    assert refused.returncode == 1
    assert "  ✗ it does not crash\n      it crashed: SECRET-OF-Ada\n" in refused.stdout
    assert refused.stdout.endswith("It may not play: the entry check has found something.\n")
    assert often.returncode == 1
    why = "You have pushed 3 times within a day: that is as often as may be."
    assert often.stderr == f"Error: {address}/league: it answers: {why}\n"


@pytest.mark.parametrize(
    "link",
    [
        "",
        "here",
        "http://host/league",
        "ftp://host/league/enter/" + TOKEN,
        "http:///league/enter/" + TOKEN,
        "http://h:x/league/enter/" + TOKEN,
    ],
)
def test_what_is_no_link_is_wrong_use(player, link, tmp_path):
    done = tablee("push", player, "--to", link, home=tmp_path)

    assert done.returncode == 2
    assert "is no link to a league" in done.stderr
    assert TOKEN not in done.stderr


def test_what_is_no_player_is_not_sent(tmp_path):
    (tmp_path / "player.py").write_text("class Player:\n    pass\n")

    done = tablee(
        "push", str(tmp_path / "player.py"), "--to", f"http://127.0.0.1:1/league/enter/{TOKEN}", home=tmp_path
    )

    assert done.returncode == 2
    assert (
        done.stderr
        == "Error: player.py: player.py: expected a class with a method choose(self, view, budget, seed)\n"
    )


def test_a_server_that_is_not_there_is_told(player, tmp_path):
    done = tablee("push", player, "--to", f"http://127.0.0.1:1/league/enter/{TOKEN}", home=tmp_path)

    assert done.returncode == 1
    assert done.stderr.startswith("Error: http://127.0.0.1:1/league: it cannot be reached: ")


@contextmanager
def answering(answer: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    """The address of a server that answers anything."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            answer(self)

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def _send(handler: BaseHTTPRequestHandler, status: int, text: bytes, **headers: str) -> None:
    handler.send_response(status)
    for name, value in {"Content-Length": str(len(text)), **headers}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(text)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda asked: _send(asked, 200, b"<html>"), "no league answers there"),
        (lambda asked: _send(asked, 201, b'{"number": 1}'), "no league answers there"),
        (
            lambda asked: _send(asked, 302, b"", Location="http://elsewhere.invalid/"),
            "no league answers there",
        ),
        (lambda asked: asked.wfile.write(b"220 smtp\r\n\r\n"), "no league answers there"),
        (lambda asked: _send(asked, 400, b'{"text": "\\u001b[2J\\u0007no"}'), "it answers:  [2J no"),
    ],
)
def test_whatever_answers_neither_breaks_the_program_nor_steers_the_terminal(player, answer, words, tmp_path):
    with answering(answer) as address:
        done = tablee("push", player, "--to", f"{address}/league/enter/{TOKEN}", home=tmp_path)

    assert done.returncode == 1
    assert done.stderr == f"Error: {address}/league: {words}\n"


def test_the_token_goes_where_the_link_leads_and_not_into_the_address(player, tmp_path):
    asked: list[tuple[str, str]] = []

    def answer(handler: BaseHTTPRequestHandler) -> None:
        asked.append((handler.path, handler.headers["Authorization"]))
        _send(handler, 403, b'{"text": "no"}')

    with answering(answer) as address:
        tablee("push", player, "--to", f"{address}/course/league/enter/{TOKEN}", home=tmp_path)

    assert asked == [("/course/api/league/pushes?name=my_player.py", f"Bearer {TOKEN}")]
