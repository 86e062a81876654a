"""The versions of one player on the disk: each in a folder of its own that never changes, one of them active.

    PLAYER/active            the number of the active version
    PLAYER/1/version.json    what was pushed, when, its digest, what the manifest says
    PLAYER/1/files/…         the files as they were pushed
    PLAYER/1/built/…         the same after building, where the manifest says how

Files are written one by one under names that `archives.py` has checked, in folders made here; nothing is
unpacked. A version appears under its number when it is whole. They are readable by everybody, because started
by root a player runs as nobody; who may come here at all is for the folder above to say.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tablee.core.atomic_file import write_atomically
from tablee.core.errors import BadPush, UnknownName
from tablee.core.notes import N_, Note
from tablee.league.archives import Files
from tablee.league.manifest import Manifest
from tablee.league.pushes import Push

ACTIVE = "active"
VERSION = "version.json"
FILES, BUILT = "files", "built"
_BEGUN = ".begun-"
_FOLDER_MODE, _FILE_MODE, _PROGRAM_MODE = 0o755, 0o644, 0o755


@dataclass(frozen=True)
class PlayerVersion:
    """A version that is kept: its number, its folder, and what was pushed."""

    number: int
    folder: Path
    name: str
    digest: str
    pushed: str  # when, in UTC
    manifest: Manifest

    @property
    def program(self) -> Path:
        """The folder that the player is started in."""
        built = self.folder / BUILT
        return built if built.is_dir() else self.folder / FILES

    def keep_built(self, files: Files) -> None:
        """Keeps what building has made; what an earlier attempt has left is replaced."""
        begun = self.folder / f"{_BEGUN}{os.urandom(4).hex()}"
        write_files(begun, files)
        shutil.rmtree(self.folder / BUILT, ignore_errors=True)
        begun.rename(self.folder / BUILT)


class PlayerVersions:
    """All versions of a player, in the folder that is theirs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, push: Push, now: datetime | None = None) -> PlayerVersion:
        """Keeps a push as the next version, which is not active yet, and returns it.

        :raises OSError: when it cannot be written.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        begun = self.folder / f"{_BEGUN}{os.urandom(4).hex()}"
        pushed = (now or datetime.now(UTC)).isoformat(timespec="seconds")
        data = {
            "name": push.name,
            "digest": push.digest,
            "pushed": pushed,
            "manifest": push.manifest.as_data(),
        }
        try:
            write_files(begun / FILES, push.files)
            write_atomically(begun / VERSION, json.dumps(data, indent=2) + "\n")
            begun.chmod(_FOLDER_MODE)
            number = max(self.numbers(), default=0) + 1
            while not _renamed(begun, self.folder / str(number)):  # somebody else was faster
                number += 1
        finally:
            shutil.rmtree(begun, ignore_errors=True)
        return self.version(number)

    def numbers(self) -> list[int]:
        """Returns the numbers of all versions, in order."""
        if not self.folder.is_dir():
            return []
        entries = (entry for entry in self.folder.iterdir() if _is_number(entry.name))
        return sorted(int(entry.name) for entry in entries if (entry / VERSION).is_file())

    def version(self, number: int) -> PlayerVersion:
        """Returns a version.

        :raises UnknownName: when there is none of this number.
        """
        if number not in self.numbers():
            known = [str(each) for each in self.numbers()]
            raise UnknownName(what=Note("version", N_("version")), name=str(number), known=known)
        folder = self.folder / str(number)
        data = _read(folder / VERSION)
        try:
            manifest = Manifest.from_data(data["manifest"])
            return PlayerVersion(number, folder, data["name"], data["digest"], data["pushed"], manifest)
        except (KeyError, TypeError):
            raise _damaged(folder / VERSION) from None

    def activate(self, number: int) -> None:
        """Makes a version the active one.

        :raises UnknownName: when there is none of this number.
        """
        self.version(number)
        write_atomically(self.folder / ACTIVE, f"{number}\n")

    @property
    def active(self) -> PlayerVersion | None:
        """The active version; None before one is."""
        try:
            text = (self.folder / ACTIVE).read_text("utf-8").strip()
        except FileNotFoundError:
            return None
        if not _is_number(text):
            raise _damaged(self.folder / ACTIVE)
        return self.version(int(text))

    def __iter__(self) -> Iterator[PlayerVersion]:
        return map(self.version, self.numbers())


def write_files(folder: Path, files: Files) -> None:
    """Writes files to a new folder, whatever rights this process gives to what it makes otherwise.

    :raises OSError: when the folder is there already, or cannot be written.
    """
    folder.mkdir(parents=True)
    folder.chmod(_FOLDER_MODE)
    for name, file in files.items():
        place = folder
        for part in name.split("/")[:-1]:
            place /= part
            if not place.is_dir():
                place.mkdir()
                place.chmod(_FOLDER_MODE)
        with (folder / name).open("xb") as written:
            written.write(file.content)
            os.fchmod(written.fileno(), _PROGRAM_MODE if file.executable else _FILE_MODE)


def _renamed(begun: Path, place: Path) -> bool:
    try:
        place.mkdir()  # claims the number; an empty folder may be replaced
    except FileExistsError:
        return False
    begun.rename(place)
    return True


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdigit() and name[0] != "0" and len(name) < 10


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        data = None
    if not isinstance(data, dict):
        raise _damaged(path)
    return data


def _damaged(path: Path) -> BadPush:
    return BadPush(source=str(path), why=Note("damaged_version", N_("it is damaged, or not there")))
