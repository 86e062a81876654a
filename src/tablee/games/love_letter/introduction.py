"""What a newcomer is told of Love Letter, and the first table."""

from __future__ import annotations

from tablee.core.introduction import Introduction
from tablee.core.notes import N_

INTRODUCTION = Introduction(
    N_("Play a card, work out what the others hold, be the last one in."),
    minutes=(10, 20),
    difficulty="easy",
    level=2,
    seats=3,
)
