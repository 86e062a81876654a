"""When the screens open, and when plain lines are used instead."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from tablee.cli import terminal as screens
from tablee.cli.commands.play import play


@pytest.fixture
def terminal(monkeypatch):
    """A terminal of 80 × 24 with somebody at it."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    return monkeypatch


def test_a_terminal_of_80_by_24_has_screens(terminal):
    assert screens.has_screen()


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("COLUMNS", "79"), ("LINES", "23")])
def test_a_poor_or_small_terminal_has_lines(terminal, name, value):
    terminal.setenv(name, value)
    assert not screens.has_screen()


def test_only_a_terminal_that_is_too_small_is_told_why_it_gets_lines(terminal):
    assert screens.why_lines() is None
    terminal.setenv("COLUMNS", "60")
    assert "60 × 24" in (screens.why_lines() or "")
    terminal.setenv("TERM", "dumb")
    assert screens.why_lines() is None


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_pipe_has_lines(terminal, stream):
    terminal.setattr(f"sys.{stream}.isatty", lambda: False, raising=False)
    assert not screens.has_screen()


@pytest.mark.parametrize(
    ("arguments", "opened"),
    [
        ([], True),
        (["--plain"], False),
        (["--series", "2"], False),
        (["--seat", "random", "--seat", "random", "--final"], False),
    ],
)
def test_play_opens_a_table_unless_lines_are_asked_for(arguments, opened, tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(screens, "has_screen", lambda: True)
    monkeypatch.setattr(screens, "open_screens", lambda table, file, aids: seen.append((table, file, aids)))
    file = tmp_path / "game.json"

    CliRunner().invoke(play, ["kalaha", "--seed", "1", "--save", str(file), *arguments], input="q\n")

    assert bool(seen) == opened
    if opened:
        assert seen[0][0].specs == ["human", "level:3"]
        assert seen[0][1] == file


def test_aids_are_for_the_screens_too(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(screens, "has_screen", lambda: True)
    monkeypatch.setattr(screens, "open_screens", lambda table, file, aids: seen.append(aids))

    CliRunner().invoke(play, ["cluedo", "--save", str(tmp_path / "game.json"), "--aid", "sheet=basic"])

    assert seen == [{"sheet": "basic"}]
