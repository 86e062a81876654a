"""The sources of a league's players, and of earlier years by their archives, ready to be compared."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tablee.core.errors import BadLeague, BadPush, os_error_note
from tablee.core.notes import N_, Note
from tablee.league.archives import MOST_PUSHED, Files, PushedFile
from tablee.league.final_archive import PEOPLE, PLAYERS
from tablee.league.pushes import read_push
from tablee.league.similarity import Source, SourceReader
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.version_rows import ACCEPTED

_MOST_TEMPLATE = 1 << 20  # bytes of a file


async def league_sources(store: LeagueStore, reader: SourceReader, *, every: bool = False) -> list[Source]:
    """Returns the sources of everybody's active version, or of every accepted one."""
    names = {person.id: person.name for person in await store.people.all()}
    found = []
    for version in await (store.versions.all() if every else store.versions.active()):
        content = await store.versions.content(version.person, version.number)
        if version.person not in names or version.state != ACCEPTED or not content:
            continue
        files = read_push(content, version.name).files
        found.append(reader.read(version.person, f"{names[version.person]} {version.number}", files))
    return sorted(found, key=lambda source: source.name)


def archived_sources(file: Path, reader: SourceReader) -> list[Source]:
    """Returns the sources in the archive of an earlier year, `league.zip`.

    :raises BadLeague: when it is none, or cannot be read.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            people = {each["id"]: str(each["name"]) for each in json.loads(archive.read(PEOPLE))}
            return [
                reader.read(f"{file}:{person}", f"{file.stem}/{people.get(person, person)} {number}", files)
                for person, number, files in _players(archive)
            ]
    except OSError as error:
        raise BadLeague(source=str(file), why=os_error_note(error)) from None
    except Exception:  # noqa: BLE001 - whatever a damaged one makes the libraries raise
        template = N_("it is no archive of a league, as `tablee league final` writes them")
        raise BadLeague(source=str(file), why=Note("no_league_archive", template)) from None


def template_files(place: Path) -> Files:
    """Returns the files of a template that everybody was given, a file or all in a folder.

    :raises BadLeague: when it cannot be read.
    """
    try:
        paths = sorted(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else [place]
        return {
            str(path.relative_to(place if place.is_dir() else place.parent)): PushedFile(path.read_bytes())
            for path in paths
            if path.is_symlink() or path.stat().st_size <= _MOST_TEMPLATE
        }
    except OSError as error:
        raise BadLeague(source=str(place), why=os_error_note(error)) from None


def _players(archive: zipfile.ZipFile) -> Iterator[tuple[str, str, Files]]:
    """Yields person, number and files of each version in an archive; one that cannot be read is left out."""
    for info in archive.infolist():
        match info.filename.split("/"):
            case [top, person, number, name] if top == PLAYERS and info.file_size <= MOST_PUSHED:
                try:
                    yield person, number, read_push(archive.read(info), name).files
                except BadPush:
                    continue
