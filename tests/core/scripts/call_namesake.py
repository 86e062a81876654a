"""Calls a kernel of namesakes.py with 0.

call_namesake.py (add_one|add_hundred|both) [unguarded]
"""

import json
import sys

import namesakes

from tablee.core import jit
from tablee.games.kalaha import rules

if "unguarded" in sys.argv:
    jit._claim_name = lambda name, origin: None
try:
    found = getattr(jit.Kernels("kalaha", rules).copy(namesakes), sys.argv[1])(0)
except RuntimeError as refused:
    found = str(refused)
print(json.dumps(found))
