"""The table: one game being played, and the referee's part in it.

Agents are handed views and answer with move texts; everything else (the state, the seed, the
record) stays here. An agent that crashes, answers nonsense or takes longer than its budget and a
grace (`limits.py`) has failed, with the reason. People's moves come in through `play`. Undo follows
one rule: never past something revealed or drawn, never across another person's move.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, BadPlayers, BotFailed, CannotUndo, GameOver
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.outcome import Outcome
from tablee.core.state import State
from tablee.match.bots import Bot
from tablee.match.limits import allowed
from tablee.match.opening import opened
from tablee.match.program import shown
from tablee.records import Record

UNLIMITED = Budget()
RESIGNED = "resigned"  # the reason of an outcome that no rule gave


def given_up(state: State, seat: int, reason: str = RESIGNED) -> Outcome:
    """The outcome when a seat leaves the win to the others: to those who can still have it."""
    others = tuple(other for other in _contenders(state) if other != seat)
    return Outcome(state.view(-1).scene().scores, others, reason)


def _contenders(state: State) -> tuple[int, ...]:
    return state.game.kind.contenders(state.game, state.record())


@dataclass
class Table:
    """A game in progress. `agents[seat]` is None where a person sits."""

    game: Game
    agents: Sequence[Agent | None]
    specs: Sequence[str]
    seed: int
    opening: int = 0
    started: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    states: list[State] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # thinking time by move, 0 for people
    resigned: int | None = None  # the seat that gave up

    def __post_init__(self) -> None:
        if not len(self.agents) == len(self.specs) == self.game.seats:
            raise BadPlayers(game=self.game.kind.name, seats=self.game.seats, players=len(self.agents))
        if not self.states:
            self.states.append(self.game.deal(self.seed))
            for move, after in opened(self.state, self.seed, self.opening):
                self._append(move, after, 0.0)
            self.opening = len(self.moves)

    @classmethod
    def resume(cls, record: Record, agents: Sequence[Agent | None], specs: Sequence[str]) -> Table:
        """The table as it was when `record` was saved."""
        ended = record.outcome
        gave_up = None
        if ended is not None and ended.reason == RESIGNED:
            # Of those who could have won; whoever gives up without that chance leaves everybody theirs.
            losers = [seat for seat in range(record.game.seats) if seat not in ended.winners]
            gave_up = next(
                (seat for seat in _contenders(record.final) if seat in losers), next(iter(losers), None)
            )
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
            resigned=gave_up,
        )

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def mover(self) -> int:
        """The seat to move, −1 when the game is over."""
        return self.state.mover if self.resigned is None else -1

    @property
    def outcome(self) -> Outcome | None:
        """None while the game lasts; whoever resigns leaves the win to the others."""
        if self.resigned is None:
            return self.state.outcome
        return given_up(self.state, self.resigned)

    @property
    def person_to_move(self) -> bool:
        return self.mover >= 0 and self.agents[self.mover] is None

    def play(self, move: str, seconds: float = 0.0) -> State:
        """Plays the mover's move; an error leaves the table as it was."""
        after = self.state.play(move)
        self._append(move, after, seconds)
        return after

    def _append(self, move: str, after: State, seconds: float) -> None:
        self.states.append(after)
        self.moves.append(move)
        self.seconds.append(seconds)

    def think(self, budget: Budget | None = None) -> str:
        """The answer of the agent to move, checked but not yet played."""
        return self._think(budget or UNLIMITED)[0]

    def step(self, budget: Budget | None = None) -> str:
        """Lets the agent to move choose and plays its move."""
        move, seconds = self._think(budget or UNLIMITED)
        self.play(move, seconds)
        return move

    def _think(self, budget: Budget) -> tuple[str, float]:
        """The checked answer, and how long it took."""
        seat, number = self.mover, len(self.moves) + 1
        if seat < 0:
            raise GameOver(where=self.state.text)
        agent, view = self.agents[seat], self.state.view(seat)
        if agent is None:
            raise TypeError("a person sits there: use play()")
        seed = rng.derive(self.seed, "agent", seat, number)
        try:
            if isinstance(agent, Bot):
                agent.greet(self.game, seat)
            begin = time.perf_counter()
            answer = agent.choose(view, budget, seed)
            took = time.perf_counter() - begin
        except BotFailed as error:
            raise self._failed(seat, number, error.fields["why"]) from error
        except Exception as error:
            # Whatever an agent raises is its own failure, not the referee's.
            problem = shown(f"{type(error).__name__}: {error}")
            why = Note("crashed", N_("it crashed with {problem}"), {"problem": problem})
            raise self._failed(seat, number, why) from error
        if answer not in view.legal:
            fields = {"answer": shown(repr(answer)), "legal": ", ".join(view.legal)}
            raise self._failed(
                seat, number, Note("nonsense", N_("it answered {answer}; legal: {legal}"), fields)
            )
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
                agent.dismiss(self.state.outcome)

    def resign(self, seat: int) -> None:
        """A seat gives up, at any time before the end."""
        if self.mover < 0:
            raise GameOver(where=self.state.text)
        self.resigned = seat

    def undo(self) -> int:
        """Takes back the last move a person made, and computers' answers to it; how many moves."""
        back = len(self.moves) - 1
        while back >= self.opening and self.agents[self.states[back].mover] is not None:
            back -= 1
        if back < self.opening:
            raise CannotUndo(why=Note("nothing_to_undo", N_("no move of a person's has been made")))
        if not self.game.kind.perfect_information:
            raise CannotUndo(why=Note("revealed", N_("something hidden has been revealed since")))
        taken = len(self.moves) - back
        del self.moves[back:], self.seconds[back:], self.states[back + 1 :]
        return taken

    def record(self) -> Record:
        """The game so far."""
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
        )
        record.__dict__["states"] = tuple(self.states)  # known already: no need to replay
        return record

    def _failed(self, seat: int, number: int, why: Note) -> AgentFailed:
        return AgentFailed(spec=self.specs[seat], seat=seat + 1, number=number, why=why)


def play_game(
    game: Game, agents: Sequence[Agent], specs: Sequence[str], seed: int, opening: int = 0
) -> Table:
    """A whole game between agents."""
    table = Table(game, agents, specs, seed, opening)
    try:
        while not table.state.is_over:
            table.step()
    finally:
        table.dismiss()
    return table


def named(spec: str | Agent) -> str:
    """The text that stands for a seat in a record."""
    if isinstance(spec, str):
        return spec
    return getattr(spec, "spec", None) or f"{type(spec).__module__}:{type(spec).__qualname__}"
