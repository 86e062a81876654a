"""`load_numba`: Numba, imported without what it would import for other programs.

Where SciPy, cffi or coverage are installed, Numba imports them to offer linear algebra, C libraries and
coverage inside compiled functions. No kernel of ours asks for any of these, and they take a third of the time
until a first move. So they are out of sight while Numba starts; whoever needs one imports it afterwards as
usual, and Numba's linear algebra looks for SciPy again when it is compiled.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

NEEDLESS = ("cffi", "coverage", "scipy")


def load_numba() -> ModuleType:
    """Returns Numba, ready to compile and to load."""
    # Another thread might be importing one of them for its own ends, and would be told that it is missing.
    if "numba" in sys.modules or threading.active_count() > 1:
        return import_module("numba")
    with _out_of_sight(name for name in NEEDLESS if name not in sys.modules):
        numba = import_module("numba")
        target = import_module("numba.core.registry").cpu_target
        target.typing_context.refresh()
        target.target_context.refresh()
    return numba


@contextmanager
def _out_of_sight(names: Iterator[str]) -> Iterator[None]:
    """Lets importing a module fail as if it were not installed."""
    hidden = list(names)
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # what Python's documentation says for this
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
