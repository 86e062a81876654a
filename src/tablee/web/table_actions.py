"""What a visitor may do at a table: sit down, watch, play, resign, ask for a hint or the next game.

Each action checks who asks and whether they have seen the table as it is; `OpenTables` then makes the change.
"""

from __future__ import annotations

from dataclasses import replace

from tablee.match.endings import OUT_OF_TIME, concession, contenders
from tablee.match.hints import Hint
from tablee.match.visibility import SPECTATOR
from tablee.web.background import PendingDecision
from tablee.web.computer_players import ComputerPlayers
from tablee.web.errors import Refused
from tablee.web.live_table import LiveTable, Subscriber
from tablee.web.new_tables import TableOpener
from tablee.web.open_tables import OpenTables
from tablee.web.storage.stored_table import StoredTable


class TableActions:
    """The actions of visitors; every one raises Refused with a code that says why it may not be done."""

    def __init__(self, tables: OpenTables, opener: TableOpener, computers: ComputerPlayers) -> None:
        self._tables = tables
        self._opener = opener
        self._computers = computers

    # --- coming and going ---

    async def sit(
        self,
        stored: StoredTable,
        seat: int | None,
        visitor: str,
        name: str,
        *,
        invited: bool = False,
        named: bool | None = None,
    ) -> int:
        """Seats a visitor at a free seat, or `invited` by the private link at that one; returns the seat.

        `named` says whether their name may stand in saved files, None leaves that as it was. Somebody who
        sits there already changes their name. Raises Refused (`seat_taken`).
        """
        own = stored.seat_of(visitor)
        if own >= 0:
            wanted: list[int] = [own]
        elif seat is not None:
            wanted = [seat] if invited or stored.is_free(seat) else []
        else:
            wanted = [at for at in range(len(stored.specs)) if stored.is_free(at)]
        began = None if stored.days is None else self._tables.now()
        for at in wanted:
            if await self._tables.store.sit(
                stored.id, at, visitor, name, invited=invited, named=named, turn_began=began
            ):
                live = await self._tables.reread(stored.id)
                if live is None and stored.days is not None:  # a computer may be the first to move
                    live = await self._tables.find(stored.id)
                if live is not None:
                    self._computers.consider(live)
                    self._tables.changed(stored, live)
                return at
        raise Refused("seat_taken")

    def watch(self, live: LiveTable, subscriber: Subscriber) -> None:
        """Connects a browser to a table, which all are told; a computer that is to move begins to think."""
        live.subscribers.add(subscriber)
        live.announce()
        self._computers.consider(live)

    def leave(self, live: LiveTable, subscriber: Subscriber) -> None:
        """Disconnects a browser; a computer stops when nobody is left to wait for its move or its advice."""
        live.subscribers.discard(subscriber)
        live.announce()
        if subscriber.advice is not None:
            subscriber.advice.drop()
        if not live.is_awaited:
            self._computers.stop(live)

    # --- playing ---

    async def play(self, live: LiveTable, visitor: str, seq: int, move: str, ref: str | None) -> None:
        """Plays a person's move; one whose `ref` was played already is no mistake and changes nothing.

        Raises Refused (`not_seated`, `game_over`, `not_your_turn`, `late`, `adjourned`), or what the rules
        raise.
        """
        async with live.lock:
            if ref is not None and ref in live.refs:
                return
            seat = require_mover(live, visitor)
            require_seq(live, seq)
            if live.stored.adjourned:
                raise Refused("adjourned")
            if live.out_of_time(self._tables.now()):
                await self._tables.end(live, concession(live.table.state, seat, OUT_OF_TIME))
                return
            await self._tables.append(live, move, ref, live.turn_seconds())
        self._computers.consider(live)

    async def resign(self, live: LiveTable, visitor: str) -> None:
        """Ends the game by giving up, whatever has happened meanwhile.

        Raises Refused (`game_over`), and (`is_out`) where the visitor has nothing left to give up and other
        people play on.
        """
        async with live.lock:
            seat = require_seat(live, visitor)
            if live.table.outcome is not None:
                raise Refused("game_over")
            still = contenders(live.table.state)
            if seat not in still and any(person in still for person in live.stored.people):
                raise Refused("is_out")
            await self._tables.end(live, concession(live.table.state, seat))
        self._computers.stop(live)

    async def end_if_out_of_time(self, live: LiveTable) -> None:
        """Ends the game when the mover's clock has run out while somebody is at the table, or, in a game by
        turns, wherever everybody is.
        """
        if not live.is_awaited or not live.out_of_time(self._tables.now()):
            return
        async with live.lock:
            if not live.out_of_time(self._tables.now()):
                return
            await self._tables.end(live, concession(live.table.state, live.table.mover, OUT_OF_TIME))
        self._computers.stop(live)

    async def rematch(self, live: LiveTable, visitor: str) -> str:
        """Opens the next table with the same players and returns its id.

        Raises Refused (`not_over`), in a tournament (`in_tournament`), which opens its tables itself, and
        (`no_next_game`) where one of them has blocked another.
        """
        require_seat(live, visitor)
        if live.stored.tournament is not None:
            raise Refused("in_tournament")
        known = live.stored.following
        if known is None and live.table.outcome is not None:
            people = frozenset(holder for seat in live.stored.seats for holder in seat.holders)
            if await self._tables.store.ignored.any_apart(people):
                raise Refused("no_next_game")
        following = await self._opener.rematch(live, visitor)
        async with live.lock:
            await self._tables.catch_up(live)
        if known is None and live.stored.days is not None:
            opened = await self._tables.find(following)
            if opened.seat_of(visitor) != opened.table.mover:
                self._tables.changed(replace(opened.stored, deadline=None), opened)
        return following

    async def hint(self, live: LiveTable, subscriber: Subscriber) -> Hint:
        """Returns advice for the seat to move, one piece at a time for each browser.

        Raises Refused (`no_hints`) where people play each other without having agreed on hints, (`too_fast`)
        while another is being thought about, (`late`) when the table has moved on.
        """
        seat = require_mover(live, subscriber.visitor)
        if not live.stored.allows_hints:
            raise Refused("no_hints", 403)
        if subscriber.advice is not None:
            raise Refused("too_fast", 429)
        decision = subscriber.advice = PendingDecision(live.seq)
        try:
            await self._tables.store.note_aid(live.id)  # before anything is told: nobody has both
            found = await self._computers.advise(live, seat, decision)
        finally:
            if subscriber.advice is decision:
                subscriber.advice = None
        require_seq(live, decision.seq)
        return found

    def answer_now(self, live: LiveTable, visitor: str) -> None:
        """Makes the computer play the best move it has found so far."""
        require_seat(live, visitor)
        if live.decision is not None:
            live.decision.answer_now()


def require_seat(live: LiveTable, visitor: str) -> int:
    """Returns the visitor's seat; raises Refused (`not_seated`) for spectators."""
    seat = live.seat_of(visitor)
    if seat == SPECTATOR:
        raise Refused("not_seated", 403)
    return seat


def require_mover(live: LiveTable, visitor: str) -> int:
    """Returns the visitor's seat, which is to move; raises Refused when it is not."""
    seat = require_seat(live, visitor)
    if live.table.mover < 0:
        raise Refused("game_over")
    if live.table.mover != seat:
        raise Refused("not_your_turn")
    if live.table.agents[seat] is not None:
        raise Refused("computer_plays")
    return seat


def require_seq(live: LiveTable, seq: int) -> None:
    """Raises Refused (`late`) when the table has changed since the visitor saw it."""
    if seq != live.seq:
        raise Refused("late")
