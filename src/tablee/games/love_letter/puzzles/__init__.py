"""Love Letter's puzzles: what another must hold, and which guess is likeliest to be right; both exact.

`maker.py` finds them and puts question and explanation into notes; `hand_chances.py` counts the ways in which
cards can lie by what a view keeps, `retraced_hands.py` once more by following the round from its deal, to
verify; `readers.py` measures how hard it is to tell what another holds. The file beside them is what ships:
written by `tablee puzzles love_letter --make`, described in docs/puzzles.md.
"""

from tablee.games.love_letter.puzzles.maker import LoveLetterPuzzles

__all__ = ["MAKER"]

MAKER = LoveLetterPuzzles()
