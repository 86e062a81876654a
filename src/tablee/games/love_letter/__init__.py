"""Love Letter: a card in hand, one drawn, one played; the last one in or the highest wins (RULES.md)."""

from tablee.games.love_letter.game import LoveLetter

__all__ = ["GAME"]

GAME = LoveLetter()
