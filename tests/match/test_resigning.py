"""Giving up: the others win, the record says so and can be read again."""

from __future__ import annotations

import pytest

from tablee.core.errors import GameOver
from tablee.core.outcome import Outcome
from tablee.games.kalaha import GAME
from tablee.match import Table
from tablee.match.referee import RESIGNED
from tablee.records import read
from tablee.roster import HUMAN


def table():
    return Table(GAME(), [None, None], [HUMAN, HUMAN], 1)


def test_whoever_resigns_leaves_the_win_to_the_other(tmp_path):
    played = table()
    played.play("3")
    played.resign(0)

    assert played.mover == -1
    assert not played.person_to_move
    assert played.outcome == Outcome((1, 0), (1,), RESIGNED)

    played.record().save(tmp_path / "game.json")
    again = Table.resume(read(tmp_path / "game.json"), [None, None], [HUMAN, HUMAN])
    assert again.resigned == 0
    assert again.outcome == played.outcome


def test_nobody_resigns_after_the_end():
    played = table()
    played.resign(1)
    with pytest.raises(GameOver):
        played.resign(0)
