"""Settings of Python's garbage collector that keep it from holding up every visitor.

The compiler and the games are hundreds of thousands of objects that live as long as the server, and so are
the tables. Looking through all of them takes a tenth of a second and more, in which nobody is answered.
"""

from __future__ import annotations

import gc

FULL_SECONDS = 600.0  # between two full collections
# Every object is looked at twice while it is young; how many come together only makes the pause longer.
_YOUNGEST, _YOUNG, _NEVER = 1_000, 5, 1_000_000_000


def collect_young_only() -> None:
    """Lets Python collect young objects often, and everything only when `collect_everything` is called."""
    gc.set_threshold(_YOUNGEST, _YOUNG, _NEVER)


def freeze_living_objects() -> None:
    """Moves every living object to the permanent generation, so that later collections skip the compiler's
    data.
    """
    gc.collect()
    gc.freeze()


def collect_everything() -> None:
    """Runs one full collection; frozen objects are skipped."""
    gc.collect()
