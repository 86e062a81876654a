"""The games, found rather than listed: every folder under `tablee.games` with a `GAME` in it.

Nothing else in the program imports `tablee.games` or names a game (an import contract and a test say so).
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from tablee import games as folder
from tablee.core.errors import UnknownName
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note


def names() -> list[str]:
    """The names of all games, without loading any."""
    return sorted(found.name for found in pkgutil.iter_modules(folder.__path__) if found.ispkg)


def game_folders() -> dict[str, Path]:
    """Returns the folder of every game by its name, without loading any."""
    places = [Path(place) for place in folder.__path__]
    return {name: next(place / name for place in places if (place / name).is_dir()) for name in names()}


def search_path() -> list[str]:
    """Returns the folders in which games are looked for."""
    return list(folder.__path__)


def set_search_path(folders: Iterable[str]) -> None:
    """Looks for games in these folders from now on, as a program does whose parent looks there."""
    folder.__path__ = list(folders)


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
