"""Schotten-Totten's puzzles: which stones can be proven, and the only card that wins the end of a game.

`maker.py` finds them and puts question and explanation into notes. `stone_proofs.py` says what can be proven
of a stone, by the rules, by trying every card, and as readers of each level would; `endgame.py` solves games
whose deck is empty. The file beside them is what ships: written by `tablee puzzles schotten_totten --make`,
described in docs/puzzles.md.
"""

from tablee.games.schotten_totten.puzzles.maker import SchottenTottenPuzzles

__all__ = ["MAKER"]

MAKER = SchottenTottenPuzzles()
