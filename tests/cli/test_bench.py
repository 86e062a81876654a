"""`tablee bench`: a table in both languages, data, and a game that is not there."""

from __future__ import annotations

import json

from tablee.roster import game_names
from tests.cli.terminal import tablee

QUICK = ("--seconds", "0.01")


def test_every_game_is_measured_when_none_is_named():
    done = tablee("bench", "--json", *QUICK)

    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert sorted(found) == game_names()
    for speed in found.values():
        assert speed["moves"] > speed["playouts"] > 0
        assert speed["simulations"] > 0
        assert speed["games"] > 0


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
