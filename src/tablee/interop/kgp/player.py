"""Who plays on somebody's server: the agent, what the server is told of it, and who hears what happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tablee.core.agent import Agent
from tablee.core.errors import AgentFailed, BotFailed
from tablee.core.notes import Note
from tablee.interop.kgp.boards import Boards
from tablee.interop.kgp.peer import Trace
from tablee.interop.kgp.thinking import warm_up
from tablee.match import Bot

SMALL_BOARD = (2, 0, 0, 2, 2, 2, 2)  # to warm up on


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
