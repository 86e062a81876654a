"""The file of an endgame database: a head of 4096 bytes, then one byte for each position, in the order of
indices.

The head has the mark of the format, the digest of the rules, how many levels (numbers of seeds) are there,
a checksum of each, and one of itself. `read_head` and `check_levels` refuse whatever is not exactly that: a
file that was cut off, overwritten, or made for other rules is never read for a value.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from io import BufferedRandom
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tablee.games.kalaha.endgames.tables import entries

HEAD = 4096
MARK = b"Tablee Kalaha endgames\n\x1a"
_FIXED = struct.Struct("<24s32sHH")  # mark, digest, fields, levels
_LEVELS = struct.Struct("<128I")
_SEAL = struct.Struct("<I")


class BadFile(Exception):
    """A file that is no endgame database of these rules, or not whole."""


@dataclass(frozen=True)
class Head:
    """What a file says of itself."""

    digest: str
    fields: int
    checksums: tuple[int, ...]  # of each level that is there

    @property
    def seeds(self) -> int:
        """The most seeds of a position in the file; −1 before there is a level."""
        return len(self.checksums) - 1

    def level(self, seeds: int) -> slice:
        """Returns which of the values are those of a number of seeds."""
        return slice(entries(self.fields, seeds - 1) if seeds else 0, entries(self.fields, seeds))

    def packed(self) -> bytes:
        """Returns the head as it stands in a file."""
        checksums = self.checksums + (0,) * (128 - len(self.checksums))
        text = _FIXED.pack(MARK, self.digest.encode(), self.fields, len(self.checksums))
        body = (text + _LEVELS.pack(*checksums)).ljust(HEAD - _SEAL.size, b"\0")
        return body + _SEAL.pack(crc32(body))


def read_head(file: BinaryIO, digest: str) -> Head:
    """Returns the head of a file that is whole as far as its length tells.

    :raises BadFile: when it is not one, one of other rules, or too short.
    """
    raw = file.read(HEAD)
    if len(raw) < HEAD or crc32(raw[: -_SEAL.size]) != _SEAL.unpack(raw[-_SEAL.size :])[0]:
        raise BadFile
    mark, found, fields, levels = _FIXED.unpack(raw[: _FIXED.size])
    if mark != MARK or found != digest.encode() or levels > 128:
        raise BadFile
    checksums = _LEVELS.unpack(raw[_FIXED.size : _FIXED.size + _LEVELS.size])[:levels]
    head = Head(digest, fields, checksums)
    file.seek(0, 2)
    if file.tell() < HEAD + (entries(fields, head.seeds) if levels else 0):
        raise BadFile
    return head


def check_levels(head: Head, values: NDArray[np.int8]) -> None:
    """Compares the values of each level that is there with its checksum.

    :raises BadFile: when they differ.
    """
    for seeds, expected in enumerate(head.checksums):
        if crc32(values[head.level(seeds)].data) != expected:
            raise BadFile


def write_levels(file: BufferedRandom, head: Head, values: NDArray[np.int8], last: int) -> Head:
    """Appends the values of the levels up to `last`, then says so in the head; returns that head.

    In this order, so that a head never promises what is not on the disk.
    """
    grown = head
    for seeds in range(head.seeds + 1, last + 1):
        checksum = crc32(values[grown.level(seeds)].data)
        grown = Head(head.digest, head.fields, (*grown.checksums, checksum))
    begin = grown.level(head.seeds + 1).start
    file.seek(HEAD + begin)
    file.write(values[begin : grown.level(last).stop].data)
    _force(file)
    file.seek(0)
    file.write(grown.packed())
    _force(file)
    return grown


def _force(file: BufferedRandom) -> None:
    """Waits until everything written is on the disk."""
    file.flush()
    os.fsync(file.fileno())


def file_of(folder: Path, digest: str, fields: int) -> Path:
    """Returns the file of the endgames of some rules."""
    return folder / f"endgames-{fields}-{digest}.db"
