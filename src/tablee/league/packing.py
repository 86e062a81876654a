"""From a file or a folder of one's own to the bytes of a push: what `tablee push` sends.

A folder becomes a `.tar.gz` that is the same whenever its files are. What no player needs (what is hidden,
what Python and Node keep beside sources) is left out and told; links are refused rather than followed. The
result is read as the league will read it, so that mistakes are found before anything is sent.
"""

from __future__ import annotations

import gzip
import io
import os
import stat
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tablee.core.errors import BadPush, os_error_note
from tablee.core.notes import N_, Note
from tablee.league.archives import MOST_ENTRIES, MOST_PUSHED, MOST_UNPACKED
from tablee.league.pushes import Push, read_push
from tablee.league.tar_reader import TarEntry

LEFT_OUT = ("__pycache__", "node_modules")
_FILE_MODE, _PROGRAM_MODE = 0o644, 0o755


@dataclass(frozen=True)
class PackedPlayer:
    """The bytes to be sent and what they are; `left_out` are the names that were not taken."""

    data: bytes
    push: Push
    left_out: tuple[str, ...]


def pack_player(path: Path) -> PackedPlayer:
    """Returns a file or a folder as a push.

    :raises BadPush: when it cannot be read, is too large, or is no player; the error names the place.
    """
    name = path.absolute().name
    try:
        if path.is_dir():
            name += ".tar.gz"
            left_out: list[str] = []
            data = _packed(_entries(path, "", name, left_out), name)
            return PackedPlayer(data, read_push(data, name), tuple(left_out))
        with path.open("rb") as file:
            data = file.read(MOST_PUSHED + 1)
    except OSError as error:
        raise BadPush(source=str(path), why=os_error_note(error)) from None
    return PackedPlayer(data, read_push(data, name), ())


def _entries(folder: Path, above: str, source: str, left_out: list[str]) -> Iterator[TarEntry]:
    """Yields the files below a folder in the order of their names; at most so many as an archive may hold."""
    for entry in sorted(os.scandir(folder), key=lambda each: each.name):
        name = above + entry.name
        if entry.name.startswith(".") or entry.name in LEFT_OUT or entry.name.endswith(".pyc"):
            left_out.append(name)
            continue
        status = entry.stat(follow_symlinks=False)
        if stat.S_ISLNK(status.st_mode):
            _refuse(
                source, Note("own_link", N_("{entry} is a link: put the file itself there"), {"entry": name})
            )
        if stat.S_ISDIR(status.st_mode):
            yield from _entries(Path(entry.path), f"{name}/", source, left_out)
            continue
        if not stat.S_ISREG(status.st_mode):
            template = N_("{entry} is neither a file nor a folder")
            _refuse(source, Note("own_entry", template, {"entry": name}))
        with open(entry.path, "rb") as file:  # noqa: PTH123 - what scandir has found
            content = file.read(MOST_UNPACKED + 1)
        yield TarEntry(name, "", bool(status.st_mode & stat.S_IXUSR), content)


def _packed(entries: Iterator[TarEntry], source: str) -> bytes:
    """Returns an archive that tells nothing of who made it, and when."""
    packed, total = io.BytesIO(), 0
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for number, entry in enumerate(entries, 1):
            total += len(entry.content)
            if number > MOST_ENTRIES:
                template, fields = N_("it has more than {limit} entries"), {"limit": MOST_ENTRIES}
                _refuse(source, Note("many_entries", template, fields))
            if total > MOST_UNPACKED:
                fields = {"limit": MOST_UNPACKED >> 20}
                _refuse(source, Note("large_content", N_("it unpacks to more than {limit} MiB"), fields))
            made = tarfile.TarInfo(entry.name)
            made.size = len(entry.content)
            made.mode = _PROGRAM_MODE if entry.executable else _FILE_MODE
            archive.addfile(made, io.BytesIO(entry.content))
    return gzip.compress(packed.getvalue(), mtime=0)


def _refuse(source: str, why: Note) -> NoReturn:
    raise BadPush(source=source, why=why)
