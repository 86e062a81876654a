"""Opening tables: new games, guided games, records brought in, the next game of the same players."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from tablee.core.game import Game, GameKind
from tablee.core.lesson import Lesson
from tablee.records import Record
from tablee.roster import HUMAN
from tablee.web.limits import Limits
from tablee.web.live import IMPORTED, LESSON, PLAYED, Live
from tablee.web.metrics import Metrics
from tablee.web.players import require_listed
from tablee.web.rows import Seat, Stored, outcome_data
from tablee.web.store import Store
from tablee.web.telling import Refused

log = logging.getLogger("tablee.web")


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
    sitting: tuple[Seat, ...] = ()  # where it is settled already who sits where


class Opener:
    """Writes new tables; nobody watches them yet."""

    def __init__(self, store: Store, limits: Limits, metrics: Metrics) -> None:
        self._store = store
        self._limits = limits
        self._metrics = metrics

    async def open(self, new: NewGame) -> Stored:
        """A new table; its seed is chosen here and stays on the server until the end."""
        stored = Stored(
            id=_new_name(),
            game=new.game.kind.name,
            options=new.game.options,
            seed=secrets.randbelow(1 << 48) if new.seed is None else new.seed,
            specs=tuple(new.specs),
            creator=new.creator,
            listed=new.listed,
            kind=new.kind,
            clock=new.clock,
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            seats=new.sitting or _seats(new.game.seats, new.seat, new.creator, new.name),
        )
        return await self._add(stored)

    async def lesson(self, kind: GameKind, lesson: Lesson, creator: str) -> Stored:
        """A guided first game: the learner has the first seat."""
        game = kind.learners_game()
        specs = [HUMAN, *[lesson.opponent] * (game.seats - 1)]
        return await self.open(NewGame(game, specs, creator, 0, kind=LESSON, seed=lesson.seed))

    async def bring_in(self, record: Record, creator: str) -> Stored:
        """A record file as a table: to go on with when it is not over, else to look through."""
        outcome = record.outcome or record.final.outcome
        if outcome is None:
            for spec in record.seats:
                require_listed(record.game.kind, spec)
        people = [seat for seat, spec in enumerate(record.seats) if spec == HUMAN]
        stored = Stored(
            id=_new_name(),
            game=record.game_name,
            options=record.game.options,
            seed=record.seed,
            opening=record.opening,
            specs=record.seats,
            creator=creator,
            kind=IMPORTED,
            started=record.started[:40],
            seq=len(record.moves),
            outcome=None if outcome is None else outcome_data(outcome),
            seats=_seats(record.game.seats, people[0] if people else None, creator, ""),
        )
        return await self._add(stored, record.moves)

    async def again(self, live: Live, visitor: str) -> str:
        """The next game of the same players; the first who asks opens it for all."""
        outcome, game = live.outcome, live.table.game
        if outcome is None:
            raise Refused("not_over")
        if live.stored.following is not None:
            return live.stored.following
        for spec in live.stored.specs:  # a record that was brought in may name anything
            require_listed(game.kind, spec)
        clock = None if live.stored.clock is None else dict(live.stored.clock)
        opened = await self.open(
            NewGame(
                game.kind.rematch(game, outcome),
                live.stored.specs,
                visitor,
                listed=live.stored.listed,
                clock=clock,
                sitting=tuple(
                    replace(_empty_seat(), name=s.name, holders=s.holders) for s in live.stored.seats
                ),
            )
        )
        first = await self._store.follow(live.id, opened.id)
        if first != opened.id:
            await self._store.drop(opened.id)
        return first

    async def _add(self, stored: Stored, moves: Sequence[str] = ()) -> Stored:
        if await self._store.running_of(stored.creator) >= self._limits.tables:
            raise Refused("too_many_tables", 429)
        await self._store.add(stored, moves)
        self._metrics.count("tables_opened")
        log.info("a table was opened", extra={"table": stored.id, "game": stored.game, "kind": stored.kind})
        return stored


def _new_name() -> str:
    return secrets.token_urlsafe(9)


def _seats(count: int, own: int | None, visitor: str, name: str) -> tuple[Seat, ...]:
    """Empty seats with their private links, but for the visitor's own."""
    seats = [_empty_seat() for _ in range(count)]
    if own is not None:
        seats[own] = replace(seats[own], name=name, holders=frozenset({visitor}))
    return tuple(seats)


def _empty_seat() -> Seat:
    return Seat(secrets.token_urlsafe(16), "")
