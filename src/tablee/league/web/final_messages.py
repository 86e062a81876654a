"""The final as everybody in the league may follow it: the digest, how far it is, the standings."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256

import msgspec

from tablee.i18n import Say
from tablee.league.final import current_final, obstacle_to_final, remaining_entries
from tablee.league.final_archive import final_shares
from tablee.league.final_result import FinalResult, final_result
from tablee.league.storage.final_rows import StoredFinal
from tablee.league.storage.people_rows import TEACHER, Person
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.web.services import LeagueServices
from tablee.league.web.terms import time_text
from tablee.league.wire import FinalInfo, FinalLine, FinalState


async def final_info(league: LeagueServices, reader: Person, say: Say) -> FinalInfo:
    """Returns where the final stands; the secret is told when it is finished and no sooner."""
    found = await current_final(league.store)
    state = _state(found)
    obstacle = ""
    if reader.role == TEACHER and state in ("unannounced", "announced"):
        why = await obstacle_to_final(league.settings, league.store)
        obstacle = "" if why is None else say.note(why)
    played, games = await league.store.final.progress()
    lines, cells = await _standings(league, found, played, reader)
    closes = league.settings.closes
    late = found is not None and closes is not None and found.announced > closes.timestamp()
    info = FinalInfo(
        stamp="",
        state=state,
        digest="" if found is None else found.digest,
        secret="" if found is None else found.secret,
        announced="" if found is None else _when(found.announced, say),
        closes="" if closes is None else time_text(closes, say),
        closed=closes is not None and closes <= datetime.now(UTC),
        late=late,
        players=[]
        if found is None or found.plan is None
        else sorted(each["name"] for each in found.plan["entries"]),
        seats=league.settings.seats if found is None or found.plan is None else found.plan["seats"],
        deals=league.settings.deals if found is None or found.plan is None else found.plan["deals"],
        played=played,
        games=games,
        finished="" if found is None or found.finished is None else _when(found.finished, say),
        lines=lines,
        cells=cells,
        obstacle=obstacle,
    )
    stamp = sha256(msgspec.json.encode(info)).hexdigest()[:16]
    return msgspec.structs.replace(info, stamp=stamp)


def _state(found: StoredFinal | None) -> FinalState:
    if found is None:
        return "unannounced"
    if found.began is None:
        return "announced"
    return "running" if found.finished is None else "finished"


async def _standings(
    league: LeagueServices, found: StoredFinal | None, played: int, reader: Person
) -> tuple[list[FinalLine], list[list[int | None]]]:
    """Returns the standings so far, and who has which share of the wins against whom in percent."""
    if found is None or found.plan is None:
        return [], []
    entries = await remaining_entries(league.store, found.plan)
    key = played, tuple(entry.player for entry in entries)
    if league.final_result is None or league.final_result[0] != key:
        league.final_result = key, final_result(entries, await final_shares(league.store))
    return _lines(league.final_result[1], reader), _cells(league.final_result[1])


def _lines(result: FinalResult, reader: Person) -> list[FinalLine]:
    lines = []
    for row in result.standings:
        person = StoredPlayer.read(row.player).person
        line = FinalLine(
            row.rank, person, row.name, person == reader.id, row.games, row.share, row.low, row.high
        )
        lines.append(line)
    return lines


def _cells(result: FinalResult) -> list[list[int | None]]:
    players = [row.player for row in result.standings]
    return [[_percent(result.against[one].get(other)) for other in players] for one in players]


def _percent(share: float | None) -> int | None:
    return None if share is None else round(100 * share)


def _when(moment: float, say: Say) -> str:
    return time_text(datetime.fromtimestamp(moment, UTC), say)
