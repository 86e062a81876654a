"""What a newcomer is told of Kalaha, and the first table."""

from __future__ import annotations

from tablee.core.introduction import Introduction
from tablee.core.notes import N_

INTRODUCTION = Introduction(
    N_("Sow seeds around the board and capture your opponent's."),
    minutes=(5, 15),
    difficulty="easy",
    level=2,
)
