"""Who plays on somebody's server: the agent, what the server is told of it, and who hears what happens.

Its moves get better until they are stopped: the agent searches in a thread, longer and longer.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from tablee.core.agent import Agent
from tablee.core.budget import Budget, Clock
from tablee.core.errors import AgentFailed, BotFailed
from tablee.core.notes import Note
from tablee.core.state import State, View
from tablee.interop.kgp.boards import Boards
from tablee.interop.kgp.peer import Trace
from tablee.match import Bot
from tablee.match.table import ask_agent

SMALL_BOARD = (2, 0, 0, 2, 2, 2, 2)  # to warm up on

FIRST_SECONDS = 0.1
LEAST_SECONDS = 0.02  # less is not worth a search
USED = 0.9  # of its time: an agent that took less has a budget of its own, or has seen the end


@dataclass(frozen=True)
class Identity:
    """What a client tells of itself; what is empty is not told."""

    name: str = ""
    authors: str = ""
    description: str = ""
    token: str = ""

    def options(self) -> list[tuple[str, str]]:
        """Returns what is told, as options of the protocol."""
        told = (("info:name", self.name), ("info:authors", self.authors))
        more = (("info:description", self.description), ("auth:token", self.token))
        return [(option, value) for option, value in (*told, *more) if value]


@dataclass
class Player:
    """An agent for all connections to a server; agents that wait for a board are `idle`."""

    boards: Boards
    seat: Callable[[], Agent]  # makes one more agent, for a board that is thought about beside others
    spec: str
    identity: Identity
    listener: Callable[[Note], None]
    seconds: float | None = None  # for a move, whatever the server's clock says
    seed: int = 0
    trace: Trace | None = None
    idle: list[Agent] = field(default_factory=list)
    boards_seen: int = 0

    def tell(self, code: str, template: str, **fields: object) -> None:
        """Tells what has happened."""
        self.listener(Note(code, template, fields))

    def warm_up(self) -> None:
        """Makes the first agent, and has its compiled code loaded.

        :raises BotFailed: when it crashed, or answered no legal move.
        """
        if not self.idle:
            self.idle.append(warm_up(self.seat(), self.boards.position(SMALL_BOARD)))

    def take_agent(self) -> Agent:
        """Returns an agent that nobody else uses until it is idle again."""
        return self.idle.pop() if self.idle else self.seat()

    def dismiss(self) -> None:
        """Lets go of agents that are programs; they can be used again."""
        for agent in self.idle:
            if isinstance(agent, Bot):
                agent.dismiss()

    def failed(self, error: BotFailed) -> AgentFailed:
        """Returns the error that the agent has failed."""
        number = self.boards_seen
        return AgentFailed(spec=self.spec, seat=1, number=number, why=error.fields["why"])


async def improving_moves(
    agent: Agent, view: View, seconds: float, stopped: threading.Event, seed: int
) -> AsyncIterator[str]:
    """Yields what the agent finds, each time in twice the time; at most `seconds` in all.

    A search that is stopped ends within milliseconds, and its answer is dropped. Programs are asked once:
    they cannot be stopped, and need not keep to a tenth of a second.

    :raises BotFailed: when the agent crashed, or answered no legal move.
    """
    clock = Budget(seconds=seconds).start()
    share = min(seconds, agent.seconds) if isinstance(agent, Bot) else FIRST_SECONDS
    while (left := seconds - clock.elapsed()) >= LEAST_SECONDS and not stopped.is_set():
        if left < 3 * share and not isinstance(
            agent, Bot
        ):  # no time would be left for a search twice as long
            share = left
        found, took = await asyncio.to_thread(
            _timed, agent, view, Budget(share, cancelled=stopped.is_set), seed
        )
        if stopped.is_set():
            return
        yield found
        if took < USED * share or isinstance(agent, Bot):
            return
        share *= 2


def warm_up(agent: Agent, state: State) -> Agent:
    """Returns the agent once it has looked at a position: compiled code is loaded then, and not on a clock.

    :raises BotFailed: when it crashed, or answered no legal move.
    """
    if not isinstance(agent, Bot):
        ask_agent(agent, state.view(state.mover), Budget(FIRST_SECONDS, depth=1), 0)
    return agent


def _timed(agent: Agent, view: View, budget: Budget, seed: int) -> tuple[str, float]:
    clock = Clock(None)
    return ask_agent(agent, view, budget, seed), clock.elapsed()
