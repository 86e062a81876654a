"""What is left of a final as files: what everybody may have to verify it, and what the teacher keeps.

    final.zip           for everybody: the plan, the secret, the standings and every game
        final.json
        games.jsonl     a line for each game, in the order of the ledger
    league.zip          for the teacher: all of that, and everything for the next year
        players/PERSON/NUMBER/FILE   what was pushed, every version that was accepted
        people.json     who is who, and which version was active
        ladder.jsonl    every other game, with the logs of both sides
        grades.csv, report.html, league.toml

Nothing in them differs from run to run: dates within the archives are those of the final.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tablee.core.atomic_file import write_atomically
from tablee.league.final_result import FinalResult
from tablee.league.storage.final_rows import StoredFinal
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.ledger_game import LedgerGame
from tablee.league.storage.pairing_rows import FINAL
from tablee.league.storage.version_rows import ACCEPTED, StoredVersion

FINAL_FILE, LEAGUE_FILE = "final.zip", "league.zip"
PLAN, GAMES, LADDER, PEOPLE, PLAYERS = "final.json", "games.jsonl", "ladder.jsonl", "people.json", "players"
_AT_ONCE = 500  # games


async def final_shares(store: LeagueStore) -> list[GameShares]:
    """Returns who got what in all games of the final."""
    found: list[GameShares] = []
    while more := await store.games.shares(found[-1].number if found else 0, FINAL):
        found += more
    return found


async def write_final_archive(
    file: Path, store: LeagueStore, final: StoredFinal, result: FinalResult
) -> None:
    """Writes what everybody may have; the final must be finished.

    :raises OSError: when it cannot be written.
    """
    with _archive(file, final) as put:
        await _put_final(put, store, final, result)


async def write_league_archive(
    file: Path, store: LeagueStore, final: StoredFinal, result: FinalResult, more: dict[str, str]
) -> None:
    """Writes what the teacher keeps, with `more` files by their names.

    :raises OSError: when it cannot be written.
    """
    with _archive(file, final) as put:
        await _put_final(put, store, final, result)
        put(LADDER, "".join([line async for line in _ladder(store)]))
        people, versions = await store.people.all(), await store.versions.all()
        names = {person.id: person.name for person in people}
        listed = [
            {
                "id": person.id,
                "name": person.name,
                "role": person.role,
                "active": _active(person.id, versions),
            }
            for person in people
        ]
        put(PEOPLE, _json(listed))
        for version in versions:
            content = await store.versions.content(version.person, version.number)
            if version.state == ACCEPTED and content and version.person in names:
                put(f"{PLAYERS}/{version.player}/{_plain(version.name)}", content)
        for name, text in more.items():
            put(name, text)


def final_data(final: StoredFinal, result: FinalResult) -> dict[str, Any]:
    """Returns `final.json`: the plan, what was told when, the secret, and the standings."""
    told = {"announced": final.announced, "began": final.began, "finished": final.finished}
    plan = final.plan or {}
    there = {standing.player for standing in result.standings}
    left = [entry["player"] for entry in plan["entries"] if entry["player"] not in there]
    # Whoever has left has no name any more; their digest stays, because the seeds come from it too.
    entries = [entry | {"name": ""} if entry["player"] in left else entry for entry in plan["entries"]]
    return {
        **plan,
        "entries": entries,
        "left": left,
        "digest": final.digest,
        "secret": final.secret,
        **{name: None if moment is None else _iso(moment) for name, moment in told.items()},
        **result.as_data(),
    }


def game_data(game: LedgerGame, *, logs: bool = False) -> dict[str, Any]:
    """Returns a game of the ledger as it is kept in an archive: a log is for its owner alone."""
    data = {
        "number": game.number,
        "pairing": game.pairing,
        "deal": game.deal,
        "seating": game.seating,
        "seed": game.seed,
        "players": [str(seat.player) for seat in game.seats],
        "shares": [seat.share for seat in game.seats],
        "seconds": [seat.seconds for seat in game.seats],
        "slowest": [seat.slowest for seat in game.seats],
        "loss": game.loss,
        "record": game.record,
        "finished": _iso(game.finished),
    }
    if logs:
        data |= {"kind": game.kind, "logs": [seat.log for seat in game.seats]}
        data["notes"] = [None if seat.notes is None else dict(seat.notes) for seat in game.seats]
    return data


class _Put:
    """Puts files into an archive, all with the same date."""

    def __init__(self, archive: zipfile.ZipFile, date: datetime) -> None:
        self._archive = archive
        self._date = date

    def __call__(self, name: str, content: str | bytes) -> None:
        info = zipfile.ZipInfo(name, self._date.timetuple()[:6])
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        self._archive.writestr(info, content)


@contextmanager
def _archive(file: Path, final: StoredFinal) -> Iterator[_Put]:
    """Gives an archive to put files into, which appears under its name when it is whole."""
    from tempfile import TemporaryFile

    with TemporaryFile() as whole:
        with zipfile.ZipFile(whole, "w") as archive:
            yield _Put(archive, datetime.fromtimestamp(final.finished or 0.0, UTC))
        whole.seek(0)
        write_atomically(file, whole.read())


async def _put_final(put: _Put, store: LeagueStore, final: StoredFinal, result: FinalResult) -> None:
    put(PLAN, _json(final_data(final, result)))
    put(GAMES, "".join([line async for line in _final_games(store)]))


async def _final_games(store: LeagueStore) -> AsyncIterator[str]:
    numbers = [game.number for game in await final_shares(store)]
    for at in range(0, len(numbers), _AT_ONCE):
        for game in await store.games.games(numbers[at : at + _AT_ONCE]):
            yield _line(game_data(game))


async def _ladder(store: LeagueStore) -> AsyncIterator[str]:
    """Yields the line of each game that is none of the final, with the logs of both sides."""
    last = 0
    while shares := await store.games.shares(last, None, _AT_ONCE):
        last = shares[-1].number
        for game in await store.games.games([share.number for share in shares]):
            if game.kind != FINAL:
                yield _line(game_data(game, logs=True))


def _active(person: str, versions: list[StoredVersion]) -> int | None:
    return next((each.number for each in versions if each.person == person and each.active), None)


def _plain(name: str) -> str:
    """Returns what somebody calls a file, as a name that leads nowhere."""
    last = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._-") else "_" for sign in last)
    return kept.lstrip(".-") or "player"


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
