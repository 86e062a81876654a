"""What searches of Schotten-Totten look at first, and how a rollout lays its cards move by move."""

from __future__ import annotations

import numpy as np

from tablee.core import rng
from tablee.core.state import State
from tablee.games.schotten_totten import rules
from tests.games.schotten_totten.table import position


def scores(state: State) -> dict[str, int]:
    """The game's opinion of each legal move."""
    game = state.game
    view = state.view(state.mover)
    moves, found = np.zeros(rules.MAX_LEGAL, np.int64), np.zeros(rules.MAX_LEGAL, np.int64)
    n = game.kernels.legal(game.setup, view.record(), moves)
    game.kernels.order(game.setup, view.record(), moves, n, found)
    return dict(zip(view.legal, found[:n].tolist(), strict=True))


def rolled(state: State, seed: int) -> str:
    game = state.game
    moves = np.zeros(rules.MAX_LEGAL, np.int64)
    n = game.kernels.legal(game.setup, state.record(), moves)
    return state.legal[game.kernels.rollout(game.setup, state.record(), moves, n, rng.stream(seed, "r"))]


def test_of_untouched_stones_the_most_central_stands_for_all():
    found = scores(position("start"))

    card = next(iter(found)).partition("@")[0]
    assert found[f"{card}@5"] > max(found[f"{card}@{stone}"] for stone in (1, 2, 3, 4, 6, 7, 8, 9))


def test_a_card_that_wins_a_stone_now_comes_first():
    """Seat 1 completes three sevens against three sixes; its other cards can only lose there."""
    state = position("1: R7 B7|G6 Y6 P6; hand1: G7 R1 B2 Y3 P1 G3; hand2: R9 B9 G9 Y9 P9 R8")

    found = scores(state)

    assert found["G7@1"] == max(found.values())
    assert {rolled(state, seed) for seed in range(30)} >= {"G7@1"}


def test_a_card_that_can_only_lose_is_put_away_low_cards_first():
    """A colour run lies opposite: whatever comes there is lost."""
    state = position("1: R1|G7 G8 G9; hand1: B9 B2 Y3 P1 P5 R6; hand2: R9 Y9 P9 R8 Y8 P8")

    found = scores(state)

    assert found["P1@1"] > found["B9@1"]
    assert found["P1@1"] < min(found[f"{card}@5"] for card in ("B9", "P1"))
    assert not any(rolled(state, seed).endswith("@1") for seed in range(30))
