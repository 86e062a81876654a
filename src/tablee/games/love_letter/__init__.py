"""Love Letter (RULES.md): everybody holds one card, draws one and plays one; the last one left or the highest
card wins the round. `GAME` is what the roster finds.
"""

from tablee.games.love_letter.game import LoveLetter

__all__ = ["GAME"]

GAME = LoveLetter()
