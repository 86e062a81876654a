"""Kalaha: two rows of fields, two stores, sowing and capturing (RULES.md)."""

from tablee.games.kalaha.game import Kalaha

__all__ = ["GAME"]

GAME = Kalaha()
