"""Kalaha, solved: exact values by a search down to the endgames (`SOLVER`, which `tablee solve` finds).

`transpositions.py` is the table of what has been searched, `search.py` the compiled search, `prover.py` its
threads, `kalaha_solver.py` what is made of them: values of a position and its moves, and a principal line.
"""

from tablee.games.kalaha.solver.kalaha_solver import KalahaSolver

__all__ = ["SOLVER"]

SOLVER = KalahaSolver()
