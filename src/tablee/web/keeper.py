"""Keeps the tables: opens, seats, plays, takes back, ends; lets computers answer; tells those who watch.

One change at a time for each table, and each is on the disk before anybody hears of it. What another process
has changed is read anew: its word comes through the store's notices.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed
from tablee.core.game import Game, GameKind
from tablee.core.lesson import Lesson
from tablee.core.outcome import Outcome
from tablee.match.hints import Hint, hint
from tablee.records import Record
from tablee.roster import HUMAN
from tablee.web.limits import Limits
from tablee.web.live import IMPORTED, LESSON, PLAYED, SPECTATOR, Live, Watcher
from tablee.web.metrics import Metrics
from tablee.web.players import require_listed
from tablee.web.speech import OUT_OF_TIME
from tablee.web.store import Change, Seat, Store, Stored, StoredMove
from tablee.web.telling import Refused
from tablee.web.thinking import Pool, Thought

log = logging.getLogger("tablee.web")

LESSON_PACE = 0.6  # seconds before another's move in a guided game
LEASE_GRACE = 5.0
SWEEP_SECONDS = 1.0


@dataclass
class NewGame:
    """What a table is opened with."""

    game: Game
    specs: Sequence[str]
    creator: str
    seat: int | None = None  # the creator's own
    name: str = ""
    listed: bool = False
    clock: dict[str, float] | None = None
    kind: str = PLAYED
    seed: int | None = None


class Keeper:
    """All tables of this process."""

    def __init__(self, store: Store, limits: Limits, metrics: Metrics) -> None:
        self.store = store
        self.limits = limits
        self.metrics = metrics
        self.pool = Pool(limits.workers)
        self.live: dict[str, Live] = {}
        self.closing = False
        self._process = secrets.token_hex(8)
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        if self.store.notices is not None:
            self.store.notices.heard = self._heard
            self.store.notices.missed = self._missed
        self.aside(self._sweep())

    def _heard(self, game: str) -> None:
        if game in self.live:
            self.aside(self._reread(game))

    def _missed(self) -> None:
        for game in self.live:
            self.aside(self._reread(game))

    async def stop(self) -> None:
        """Finishes the move in hand; computers are told to stop."""
        self.closing = True
        for live in list(self.live.values()):
            if live.thought is not None:
                live.thought.drop()
            async with live.lock:  # a change under way is on the disk before this goes on
                pass
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.pool.close()

    def aside(self, work: Any) -> asyncio.Task[Any]:
        """Work beside the requests; a failure of it is noted."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    # --- finding tables ---

    async def find(self, name: str) -> Live:
        """The table of this name, replayed from the store if nobody has asked for it lately."""
        live = self.live.get(name)
        if live is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            live = await asyncio.shield(self._loading[name])
        if live is None:
            raise Refused("no_such_table", 404)
        live.touched = time.monotonic()
        return live

    async def _load(self, name: str) -> Live | None:
        try:
            stored = await self.store.game(name)
            if stored is None:
                return None
            moves = await self.store.moves(name)
            live = await asyncio.to_thread(Live.of, stored, moves)
            self.live[name] = live
            return live
        finally:
            del self._loading[name]

    async def _reread(self, name: str) -> None:
        """Catches up with what another process has done."""
        live = self.live.get(name)
        if live is not None:
            async with live.lock:
                await self._catch_up(live)
            self.consider(live)

    async def _catch_up(self, live: Live) -> None:
        """With the lock held: reads the rows; moves that follow are played, anything else replays all."""
        stored = await self.store.game(live.id)
        if stored is None or replace(stored, changed=live.stored.changed) == live.stored:
            return  # our own change, as others are told of it
        known = len(live.table.moves)
        ahead = stored.seq - live.seq
        news = await self.store.moves(live.id, known) if ahead > 0 else []
        if ahead > 0 and (len(news) != ahead or stored.outcome is not None):
            fresh = await asyncio.to_thread(Live.of, stored, await self.store.moves(live.id))
            live.table, live.refs, live.clock = fresh.table, fresh.refs, fresh.clock
            live.forget()
        else:
            for move in news:
                live.played(stored, move)
        live.update(stored)

    # --- opening and sitting ---

    async def open(self, new: NewGame) -> Stored:
        """A new table; its seed is chosen here and stays here until the end."""
        if await self.store.running_of(new.creator) >= self.limits.tables:
            raise Refused("too_many_tables", 429)
        stored = Stored(
            id=secrets.token_urlsafe(9),
            game=new.game.kind.name,
            options=new.game.options,
            seed=secrets.randbelow(1 << 48) if new.seed is None else new.seed,
            specs=tuple(new.specs),
            creator=new.creator,
            listed=new.listed,
            kind=new.kind,
            clock=new.clock,
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            seats=_seats(new.game.seats, new.seat, new.creator, new.name),
        )
        await self.store.add(stored)
        self.metrics.count("tables_opened")
        return stored

    async def open_lesson(self, kind: GameKind, lesson: Lesson, creator: str, name: str) -> Stored:
        """A guided first game: the learner has the first seat."""
        game = kind.settle(lesson.options, lesson.preset, lesson.seats)
        specs = [HUMAN, *[lesson.opponent] * (game.seats - 1)]
        return await self.open(NewGame(game, specs, creator, 0, name, kind=LESSON, seed=lesson.seed))

    async def bring_in(self, record: Record, creator: str, name: str) -> Stored:
        """A record file as a table: to go on with when it is not over, else to look through."""
        if await self.store.running_of(creator) >= self.limits.tables:
            raise Refused("too_many_tables", 429)
        outcome = record.outcome or record.final.outcome
        people = [seat for seat, spec in enumerate(record.seats) if spec == HUMAN]
        own = people[0] if people else None
        stored = Stored(
            id=secrets.token_urlsafe(9),
            game=record.game,
            options=record.table.options,
            seed=record.seed,
            opening=record.opening,
            specs=record.seats,
            creator=creator,
            kind=IMPORTED,
            started=record.started[:40],
            seq=len(record.moves),
            outcome=None if outcome is None else _outcome_data(outcome),
            seats=_seats(record.table.seats, own, creator, name),
        )
        await self.store.add(stored, record.moves)
        return stored

    async def sit(
        self, live: Live, seat: int | None, visitor: str, name: str, *, invited: bool = False
    ) -> int:
        """Seats a visitor at a free seat, or by the private link at that one; again to change the name."""
        own = live.seat_of(visitor)
        if own >= 0:
            wanted: list[int] = [own]
        elif seat is not None:
            wanted = [seat] if invited or live.is_free(seat) else []
        else:
            wanted = [at for at in range(len(live.stored.specs)) if live.is_free(at)]
        for at in wanted:
            if await self.store.sit(live.id, at, visitor, name, invited=invited):
                async with live.lock:
                    await self._catch_up(live)
                return at
        raise Refused("seat_taken")

    # --- watching ---

    def watch(self, live: Live, watcher: Watcher) -> None:
        live.watchers.add(watcher)
        live.announce()
        self.consider(live)

    def leave(self, live: Live, watcher: Watcher) -> None:
        """Nobody left: a computer that thinks for this table stops."""
        live.watchers.discard(watcher)
        live.announce()
        if not live.watchers and live.thought is not None:
            live.thought.drop()

    # --- playing ---

    async def play(self, live: Live, visitor: str, seq: int, move: str, ref: str | None) -> None:
        """A person's move. One that was played already, by its reference, is no mistake."""
        async with live.lock:
            if ref is not None and ref in live.refs:
                return
            self._require_mover(live, visitor)
            self._require_seq(live, seq)
            await self._append(live, move, ref, live.clock.elapsed() if live.clock else 0.0)
        self.consider(live)

    async def _append(self, live: Live, move: str, ref: str | None, seconds: float) -> None:
        """With the lock held: checked by the rules, written, and only then told."""
        after = live.table.state.play(move)
        stored = StoredMove(len(live.table.moves) + 1, move, round(seconds, 3), ref)
        fields: dict[str, Any] = {}
        if after.outcome is not None:
            fields["outcome"] = _outcome_data(after.outcome)
        await self._write(live, Change([stored], fields={k: json.dumps(v) for k, v in fields.items()}))
        live.played(replace(live.stored, seq=live.seq + 1, **fields), stored)
        self.metrics.count("moves")

    async def undo(self, live: Live, visitor: str, seq: int) -> None:
        async with live.lock:
            seat = self._require_seat(live, visitor)
            self._require_seq(live, seq)
            keep = live.undone(seat)
            if keep is None:
                raise Refused("cannot_undo")
            await self._write(live, Change(keep=keep))
            live.took_back(replace(live.stored, seq=live.seq + 1), keep)
        self._stop_thinking(live)
        self.consider(live)

    async def resign(self, live: Live, visitor: str) -> None:
        """Whatever has happened meanwhile: who gives up gives up, and a second time changes nothing."""
        async with live.lock:
            seat = self._require_seat(live, visitor)
            if live.outcome is not None:
                raise Refused("game_over")
            await self._end(live, live.given_up(seat))
        self._stop_thinking(live)

    async def _end(self, live: Live, outcome: Outcome) -> None:
        data = _outcome_data(outcome)
        await self._write(live, Change(fields={"outcome": json.dumps(data)}))
        live.update(replace(live.stored, seq=live.seq + 1, outcome=data))

    async def _write(self, live: Live, change: Change) -> None:
        if not await self.store.change(live.id, live.seq, change):
            await self._catch_up(live)
            raise Refused("late")

    async def again(self, live: Live, visitor: str) -> str:
        """The next game with the same players; the first who asks opens it for all."""
        self._require_seat(live, visitor)
        outcome = live.outcome
        if outcome is None:
            raise Refused("not_over")
        if live.stored.following is not None:
            return live.stored.following
        for spec in live.stored.specs:  # a record that was brought in may name anything
            require_listed(live.table.game.kind, spec)
        game = live.table.game.kind.rematch(live.table.game, outcome)
        opened = await self.open(
            NewGame(
                game, live.stored.specs, visitor, listed=live.stored.listed, clock=_plain(live.stored.clock)
            )
        )
        first = await self.store.follow(live.id, opened.id)
        if first != opened.id:
            await self.store.drop(opened.id)
        else:
            for seat, held in enumerate(live.stored.seats):
                for holder in held.holders:
                    await self.store.sit(opened.id, seat, holder, held.name, invited=True)
        async with live.lock:
            await self._catch_up(live)
        return first

    async def hint(self, live: Live, visitor: str) -> Hint:
        """What the strongest level would play, from the view of the seat that asks."""
        async with live.lock:
            seat = self._require_mover(live, visitor)
            view, number = live.table.state.view(seat), len(live.table.moves)
        # The seed is the number of the move, not the game's: advice tells nothing of the deal.
        return await self.pool.run(lambda: hint(view, number))

    def answer_now(self, live: Live, visitor: str) -> None:
        """Somebody does not want to wait for the computer."""
        self._require_seat(live, visitor)
        if live.thought is not None:
            live.thought.answer_now()

    def _require_seat(self, live: Live, visitor: str) -> int:
        seat = live.seat_of(visitor)
        if seat == SPECTATOR:
            raise Refused("not_seated", 403)
        return seat

    def _require_mover(self, live: Live, visitor: str) -> int:
        seat = self._require_seat(live, visitor)
        if live.mover < 0:
            raise Refused("game_over")
        if live.mover != seat:
            raise Refused("not_your_turn")
        return seat

    def _require_seq(self, live: Live, seq: int) -> None:
        if seq != live.seq:
            raise Refused("late")

    # --- computers ---

    def consider(self, live: Live) -> None:
        """Lets the computer to move think, if it is one and somebody waits for it."""
        mover = live.mover
        wanted = mover >= 0 and live.table.agents[mover] is not None and bool(live.watchers)
        if live.thought is not None and live.thought.seq == live.seq and not live.thought.dropped:
            return
        if wanted and not live.failed and not self.closing:
            self._stop_thinking(live)
            thought = live.thought = Thought(live.seq)
            thought.task = self.aside(self._think(live, thought))

    def _stop_thinking(self, live: Live) -> None:
        if live.thought is not None:
            live.thought.drop()
            live.thought = None

    async def _think(self, live: Live, thought: Thought) -> None:
        seconds = self.limits.thinking
        try:
            if not await self.store.may_think(live.id, thought.seq, self._process, seconds + LEASE_GRACE):
                # Another process does; should it die, its turn is taken over when its time has passed.
                await asyncio.sleep(seconds + LEASE_GRACE)
                return
            begun = time.monotonic()
            move = await self._decide(live, thought, seconds)
            took = time.monotonic() - begun
            self.metrics.observe("thinking_seconds", took)
            async with live.lock:
                if not thought.dropped and live.seq == thought.seq and live.mover >= 0:
                    await self._append(live, move, None, took if live.clock else 0.0)
        except AgentFailed as error:
            log.exception("an agent failed", extra={"table": live.id, "spec": error.fields.get("spec")})
            self.metrics.count("agent_failures")
            live.failed = True
            live.announce()
        except Refused:
            log.info("somebody else has moved", extra={"table": live.id})
        finally:
            if live.thought is thought:
                live.thought = None
        if not self.closing:
            self.consider(live)

    async def _decide(self, live: Live, thought: Thought, seconds: float) -> str:
        taught = live.lesson_move()
        if taught is not None:
            await asyncio.sleep(LESSON_PACE)
            return taught
        # A table of its own: while this one thinks, the other may change.
        table = replace(live.table, states=[live.table.state], moves=list(live.table.moves))
        budget = Budget(seconds=seconds, cancelled=thought.stopped.is_set)
        return await self.pool.run(lambda: table.think(budget))

    # --- time ---

    async def _sweep(self) -> None:
        """Flags that fall, and tables that nobody has asked for in a while."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = time.monotonic()
            for live in list(self.live.values()):
                clock = live.clock
                if (
                    clock is not None
                    and live.watchers
                    and live.mover >= 0
                    and clock.remaining(live.mover) < 0
                ):
                    await self._flag(live)
                if not live.watchers and now - live.touched > self.limits.idle and not live.lock.locked():
                    del self.live[live.id]

    async def _flag(self, live: Live) -> None:
        async with live.lock:
            if live.mover >= 0 and live.clock and live.clock.remaining(live.mover) < 0:
                try:
                    await self._end(live, live.given_up(live.mover, OUT_OF_TIME))
                except Refused:
                    return
        self._stop_thinking(live)


def _seats(count: int, own: int | None, visitor: str, name: str) -> tuple[Seat, ...]:
    """Empty seats with their private links, but for the visitor's own."""
    seats = [Seat(secrets.token_urlsafe(16), "") for _ in range(count)]
    if own is not None:
        seats[own] = replace(seats[own], name=name, holders=frozenset({visitor}))
    return tuple(seats)


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason}


def _plain(clock: Any) -> dict[str, float] | None:
    return None if clock is None else dict(clock)
