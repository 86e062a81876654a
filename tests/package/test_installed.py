"""Tablée installed from its wheel, with no checkout beside it: what people do first works, in both languages."""

from __future__ import annotations

import json
import os
import pty
import re
import struct
import subprocess
import termios
import time
from fcntl import ioctl

import httpx
import pytest

from tablee import __version__
from tablee.records import read
from tablee.roster import game_names
from tests.package.builds import ROOT
from tests.package.installation import PATIENCE

LANGUAGES = {"en": "it is your turn", "fr": "c’est votre tour"}


def test_nothing_of_a_checkout_is_on_the_path(installed):
    done = installed.run("python", "-c", "import sys, tablee; print(tablee.__file__, *sys.path, sep='\\n')")

    found = done.stdout.split("\n")
    assert found[0].startswith(str(installed.packages))
    assert not [place for place in found if place.startswith(str(ROOT / "src"))]


def test_the_command_tells_its_version_and_every_game(installed):
    assert installed.tablee("--version").split()[-1] == __version__
    listed = json.loads(installed.tablee("games", "--json"))
    assert {game["name"] for game in listed} == {*game_names()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_somebody_plays(installed, lang, tmp_path):
    file = tmp_path / "game.json"

    shown = installed.tablee("play", "kalaha", "--seed", "7", "--save", str(file), typed="3\nq\n", lang=lang)

    assert LANGUAGES[lang] in shown
    assert read(file).moves[0] == "3"


@pytest.mark.parametrize("game", game_names())
def test_computers_play_a_game_to_its_end(installed, game):
    shown = installed.tablee(
        "play", game, "--seat", "level:1", "--seat", "random", "--seed", "1", "--final", lang="fr"
    )

    assert shown.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tournament_is_run(installed, lang):
    shown = installed.tablee("arena", "kalaha", "random", "greedy", "--games", "20", "--jobs", "2", lang=lang)

    assert "greedy" in shown
    assert "Elo" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_screens_open(installed, lang):
    here, there = pty.openpty()
    ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    process = subprocess.Popen(
        [installed.programs / "tablee", "play", "kalaha", "--seed", "1"],
        stdin=there,
        stdout=there,
        stderr=there,
        cwd=installed.home,
        env=installed.environment(TABLEE_LANG=lang, TERM="xterm-256color"),
        start_new_session=True,
    )
    os.close(there)
    try:
        written = _read_until(here, LANGUAGES[lang])
        os.write(here, b"\x11")  # Ctrl+Q
        written += _read_until(here, None)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(here)
    assert "\x1b[?1049h" in written, "the screens take the whole terminal"
    assert process.returncode == 0


def _read_until(screen: int, text: str | None) -> str:
    """What a program has written once it has written `text`, or ended."""
    end = time.monotonic() + PATIENCE
    written = b""
    while text is None or text not in re.sub(
        r"\x1b\[[\d;?]*[A-Za-z]", "", written.decode("utf-8", "replace")
    ):
        assert time.monotonic() < end, written[-2000:]
        try:
            written += os.read(screen, 65536)
        except OSError:  # nobody writes there any more
            assert text is None, written[-2000:]
            break
    return written.decode("utf-8", "replace")


def test_a_server_opens_with_everything_a_browser_asks_for(installed):
    with (
        installed.serving("serve", "--port", "0") as address,
        httpx.Client(base_url=address, timeout=60, follow_redirects=True) as client,
    ):
        for lang in LANGUAGES:
            page = client.get("/", headers={"accept-language": lang})
            assert page.status_code == 200
            assert f'lang="{lang}"' in page.text
            for asset in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
                assert client.get(asset).status_code == 200, asset
        assert client.get("/health").json() == {"ok": True}
        assert client.get("/schema/openapi.json").json()["info"]["version"] == __version__


def test_what_comes_with_the_program_is_found(installed):
    """Puzzles, books, weights and templates of agents are files beside the modules."""
    assert json.loads(installed.tablee("puzzles", "kalaha", "--number", "1", "--json"))
    assert "perfect" in installed.tablee("agents", "kalaha")
    assert "learned" in installed.tablee("agents", "schotten_totten")
    assert installed.tablee("play", "schotten_totten", "--seat", "learned", "--seat", "random", "--final")
    installed.tablee("new-agent", "ada", "kalaha")
    assert (installed.home / "ada.py").is_file()


def test_every_command_has_its_help_without_any_extra(installed):
    """Whatever a command needs beyond the plain installation is asked for when it is used."""
    listed = installed.tablee("--help")
    commands = {*re.findall(r"^  ([a-z][a-z-]+)\s", listed, re.MULTILINE)} - {"tablee"}  # of the examples

    assert len(commands) > 15
    for command in commands:
        assert installed.tablee(command, "--help")
