"""What a newcomer is told of Schotten-Totten, and the first table."""

from __future__ import annotations

from tablee.core.introduction import Introduction
from tablee.core.notes import N_

INTRODUCTION = Introduction(
    N_("Win the stones of a border with formations of three cards."),
    minutes=(15, 25),
    difficulty="medium",
    level=2,
)
