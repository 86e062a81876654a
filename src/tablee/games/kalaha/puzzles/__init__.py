"""Kalaha's puzzles: which field keeps the win, or the draw, where all others give it away; all proven.

`maker.py` finds them with the solver, verifies them, and puts question and explanation into notes. The files
beside it are what ships: written by `tablee puzzles kalaha --make`, described in docs/puzzles.md.
"""

from tablee.games.kalaha.puzzles.maker import KalahaPuzzles

__all__ = ["MAKER"]

MAKER = KalahaPuzzles()
