"""Reads tar archives of strangers: files and folders only, every size looked at before anything is copied.

Python's own `tarfile` is not used: it also understands links, devices, sparse files and headers of any size,
all of which would have to be refused, and long headers make it search for longer than anybody waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

BLOCK = 512
_LONGEST_HEADER = 1 << 16  # of long names
_FILES, _FOLDER = (b"0", b"\0", b"7"), b"5"
_LONG_NAME, _FIELDS, _COMMON_FIELDS = b"L", b"x", b"g"  # GNU's, and those of POSIX
KINDS = {
    b"1": "hard_link",
    b"2": "symbolic_link",
    b"3": "character_device",
    b"4": "block_device",
    b"6": "named_pipe",
    b"K": "symbolic_link",
    b"S": "sparse_file",
}


@dataclass(frozen=True)
class TarEntry:
    """One entry: `kind` is empty for a file, "folder", or what else it is."""

    name: str
    kind: str
    executable: bool
    content: bytes


class BadTar(Exception):
    """What is no tar archive, or cut off, or damaged."""


def read_tar(data: bytes) -> Iterator[TarEntry]:
    """Yields the entries in their order.

    :raises BadTar: when a header or a content is not whole.
    """
    at, name, seen = 0, "", False
    while at + BLOCK <= len(data):
        header = data[at : at + BLOCK]
        if not any(header):
            if not seen:
                raise BadTar
            return
        _check_sum(header)
        size, kind = _number(header[124:136]), header[156:157]
        begin = at + BLOCK
        if begin + size > len(data):
            raise BadTar
        content = data[begin : begin + size]
        at, seen = begin + (size + BLOCK - 1) // BLOCK * BLOCK, True
        if kind in (_LONG_NAME, _FIELDS, _COMMON_FIELDS):
            if size > _LONGEST_HEADER:
                raise BadTar
            if kind == _LONG_NAME:
                name = _text(content)
            elif kind == _FIELDS:
                name = _fields(content).get("path", name)
            continue
        entry = TarEntry(name or _name(header), _kind(kind), bool(_number(header[100:108]) & 0o111), content)
        name = ""
        yield entry
    if not seen:
        raise BadTar


def _kind(kind: bytes) -> str:
    if kind in _FILES:
        return ""
    return "folder" if kind == _FOLDER else KINDS.get(kind, "unknown")


def _name(header: bytes) -> str:
    """Returns the short name; archives of POSIX keep what stands before it in another field."""
    name, before = _text(header[:100]), _text(header[345:500])
    return f"{before}/{name}" if header[257:262] == b"ustar" and header[262:263] == b"\0" and before else name


def _text(field: bytes) -> str:
    return field.partition(b"\0")[0].decode("utf-8", "surrogateescape")


def _number(field: bytes) -> int:
    """Returns an octal number; numbers in base 256 are for files far larger than may be pushed.

    :raises BadTar: when it is none.
    """
    text = field.strip(b" \0")
    if not text:
        return 0
    if any(digit not in b"01234567" for digit in text):
        raise BadTar
    return int(text, 8)


def _check_sum(header: bytes) -> None:
    told = _number(header[148:156])
    if told != sum(header) - sum(header[148:156]) + 8 * ord(" "):
        raise BadTar


def _fields(content: bytes) -> dict[str, str]:
    """Returns the fields of an extended header, each "length key=value"."""
    found: dict[str, str] = {}
    at = 0
    while at < len(content):
        length, space, _ = content[at : at + 8].partition(b" ")
        if not space or not length.isdigit() or not len(length) + 1 < int(length) <= len(content) - at:
            raise BadTar
        key, _, value = content[at + len(length) + 1 : at + int(length) - 1].partition(b"=")
        found[key.decode("utf-8", "replace")] = _text(value)
        if key == b"size":
            raise BadTar  # for files too large to be pushed
        at += int(length)
    return found
