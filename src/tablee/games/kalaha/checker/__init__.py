"""Kalaha's checker of certificates (`CHECKER`, which `tablee solve --check` finds).

It shares nothing with the solver but the rules: `make check` refuses imports of it. `proof.py` goes through a
proof, compiled; `kalaha_checker.py` hands it what a certificate says.
"""

from tablee.games.kalaha.checker.kalaha_checker import KalahaChecker

__all__ = ["CHECKER"]

CHECKER = KalahaChecker()
