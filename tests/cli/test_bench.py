"""`tablee bench`: a table in both languages, data, and a game that is not there."""

from __future__ import annotations

import json

from tablee import cli
from tablee.cli import compilation
from tablee.core.game import Game
from tablee.match import speed
from tablee.match.speed import Speed
from tablee.roster import game_names
from tests.cli.terminal import tablee

QUICK = ("--seconds", "0.01")


def test_every_game_is_measured_when_none_is_named(monkeypatch, capsys):
    """Which games, and as what data; the measuring itself is for one game below."""
    measured = []

    def measure(game: Game, seconds: float) -> Speed:
        measured.append((game.kind.name, seconds))
        return Speed(playouts=3.0, moves=90.0, simulations=2.0, games=1.0)

    monkeypatch.setattr(speed, "measure", measure)
    monkeypatch.setattr(compilation, "prepare_templates", lambda *_: None)

    assert cli.run(["bench", "--json", *QUICK]) == 0
    assert measured == [(name, 0.01) for name in game_names()]
    found = json.loads(capsys.readouterr().out)
    assert list(found) == game_names()
    assert found["kalaha"] == {"playouts": 3.0, "moves": 90.0, "simulations": 2.0, "games": 1.0}


def test_one_game_is_measured():
    found = json.loads(tablee("bench", "kalaha", "--json", *QUICK).stdout)["kalaha"]

    assert found["moves"] > found["playouts"] > 0
    assert found["simulations"] > 0
    assert found["games"] > 0


def test_a_table_in_french():
    done = tablee("bench", "kalaha", "--lang", "fr", *QUICK)

    heading, kalaha, note = done.stdout.splitlines()
    assert heading.startswith("par seconde, sur un fil")
    assert kalaha.startswith("Kalaha (simple), 2 places ")
    assert "à une table" in note


def test_an_unknown_game_is_told_so():
    done = tablee("bench", "chess")

    assert done.returncode == 2
    assert "unknown game 'chess'" in done.stderr
