"""The table: one game being played. Playing, taking back, resigning and ending exist here and nowhere else.

Agents are handed views and answer with move texts; everything else (the state, the seed, the record) stays
here. An agent that crashes, answers nonsense or takes longer than its budget and a grace (`limits.py`) has
failed, with the reason. People's moves come in through `play`. Undo follows one rule: never past something
revealed or drawn, and never across another person's move that this person has not agreed to give up.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property

from tablee.core import rng
from tablee.core.agent import Agent, is_reporting, require_suited
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, BadPlayers, BotFailed, CannotUndo, GameOver
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.provenance import NOTE, provenance
from tablee.core.state import Outcome, State, View
from tablee.match.agent_reports import Reports
from tablee.match.bot_process import shown
from tablee.match.bots import Bot
from tablee.match.endings import concession
from tablee.match.limits import allowed
from tablee.match.visibility import SPECTATOR, GameLog
from tablee.records import Record
from tablee.roster import levels_of

UNLIMITED = Budget()


def opening_moves(state: State, seed: int, count: int) -> Iterator[tuple[str, State]]:
    """Yields random first moves drawn from the seed, each with the state after it.

    They make games without chance differ, and let them be paired. There are `count` of them, fewer when the
    game would be over before.
    """
    draws = rng.stream(seed, "opening")
    for _ in range(count):
        if state.is_over:
            return
        move = state.legal[rng.below(draws, len(state.legal))]
        state = state.play(move)
        yield move, state


def ask_agent(agent: Agent, view: View, budget: Budget, seed: int) -> str:
    """Returns an agent's answer, one of the legal moves, however long it takes.

    :raises BotFailed: when it crashed or answered something else; whatever an agent raises is its own
        failure, not the referee's.
    """
    try:
        answer = agent.choose(view, budget, seed)
    except BotFailed:
        raise
    except Exception as error:
        problem = shown(f"{type(error).__name__}: {error}")
        why = Note("crashed", N_("it crashed with {problem}"), {"problem": problem})
        raise BotFailed(why=why) from error
    if answer not in view.legal:
        fields = {"answer": shown(repr(answer)), "legal": ", ".join(view.legal)}
        raise BotFailed(why=Note("nonsense", N_("it answered {answer}; legal: {legal}"), fields))
    return answer


@dataclass
class Table:
    """A game in progress.

    `agents[seat]` is None where a person sits; `specs[seat]` is the text that names the player in a record.
    `states` has the deal and the state after every move. `seconds` has the thinking time of every move, 0 for
    people. `conceded` is the outcome of a game that ended by other means than a move: somebody resigned, or
    ran out of time.
    """

    game: Game
    agents: Sequence[Agent | None]
    specs: Sequence[str]
    seed: int
    opening: int = 0
    started: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    states: list[State] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    conceded: Outcome | None = None
    reports: Reports = field(default_factory=Reports)

    def __post_init__(self) -> None:
        if not len(self.agents) == len(self.specs) == self.game.seats:
            raise BadPlayers(game=self.game.kind.name, seats=self.game.seats, players=len(self.agents))
        for agent, spec in zip(self.agents, self.specs, strict=True):
            require_suited(agent, spec, self.game)
        if not self.states:
            self.states.append(self.game.deal(self.seed))
            for move, after in opening_moves(self.state, self.seed, self.opening):
                self.commit(move, after)
            self.opening = len(self.moves)

    @classmethod
    def resume(cls, record: Record, agents: Sequence[Agent | None], specs: Sequence[str]) -> Table:
        """Returns the table as it was when `record` was saved, with these players.

        :raises BadRecord: when the record does not replay.
        """
        return cls(
            game=record.game,
            agents=agents,
            specs=specs,
            seed=record.seed,
            opening=record.opening,
            started=record.started,
            states=list(record.states),
            moves=list(record.moves),
            seconds=[0.0] * len(record.moves),
            conceded=None if record.final.is_over else record.outcome,
        )

    @property
    def state(self) -> State:
        """The state now: the whole truth, for the referee alone."""
        return self.states[-1]

    @property
    def mover(self) -> int:
        """The seat to move, −1 when the game is over."""
        return self.state.mover if self.conceded is None else -1

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or otherwise; None while it lasts."""
        return self.conceded or self.state.outcome

    @property
    def person_to_move(self) -> bool:
        """Whether a person is to move, rather than an agent or nobody."""
        return self.mover >= 0 and self.agents[self.mover] is None

    @cached_property
    def log(self) -> GameLog:
        """What each viewer saw of the moves: all that a front end may tell of them."""
        return GameLog(self.states, self.moves)

    # --- playing ---

    def play(self, move: str, seconds: float = 0.0) -> State:
        """Plays the mover's move and returns the state after it; an error leaves the table as it was.

        :raises IllegalMove, BadNotation, GameOver: as `preview` does.
        """
        after = self.preview(move)
        self.commit(move, after, seconds)
        return after

    def preview(self, move: str) -> State:
        """Returns the state after the mover's move, without playing it here.

        :raises IllegalMove, BadNotation: when it is no legal move.
        :raises GameOver: when the game has ended, by the rules or otherwise.
        """
        if self.conceded is not None:
            raise GameOver(where=self.state.view(SPECTATOR).text)
        return self.state.play(move)

    def commit(self, move: str, after: State, seconds: float = 0.0) -> None:
        """Plays a move whose `preview` was `after`: for callers that write it down first."""
        self.states.append(after)
        self.moves.append(move)
        self.seconds.append(seconds)

    def think(self, budget: Budget | None = None) -> str:
        """Returns the answer of the agent to move, checked but not yet played."""
        return self._think(budget or UNLIMITED)[0]

    def step(self, budget: Budget | None = None) -> str:
        """Lets the agent to move choose and plays its move."""
        move, seconds = self._think(budget or UNLIMITED)
        self.play(move, seconds)
        return move

    def _think(self, budget: Budget) -> tuple[str, float]:
        """Returns the checked answer, and how long it took."""
        seat, number = self.mover, len(self.moves) + 1
        if seat < 0:
            raise GameOver(where=self.state.view(SPECTATOR).text)
        agent, view = self.agents[seat], self.state.view(seat)
        if agent is None:
            raise TypeError("a person sits there: use play()")
        seed = rng.derive(self.seed, "agent", seat, number)
        reporter = agent if is_reporting(agent) else None
        try:
            if isinstance(agent, Bot):
                agent.greet(self.game, seat)
            if reporter is not None:
                reporter.follow(self.log.lines(seat))
            begin = time.perf_counter()
            answer = ask_agent(agent, view, budget, seed)
            took = time.perf_counter() - begin
        except BotFailed as error:
            raise self._failed(seat, number, error.fields["why"]) from error
        finally:
            if reporter is not None:
                self.reports.add(reporter, seat, number)
        if budget.seconds is not None and took > allowed(budget.seconds):
            late = {"took": round(took, 3), "seconds": budget.seconds}
            raise self._failed(
                seat, number, Note("too_late", N_("it took {took} s; it had {seconds} s"), late)
            )
        return answer, took

    def dismiss(self) -> None:
        """Lets go of agents that are programs, and tells them how the game ended."""
        for agent in self.agents:
            if isinstance(agent, Bot):
                agent.dismiss(self.outcome)

    # --- ending, taking back ---

    def resign(self, seat: int) -> None:
        """Ends the game, because a seat gives up.

        :raises GameOver: when it has ended already.
        """
        self.concede(concession(self.state, seat))

    def concede(self, outcome: Outcome) -> None:
        """Ends the game by other means than a move, with the outcome that `concession` gives.

        :raises GameOver: when it has ended already.
        """
        if self.mover < 0:
            raise GameOver(where=self.state.view(SPECTATOR).text)
        self.conceded = outcome

    def undo(self) -> int:
        """Takes back the last move a person made, and computers' answers to it; returns how many moves.

        :raises CannotUndo: when the rule of undo forbids it.
        """
        keep = self.moves_after_undo()
        taken = len(self.moves) - keep
        self.take_back(keep)
        return taken

    def moves_after_undo(self, seat: int | None = None, *, agreed: bool = False) -> int:
        """Returns how many moves are left after an undo that `seat`, or whoever moved last, asks for.

        Where the other people have `agreed`, what they have moved since goes too.

        :raises CannotUndo: when the rule of undo forbids it.
        """
        keep = len(self.moves) - 1
        while keep >= self.opening and (
            self.states[keep].mover != seat if agreed else self.agents[self.states[keep].mover] is not None
        ):
            keep -= 1
        if keep < self.opening:
            raise CannotUndo(why=Note("nothing_to_undo", N_("no move of a person's has been made")))
        if not self.game.kind.perfect_information:
            raise CannotUndo(why=Note("revealed", N_("something hidden has been revealed since")))
        if seat is not None and self.states[keep].mover != seat:
            raise CannotUndo(why=Note("others_move", N_("the last move was another person's")))
        return keep

    def take_back(self, keep: int) -> None:
        """Forgets every move after the first `keep`, and that anybody resigned since."""
        del self.moves[keep:], self.seconds[keep:], self.states[keep + 1 :]
        self.conceded = None
        self.log.cut(keep)
        self.reports.cut(keep)

    # --- the record ---

    def record(self, *, ended: bool = False) -> Record:
        """Returns the game so far as a record, seed and all; with reports of agents once it has `ended`."""
        options: dict[str, Value] = self.game.options
        record = Record(
            game_name=self.game.kind.name,
            options=options,
            seed=self.seed,
            opening=self.opening,
            seats=tuple(self.specs),
            moves=tuple(self.moves),
            outcome=self.outcome,
            started=self.started,
            notes={NOTE: {**provenance(), "levels": levels_of(self.game.kind, self.specs)}},
        )
        if ended or self.outcome is not None:
            record.notes.update(self.reports.as_notes())
        record.__dict__["states"] = tuple(self.states)  # known already: no need to replay
        return record

    def _failed(self, seat: int, number: int, why: Note) -> AgentFailed:
        return AgentFailed(spec=self.specs[seat], seat=seat + 1, number=number, why=why)


def play_game(
    game: Game, agents: Sequence[Agent], specs: Sequence[str], seed: int, opening: int = 0
) -> Table:
    """Plays a whole game between agents and returns its record."""
    table = Table(game, agents, specs, seed, opening)
    try:
        while not table.state.is_over:
            table.step()
    finally:
        table.dismiss()
    return table


def spec_of(player: str | Agent) -> str:
    """Returns the text that names a player in a record: its spec, or its module and class."""
    if isinstance(player, str):
        return player
    return getattr(player, "spec", None) or f"{type(player).__module__}:{type(player).__qualname__}"
