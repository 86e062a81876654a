"""Cluedo: who teaches what in which room, by questions and by elimination (RULES.md)."""

from tablee.games.cluedo.game import Cluedo

__all__ = ["GAME"]

GAME = Cluedo()
