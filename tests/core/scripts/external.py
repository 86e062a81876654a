"""Calls a kernel that calls external ones, and tells what had to be compiled for it.

    external.py NAME…

The kernels named are asked for first, in this order.
"""

import json
import sys
from types import ModuleType

import external_kernels
import numpy as np

from tablee.core import jit

jit._EXTERNAL_BYTES = 1  # every function, however small
rules = ModuleType(external_kernels.__name__)
rules.SETUP, rules.STATE = np.dtype([("external_setup", "i8")]), np.dtype([("external_state", "i8")])
kernels = jit.Kernels("external", rules)
copy = kernels.copy(external_kernels)
for name in sys.argv[1:]:
    getattr(copy, name)
values = np.array([1, 2, 3])
found = {"answer": int(copy.ask(values, 3)), "values": values.tolist()}
stats = {function.__name__: made.stats for function, made in kernels._functions.items()}
found["compiled"] = sorted(name for name, each in stats.items() if each.cache_misses)
found["loaded"] = sorted(name for name, each in stats.items() if each.cache_hits)
print(json.dumps(found))
