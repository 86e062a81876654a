"""What a newcomer is told of Cluedo, and the first table."""

from __future__ import annotations

from tablee.core.introduction import Introduction
from tablee.core.notes import N_

INTRODUCTION = Introduction(
    N_("Walk from room to room, ask, and deduce who, with what and where."),
    minutes=(20, 40),
    difficulty="hard",
    level=2,
    seats=3,
)
