"""Everything that the server knows of a visitor, as one file for them: name, ratings, statistics,
tournaments, games.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import msgspec

from tablee.pairings import WHOLE, standings
from tablee.puzzles import games_with_puzzles
from tablee.puzzles.ratings import rated_tries
from tablee.records.files import as_json
from tablee.records.record import NAMES
from tablee.roster import find_game
from tablee.skill_ratings import Strength
from tablee.web.exports import agreed_names, exported_view
from tablee.web.live_table import record_of
from tablee.web.own_statistics import own_counts, result_of
from tablee.web.services import Services
from tablee.web.storage.stored_table import StoredTable
from tablee.web.storage.stored_tournament import StoredTournament
from tablee.web.visitors import say_in

FORMAT = "tablee-profile"
VERSION = 1


async def exported_profile(services: Services, visitor: str, language: str) -> dict[str, Any]:
    """Returns the file of a visitor as data for JSON.

    A game is in it as a record that can be read again; one that is not over and hides something, as the
    visitor has seen it. Nothing of what it holds tells who else sat there but the names that they gave.
    """
    store = services.store
    tables = await store.lists.all_of(visitor)
    passkeys = await store.profiles.passkeys_of(visitor)
    return {
        FORMAT: VERSION,
        "identity": visitor,
        "name": await store.profiles.name(visitor),
        "passkeys": [{"id": passkey.id, "created": passkey.created} for passkey in passkeys],
        "puzzles": await asyncio.to_thread(_puzzles, await store.attempts.history(visitor)),
        "vacations": [vars(vacation) for vacation in await store.vacations.of(visitor)],
        "search": await _search(services, visitor),
        "said": [
            {"table": table, "code": said.code, "after": said.moves, "said": said.said}
            for table, said in await store.phrases.of(visitor)
        ],
        # Who the others are stays out: nobody is told that.
        "ignored": [
            {"kind": one.kind, "name": one.name, "made": one.made} for one in await store.ignored.of(visitor)
        ],
        "reports": [
            {"table": one.game, "seat": one.seat + 1, "reason": one.reason, "made": one.made}
            for one in await store.reports.of(visitor)
        ],
        # The keys stay out: with them anybody could write to that browser.
        "notified": [
            {"endpoint": browser.endpoint, "language": browser.language, "made": browser.made}
            for browser in await store.subscriptions.of([visitor])
        ],
        "ratings": [
            {
                "table": rated.game,
                "game": rated.kind,
                "pool": rated.pool,
                "ended": rated.ended,
                "points": rated.strength.points,
                "uncertainty": rated.strength.uncertainty,
                **vars(rated.strength),
            }
            for rated in await store.ratings.history(visitor)
        ],
        "statistics": msgspec.to_builtins(own_counts(tables, visitor, say_in(language))),
        "tournaments": [_tournament(found, visitor) for found in await store.tournaments.all_of(visitor)],
        "games": [await _game(services, stored, visitor, language) for stored in tables],
    }


def _puzzles(history: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """First tries, each with the rating after it; puzzles that the server no longer has are not rated."""
    rated: dict[tuple[str, str], Strength] = {}
    for kind in games_with_puzzles():
        tried = {one["puzzle"]: one["right"] for one in history if one["game"] == kind.name}
        rated |= {(kind.name, each.puzzle): each.strength for each in rated_tries(kind, tried)}
    told = []
    for one in history:
        now = rated.get((one["game"], one["puzzle"]))
        told.append({**one, "points": now and now.points, "uncertainty": now and now.uncertainty})
    return told


def _tournament(found: StoredTournament, visitor: str) -> dict[str, Any]:
    """A tournament as far as it is about the visitor: others in it are numbers."""
    own = found.of(visitor)
    placed = standings(found.format, found.paired, found.rounds_so_far)
    line = next((each for each in placed if own is not None and each.number == own.number), None)
    return {
        "tournament": found.id,
        "title": found.title,
        "game": found.game,
        "format": found.format,
        "state": found.state,
        "made": found.made,
        "opened": found.creator == visitor,
        "number": None if own is None else own.number,
        "name": "" if own is None else own.name,
        "from_round": None if own is None else own.since,
        "to_round": None if own is None else own.until,
        "place": None if line is None else line.place,
        "points": None if line is None else line.points / WHOLE,
        "tables": [
            table
            for stored in found.pairings
            if own is not None and own.number in stored.pairing.seated
            for table in stored.tables
        ],
    }


async def _search(services: Services, visitor: str) -> dict[str, Any] | None:
    """The search for an opponent that the visitor has begun last."""
    seek = await services.store.seeks.of(visitor)
    return None if seek is None else {name: value for name, value in vars(seek).items() if name != "visitor"}


async def _game(services: Services, stored: StoredTable, visitor: str, language: str) -> dict[str, Any]:
    seat = stored.seat_of(visitor)
    told: dict[str, Any] = {
        "table": stored.id,
        "game": stored.game,
        "kind": stored.kind,
        "seat": seat + 1,
        "name": stored.seats[seat].name if seat >= 0 else "",
        "opened": stored.creator == visitor,
        "started": stored.started,
        "changed": stored.changed,
        "result": result_of(stored, visitor),
    }
    if stored.outcome is None and not find_game(stored.game).perfect_information:
        live = await services.tables.find(stored.id)
        view = exported_view(live, seat, language)
        return {**told, "view": msgspec.to_builtins(view)}
    found = await services.store.whole(stored.id)
    if found is None:  # it was deleted meanwhile
        return told
    names = agreed_names(found[0])
    record = replace(record_of(*found), notes={NAMES: names} if any(names) else {})
    return {**told, "record": json.loads(as_json(record))}
