"""Which positions a book has: those in which whoever follows it may have to move.

Positions are pairs of rows, the mover's first (`endgames/rows.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tablee.core.contract import Ints
from tablee.games.kalaha.books.book import BookSettings
from tablee.games.kalaha.endgames.rows import BITS, FIELDS, MASK, is_over, seeds_of, sow


class BookDecision(NamedTuple):
    """A position in which the follower of a book is to move, and what it is worth at least, if known."""

    own: int
    other: int
    least: int | None = None


def sowable(row: int) -> list[int]:
    """Returns the fields of a row that hold seeds."""
    return [field for field in range(FIELDS) if (row >> (BITS * field)) & MASK]


def first_decisions(t: Ints, settings: BookSettings) -> dict[tuple[int, int], None]:
    """Returns where a game can begin for the follower of a book: after each opening, in either seat.

    An opening is any sequence of at most `opening` moves. In one seat the follower is to move then, in the
    other once the other's turn is over.
    """
    row = sum(settings.seeds << (BITS * field) for field in range(settings.fields))
    level = {(row, row): None}
    found = dict(level)
    for _ in range(settings.opening):
        level = {after: None for position in level for after in _after_a_move(t, *position)}
        found.update(level)
    for position in list(found):
        found.update(dict.fromkeys(after_a_turn(t, *position)))
    return found


def _after_a_move(t: Ints, own: int, other: int) -> Iterator[tuple[int, int]]:
    for field in sowable(own):
        mine, theirs, _, again = sow(t, own, other, field)
        after = (mine, theirs) if again else (theirs, mine)
        if not is_over(t, *after):
            yield after


def after_a_turn(t: Ints, own: int, other: int) -> dict[tuple[int, int], None]:
    """Returns the positions after a whole turn of the mover, extra turns included, for whoever is next."""
    found: dict[tuple[int, int], None] = {}
    for field in sowable(own):
        mine, theirs, _, again = sow(t, own, other, field)
        if not again:
            if not is_over(t, theirs, mine):
                found[theirs, mine] = None
        elif not is_over(t, mine, theirs):
            found.update(after_a_turn(t, mine, theirs))
    return found


def next_decisions(t: Ints, own: int, other: int, field: int, value: int) -> Iterator[BookDecision]:
    """Yields where the follower of a book may have to move next after sowing a field, by any answer.

    `value` is what the position is worth: whatever the answer, the next is worth at least what is left of it.
    """
    mine, theirs, gain, again = sow(t, own, other, field)
    if again:
        if not is_over(t, mine, theirs):
            yield BookDecision(mine, theirs, value - gain)
    elif not is_over(t, theirs, mine):
        left = seeds_of(mine) + seeds_of(theirs)
        for after in after_a_turn(t, theirs, mine):
            # What has left the fields meanwhile is in the other's store.
            yield BookDecision(*after, value - gain + left - seeds_of(after[0]) - seeds_of(after[1]))
