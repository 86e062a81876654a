"""The puzzles that come with a game: all of them, one by its number or id, and the one of a day."""

from __future__ import annotations

from datetime import date
from functools import cache

import numpy as np

from tablee.core import rng
from tablee.core.errors import BadUse, UnknownName
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note
from tablee.core.puzzle import Puzzle, PuzzleMaker
from tablee.puzzles.files import SUFFIX, read_puzzles
from tablee.roster import easiest_first, game_folders, games

FOLDER = "puzzles"  # in the folder of a game


def maker_of(kind: GameKind) -> PuzzleMaker:
    """Returns what makes and explains a game's puzzles.

    :raises BadUse: when it has none; the error names the games that have some.
    """
    if kind.puzzle_maker is not None:
        return kind.puzzle_maker
    known = ", ".join(name for name, each in games().items() if each.puzzle_maker is not None)
    why = N_("{game} has no puzzles; games that have some: {known}")
    raise BadUse(why=Note("no_puzzles", why, {"game": kind.name, "known": known}))


def puzzles_of(kind: GameKind) -> tuple[Puzzle, ...]:
    """Returns all puzzles that come with a game, of all its files, the easiest first; read once.

    A game without puzzles has none.

    :raises BadPuzzle: when a file cannot be used.
    """
    return _read_all(kind.name)


@cache
def _read_all(name: str) -> tuple[Puzzle, ...]:
    folder = game_folders().get(name)
    files = sorted((folder / FOLDER).glob(f"*{SUFFIX}")) if folder is not None else []
    found = {puzzle.id: puzzle for file in files for puzzle in read_puzzles(file, name)}
    return tuple(sorted(found.values(), key=lambda puzzle: puzzle.difficulty))


def games_with_puzzles() -> list[GameKind]:
    """Returns the games that come with puzzles, the easiest to learn first."""
    return [kind for kind in easiest_first() if kind.puzzle_maker is not None and puzzles_of(kind)]


def number_of(kind: GameKind, puzzle: Puzzle) -> int:
    """Returns the place of a puzzle among those of its game, from 1, the easiest, on."""
    return next(at for at, each in enumerate(puzzles_of(kind), start=1) if each.id == puzzle.id)


def find_puzzle(kind: GameKind, which: str) -> Puzzle:
    """Returns a puzzle by its id or by its number, a text of at most six digits.

    A number is for people and may mean another puzzle in the next version; an id does not.

    :raises UnknownName: when there is no such puzzle.
    """
    every = puzzles_of(kind)
    for puzzle in every:
        if puzzle.id == which:
            return puzzle
    if which.isascii() and which.isdigit() and len(which) <= 6 and 1 <= int(which) <= len(every):
        return every[int(which) - 1]
    known = f"1…{len(every)}" if every else "–"
    raise UnknownName(what=Note("puzzle", N_("puzzle")), name=which, known=known)


def daily(kind: GameKind, day: date) -> Puzzle:
    """Returns the puzzle of a day, the same everywhere: every puzzle has its day before one comes again.

    :raises BadUse: when the game has none.
    """
    every = puzzles_of(kind)
    if not every:
        raise BadUse(why=Note("no_puzzles_yet", N_("{game} has no puzzles"), {"game": kind.name}))
    turn, place = divmod(day.toordinal(), len(every))
    order = np.arange(len(every), dtype=np.int64)
    rng.shuffle(rng.stream(turn, "daily", kind.name), order, len(order))
    return every[int(order[place])]
