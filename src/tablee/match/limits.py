"""What agents may use: time for a move, with a grace, and memory for those that are programs; and what
these find in their environment.
"""

from __future__ import annotations

import os
import re

from tablee.core.errors import BadOption
from tablee.core.notes import N_, Note

USUAL_SECONDS = 1.0  # for a move of an agent of one's own, when the caller names no time
READY_SECONDS = 30.0  # for a program to start and say that it is ready; a first use may have to compile
LEAST_GRACE = 0.1
GRACE_SHARE = 0.2
USUAL_MEMORY = "2G"
MEMORY_VARIABLE = "TABLEE_BOT_MEMORY"
COPIED_CACHE = "TABLEE_SANDBOX_CACHE"  # names compiled code that an agent in a sandbox may only read

# What every program finds: one thread unless somebody says otherwise, the same order of sets every time, and
# no answer that waits in a buffer.
PROGRAM_ENVIRONMENT = {
    "MKL_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONUNBUFFERED": "1",
}

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def allowed(seconds: float) -> float:
    """When a move is too late: after the time that was told, and a grace for the machine's own delays."""
    return seconds + max(LEAST_GRACE, GRACE_SHARE * seconds)


def memory_limit() -> int:
    """Bytes that each process of a program may use; 0: no limit. `TABLEE_BOT_MEMORY=512M` changes it."""
    return read_memory(os.environ.get(MEMORY_VARIABLE, USUAL_MEMORY))


def read_memory(text: str) -> int:
    """Returns the bytes that `2G`, `512M` or `0` stand for."""
    found = re.fullmatch(r"(\d+)([KMGT]?)B?", text.strip().upper())
    if found is None:
        expected = Note("memory", N_("a size such as 2G or 512M, or 0 for no limit"))
        raise BadOption(option=MEMORY_VARIABLE, value=repr(text), expected=expected)
    return int(found[1]) * _UNITS[found[2]]
