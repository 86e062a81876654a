"""The books at hand: those that come with the program, and those in the user's data folder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from tablee.core.game import Game
from tablee.games.kalaha.books.book import Book, BookEntry, read_book
from tablee.games.kalaha.endgames.database import data_folder
from tablee.games.kalaha.endgames.tables import digest

SUFFIX = ".book"
SHIPPED = Path(__file__).parent


def folders() -> tuple[Path, ...]:
    """Returns where books are looked for."""
    return SHIPPED, data_folder() / "books"


def books_of(game: Game, places: Sequence[Path] | None = None) -> tuple[Book, ...]:
    """Returns the books of a game's rules, whatever their start.

    :raises BadUse: when a file that ends like a book is none, or broken.
    """
    found = [
        _opened(path, path.stat().st_mtime_ns)
        for place in places or folders()
        for path in sorted(place.glob(f"*{SUFFIX}"))
    ]
    return tuple(book for book in found if book.digest == digest(game))


@lru_cache(16)
def _opened(path: Path, changed: int) -> Book:  # noqa: ARG001 - a file that was changed is another
    return read_book(path)


def find_entry(books: Sequence[Book], key: int) -> BookEntry | None:
    """Returns the entry of a position in the first book that has one."""
    for book in books:
        entry = book.find(key)
        if entry is not None:
            return entry
    return None
