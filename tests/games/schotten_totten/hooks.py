"""What Schotten-Totten tells the suites."""

from __future__ import annotations

from tablee.core.state import State
from tests.conformance.hooks import Board, Hooks


def learnt(before: State, move: str, seat: int) -> object:
    """The cards a seat holds afterwards: those it drew it could not know before."""
    return before.play(move).record()[0]["hand"][seat].tobytes()


HOOKS = Hooks(
    learnt=learnt,
    boards=(
        Board("iello_base", moments=(0, 9, 24, 40, 60)),
        Board("iello_tactics", moments=(0, 10, 22, 36, 50, 64)),
    ),
    vectors=range(1, 38),
)
