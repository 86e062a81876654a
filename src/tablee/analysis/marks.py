"""How large a loss of winning chances deserves which mark.

The losses are fixed numbers, the same for every game and every number of seats, so that a mark means the same
everywhere: a blunder throws away a fifth of a win.
"""

from __future__ import annotations

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
MARKS = {BLUNDER: 0.20, MISTAKE: 0.10, INACCURACY: 0.05}  # the least loss for each, the worst first


def mark_of(loss: float) -> str | None:
    """None for a move that is as good as the best, or nearly."""
    return next((mark for mark, least in MARKS.items() if loss >= least), None)
