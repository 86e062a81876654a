"""Opens tables: new games, guided games, records brought in, the next game of the same players.

People, levels and listed agents within bounds may sit there; never code or programs.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from tablee.core.game import Game, GameKind
from tablee.core.lesson import Lesson
from tablee.match.series import score_after
from tablee.records import Record
from tablee.roster import HUMAN, check_spec, is_bounded, require_player
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.live_table import IMPORTED, LESSON, PLAYED, LiveTable
from tablee.web.metrics import Metrics
from tablee.web.offer_messages import series_before
from tablee.web.storage.stored_table import StoredSeat, StoredTable, outcome_data
from tablee.web.storage.table_store import TableStore

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
LONGEST_NAME = 24


def require_listed(kind: GameKind, spec: str) -> str:
    """Returns the canonical spec of a player that a visitor may choose.

    Raises Refused (`not_allowed_here`) for anything that would load code, start a program or use more than a
    share of the machine, and what the roster raises for wrong values of options.
    """
    if spec != HUMAN and not is_bounded(kind, spec):
        raise Refused("not_allowed_here", 400, spec=spec[:60])
    return check_spec(kind, spec)


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Returns a person's name as it is shown: one line, of ordinary length, without invisible characters.

    Brackets are left out: what stands in brackets after a name is the server's to say.
    """
    plain = _CONTROL.sub("", name).replace("(", "").replace(")", "")
    return " ".join(plain.split())[:longest].strip()


log = logging.getLogger("tablee.web")


@dataclass
class NewTable:
    """What a table is opened with; `seat` is the creator's own, None when they only watch."""

    game: Game
    specs: Sequence[str]
    creator: str
    seat: int | None = None
    name: str = ""
    listed: bool = False
    clock: dict[str, float] | None = None  # seconds and increment, or days for each move
    kind: str = PLAYED
    seed: int | None = None
    hints: bool = False  # for people who play each other
    named: bool = False  # the creator's name may stand in saved files
    series: Mapping[str, Any] | None = None
    sitting: tuple[StoredSeat, ...] = ()  # where it is known already who sits where


class TableOpener:
    """Writes new tables to the store; they become live when somebody asks for them.

    Every method raises Refused (`too_many_tables`) when the creator has too many unfinished games.
    """

    def __init__(
        self, store: TableStore, limits: Limits, metrics: Metrics, now: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._limits = limits
        self._metrics = metrics
        self._now = now  # the time on the wall, for games by turns

    async def open(self, new: NewTable) -> StoredTable:
        """Opens a table and returns its rows; its seed is drawn here and stays here until the end.

        :raises BadSpec: when a computer does not play by these rules.
        """
        return await self._add(self.prepared(new))

    def prepared(self, new: NewTable) -> StoredTable:
        """Returns what `open` would write, without writing it.

        :raises BadSpec: when a computer does not play by these rules.
        """
        for spec in new.specs:
            require_player(new.game, spec)
        seed = secrets.randbelow(1 << 48) if new.seed is None else new.seed
        return StoredTable(
            id=new_id(),
            game=new.game.kind.name,
            options=new.game.options,
            seed=seed,
            specs=tuple(new.specs),
            creator=new.creator,
            listed=new.listed,
            kind=new.kind,
            clock=new.clock,
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            hints=new.hints,
            series=new.series,
            mover=new.game.deal(seed).mover,
            seats=new.sitting or _seats(new.game.seats, new.seat, new.creator, new.name, named=new.named),
        )

    async def lesson(self, kind: GameKind, lesson: Lesson, creator: str) -> StoredTable:
        """Opens a guided first game; the learner has the first seat."""
        game = kind.learners_game(lesson.preset)
        specs = [HUMAN, *[lesson.opponent] * (game.seats - 1)]
        return await self.open(NewTable(game, specs, creator, 0, kind=LESSON, seed=lesson.seed))

    async def bring_in(self, record: Record, creator: str) -> StoredTable:
        """Opens a table from a record file: to go on with when it is not over, else to look through.

        Raises Refused (`not_allowed_here`) when an unfinished record names an agent that is not listed.
        """
        outcome = record.outcome or record.final.outcome
        if outcome is None:
            for spec in record.seats:
                require_player(record.game, require_listed(record.game.kind, spec))
        own = next((seat for seat, spec in enumerate(record.seats) if spec == HUMAN), None)
        stored = StoredTable(
            id=new_id(),
            game=record.game_name,
            options=record.game.options,
            seed=record.seed,
            opening=record.opening,
            specs=record.seats,
            creator=creator,
            kind=IMPORTED,
            started=record.started[:40],
            seq=len(record.moves),
            mover=-1 if outcome is not None else record.final.mover,
            outcome=None if outcome is None else outcome_data(outcome),
            seats=_with_names(_seats(record.game.seats, own, creator, ""), record if outcome else None),
        )
        return await self._add(stored, record.moves)

    async def rematch(self, live: LiveTable, visitor: str) -> str:
        """Opens the next game of the same players and returns its id; the first who asks opens it for all.

        Raises Refused (`not_over`) while the game lasts.
        """
        outcome, game = live.table.outcome, live.table.game
        if outcome is None:
            raise Refused("not_over")
        if live.stored.following is not None:
            return live.stored.following
        # A record that was brought in may name anything; a computer that stood in for somebody goes.
        seats = zip(live.stored.specs, live.stored.seats, strict=True)
        specs = [HUMAN if seat.holders else require_listed(game.kind, spec) for spec, seat in seats]
        clock = None if live.stored.clock is None else dict(live.stored.clock)
        series = score_after(game.kind, series_before(live), outcome)
        opened = await self.open(
            NewTable(
                game.kind.rematch(game, outcome, live.table.states[0].mover),
                specs,
                visitor,
                listed=live.stored.listed,
                clock=clock,
                hints=live.stored.hints,
                series=None if series is None else series.as_data(),
                sitting=tuple(replace(seat, token=_empty_seat().token) for seat in live.stored.seats),
            )
        )
        first = await self._store.follow(live.id, opened.id)
        if first != opened.id:
            await self._store.drop(opened.id)
        return first

    async def require_room(self, visitor: str) -> None:
        """Raises Refused (`too_many_tables`) for a visitor who may not open another table."""
        if await self._store.lists.running_of(visitor) >= self._limits.tables:
            raise Refused("too_many_tables", 429)

    async def _add(self, stored: StoredTable, moves: Sequence[str] = ()) -> StoredTable:
        await self.require_room(stored.creator)
        if stored.mover is not None:
            stored = replace(stored, deadline=stored.turn_deadline(stored.mover, self._now()))
        await self._store.add(stored, moves)
        self._metrics.tables_opened.inc()
        log.info("a table was opened", extra={"table": stored.id, "game": stored.game, "kind": stored.kind})
        return stored


def new_id() -> str:
    """Returns the id of a new table or tournament."""
    return secrets.token_urlsafe(9)


def _seats(
    count: int, own: int | None, visitor: str, name: str, *, named: bool = False
) -> tuple[StoredSeat, ...]:
    """Empty seats with their private links, but for the visitor's own."""
    seats = [_empty_seat() for _ in range(count)]
    if own is not None:
        seats[own] = replace(seats[own], name=name, holders=frozenset({visitor}), named=named)
    return tuple(seats)


def _with_names(seats: tuple[StoredSeat, ...], record: Record | None) -> tuple[StoredSeat, ...]:
    """The seats with the names that a record holds: of a game that is over nobody else will sit there."""
    if record is None or not record.names:
        return seats
    return tuple(replace(seat, name=clean_name(name)) for seat, name in zip(seats, record.names, strict=True))


def _empty_seat() -> StoredSeat:
    return StoredSeat(secrets.token_urlsafe(16), "")
