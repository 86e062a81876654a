"""What Cluedo tells the suites."""

from __future__ import annotations

from tablee.core.state import State
from tests.conformance.hooks import Board, Hooks
from tests.games.cluedo import exact
from tests.games.cluedo.small_course import CARDS, CROWDED


def one_point_each(state: State) -> int | None:
    """Whoever wins gets a point."""
    return len(state.outcome.winners)


def is_walking(state: State) -> bool:
    """Dice are thrown, squares and rooms can be reached."""
    return any(move.startswith("to:") for move in state.legal)


def is_showing(state: State) -> bool:
    """A card must be shown."""
    return any(move.startswith("show:") for move in state.legal)


def is_asking(state: State) -> bool:
    """Cards are chosen on the sheet."""
    return any(move.startswith("ask:") for move in state.legal)


HOOKS = Hooks(
    exact.possible,
    exact.published,
    learnt=exact.learnt,
    points=one_point_each,
    revealed=exact.revealed,
    options=({"max_turns": 25}, {"max_turns": 30, "plan": CROWDED, "cards": CARDS}),
    short={"max_turns": 16},
    seats=3,
    boards=(Board("iuto", 3, moments=(0, 1, 6, 15, 30)), Board("classic", 6, moments=(0, 2, 20, 45))),
    full=(
        Board("classic", 6, title="walk", phase=is_walking),
        Board("classic", 6, title="show", phase=is_showing),
        Board("classic", 6, title="ask", phase=is_asking),
        Board("iuto", 3, title="walk", phase=is_walking),
    ),
    vectors={*range(1, 10), *range(16, 30)},
)
