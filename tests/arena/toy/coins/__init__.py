"""Coins in a row, for two to four: a toy whose wins can be shared (rules.py)."""

from .game import Coins

__all__ = ["GAME"]

GAME = Coins()
