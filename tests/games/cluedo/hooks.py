"""What Cluedo tells the suites."""

from __future__ import annotations

from collections.abc import Hashable

from tablee.core.state import State
from tests.conformance.hooks import Board, Hooks
from tests.games.cluedo import exact
from tests.games.cluedo.small_course import CARDS, CROWDED


def one_point_each(state: State) -> int | None:
    """Whoever wins gets a point."""
    return len(state.outcome.winners)


PUBLIC = (
    *("face_up", "passed", "named", "clauses", "clause_count", "failed", "question", "reach", "reach_rooms"),
    *("pawn", "turn", "rolled", "seat", "mover", "phase", "moved", "winner", "ended"),
)


def known(state: State, seat: int) -> Hashable:
    """RULES §11.1–11.5: what everybody knows, the own hand, cards shown to the seat and by it, the mystery."""
    s = state.record()[0]
    table = tuple(s[name].tobytes() for name in PUBLIC)
    mystery = int(s["mystery"]) if state.is_over or (seat >= 0 and s["failed"][seat]) else 0
    if seat < 0:
        return seat, table, mystery
    cards = int(s["cluedo_hand"][seat]), s["shown"][seat].tobytes(), s["shown"][:, seat].tobytes()
    return seat, table, mystery, cards


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
    known=known,
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
