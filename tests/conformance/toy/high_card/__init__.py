"""High Card: a toy with hidden hands, a hidden deck, face-down moves and secret knowledge (RULES.md)."""

from .game import HighCard

__all__ = ["GAME"]

GAME = HighCard()
