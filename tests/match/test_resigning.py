"""Giving up: the others win, the record says so and can be read again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.core import rng
from tablee.core.errors import GameOver
from tablee.core.state import Outcome
from tablee.games.cluedo import GAME as CLUEDO
from tablee.games.kalaha import GAME
from tablee.match import Bot, Table
from tablee.match.endings import RESIGNED, conceding_seat
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
    assert again.outcome == played.outcome


def test_who_is_out_of_the_game_does_not_share_the_win(tmp_path):
    """Cluedo: a wrong solution puts a player out (RULES §6.4); the record is read as it was written."""
    played = Table(CLUEDO("classic", 4), [None] * 4, [HUMAN] * 4, 3)
    chance = rng.stream(3, "resign")
    while not played.state.record()[0]["failed"].any():
        legal = played.state.legal
        solutions = [move for move in legal if move.startswith("accuse:")]
        played.play((solutions or legal)[rng.below(chance, len(solutions or legal))])
    out = int(played.state.record()[0]["failed"].nonzero()[0][0])
    leaving = max(seat for seat in range(4) if seat != out)
    played.resign(leaving)

    assert set(played.outcome.winners) == set(range(4)) - {out, leaving}
    assert conceding_seat(played.state, played.outcome) == leaving
    played.record().save(tmp_path / "game.json")
    again = Table.resume(read(tmp_path / "game.json"), [None] * 4, [HUMAN] * 4)
    assert (again.mover, again.outcome) == (-1, played.outcome)


def test_nobody_resigns_after_the_end():
    played = table()
    played.resign(1)
    with pytest.raises(GameOver):
        played.resign(0)


def test_a_game_lost_on_time_is_over_when_it_is_read_again(tmp_path):
    record = replace(table().record(), outcome=Outcome((0, 0), (1,), "out_of_time"))

    again = Table.resume(record, [None, None], [HUMAN, HUMAN])

    assert (again.mover, again.outcome) == (-1, record.outcome)
    with pytest.raises(GameOver):
        again.play("3")


def test_programs_are_told_the_outcome_of_a_resignation():
    """They would otherwise think that the game goes on."""
    told = []

    class Listener(Bot):
        def __init__(self):
            self.spec = "bot:listener"

        def dismiss(self, outcome):
            told.append(outcome)

    played = Table(GAME(), [None, Listener()], [HUMAN, "bot:listener"], 1)
    played.resign(0)
    played.dismiss()

    assert told == [Outcome((0, 0), (1,), RESIGNED)]
