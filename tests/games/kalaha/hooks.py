"""What Kalaha tells the suites."""

from __future__ import annotations

from tablee.core.state import State
from tests.conformance.hooks import Board, Hooks


def points(state: State) -> int | None:
    """All seeds, where all are collected."""
    options = state.game.options
    if options["collect"] == "none" or state.outcome.reason != "side_empty":
        return None
    return 2 * options["fields"] * options["seeds"]


HOOKS = Hooks(
    points=points,
    short={"fields": 3, "seeds": 3},
    boards=(
        Board("standard"),
        Board("standard", options={"pie_rule": True}, moments=(1,)),
        Board("standard", options={"fields": 12, "seeds": 12}, moments=(0, 30)),
    ),
    vectors=range(1, 34),
)
