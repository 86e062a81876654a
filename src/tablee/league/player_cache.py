"""Versions as they are started: a cache on the disk of one machine, made from the rows that have their bytes.

Each has a folder of its own, which appears when it is whole. The folder above is named by the start of the
machine: what was being written when the power went is not believed afterwards.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tablee.core.errors import BadPush
from tablee.core.notes import N_, Note
from tablee.league.build import build_player
from tablee.league.manifest import Manifest
from tablee.league.player_versions import BUILT, FILES, PlayerVersion, write_files
from tablee.league.pushes import read_push
from tablee.league.storage.version_rows import StoredVersion

_PREFIX = "players-"
_BOOT = Path("/proc/sys/kernel/random/boot_id")


class PlayerCache:
    """The versions in the scratch folder of a league."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        self.folder = scratch / f"{_PREFIX}{_boot()}"

    def clear_old(self) -> None:
        """Removes what is left of earlier starts of the machine, and what was begun and never finished."""
        for place in self.scratch.glob(f"{_PREFIX}*"):
            if place != self.folder:
                shutil.rmtree(place, ignore_errors=True)
        for place in self.folder.glob(".begun-*"):
            shutil.rmtree(place, ignore_errors=True)

    def version(self, stored: StoredVersion, content: bytes | None) -> PlayerVersion:
        """Returns a version on the disk, not built yet where it was not built before.

        `content` may be None where `has` says that it is there.

        :raises BadPush: when the bytes are no push, or are gone.
        :raises OSError: when it cannot be written.
        """
        found = PlayerVersion(
            stored.number,
            self._place(stored),
            stored.name,
            stored.digest,
            datetime.fromtimestamp(stored.pushed, UTC).isoformat(timespec="seconds"),
            Manifest.from_data(stored.manifest),
        )
        if not self.has(stored):
            if not content:
                why = Note("gone_version", N_("what was pushed is gone"))
                raise BadPush(source=str(stored.player), why=why)
            self._keep(found.folder, content, stored.name)
        return found

    def has(self, stored: StoredVersion) -> bool:
        """Returns whether a version is on the disk."""
        return (self._place(stored) / FILES).is_dir()

    def built(self, stored: StoredVersion, content: bytes | None, *, trusted: bool) -> PlayerVersion:
        """Returns a version that is ready to be started; on each machine it is built once.

        :raises BadPush: when it cannot be built here, though it could where it was checked.
        :raises BadUse: when there can be no sandbox on this machine.
        :raises OSError: when it cannot be written.
        """
        found = self.version(stored, content)
        if found.manifest.build and not (found.folder / BUILT).is_dir():
            with _locked(found.folder):
                if not (found.folder / BUILT).is_dir():
                    result = build_player(found, trusted=trusted)
                    if result.files is None:
                        why = result.problem or Note("not_built", N_("it cannot be built on this machine"))
                        raise BadPush(source=str(stored.player), why=why)
                    found.keep_built(result.files)
        return found

    def forget(self, stored: StoredVersion) -> None:
        """Removes a version that will not be started again."""
        shutil.rmtree(self._place(stored), ignore_errors=True)

    def _place(self, stored: StoredVersion) -> Path:
        return self.folder / f"{stored.person}-{stored.number}-{stored.digest[:12]}"

    def _keep(self, place: Path, content: bytes, name: str) -> None:
        begun = self.folder / f".begun-{os.urandom(4).hex()}"
        try:
            write_files(begun / FILES, read_push(content, name).files)
            for folder in (self.folder, begun):
                folder.chmod(0o755)  # started by root a player runs as nobody
            try:
                begun.rename(place)
            except OSError:
                if not place.is_dir():  # otherwise another process was faster
                    raise
        finally:
            shutil.rmtree(begun, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Holds the lock of a folder, which ends with the process."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)


def _boot() -> str:
    try:
        return _BOOT.read_text().strip()[:8]
    except OSError:  # not on Linux
        return "kept"
