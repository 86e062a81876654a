"""Cluedo's puzzles: what follows from what one seat saw, where nobody has shown it; all proven.

`evidence.py` has what a seat saw and the fewest facts that prove something, `choices.py` what can be
answered, `sentences.py` the words, and `maker.py` finds and verifies puzzles with exact deduction. The files
beside them are what ships: written by `tablee puzzles cluedo --make`, described in docs/puzzles.md.
"""

from tablee.games.cluedo.puzzles.maker import CluedoPuzzles

__all__ = ["MAKER"]

MAKER = CluedoPuzzles()
