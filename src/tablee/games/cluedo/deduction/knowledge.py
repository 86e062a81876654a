"""`Knowledge`: what somebody knows of a deal, checked; and how it is read from a view (RULES.md §11)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablee.core.state import View
from tablee.games.cluedo.deduction.knowledge_arrays import write_knowledge
from tablee.games.cluedo.deduction.propagation import HOLDERS, MYSTERY, PLAYERS
from tablee.games.cluedo.layout import CARDS, CLAUSES, SEATS


@dataclass(frozen=True)
class Knowledge:
    """What somebody knows of a deal. Sets of cards are bits, players are seats.

    `categories` are the cards that were dealt or put into the mystery: cards lying open belong to none.
    `clauses` are pairs: this player holds at least one of these cards. `has_not` may be left out.

    Raises ValueError when the parts do not fit together; that they contradict each other only `Deals` finds.
    """

    categories: tuple[int, int, int]
    sizes: tuple[int, ...]
    has: tuple[int, ...] = ()
    has_not: tuple[int, ...] = ()
    clauses: tuple[tuple[int, int], ...] = ()
    failed: tuple[int, ...] = ()
    mystery: int = 0  # cards known to be in the mystery

    def __post_init__(self) -> None:
        a, b, c = self.categories
        if a & b or b & c or c & a:
            raise ValueError("categories share cards")
        if not 0 <= a | b | c < 1 << CARDS:
            raise ValueError(f"at most {CARDS} cards, as bits")
        if not 1 <= self.players <= PLAYERS or min(self.sizes) < 0:
            raise ValueError(f"1 to {PLAYERS} hands of a size")
        for rows in (self.has, self.has_not):
            if len(rows) not in {0, self.players}:
                raise ValueError("a set of cards for each player, or none at all")
        if any(not 0 <= p < self.players for p, _ in self.clauses):
            raise ValueError("a clause about nobody")

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.sizes)

    @property
    def cards(self) -> int:
        """All cards that were dealt or put into the mystery."""
        a, b, c = self.categories
        return a | b | c


def knowledge_of(view: View) -> Knowledge:
    """Returns all that the seat of a view can base a conclusion on (RULES.md §11)."""
    record, seats = view.record(), view.game.seats
    category, failed = np.zeros(3, np.int64), np.zeros(SEATS, np.int64)
    size, has, may = (np.zeros(HOLDERS, np.int64) for _ in range(3))
    owner, clause = (np.zeros(CLAUSES, np.int64) for _ in range(2))
    fails = write_knowledge(
        view.game.setup, record, view.seat, category, size, has, may, owner, clause, failed
    )
    count = int(record[0]["clause_count"])
    cards = int(category.sum())
    return Knowledge(
        categories=(int(category[0]), int(category[1]), int(category[2])),
        sizes=tuple(map(int, size[:seats])),
        has=tuple(map(int, has[:seats])),
        has_not=tuple(cards & ~int(mask) for mask in may[:seats]),
        clauses=tuple((int(owner[at]), int(clause[at])) for at in range(count)),
        failed=tuple(map(int, failed[:fails])),
        mystery=int(has[MYSTERY]),
    )
