"""A table in memory: the game replayed from the store, the browsers connected to it, and what each may see.

Everything that leaves the server about a running game is asked from here by viewer: a seat, or `SPECTATOR`
for those who watch. The state, the seed and the true moves stay inside.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.core.agent import Agent
from tablee.core.errors import CannotUndo
from tablee.core.game import GameKind
from tablee.core.lesson import Lesson
from tablee.core.options import Value
from tablee.core.scene import Scene
from tablee.core.state import Outcome, State
from tablee.match import Table
from tablee.match.offers import Offer
from tablee.match.visibility import SPECTATOR
from tablee.records import Record
from tablee.roster import HUMAN, build_agent
from tablee.web.background import PendingDecision
from tablee.web.game_clock import GameClock
from tablee.web.storage.stored_table import StoredMove, StoredTable, outcome_of

PLAYED, LESSON, IMPORTED = "played", "lesson", "imported"


@dataclass
class Vanished:
    """Somebody for whom the game waits and who is connected nowhere, since the moment `since`.

    Others are `warned` after `warning` seconds; `grace` seconds later it is `due` that they do something
    about it. `alone` is the moment since which none of the others is there.
    """

    seat: int
    moves: int
    warning: float
    grace: float
    since: float = field(default_factory=time.monotonic)
    warned: bool = False
    due: bool = False
    alone: float | None = None

    @property
    def seconds(self) -> float:
        """How long the game has waited."""
        return time.monotonic() - self.since


class Subscriber:
    """A browser's socket at a table: it is woken when there is something new, and asks for it itself."""

    def __init__(self, visitor: str, language: str) -> None:
        self.visitor = visitor
        self.language = language
        self.woken = asyncio.Event()
        self.replies: list[bytes] = []
        self.aids: dict[str, Value] = {}  # how much the screen helps, once it was said
        self.advice: PendingDecision | None = None  # a computer thinks about a hint for this one
        self.dismissed = False

    def wake(self) -> None:
        """Lets the socket look whether the table has changed."""
        self.woken.set()

    def dismiss(self) -> None:
        """Lets the socket be closed: its visitor was deleted."""
        self.dismissed = True
        self.woken.set()

    def drop_older_advice(self, seq: int) -> None:
        """Drops a hint that was asked for before the change `seq`; the next may be asked for at once."""
        if self.advice is not None and self.advice.seq != seq:
            self.advice.drop()
            self.advice = None

    def reply(self, message: bytes) -> None:
        """Sends something to this socket only."""
        self.replies.append(message)
        self.woken.set()


@dataclass
class LiveTable:
    """A table that somebody plays at or watches.

    `stored` is what the database said last; `table` is the same game replayed. `encoded`, `named` and `told`
    are texts made once: messages by viewer and language, names by language, the log by viewer and language.
    """

    stored: StoredTable
    table: Table
    refs: set[str] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    decision: PendingDecision | None = None
    clock: GameClock | None = None
    failed: bool = False  # a computer could not answer
    vanished: Vanished | None = None
    # What other processes know of this one: the seats connected to it, and who watches.
    registered: tuple[frozenset[int], frozenset[str]] = (frozenset(), frozenset())
    registering: asyncio.Lock = field(default_factory=asyncio.Lock)
    touched: float = field(default_factory=time.monotonic)
    encoded: dict[tuple[Any, ...], bytes] = field(default_factory=dict)
    named: dict[str, list[str]] = field(default_factory=dict)
    told: dict[tuple[int, str], list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: StoredTable, moves: Sequence[StoredMove]) -> LiveTable:
        """Replays a stored game; raises what reading a record raises when the moves do not fit the rules."""
        record = record_of(stored, moves)
        agents = agents_of(stored, record.game.kind)
        table = Table.resume(record, agents, stored.specs)
        table.seconds[:] = [move.seconds for move in moves]
        clock = GameClock.of(stored.clock)
        if clock is not None:
            clock.recount(table)
        return cls(stored, table, {move.ref for move in moves if move.ref}, clock=clock)

    # --- who ---

    @property
    def id(self) -> str:
        """The table's id, as in its address."""
        return self.stored.id

    @property
    def seq(self) -> int:
        """The number of changes made to the table so far."""
        return self.stored.seq

    def seat_of(self, visitor: str) -> int:
        """Returns the seat a visitor holds, `SPECTATOR` for those who watch."""
        return self.stored.seat_of(visitor)

    def is_free(self, seat: int) -> bool:
        """Returns whether somebody may sit down at a seat."""
        return self.stored.is_free(seat)

    @property
    def spectators(self) -> int:
        """How many visitors watch without a seat: each once, however many pages they have open at however
        many processes.
        """
        return len(self.local_spectators | {one for one in self.stored.spectators if self.seat_of(one) < 0})

    @property
    def local_spectators(self) -> frozenset[str]:
        """Those of them who are connected to this process."""
        watching = (one.visitor for one in self.subscribers if not one.dismissed)
        return frozenset(visitor for visitor in watching if self.seat_of(visitor) < 0)

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not begun because a seat is still free."""
        return self.stored.is_waiting and not self.table.moves and self.table.outcome is None

    @property
    def expected_seat(self) -> int:
        """The seat that is to move now, −1 when nobody is: the game is over, or waits for a player."""
        mover = self.table.mover
        return -1 if mover < 0 or self.is_waiting or self.is_free(mover) else mover

    @property
    def hides(self) -> bool:
        """Whether anything of the game may not be told to everybody yet."""
        return self.table.outcome is None and not self.table.game.kind.perfect_information

    def scene(self, viewer: int, number: int | None = None) -> Scene:
        """Returns what a viewer sees after `number` moves, by default now."""
        states = self.table.states
        return states[-1 if number is None else number].view(viewer).scene()

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected, to this process or to another."""
        local = {self.seat_of(subscriber.visitor) for subscriber in self.subscribers}
        return frozenset(local - {SPECTATOR}) | self.stored.elsewhere

    @property
    def offer(self) -> Offer | None:
        """The latest offer between people, open or not."""
        return None if self.stored.offer is None else Offer.from_data(self.stored.offer)

    @property
    def allows_premoves(self) -> bool:
        """Whether people may choose moves in advance: not while another answer is awaited of them, to an
        offer or in a lesson, nor while nobody's turn can be awaited.
        """
        answered = self.offer is None or not self.offer.is_open
        return answered and not self.stored.adjourned and self.expected_seat >= 0 and self.lesson is None

    def asked_by(self, seat: int) -> tuple[int, ...]:
        """Returns the other people who play: those who answer an offer of this seat."""
        return tuple(other for other in self.stored.players if other != seat)

    def moves_after_undo(self, seat: int) -> int | None:
        """Returns how many moves are left when a seat takes its last one back; None when it may not.

        Where other people play, they are asked first, and their moves since may go too.
        """
        # A game that is over stays over here: others may have seen the end, and what was hidden. In a
        # tournament no move is taken back: some play against levels, whom nobody would ask.
        if self.table.outcome is not None or self.stored.tournament is not None:
            return None
        try:
            return self.table.moves_after_undo(seat, agreed=bool(self.asked_by(seat)))
        except CannotUndo:
            return None

    # --- changes, once they are on the disk ---

    def commit(self, stored: StoredTable, move: StoredMove, after: State | None = None) -> None:
        """Plays a move that the store has accepted; `after` is the state after it, where it is known."""
        self.table.commit(move.move, after or self.table.preview(move.move), move.seconds)
        if move.ref:
            self.refs.add(move.ref)
        self._changed(stored)

    def take_back(self, stored: StoredTable, keep: int) -> None:
        """Takes back every move after the first `keep`."""
        self.table.take_back(keep)
        for told in self.told.values():
            del told[keep:]
        self._changed(stored)

    def concede(self, stored: StoredTable, outcome: Outcome) -> None:
        """Ends the game by other means than a move."""
        self.table.concede(outcome)
        self.update(stored)

    def reseat(self, stored: StoredTable) -> None:
        """Lets other players sit at the table: a computer in somebody's place, or somebody again."""
        self.table.agents = agents_of(stored, self.table.game.kind)
        self.table.specs = stored.specs
        self.update(stored)

    def _changed(self, stored: StoredTable) -> None:
        self.update(stored)
        if self.clock is not None:
            self.clock.recount(self.table)

    def update(self, stored: StoredTable) -> None:
        """Takes over changed rows and tells every subscriber."""
        if (stored.seats, stored.specs) != (self.stored.seats, self.stored.specs):  # other names
            self.named.clear()
            self.told.clear()
        stood = not self.clock_runs
        self.stored = stored
        self.failed = False
        if self.clock is not None and stood and self.clock_runs:
            self.clock.begin_turn()
        for subscriber in self.subscribers:
            subscriber.drop_older_advice(stored.seq)
        self.announce()

    def replayed(self, fresh: LiveTable) -> None:
        """Takes over the game of `fresh`, the same table read anew after another process has changed its
        moves.
        """
        self.table, self.refs, self.clock = fresh.table, fresh.refs, fresh.clock
        self.told.clear()

    # --- time ---

    @property
    def clock_runs(self) -> bool:
        """Whether the mover's time runs: not before everybody has come, and not while the game rests.

        In a tournament, where everybody has a seat from the first, it runs after the first move.
        """
        waits = self.stored.is_waiting or self.stored.adjourned
        waits = waits or (self.stored.tournament is not None and not self.table.moves)
        return self.clock is not None and self.table.mover >= 0 and not waits

    def turn_seconds(self) -> float:
        """Returns what the present turn has cost its mover so far, 0 without clocks."""
        return self.clock.elapsed() if self.clock is not None and self.clock_runs else 0.0

    def out_of_time(self, now: float) -> bool:
        """Returns whether the mover has no time left; `now` is the time on the wall, for games by turns."""
        if self.stored.days is not None:
            due = self.stored.due
            return due is not None and due <= now and self.stored.specs[self.table.mover] == HUMAN
        return self.clock is not None and self.clock_runs and self.clock.remaining(self.table.mover) < 0

    @property
    def is_awaited(self) -> bool:
        """Whether anybody waits for a move: somebody at the table, or anywhere in a game by turns and in a
        tournament.
        """
        anywhere = self.stored.days is not None or self.stored.tournament is not None
        return bool(self.subscribers) or anywhere

    def announce(self) -> None:
        """Forgets the messages made so far and wakes every subscriber."""
        self.touched = time.monotonic()
        self.encoded.clear()
        for subscriber in self.subscribers:
            subscriber.wake()

    # --- the guided first game ---

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that this table teaches, None for other tables."""
        game = self.table.game
        return game.kind.lesson(game.preset) if self.stored.kind == LESSON else None

    def lesson_move(self) -> str | None:
        """Returns the lesson's next move, None as soon as somebody has left the lesson's path."""
        lesson, moves = self.lesson, self.table.moves
        if lesson is None or len(moves) >= len(lesson.steps):
            return None
        on_path = moves == [step.move for step in lesson.steps[: len(moves)]]
        return lesson.steps[len(moves)].move if on_path else None


def record_of(stored: StoredTable, moves: Sequence[StoredMove]) -> Record:
    """Returns a stored game as a record, seed and all."""
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


def agents_of(stored: StoredTable, kind: GameKind) -> list[Agent | None]:
    """Returns the computers of a table, None where people sit.

    A game that is over needs none, so an old name in it does no harm.
    """
    over = stored.outcome is not None
    return [None if over or spec == HUMAN else build_agent(kind, spec) for spec in stored.specs]
