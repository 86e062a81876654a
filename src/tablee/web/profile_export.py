"""Everything that the server knows of a visitor, as one file for them: name, ratings, statistics, games."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec

from tablee.records.files import as_json
from tablee.records.record import NAMES
from tablee.roster import find_game
from tablee.web.exports import agreed_names, exported_view
from tablee.web.live_table import record_of
from tablee.web.own_statistics import count_results, result_of
from tablee.web.services import Services
from tablee.web.storage.stored_table import StoredTable
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
        "puzzles": await store.attempts.history(visitor),
        "vacations": [vars(vacation) for vacation in await store.vacations.of(visitor)],
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
        "statistics": msgspec.to_builtins(count_results(tables, visitor, say_in(language))),
        "games": [await _game(services, stored, visitor, language) for stored in tables],
    }


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
        "result": result_of(stored, seat),
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
