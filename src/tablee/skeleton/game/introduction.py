"""What a newcomer is told of Skeleton, and the first table."""

from __future__ import annotations

from tablee.core.introduction import Introduction
from tablee.core.notes import N_

INTRODUCTION = Introduction(
    N_("Take tricks: the highest card wins."),
    minutes=(2, 5),
    difficulty="easy",
    level=2,
    seats=2,
)
