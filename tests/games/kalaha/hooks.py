"""What Kalaha tells the suites."""

from __future__ import annotations

import random

from tablee.core.game import Game
from tablee.core.state import State
from tests.conformance.hooks import Board, Hooks


def points(state: State) -> int | None:
    """All seeds, where all are collected."""
    options = state.game.options
    if options["collect"] == "none" or state.outcome.reason != "side_empty":
        return None
    return 2 * options["fields"] * options["seeds"]


def contents(state: State) -> object:
    """All seeds, those left lying at the end as well."""
    return int(state.record()[0]["kalaha_cells"].sum())


def positions(game: Game, seed: int) -> str:
    """Few or very many seeds anywhere."""
    chance = random.Random(seed)
    most = chance.choice([1, 3, 12, 40, 150, 288])
    rows = [[chance.randrange(most + 1) for _ in range(int(game.options["fields"]))] for _ in range(2)]
    sides = [f"{name}{row} {chance.randrange(most + 1)}" for name, row in zip("AB", rows, strict=True)]
    turn = chance.choice(["A to move", "B to move", "over", "A to move or swap", "B to move, A may swap"])
    return f"{' | '.join(sides)}, {turn}"


HOOKS = Hooks(
    points=points,
    contents=contents,
    observes_all=True,
    positions=positions,
    short={"fields": 3, "seeds": 3},
    boards=(
        Board("standard"),
        Board("standard", options={"pie_rule": True}, moments=(1,)),
        Board("standard", options={"fields": 12, "seeds": 12}, moments=(0, 30)),
    ),
    full=(Board("standard"), Board("standard", title="twelve", options={"fields": 12, "seeds": 12})),
    vectors=range(1, 34),
)
