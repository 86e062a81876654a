"""Move-sequence counts: every sowing is one move, finished games have no continuation (vector 31).

Counted by two independent engines beside this one; `standard` also by OpenSpiel to seven moves.
"""

from __future__ import annotations

import pytest

from tablee.core import jit
from tests.games.kalaha.board import perft, start

# Without the compiler every depth costs five times the one before and a hundred times as much.
DEEPEST = 8 if jit.enabled() else 5
PROOF = 9 if jit.enabled() else 6

SIX_FOUR = {
    "standard": ({"preset": "standard"}, [6, 35, 185, 942, 4690, 23233, 114430, 563055, 2763490]),
    "empty_capture": ({"preset": "empty_capture"}, [6, 35, 185, 942, 4685, 23169, 113959, 559885, 2743126]),
    "simple": ({"preset": "simple"}, [6, 36, 186, 964, 4758, 23736, 116944, 576436, 2834085]),
    "no extra turn, nonempty": (
        {"preset": "simple", "capture": "nonempty"},
        [6, 36, 186, 964, 4768, 23816, 117580, 580210, 2859148],
    ),
}
OTHER_BOARDS = [
    ("standard", 6, 3, [6, 35, 182, 904, 4243, 19418]),
    ("simple", 6, 3, [6, 36, 183, 924, 4221, 19485]),
    ("standard", 6, 6, [6, 35, 190, 1056, 5882, 32243]),
    ("standard", 3, 3, [3, 8, 19, 48, 120, 280, 610]),
    ("simple", 3, 3, [3, 9, 21, 55, 136, 314, 705]),
    ("standard", 2, 2, [2, 3, 2, 3, 5, 5, 4, 1, 0, 0]),
    ("simple", 2, 2, [2, 4, 5, 6, 8, 6, 3, 0, 0, 0]),
]


def counted(state, depth: int) -> list[int]:
    return [perft(state, moves) for moves in range(1, depth + 1)]


def complete_games(state) -> int:
    return 1 if state.is_over else sum(complete_games(state.play(move)) for move in state.legal)


@pytest.mark.parametrize("name", SIX_FOUR)
def test_sequences_on_six_fields_with_four_seeds(name):
    """RULES §2.1, §2.6, §3.4, §4.1 (vector 31)"""
    options, counts = SIX_FOUR[name]

    assert counted(start(**options), DEEPEST) == counts[:DEEPEST]


@pytest.mark.proof
@pytest.mark.parametrize("name", SIX_FOUR)
def test_longer_sequences_on_six_fields_with_four_seeds(name):
    """RULES §2.1, §2.6, §3.4, §4.1"""
    options, counts = SIX_FOUR[name]

    assert perft(start(**options), PROOF) == counts[PROOF - 1]


@pytest.mark.parametrize(("preset", "fields", "seeds", "counts"), OTHER_BOARDS)
def test_sequences_on_other_boards(preset, fields, seeds, counts):
    """RULES §1.3, §4.1 (vector 31)"""
    depth = len(counts) if jit.enabled() or fields < 6 else DEEPEST

    assert counted(start(preset, fields=fields, seeds=seeds), depth) == counts[:depth]


@pytest.mark.parametrize(("preset", "games"), [("standard", 7), ("simple", 10)])
def test_all_games_of_the_board_with_two_fields_and_two_seeds(preset, games):
    """RULES §4.6"""
    assert complete_games(start(preset, fields=2, seeds=2)) == games
