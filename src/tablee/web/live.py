"""A game that somebody plays or watches now: the referee's table, who sits there, and what may be told of it.

Everything that leaves the server about a running game is asked from here by viewer: a seat, or −1 for those
who watch. The state, the seed and the true moves stay inside.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablee.core.agent import Agent
from tablee.core.errors import CannotUndo
from tablee.core.lesson import Lesson
from tablee.core.options import Value
from tablee.core.outcome import Outcome
from tablee.core.scene import Line, Scene
from tablee.match import Table
from tablee.match.table import RESIGNED, concession
from tablee.records import Record
from tablee.roster import HUMAN, build_agent, find_game
from tablee.web.clocks import Clock
from tablee.web.rows import Stored, StoredMove, outcome_of
from tablee.web.thinking import Thought

SPECTATOR = -1
PLAYED, LESSON, IMPORTED = "played", "lesson", "imported"


class Watcher:
    """A socket at a table: it is woken when there is something new, and asks for it itself."""

    def __init__(self, visitor: str, language: str) -> None:
        self.visitor = visitor
        self.language = language
        self.woken = asyncio.Event()
        self.replies: list[bytes] = []
        self.aids: dict[str, Value] = {}  # how much the screen helps, once it was said
        self.advice: Thought | None = None  # a computer thinks about advice for this one

    def wake(self) -> None:
        self.woken.set()

    def forget_advice(self, seq: int) -> None:
        """Advice for an older state of the table helps nobody; the next may be asked for at once."""
        if self.advice is not None and self.advice.seq != seq:
            self.advice.drop()
            self.advice = None

    def reply(self, message: bytes) -> None:
        """Something for this socket only."""
        self.replies.append(message)
        self.woken.set()


@dataclass
class Live:
    """`stored` is what the database said last; `table` is the same game replayed."""

    stored: Stored
    table: Table
    refs: set[str] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    thought: Thought | None = None
    clock: Clock | None = None
    failed: bool = False  # a computer could not answer
    touched: float = field(default_factory=time.monotonic)
    encoded: dict[tuple[Any, ...], bytes] = field(default_factory=dict)
    named: dict[str, list[str]] = field(default_factory=dict)  # by language
    told: dict[tuple[int, str], list[str]] = field(default_factory=dict)  # the log in sentences

    @classmethod
    def of(cls, stored: Stored, moves: Sequence[StoredMove]) -> Live:
        """Replays a stored game; raises what a record would when the rows do not fit."""
        record = record_of(stored, moves)
        agents = [_agent(record, spec) for spec in stored.specs]
        table = Table.resume(record, agents, stored.specs)
        table.seconds[:] = [move.seconds for move in moves]
        clock = Clock.of(stored.clock)
        if clock is not None:
            clock.spent(table)
        return cls(stored, table, {move.ref for move in moves if move.ref}, clock=clock)

    # --- who ---

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def seq(self) -> int:
        return self.stored.seq

    def seat_of(self, visitor: str) -> int:
        """The seat a visitor holds, −1 for those who watch."""
        held = (seat for seat, one in enumerate(self.stored.seats) if visitor in one.holders)
        return next(held, SPECTATOR)

    @property
    def called(self) -> list[str]:
        return [seat.name for seat in self.stored.seats]

    def is_free(self, seat: int) -> bool:
        """Whether somebody may sit down there."""
        return self.stored.specs[seat] == HUMAN and not self.stored.seats[seat].holders

    @property
    def hides(self) -> bool:
        """Whether anything may not be told yet."""
        return self.outcome is None and not self.table.game.kind.perfect_information

    # --- what has happened ---

    @property
    def mover(self) -> int:
        return -1 if self.outcome else self.table.mover

    @property
    def outcome(self) -> Outcome | None:
        """Of the rules, or because somebody gave up or ran out of time."""
        found = self.stored.outcome
        if found is None:
            return self.table.state.outcome
        return outcome_of(found)

    def given_up(self, seat: int, reason: str = RESIGNED) -> Outcome:
        """The outcome when a seat leaves the win to the others."""
        return concession(self.table.state, seat, reason)

    def scene(self, viewer: int, number: int | None = None) -> Scene:
        """What this viewer sees after so many moves, now unless said otherwise."""
        states = self.table.states
        return states[-1 if number is None else number].view(viewer).scene()

    def seen_move(self, viewer: int, number: int) -> str:
        """The text of a move as this viewer saw it: coarser where part of it was hidden from them."""
        return self.table.log.move(number + 1, viewer)

    def lines(self, viewer: int) -> list[tuple[Line, ...]]:
        """What this viewer saw happen, move by move."""
        return self.table.log.lines(viewer)

    def record(self) -> Record:
        """The whole truth, seed and all: for the referee, and for everybody once the game is over."""
        return replace(self.table.record(), outcome=self.outcome)

    # --- undo ---

    def undone(self, seat: int) -> int | None:
        """How many moves are left when this seat takes its last one back; None when it may not.

        Never past something hidden or drawn, never across another person's move.
        """
        table = self.table
        if not table.game.kind.perfect_information or self.outcome is not None:
            return None
        try:
            return table.moves_after_undo(seat)
        except CannotUndo:
            return None

    # --- changes, once they are on the disk ---

    def played(self, stored: Stored, move: StoredMove) -> None:
        self.table.play(move.move, move.seconds)
        if move.ref:
            self.refs.add(move.ref)
        self._changed(stored)

    def took_back(self, stored: Stored, keep: int) -> None:
        self.table.take_back(keep)
        for told in self.told.values():
            del told[keep:]
        self._changed(stored)

    def _changed(self, stored: Stored) -> None:
        self.update(stored)
        if self.clock is not None:
            self.clock.spent(self.table)

    def update(self, stored: Stored) -> None:
        """The rows have changed: everybody is told."""
        if stored.seats != self.stored.seats:  # people have other names now
            self.named.clear()
            self.told.clear()
        self.stored = stored
        self.failed = False
        for watcher in self.watchers:
            watcher.forget_advice(stored.seq)
        self.announce()

    def replayed(self, fresh: Live) -> None:
        """The moves are others now: nothing that was told of them holds."""
        self.table, self.refs, self.clock = fresh.table, fresh.refs, fresh.clock
        self.told.clear()

    def announce(self) -> None:
        self.touched = time.monotonic()
        self.encoded.clear()
        for watcher in self.watchers:
            watcher.wake()

    # --- the guided first game ---

    @property
    def lesson(self) -> Lesson | None:
        return self.table.game.kind.lesson if self.stored.kind == LESSON else None

    def lesson_move(self) -> str | None:
        """The move the lesson has now, as long as the game is the lesson's."""
        lesson, moves = self.lesson, self.table.moves
        if lesson is None or len(moves) >= len(lesson.steps):
            return None
        on_path = moves == [step.move for step in lesson.steps[: len(moves)]]
        return lesson.steps[len(moves)].move if on_path else None


def record_of(stored: Stored, moves: Sequence[StoredMove]) -> Record:
    """A stored game as a record, seed and all: for the referee, and for everybody once it is over."""
    found = stored.outcome
    return Record(
        game_name=stored.game,
        options=dict(stored.options),
        seed=stored.seed,
        opening=stored.opening,
        seats=stored.specs,
        moves=tuple(move.move for move in moves),
        outcome=None if found is None else outcome_of(found),
        started=stored.started,
        source=stored.id,
    )


def _agent(record: Record, spec: str) -> Agent | None:
    """The computer of a seat; a game that is over needs none, so an old name in it does no harm."""
    if spec == HUMAN or record.outcome is not None:
        return None
    return build_agent(find_game(record.game_name), spec)
