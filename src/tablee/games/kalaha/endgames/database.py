"""`Endgames`: the exact values of all positions of few seeds, from a file that is built where it is missing.

The file of some rules lies in the user's data folder under their digest. It is mapped into memory, after
all of it was compared with its checksums: one that is broken or cut off is built anew. A file is never
changed: a larger one is made beside it, under a lock, and takes its place when it is whole. What a stopped
build had finished is kept, and gone on with.
"""

from __future__ import annotations

import mmap
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedRandom
from pathlib import Path

import numpy as np

from tablee.core.contract import Ints
from tablee.core.errors import BadUse, os_error_note
from tablee.core.game import Game
from tablee.core.memory import free_memory
from tablee.core.notes import N_, Note
from tablee.core.solution import Watcher
from tablee.games.kalaha.endgames import filling
from tablee.games.kalaha.endgames.building import Values, build_levels
from tablee.games.kalaha.endgames.file import (
    HEAD,
    BadFile,
    Head,
    check_levels,
    file_of,
    read_head,
    write_levels,
)
from tablee.games.kalaha.endgames.tables import digest, entries, require_order, rule_tables

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

MEGABYTE = 1_000_000
_WRITTEN_TOGETHER = 64 * MEGABYTE  # forcing each small level to disk would take longer than computing it
_BUILDS = N_("endgames of up to {seeds} seeds, once: {megabytes} MB of memory and of disk, in {file}")
_NO_DISK = N_("endgames of up to {seeds} seeds need {megabytes} MB of disk in {folder}; {free} MB are free")
_NO_MEMORY = N_("endgames of up to {seeds} seeds need {megabytes} MB of memory; {free} MB are free")
_NOT_KEPT = N_("endgames cannot be kept in {folder}: {problem}")


@dataclass(frozen=True)
class Endgames:
    """The values of all positions of at most `seeds` seeds, by index, for the mover."""

    seeds: int
    values: Values
    tables: Ints
    file: Path | None  # None where they could not be kept

    def value(self, own: int, other: int) -> int:
        """Returns what a position of few enough seeds is worth to the owner of the row `own`, who moves."""
        from tablee.games.kalaha.endgames.rows import index_of

        return int(self.values[index_of(self.tables, own, other)])


class _NoRoom(OSError):
    """A disk that is known to be too full before anything is written."""

    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note


def data_folder() -> Path:
    """Returns where endgames are kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("tablee", appauthor=False)) / "kalaha"


def open_endgames(
    game: Game,
    seeds: int,
    watcher: Watcher,
    *,
    jobs: int = 1,
    folder: Path | None = None,
    keep: bool = True,
    must_keep: bool = False,
) -> Endgames:
    """Returns the endgames of at least the positions of so many seeds; what is missing is built and kept.

    Where they cannot be kept they are built in memory, and the watcher is told. Without `keep` those that are
    not in a file are built in memory.

    :raises BadUse: when the rules have no endgames in order, when there is not enough memory, or, with
        `must_keep`, when they cannot be kept.
    """
    require_order(game)
    fields = int(game.options["fields"])
    path = file_of(folder or data_folder(), digest(game), fields)
    kept: Path | None = path
    try:
        found = _load(path, game, watcher)
        if found is None or len(found) < entries(fields, seeds):
            if keep:
                found = _build_file(path, game, seeds, watcher, jobs)
            else:
                found, kept = _build_in_memory(game, seeds, watcher, jobs), None
    except OSError as error:
        told = {"folder": str(path.parent), "problem": os_error_note(error)}
        why = error.note if isinstance(error, _NoRoom) else Note("not_kept", _NOT_KEPT, told)
        if must_keep:
            raise BadUse(why=why, game=game.kind.name) from None
        watcher.tell(why)
        watcher.tell(Note("in_memory", N_("they are built in memory, for this time only")))
        found, kept = _build_in_memory(game, seeds, watcher, jobs), None
    return Endgames(seeds, found[: entries(fields, seeds)], rule_tables(game), kept)


def kept_seeds(game: Game, folder: Path | None = None) -> int:
    """Returns how far the endgames of a game go that are kept, as the file says; −1 where there are none."""
    path = file_of(folder or data_folder(), digest(game), int(game.options["fields"]))
    with suppress(OSError, BadFile), path.open("rb") as file:
        return read_head(file, digest(game)).seeds
    return -1


def _load(path: Path, game: Game, watcher: Watcher) -> Values | None:
    """Returns the values in a file, None where there is none, or none that can be used."""
    try:
        with path.open("rb") as file:
            head = read_head(file, digest(game))
            # A private copy: compiled code takes arrays that can be written to, and this one never is.
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        values = np.frombuffer(mapped, np.int8, entries(head.fields, head.seeds), HEAD)
        check_levels(head, values)
    except FileNotFoundError:
        return None
    except BadFile:
        watcher.tell(
            Note("broken_file", N_("{file} is broken or of another kind: built anew"), {"file": str(path)})
        )
        return None
    return values


def _build_file(path: Path, game: Game, seeds: int, watcher: Watcher, jobs: int) -> Values:
    """Makes the file of some rules, or a larger one in its place, and returns the values in it."""
    fields = int(game.options["fields"])
    path.parent.mkdir(parents=True, exist_ok=True)
    with _locked(path, watcher):
        kept = _load(path, game, watcher)  # while we waited for the lock somebody may have built it
        if kept is not None and len(kept) >= entries(fields, seeds):
            return kept
        _announce(path, fields, seeds, watcher)
        values = np.empty(entries(fields, seeds), np.int8)
        part = path.with_suffix(".building" if fcntl else f".{os.getpid()}.building")
        try:
            with part.open("r+b" if part.exists() else "w+b") as file:
                head = _resumed(file, Head(digest(game), fields, ()), values, kept)
                _fill(file, head, game, values, seeds, watcher, jobs)
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)  # what is left would only be in the way of a full disk
            raise
    built = _load(path, game, watcher)
    return values if built is None else built


def _resumed(file: BufferedRandom, empty: Head, values: Values, kept: Values | None) -> Head:
    """Copies into `values` what was built before, in an unfinished or a smaller file; returns its head."""
    try:
        head = read_head(file, empty.digest)
        count = min(entries(head.fields, head.seeds) if head.checksums else 0, len(values))
        if kept is None or count >= len(kept):
            file.seek(HEAD)
            file.readinto(values[:count].data)
            head = Head(head.digest, head.fields, head.checksums[: _levels(head.fields, count)])
            check_levels(head, values)
            return head
    except BadFile:
        pass  # nothing of use was left
    file.truncate(0)
    if kept is None:
        return empty
    values[: len(kept)] = kept
    return write_levels(file, empty, values, _levels(empty.fields, len(kept)) - 1)


def _levels(fields: int, count: int) -> int:
    """Returns how many levels so many values are."""
    levels = 0
    while entries(fields, levels) <= count:
        levels += 1
    return levels


def _fill(
    file: BufferedRandom, head: Head, game: Game, values: Values, seeds: int, watcher: Watcher, jobs: int
) -> None:
    """Computes the levels that are missing and appends them to the file."""
    for level in _levels_built(game, values, head.seeds + 1, seeds, watcher, jobs):
        waiting = head.level(level).stop - head.level(head.seeds + 1).start
        if level == seeds or waiting >= _WRITTEN_TOGETHER:
            head = write_levels(file, head, values, level)
    file.truncate(HEAD + len(values))


def _levels_built(
    game: Game, values: Values, first: int, last: int, watcher: Watcher, jobs: int
) -> Iterator[int]:
    """Computes levels and shows the progress; yields each level when it is done."""
    note = Note("building_endgames", N_("endgames of up to {seeds} seeds"), {"seeds": last})
    return build_levels(game, values, first, last, jobs, lambda done: watcher.show(note, done, len(values)))


def _build_in_memory(game: Game, seeds: int, watcher: Watcher, jobs: int) -> Values:
    _require_memory(int(game.options["fields"]), seeds)
    values = np.empty(entries(int(game.options["fields"]), seeds), np.int8)
    for _ in _levels_built(game, values, 0, seeds, watcher, jobs):
        pass
    return values


def _announce(path: Path, fields: int, seeds: int, watcher: Watcher) -> None:
    """Tells how much memory and disk a build takes; raises BadUse or _NoRoom when there is not so much."""
    size = entries(fields, seeds)
    told = {"seeds": seeds, "megabytes": -(-size // MEGABYTE), "file": str(path), "folder": str(path.parent)}
    _require_memory(fields, seeds)
    free = shutil.disk_usage(path.parent).free
    if size > free:
        raise _NoRoom(Note("no_disk", _NO_DISK, {**told, "free": free // MEGABYTE}))
    watcher.tell(Note("builds_endgames", _BUILDS, told))


def _require_memory(fields: int, seeds: int) -> None:
    """Checks that endgames have room in memory; raises BadUse when they do not."""
    size, free = entries(fields, seeds), free_memory()
    if free is not None and size > free:
        told = {"seeds": seeds, "megabytes": -(-size // MEGABYTE), "free": free // MEGABYTE}
        raise BadUse(why=Note("no_memory", _NO_MEMORY, told), game="kalaha")


@contextmanager
def _locked(path: Path, watcher: Watcher) -> Iterator[None]:
    """Lets one process at a time build a file. A lock ends with its process, however that ends."""
    if fcntl is None:
        yield
        return
    with path.with_suffix(".lock").open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            watcher.tell(Note("built_elsewhere", N_("another process is building them: waiting")))
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


TEMPLATES = (filling,)
