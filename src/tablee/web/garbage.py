"""Python's garbage collector, kept from holding everybody up.

The compiler and the games are objects by the hundred thousand that stay, and so are the tables; looking
through all of them takes a tenth of a second and more, in which nobody is answered.
"""

from __future__ import annotations

import gc

TIDY_SECONDS = 600.0
_OFTEN, _NEVER = 10_000, 1_000_000_000


def begin() -> None:
    """What is young is still looked through often; everything, only when `tidy` says so."""
    gc.set_threshold(_OFTEN, 20, _NEVER)


def settle() -> None:
    """What is there now stays: it is never looked through again."""
    gc.collect()
    gc.freeze()


def tidy() -> None:
    gc.collect()
