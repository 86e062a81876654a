"""Tournaments that people open and join: what visitors may do with one, and how it goes on.

A tournament goes on by itself: whenever a game of it ends, or somebody leaves, what follows is computed from
the rows and written in one transaction (`storage/tournament_rows.py`), by whichever process comes first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.core import rng
from tablee.core.errors import BadPlayers
from tablee.core.game import GameKind
from tablee.match.endings import RESIGNED, concession
from tablee.pairings import GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS, takes_late_entries
from tablee.roster import HUMAN, find_game, require_player
from tablee.skill_ratings import is_level
from tablee.web.background import BackgroundTasks
from tablee.web.computer_players import ComputerPlayers
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.live_table import LiveTable
from tablee.web.new_tables import new_id, require_listed
from tablee.web.open_tables import TABLE_ID, OpenTables
from tablee.web.storage.stored_table import StoredTable
from tablee.web.storage.stored_tournament import (
    OPEN,
    OVER,
    RUNNING,
    StoredParticipant,
    StoredTournament,
    TournamentChange,
)
from tablee.web.table_offers import STAND_IN
from tablee.web.tournament_tables import FEWEST_IN_GROUPS, first_change, format_of, next_change

log = logging.getLogger("tablee.web")

MOST = {ROUND_ROBIN: 20, SWISS: 64, KNOCK_OUT: 64, GROUPS: 64}  # participants
MOST_LEVELS = 16  # of these: their games cost this machine
LOTS = 1 << 30
TRIES = 100  # until somebody else should have been slower; each fails only because something has changed


@dataclass(frozen=True)
class NewTournament:
    """What a tournament is opened with. `levels` enter at once, the creator too unless `name` is None."""

    game: str
    preset: str | None
    options: Mapping[str, Any]
    format: str
    rounds: int
    seats: int
    clock: Mapping[str, float] | None
    patience: float
    title: str
    listed: bool
    levels: tuple[str, ...]
    name: str | None


class Tournaments:
    """The tournaments of one server. Methods raise Refused with a code that says why something may not be
    done.
    """

    def __init__(
        self, tables: OpenTables, computers: ComputerPlayers, limits: Limits, tasks: BackgroundTasks
    ) -> None:
        self._tables = tables
        self._rows = tables.store.tournaments
        self._computers = computers
        self._limits = limits
        self._tasks = tasks

    # --- what visitors do ---

    async def find(self, name: str) -> StoredTournament:
        """Returns a tournament as it stands; raises Refused (`no_such_tournament`)."""
        found = await self._rows.whole(name) if TABLE_ID.fullmatch(name) else None
        if found is None:
            raise Refused("no_such_tournament", 404)
        return found

    async def open(self, new: NewTournament, creator: str) -> StoredTournament:
        """Opens a tournament, to which people may come until it is begun, and mostly later too.

        Raises Refused (`too_many_tournaments`, `no_such_format`, `needs_time`), and what the rules raise.
        """
        kind = find_game(new.game)
        levels = [_level(kind, spec) for spec in new.levels]
        options = _options(kind, new, levels)
        if new.clock is None:
            raise Refused("needs_time", 400)
        if await self._rows.unfinished_of(creator) >= self._limits.tournaments:
            raise Refused("too_many_tournaments", 429)
        now = self._tables.now()
        stored = StoredTournament(
            id=new_id(),
            creator=creator,
            title=new.title,
            game=kind.name,
            options=options,
            format=new.format,
            rounds=new.rounds if new.format in (SWISS, GROUPS) else 0,
            seats=new.seats,
            clock=dict(new.clock),
            patience=new.patience,
            listed=new.listed,
            seed=secrets.randbelow(1 << 48),
            made=now,
            changed=now,
        )
        entering = [] if new.name is None else [(HUMAN, new.name, creator)]
        for spec, name, visitor in (*entering, *((level, "", None) for level in levels)):
            one = _participant(stored, len(stored.participants) + 1, spec, name, visitor)
            stored = replace(stored, participants=(*stored.participants, one))
        await self._rows.add(stored)
        log.info("a tournament was opened", extra={"tournament": stored.id, "game": stored.game})
        return stored

    async def enter(self, name: str, visitor: str, called: str) -> StoredParticipant:
        """Lets a visitor enter, come late, come back, or change their name while they are there.

        Raises Refused (`no_late_entry`, `tournament_over`, `tournament_full`).
        """
        return await self._rows.enter(
            (await self.find(name)).id,
            visitor,
            called,
            lambda found, number: _participant(found, number, HUMAN, called, visitor),
        )

    async def add_level(self, name: str, visitor: str, spec: str) -> StoredParticipant:
        """Lets who begins the tournament add a level; raises Refused (`not_leader`) for others."""
        found = await self.find(name)
        _require_leader(found, visitor)
        level = _level(find_game(found.game), spec)
        require_player(find_game(found.game).configure(found.options, seats=found.seats), level)
        return await self._rows.enter(
            name, None, "", lambda there, number: _participant(there, number, level, "", None)
        )

    async def begin(self, name: str, visitor: str) -> None:
        """Pairs the first round.

        Raises Refused (`not_leader`, `too_few_participants`, `tournament_begun`).
        """
        for _ in range(TRIES):
            found = await self.find(name)
            _require_leader(found, visitor)
            if found.state != OPEN:
                raise Refused("tournament_begun")
            change = await asyncio.to_thread(first_change, found, self._tables.now())
            if not change.paired or not any(one.is_person for one in found.participants):
                raise Refused("too_few_participants", fewest=format_of(found).fewest)
            if await self._write(found, change):
                break
        await self.advance(name)

    async def leave(self, name: str, visitor: str) -> None:
        """Lets a visitor leave; a game of theirs under way is lost, or at tables of several goes on without
        them.
        """
        found = await self.find(name)
        one = found.of(visitor)
        if one is None or one.has_left:
            raise Refused("not_in_tournament")
        if found.state == OVER:
            raise Refused("tournament_over")
        await self._rows.leave(name, one.number)
        await self.let_go(await self.find(name))
        await self.advance(name)

    # --- how it goes on ---

    def changed(self, live: LiveTable) -> None:
        """Lets a tournament go on when one of its games has ended in this process."""
        if live.stored.tournament is not None and live.stored.outcome is not None:
            self._tasks.start(self.advance(live.stored.tournament))

    async def advance(self, name: str) -> None:
        """Writes what follows for a tournament until nothing follows at once."""
        for _ in range(TRIES):
            found = await self._rows.whole(name)
            if found is None or found.state != RUNNING:
                return
            change = await asyncio.to_thread(next_change, found, self._tables.now())
            if not change:
                return
            await self._write(found, change)  # refused: something came first, and is read then

    async def let_go(self, found: StoredTournament) -> None:
        """Ends the games under way of those who have left; at tables of several a level goes on in their
        place.
        """
        for stored in found.undecided():
            table = found.tables.get(stored.tables[-1])
            if table is None or table.outcome is not None:
                continue
            for seat, number in enumerate(stored.pairing.seated):
                if found.numbered[number].has_left and table.specs[seat] == HUMAN:
                    with contextlib.suppress(Refused):  # somebody has moved: the next look finds it
                        await self.give_up(await self._tables.find(table.id), seat, RESIGNED)

    async def give_up(self, live: LiveTable, seat: int, reason: str) -> None:
        """Ends a game of two because a seat leaves it; at a table of several a level goes on there.

        Raises Refused (`late`) when somebody else was faster.
        """
        async with live.lock:
            if live.table.outcome is not None or live.stored.specs[seat] != HUMAN:
                return
            if len(live.stored.specs) == 2:
                await self._tables.end(live, concession(live.table.state, seat, reason))
            else:
                kind = live.table.game.kind
                await self._tables.seat_player(live, seat, kind.level_up_to(STAND_IN))
        self._computers.reconsider(live)

    async def _write(self, found: StoredTournament, change: TournamentChange) -> bool:
        if not await self._rows.advance(found.id, found.seq, change):
            return False
        if change.paired:
            said = {"tournament": found.id, "round": change.paired[0].round}
            log.info("a round was paired", extra=said)
        if change.over:
            log.info("a tournament is over", extra={"tournament": found.id})
        for table in change.opened:
            self._tables.metrics.tables_opened.inc()
            await self._wake(table)
        return True

    async def _wake(self, table: StoredTable) -> None:
        """Lets computers begin at a new table, and tells whoever is to move in a game by turns."""
        if table.days is None and table.specs[table.mover or 0] == HUMAN:
            return
        live = await self._tables.find(table.id)
        self._computers.consider(live)
        self._tables.changed(replace(table, deadline=None), live)


def _participant(
    found: StoredTournament, number: int, spec: str, name: str, visitor: str | None
) -> StoredParticipant:
    """Returns somebody who enters now, from the next round on; raises Refused where nobody can any more."""
    if found.state == OVER:
        raise Refused("tournament_over")
    if not takes_late_entries(format_of(found), found.round):
        raise Refused("no_late_entry")
    there = [one for one in found.participants if not one.has_left]
    levels = sum(not one.is_person for one in there)
    if len(there) >= MOST[found.format] or (spec != HUMAN and levels >= MOST_LEVELS):
        raise Refused("tournament_full", most=MOST[found.format], levels=MOST_LEVELS)
    lot = rng.derive(found.seed, "lot", number) % LOTS
    return StoredParticipant(number, spec, name, visitor, lot, since=found.round + 1)


def _require_leader(found: StoredTournament, visitor: str) -> None:
    if found.leader != visitor:
        raise Refused("not_leader", 403)


def _level(kind: GameKind, spec: str) -> str:
    """Returns a level's canonical spec; raises Refused (`not_allowed_here`) for any other player."""
    if not is_level(spec):
        raise Refused("not_allowed_here", 400, spec=spec[:60])
    return require_listed(kind, spec)


def _options(kind: GameKind, new: NewTournament, levels: list[str]) -> Mapping[str, Any]:
    """Returns the options of the game, once every table that there can be was tried; raises Refused
    (`no_such_format`) for a format that does not go with the number of seats.
    """
    if (new.format == GROUPS) != (new.seats > 2):
        raise Refused("no_such_format", 400)
    game = kind.configure(new.options, new.preset, new.seats)
    fewest, most = kind.seat_range(game.options)
    sizes = range(max(FEWEST_IN_GROUPS, fewest), most + 1) if new.format == GROUPS else [2]
    if new.seats not in sizes:
        raise BadPlayers(game=kind.name, seats=most, players=new.seats)
    for seats in sizes:
        for level in levels:
            require_player(kind.configure(game.options, seats=seats), level)
        kind.configure(game.options, seats=seats)
    return game.options
