"""Quick pairing as a visitor asks for it: a search begins, is kept up, ends, or leads to a table.

By which rules people suit each other is `pairing.py`; that nobody is paired twice, `storage/seek_rows.py`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Sequence
from functools import cache

from tablee.core.game import GameKind
from tablee.roster import HUMAN, find_game, first_table
from tablee.skill_ratings import Strength, first_strength
from tablee.web.errors import Refused
from tablee.web.new_tables import NewTable, TableOpener, clean_name
from tablee.web.open_tables import OpenTables
from tablee.web.pairing import PACES, USUAL_PACE, Seek, agreed, allowed_distance
from tablee.web.storage.rating_rows import LEVELS, PEOPLE
from tablee.web.storage.stored_table import StoredSeat, StoredTable
from tablee.web.storage.table_store import TableStore
from tablee.web.wire.lobby import SeekForm, SeekState
from tablee.web.wire.rest import TableForm

log = logging.getLogger("tablee.web")

LEVEL_AFTER = 20.0  # seconds until a level is offered


class QuickPairing:
    """Brings visitors together who look for an opponent."""

    def __init__(self, tables: OpenTables, opener: TableOpener) -> None:
        self._tables = tables
        self._opener = opener

    async def start(self, visitor: str, form: SeekForm) -> SeekState:
        """Begins a search, in place of an earlier one.

        :raises Refused: (`too_many_tables`) for one who has too many unfinished games.
        :raises UnknownName: when there is no such game or preset.
        """
        kind = find_game(form.game)
        if form.preset is not None:
            kind.configure({}, form.preset)
        await self._opener.require_room(visitor)
        await asyncio.to_thread(_load, kind.name)
        points = (await own_points(self._tables.store, visitor, {kind.name}))[kind.name]
        now = self._tables.now()
        seek = Seek(
            visitor=visitor,
            game=kind.name,
            preset=form.preset,
            pace=form.pace,
            private=form.private,
            name=clean_name(form.name),
            points=points,
            since=now,
            seen=now,
        )
        return await self._state(await self._tables.store.seeks.start(seek, people_needed, self._build), now)

    async def keep(self, visitor: str) -> SeekState:
        """Says that a visitor still looks, and how the search stands; raises Refused (`no_search`)."""
        seeks = self._tables.store.seeks
        known = await seeks.of(visitor)
        if known is not None:
            await asyncio.to_thread(_load, known.game)
            now = self._tables.now()
            known = await seeks.keep(visitor, now, people_needed, self._build)
        if known is None:
            raise Refused("no_search", 404)
        return await self._state(known, now)

    async def end(self, visitor: str) -> None:
        """Ends a visitor's search, unless somebody was found already."""
        await self._tables.store.seeks.end(visitor)

    async def _state(self, seek: Seek, now: float) -> SeekState:
        counts = await self._tables.store.seeks.counts(now, seek.visitor) if seek.found is None else {}
        distance, waited = allowed_distance(seek, now), seek.waited(now)
        late = seek.found is None and waited >= LEVEL_AFTER
        return SeekState(
            table=seek.found,
            waited=round(waited, 1),
            points=round(seek.points),
            distance=None if distance is None else int(distance),
            others=counts.get(seek.game, 0),
            level=await self._level(seek) if late else None,
        )

    async def _level(self, seek: Seek) -> TableForm:
        """Returns a table against the level nearest to somebody's strength; an easy one for newcomers."""
        kind = find_game(seek.game)
        known = await self._strength(seek.visitor, kind.name, LEVELS)
        known = known or await self._strength(seek.visitor, kind.name, PEOPLE)
        game, seats = first_table(kind)
        if seek.preset is not None:
            game = kind.configure({}, seek.preset, people_needed(kind.name))
            seats = [HUMAN, *[kind.first_level] * (game.seats - 1)]
        if known is not None:
            spec = _level_near(kind, known.points)
            seats = [seat if seat == HUMAN else spec for seat in seats]
        own = seats.index(HUMAN) + 1 if HUMAN in seats else None
        return TableForm(game=kind.name, seats=seats, preset=game.preset, seat=own, name=seek.name)

    async def _strength(self, visitor: str, game: str, pool: str) -> Strength | None:
        key = (visitor, game, pool)
        return (await self._tables.store.ratings.latest({key})).get(key)

    def _build(self, group: Sequence[Seek]) -> StoredTable:
        """Returns the table of people who were brought together; who sits where is drawn."""
        kind = find_game(group[0].game)
        preset = agreed([seek.preset for seek in group], kind.default_preset)
        pace = PACES[agreed([seek.pace for seek in group], USUAL_PACE)]
        sitting = list(group)
        secrets.SystemRandom().shuffle(sitting)
        first = min(group, key=lambda seek: seek.since)
        self._tables.metrics.tables_opened.inc()
        log.info("people are paired", extra={"game": kind.name})
        return self._opener.prepared(
            NewTable(
                kind.configure({}, preset, len(sitting)),
                [HUMAN] * len(sitting),
                first.visitor,
                # Strangers play in the open, unless one of them would rather not.
                listed=not any(seek.private for seek in group),
                clock=None if pace is None else dict(pace),
                sitting=tuple(
                    StoredSeat(secrets.token_urlsafe(16), seek.name, frozenset({seek.visitor}))
                    for seek in sitting
                ),
            )
        )


async def own_points(store: TableStore, visitor: str, games: Collection[str]) -> dict[str, int]:
    """Returns a visitor's rating against people by game; that of a newcomer where there is none."""
    known = await store.ratings.latest({(visitor, game, PEOPLE) for game in games})
    return {game: known.get((visitor, game, PEOPLE), Strength()).points for game in games}


@cache
def _load(game: str) -> None:
    """Loads a game before a transaction needs it, in which others would wait for that."""
    find_game(game)().deal(0)
    people_needed(game)


@cache
def people_needed(game: str) -> int:
    """Returns how many people a quick game is for: as few as all rules of the game allow."""
    kind = find_game(game)
    return max(kind.seat_range(kind.configure({}, preset).options)[0] for preset in kind.presets)


def _level_near(kind: GameKind, points: int) -> str:
    """Returns the level whose first strength is nearest to so many points."""
    specs = [f"level:{level}" for level in kind.levels]
    return min(specs, key=lambda spec: abs(first_strength(spec).points - points))
