"""`BookJournal`: what is done of a book that is being made, kept entry by entry to be gone on with.

The file begins with what the book is of. Each entry is appended with a checksum of its own: after a crash,
or where the disk is full, what stands before the first broken entry counts.
"""

from __future__ import annotations

import os
import struct
from io import BufferedRandom
from pathlib import Path
from types import TracebackType
from typing import Self
from zlib import crc32

from tablee.games.kalaha.books.book import BookEntry, BookSettings

MARK = b"Tablee Kalaha book being made 1\n"
_HEAD = struct.Struct("<32s32s2H")  # opening and floor are not part of it: an entry is true for any
_ENTRY = struct.Struct("<QBb")
_SEAL = struct.Struct("<I")
_TOGETHER = 64  # entries that are forced to the disk at once


class BookJournal:
    """The entries found so far, in memory and in a file."""

    def __init__(self, path: Path, digest: str, settings: BookSettings) -> None:
        """Opens the journal of a book, or begins one; one that is of something else is begun anew.

        :raises OSError: when it cannot be opened or read.
        """
        self.path = path
        self.entries: dict[int, BookEntry] = {}
        self._waiting = 0
        self._file: BufferedRandom = path.open("r+b" if path.exists() else "w+b")
        head = _HEAD.pack(MARK, digest.encode(), settings.fields, settings.seeds)
        whole = self._read(head)
        self._file.seek(whole)
        self._file.truncate()
        if whole == 0:
            self._file.write(head)

    def _read(self, head: bytes) -> int:
        """Reads the entries, and returns how many bytes of the file count."""
        if self._file.read(len(head)) != head:
            return 0
        size = _ENTRY.size + _SEAL.size
        whole = len(head)
        while len(raw := self._file.read(size)) == size and raw[_ENTRY.size :] == _sealed(raw[: _ENTRY.size]):
            key, field, value = _ENTRY.unpack(raw[: _ENTRY.size])
            self.entries[key] = BookEntry(field, value)
            whole += size
        return whole

    def add(self, key: int, entry: BookEntry) -> None:
        """Keeps an entry.

        :raises OSError: when it cannot be written.
        """
        self.entries[key] = entry
        raw = _ENTRY.pack(key, *entry)
        self._file.write(raw + _sealed(raw))
        self._waiting += 1
        if self._waiting >= _TOGETHER:
            self._force()

    def _force(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._waiting = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._force()
        finally:
            self._file.close()


def _sealed(raw: bytes) -> bytes:
    return _SEAL.pack(crc32(raw))
