"""The games, found rather than listed: every folder under `tablee.games` with a `GAME` in it."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from tablee import games as folder
from tablee.core.errors import UnknownName
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note


def names() -> list[str]:
    """The names of all games, without loading any."""
    return sorted(found.name for found in pkgutil.iter_modules(folder.__path__) if found.ispkg)


def games() -> dict[str, GameKind]:
    """All games by name."""
    return {name: find_game(name) for name in names()}


def find_game(name: str) -> GameKind:
    """Returns the game of this name.

    :raises UnknownName: when there is none; the error names those there are.
    """
    if name not in names():
        raise UnknownName(what=Note("game", N_("game")), name=name, known=names())
    kind: GameKind = import_module(f"{folder.__name__}.{name}").GAME
    return kind
