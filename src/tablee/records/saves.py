"""Where games are kept when nobody says where, and which of them are there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tablee.core.errors import BadRecord, TableeError
from tablee.core.notes import N_, Note
from tablee.core.settings import load_settings
from tablee.records.files import from_json
from tablee.records.record import AIDED, Record
from tablee.roster import HUMAN

MOST_READ = 100  # files, the newest, that are read to find a game to go on with


def saves_folder() -> Path:
    """Returns the folder of the user's games: that of the settings, otherwise one in the data folder."""
    import platformdirs

    if named := load_settings().saves:
        return Path(named).expanduser()
    return Path(platformdirs.user_data_dir("tablee", appauthor=False)) / "games"


def save_file(record: Record) -> Path:
    """A file for a game that has none, with the game in it: when it was begun, which, something of its seed.

    Games of one seed that begin in the same second get a number each: no other game has the file.
    """
    begun = record.started[:19].replace(":", "")
    name = f"{begun}-{record.game_name}-{record.seed % 10000:04}"
    first = saves_folder() / f"{name}.json"
    try:
        first.parent.mkdir(parents=True, exist_ok=True)
        file = next(file for file in _numbered(first) if _is_ours(file))
    except OSError:
        return first  # whoever saves there is told what is wrong
    record.save(file)
    return file


def _numbered(first: Path) -> Iterator[Path]:
    """`a.json`, `a.2.json`, `a.3.json`, …"""
    yield first
    yield from (first.with_suffix(f".{number}.json") for number in count(2))


def _is_ours(file: Path) -> bool:
    """Returns whether the file was not there, and is now."""
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def require_free(file: Path, record: Record | None = None) -> None:
    """Refuses a file that holds anything, unless it is this very game: it would be lost."""
    if not file.exists() or file.is_dir():
        return  # who saves into a folder is told so
    if file.is_file() and (file.stat().st_size == 0 or (record and _holds(file, record))):
        return
    why = N_("there is something else already, which is not replaced; name another file")
    raise BadRecord(source=str(file), why=Note("save_taken", why))


def _holds(file: Path, record: Record) -> bool:
    """Returns whether a file holds this game, at whatever move."""
    this = (record.game_name, record.seed, record.started)
    return any((kept.game_name, kept.seed, kept.started) == this for _, kept in glances([file]))


def free_beside(file: Path, number: int) -> Path:
    """`evening-2.json` for the second game of `evening.json`, or the next number that is not taken."""
    numbered = (file.with_name(f"{file.stem}-{at}{file.suffix}") for at in count(number))
    return next(name for name in numbered if not name.exists())


class GameFile:
    """The file in which a game is kept while somebody plays it.

    A finished game in it is never changed: what differs from it, in its moves or its players, gets a name of
    its own beside it. It also notes whether people had help, which is known of games that began here.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        found = next((record for _, record in glances([path])), None)
        self._finished = found if found and found.outcome else None
        self._aided = found.aided if found else None

    def note_help(self) -> None:
        """Remembers that somebody had a hint or took a move back; the next `save` writes it down."""
        self._aided = True

    def save(self, record: Record) -> None:
        """Writes the record; `path` is where it is then.

        :raises BadRecord: when the file cannot be written.
        """
        self._add_note(record)
        kept = self._finished
        if kept is not None:
            if (kept.moves, kept.seats) == (record.moves, record.seats):
                return
            self.path, self._finished = free_beside(self.path, 2), None
        try:
            record.save(self.path)
        except BadRecord as error:
            if self.path.parent != saves_folder():
                raise
            # Nobody named this file: say what decides where it is.
            why = N_("{problem}; let XDG_DATA_HOME name a folder that can be written to")
            note = Note("cannot_keep", why, {"problem": error.fields["why"]})
            raise BadRecord(source=str(self.path), why=note) from None

    def _add_note(self, record: Record) -> None:
        """Notes whether people had help; nothing where none play, or where that is not known."""
        if HUMAN not in record.seats:
            return
        if self._aided is None and len(record.moves) <= record.opening:
            self._aided = False  # nobody can have had any yet
        if self._aided is not None:
            record.notes[AIDED] = self._aided


def saved(folder: Path | None = None) -> list[Path]:
    """Returns the files of a folder, newest first."""
    files = (folder or saves_folder()).glob("*.json")
    found = [(file.stat().st_mtime_ns, file) for file in files if file.is_file()]
    return [file for _, file in sorted(found, reverse=True)]


def glances(files: list[Path]) -> Iterator[tuple[Path, Record]]:
    """Yields each file that reads as a record, with the record; nothing is replayed, so no game is loaded."""
    for file in files:
        try:
            yield file, from_json(file.read_bytes(), str(file))
        except (OSError, TableeError):
            continue


def unfinished() -> Path | None:
    """Returns the newest saved game that somebody can go on with, None if there is none.

    That is one that is not over and in which a move was made after its opening: a game that was only looked
    at would otherwise hide the one before it. Files that cannot be read are passed over.
    """
    for file, record in glances(saved()[:MOST_READ]):
        if record.outcome is None and len(record.moves) > record.opening:
            return file
    return None
