"""Counts the moves of two games that differ only in a rule: 60 for `left`, 30 for `right`.

    twins.py NAME NAME [unguarded] [one-name]

Kernels are made under the names given. `unguarded` lets equal names and layouts pass; `one-name`
gives all kernels the same qualified names, whatever their games are called.
"""

import json
import os
import sys
from importlib import import_module
from pathlib import Path

import numpy as np

from tablee.core import jit, rng
from tablee.search.templates import playout

if "unguarded" in sys.argv:
    jit._claim_name = lambda name, origin: None
    jit._claim_layout = lambda dtype, game: None
found = []
try:
    for name, folder in zip(sys.argv[1:3], ("left", "right"), strict=True):
        rules = import_module(f"tablee.games.{folder}.rules")
        kernels = jit.Kernels(name, rules)
        if "unguarded" in sys.argv:  # nor a cache folder of its own
            vars(kernels)["_folder"] = lambda _: Path(os.environ["TABLEE_CACHE"])
        if "one-name" in sys.argv:
            kernels.name = "one"
        setup, start = np.zeros(1, rules.SETUP), np.zeros(1, rules.STATE)
        count = kernels.copy(playout).playouts
        found.append(int(count(setup, start, start.copy(), np.zeros(1, np.int64), rng.stream(0, "twins"), 1)))
except RuntimeError as refused:
    found.append(str(refused))
print(json.dumps(found))
