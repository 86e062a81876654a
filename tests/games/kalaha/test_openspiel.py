"""`standard` against OpenSpiel's `mancala`, state by state over random games.

OpenSpiel's board is one array: player 0's fields at 1…6 and store at 7, player 1's fields at 8…13
and store at 0; an action is the index of the field sown.
"""

from __future__ import annotations

import random

import pytest

from tablee.core import jit
from tablee.games.kalaha import rules
from tests.games.kalaha.board import start
from tests.support import needs

BATCHES = 10
GAMES = 200 if jit.enabled() else 5  # in each batch


def board(state) -> list[int]:
    """Our position as OpenSpiel lays it out."""
    ours, theirs = state.record()[0]["kalaha_cells"].reshape(2, rules.ROW).tolist()
    return [theirs[rules.STORE], *ours[:6], ours[rules.STORE], *theirs[:6]]


def action(state, move: str) -> int:
    return int(move) + 7 * state.mover


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_are_the_same_state_by_state(batch):
    """RULES §1.1, §2.2, §2.6, §3.3, §4.1, §5.1"""
    pyspiel = needs("pyspiel", "pip install open-spiel")
    mancala = pyspiel.load_game("mancala")
    for number in range(GAMES):
        chance = random.Random(f"kalaha {batch} {number}")  # names the game in a failure
        ours, theirs = start("standard"), mancala.new_initial_state()
        played = []
        while not ours.is_over:
            where = (batch, number, played)
            assert not theirs.is_terminal(), where
            assert board(ours) == [int(held) for held in theirs.observation_tensor(0)[:14]], where
            assert ours.mover == theirs.current_player(), where
            assert [action(ours, move) for move in ours.legal] == theirs.legal_actions(), where
            move = chance.choice(ours.legal)
            played.append(move)
            theirs.apply_action(action(ours, move))
            ours = ours.play(move)
        a, b = ours.outcome.scores
        sign = (a > b) - (a < b)
        assert theirs.is_terminal(), (batch, number, played)
        assert theirs.returns() == [sign, -sign], (batch, number, played)
