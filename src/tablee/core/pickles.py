"""How games, states and views are pickled: by names, options and bytes, and checked when they are opened.

A pickle of ours holds data and the names of the functions below, and nothing else of the program, whose
classes may change between two versions. A game is opened with its options read anew; a state or a view is
refused where the game's record looks different from the one it was written with, or where its bytes have been
changed. Like every pickle it is for one's own processes and files: never open one from somebody else.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from tablee.core.errors import BadRecord
from tablee.core.game_kind import GameKind
from tablee.core.notes import N_, Note
from tablee.core.state import State, View

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.options import Value

_MOST_GAMES = 64  # kept open: states that are opened one by one share their game


def open_kind(package: str) -> GameKind:
    """Returns the game in a folder, named as Python imports it.

    :raises BadRecord: when no game is there.
    """
    try:
        found = import_module(package).GAME
    except (ImportError, AttributeError):
        found = None
    if not isinstance(found, GameKind):
        raise _wrong(package, Note("no_game", N_("there is no such game here")))
    return found


def open_game(kind: GameKind, preset: str, options: tuple[tuple[str, Value], ...], seats: int) -> Game:
    """Returns a game with its options checked; raises what `GameKind.configure` does."""
    return _games(kind, preset, options, seats)


@lru_cache(_MOST_GAMES)
def _games(kind: GameKind, preset: str, options: tuple[tuple[str, Value], ...], seats: int) -> Game:
    return kind.configure(dict(options), preset, seats)


def pickle_value(game: Game, data: bytes, seat: int | None) -> tuple[Any, ...]:
    """Returns what `pickle` keeps of a state with these bytes, or of the view of a seat."""
    return open_value, (game, data, seat, _layout(game), _seal(game, data, seat))


def open_value(game: Game, data: bytes, seat: int | None, layout: str, seal: str) -> State | View:
    """Returns a pickled state, or the view of a seat.

    :raises BadRecord: when the game's record looks different now, or the bytes were changed.
    """
    if layout != _layout(game):
        why = N_("it was written by a version of Tablée whose records look different")
        raise _wrong(game.kind.name, Note("other_layout", why))
    if seal != _seal(game, data, seat) or len(data) != game.kind.rules.STATE.itemsize:
        raise _wrong(game.kind.name, Note("bytes_changed", N_("its bytes were changed")))
    record = np.frombuffer(bytearray(data), game.kind.rules.STATE)
    return State(game, record) if seat is None else View(game, record, seat)


def _layout(game: Game) -> str:
    """Returns a digest of the names, types and shapes in a game's STATE."""
    return blake2b(repr(game.kind.rules.STATE.descr).encode(), digest_size=8).hexdigest()


def _seal(game: Game, data: bytes, seat: int | None) -> str:
    header = f"{game.kind.name}/{game.seats}/{sorted(game.options.items())}/{seat}/"
    return blake2b(header.encode() + data, digest_size=8).hexdigest()


def _wrong(name: str, why: Note) -> BadRecord:
    return BadRecord(source=name, why=why)
