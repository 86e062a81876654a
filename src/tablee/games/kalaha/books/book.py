"""`Book`: entries by position, from a file of compressed blocks of which only those asked for are unpacked.

    head    mark and format, digest of the rules, fields and seeds of the start, opening, floor, number of
            entries and of blocks, checksum of everything behind the head, and one of the head itself
    index   for each block its first key, where it begins and ends, its entries, bytes of its differences
    blocks  the differences of the sorted keys, byte by byte in columns; then all fields; then all values

A file that is cut off, changed, of another kind or of other rules is refused as a whole: no entry of it is
ever read. Books are found among those that come with the program and in the user's data folder.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tablee.core.contract import Ints
from tablee.core.errors import BadUse, os_error_note
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.games.kalaha.endgames.database import data_folder
from tablee.games.kalaha.endgames.rows import FIELDS
from tablee.games.kalaha.endgames.tables import digest

MARK = b"Tablee Kalaha book 1\n\x1a\0\0"
MOST_BYTES = 64 << 20  # of a file: one that is larger is no book
BLOCK = 4096  # entries
KEPT_BLOCKS = 64  # unpacked ones, for each book
_HEAD = struct.Struct("<24s32s4HIII")
_SEAL = struct.Struct("<I")
_INDEX = np.dtype([("first", "<u8"), ("begin", "<u4"), ("end", "<u4"), ("entries", "<u2"), ("width", "<u2")])
_NO_BOOK = N_("{file} is no book of Kalaha, or broken: make it anew or remove it")
_OTHER_RULES = N_("{file} is a book of other rules")

SUFFIX = ".book"
SHIPPED = Path(__file__).parent


class BookEntry(NamedTuple):
    """The field to sow in a position, and what the position is worth to its mover, beside the stores."""

    field: int
    value: int


@dataclass(frozen=True)
class BookSettings:
    """What a book is of: a start, how many moves an opening may have, and where the book ends.

    It has positions of more seeds than `floor`.
    """

    fields: int
    seeds: int
    opening: int
    floor: int


class Book:
    """The entries of a book that has been checked as a whole."""

    def __init__(self, digest: str, settings: BookSettings, index: NDArray[np.void], blocks: bytes) -> None:
        self.digest = digest
        self.settings = settings
        self._index = index
        self._blocks = blocks
        self._unpacked = lru_cache(KEPT_BLOCKS)(self._unpack)

    def __len__(self) -> int:
        """The number of entries."""
        return int(self._index["entries"].sum())

    def find(self, key: int) -> BookEntry | None:
        """Returns the entry of the position of an index, None where there is none."""
        at = int(np.searchsorted(self._index["first"], np.uint64(key), "right")) - 1
        if at < 0:
            return None
        keys, fields, values = self._unpacked(at)
        place = int(np.searchsorted(keys, key))
        if place == len(keys) or keys[place] != key:
            return None
        return BookEntry(int(fields[place]), int(values[place]))

    def entries(self) -> Iterator[tuple[int, BookEntry]]:
        """Yields all entries by key."""
        for at in range(len(self._index)):
            for key, *entry in zip(*(column.tolist() for column in self._unpack(at)), strict=True):
                yield key, BookEntry(*entry)

    def _unpack(self, at: int) -> tuple[Ints, NDArray[np.uint8], NDArray[np.int8]]:
        """Returns the keys, fields and values of a block."""
        block = self._index[at]
        count, width = int(block["entries"]), int(block["width"])
        size = count * (width + 2)
        block_bytes = self._blocks[int(block["begin"]) : int(block["end"])]
        # A file made to do harm may have the right checksums: no more is unpacked than there should be.
        columns = np.frombuffer(zlib.decompressobj().decompress(block_bytes, size), np.uint8)
        differences = np.zeros((count, 8), np.uint8)
        differences[:, :width] = columns[: count * width].reshape(width, count).T
        keys = np.cumsum(differences.view("<i8").ravel()) + int(block["first"])
        fields, values = columns[count * width :].reshape(2, count)
        return keys, fields, values.view(np.int8)


def packed(digest: str, settings: BookSettings, entries: Mapping[int, BookEntry]) -> bytes:
    """Returns the file of a book with these entries by key."""
    keys = np.array(sorted(entries), np.int64)
    fields = np.array([entries[key].field for key in keys.tolist()], np.uint8)
    values = np.array([entries[key].value for key in keys.tolist()], np.int8)
    index, blocks, begin = [], [], 0
    for first in range(0, len(keys), BLOCK):
        part = slice(first, first + BLOCK)
        block, width = _packed_block(keys[part], fields[part], values[part])
        index.append((keys[first], begin, begin + len(block), len(keys[part]), width))
        blocks.append(block)
        begin += len(block)
    body = np.array(index, _INDEX).tobytes() + b"".join(blocks)
    numbers = (settings.fields, settings.seeds, settings.opening, settings.floor)
    head = _HEAD.pack(MARK, digest.encode(), *numbers, len(keys), len(index), crc32(body))
    return head + _SEAL.pack(crc32(head)) + body


def _packed_block(keys: Ints, fields: NDArray[np.uint8], values: NDArray[np.int8]) -> tuple[bytes, int]:
    """Returns a block, and how many bytes each difference of keys takes in it."""
    differences = np.diff(keys, prepend=keys[0])
    width = max(1, (int(differences.max()).bit_length() + 7) // 8)
    columns = differences.astype("<i8").view(np.uint8).reshape(-1, 8)[:, :width].T
    raw = columns.tobytes() + fields.tobytes() + values.tobytes()
    return zlib.compress(raw, 9), width


def read_book(path: Path, digest: str | None = None) -> Book:
    """Returns the book in a file; with a `digest` only one of those rules.

    :raises BadUse: when the file cannot be read, is no book or not a whole one, or is one of other rules.
    """
    told = {"file": str(path)}
    try:
        raw = b"" if path.stat().st_size > MOST_BYTES else path.read_bytes()
    except OSError as error:
        why = Note("unreadable_book", N_("{file}: {problem}"), {**told, "problem": os_error_note(error)})
        raise BadUse(why=why, game="kalaha") from None
    book = unpacked(raw)
    if book is None:
        raise BadUse(why=Note("broken_book", _NO_BOOK, told), game="kalaha")
    if digest is not None and book.digest != digest:
        raise BadUse(why=Note("other_book", _OTHER_RULES, told), game="kalaha")
    return book


def unpacked(raw: bytes) -> Book | None:
    """Returns the book that a file holds, None where it holds none, or not a whole one."""
    start = _HEAD.size + _SEAL.size
    head = raw[: _HEAD.size]
    if len(raw) < start or _SEAL.unpack(raw[_HEAD.size : start])[0] != crc32(head):
        return None
    mark, digest, fields, seeds, opening, floor, count, blocks, checksum = _HEAD.unpack(head)
    body = memoryview(raw)[start:]
    indexed = blocks * _INDEX.itemsize
    if mark != MARK or not 1 <= fields <= FIELDS or checksum != crc32(body) or len(body) < indexed:
        return None
    index = np.frombuffer(body[:indexed], _INDEX)
    if int(index["entries"].sum()) != count or (index["width"] > 8).any() or (index["entries"] > BLOCK).any():
        return None
    settings = BookSettings(fields, seeds, opening, floor)
    return Book(digest.decode("ascii"), settings, index, bytes(body[indexed:]))


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
