"""What the critic of Love Letter sees of the other seats in training: their cards, and what they know."""

from __future__ import annotations

PRIVATE = ("hands", "possible", "own returns")
