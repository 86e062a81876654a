"""What the seat of a view knows, for inference: the shell's side of imagine.py."""

from __future__ import annotations

import numpy as np

from tablee.core.state import View
from tablee.games.cluedo.imagine import write_known
from tablee.games.cluedo.inference import Knowledge
from tablee.games.cluedo.inference.deduce import HOLDERS, MYSTERY
from tablee.games.cluedo.layout import CLAUSES, SEATS


def knowledge(view: View) -> Knowledge:
    """All that the seat of a view can base a conclusion on (RULES.md §11)."""
    record, seats = view.record(), view.game.seats
    category, failed = np.zeros(3, np.int64), np.zeros(SEATS, np.int64)
    size, has, may = (np.zeros(HOLDERS, np.int64) for _ in range(3))
    owner, clause = (np.zeros(CLAUSES, np.int64) for _ in range(2))
    fails = write_known(view.game.setup, record, view.seat, category, size, has, may, owner, clause, failed)
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
