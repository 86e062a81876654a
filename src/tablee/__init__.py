"""Tablée: table games with opponents worth playing and measurements worth trusting.

The names listed here come from `tablee.api` on first use, so `import tablee` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.api import (
        Agent,
        Budget,
        Game,
        Outcome,
        Record,
        State,
        TableeError,
        View,
        agent,
        arena,
        batch,
        game,
        games,
        load,
        play,
    )
    from tablee.batches.batch import Batch

__version__ = "1.0.0"

__all__ = [
    "Agent",
    "Batch",
    "Budget",
    "Game",
    "Outcome",
    "Record",
    "State",
    "TableeError",
    "View",
    "agent",
    "arena",
    "batch",
    "game",
    "games",
    "load",
    "play",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'tablee' has no attribute '{name}'")
    from importlib import import_module

    if name in ("arena", "games"):  # packages that are functions too: the package, whoever asks first
        return import_module(f"{__name__}.{name}")
    home = "batches.batch" if name == "Batch" else "api"
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
