"""What Love Letter tells the suites."""

from __future__ import annotations

from tests.conformance.hooks import Board, Hooks
from tests.games.love_letter import exact

HOOKS = Hooks(
    exact.possible,
    exact.published,
    exact.exact,
    exact.learnt,
    exact.legal,
    revealed=exact.revealed,
    short={"tokens": 1},
    seats=3,
    boards=(
        Board("zman2019", 2, moments=(0, 4, 9, 15)),
        Board("zman2019", 4, moments=(0, 3, 7, 12, 18)),
        Board("zman2019", 6, moments=(5, 11)),
    ),
    vectors=range(1, 33),
)
