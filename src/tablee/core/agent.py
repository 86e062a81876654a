"""What an agent is: something that chooses a move from a view within a budget.

A plain function can be one, as a `FunctionAgent`.
`AgentKind` is how a game lists one: a name, options, and how to build it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from types import ModuleType
from typing import Any, Protocol, TypeGuard, cast, runtime_checkable

from tablee.core.budget import Budget
from tablee.core.errors import BadSpec, BadUse
from tablee.core.game import Game
from tablee.core.options import Option, Value
from tablee.core.scene import Line
from tablee.core.solution import Watcher
from tablee.core.state import View


@runtime_checkable
class Agent(Protocol):
    """For budgets in depth or simulations the same view, budget and seed give the same move."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns one of `view.legal`: the move that the seat of the view plays."""


class ReportingAgent(Agent, Protocol):
    """An agent that reads what its seat saw happen, and reports how it came to its move.

    A table calls `follow` before each `choose`, and `report` after it, also when it failed. The record has
    the reports once the game is over, and not before: they may say what the seat knew.
    """

    def follow(self, lines: Sequence[tuple[Line, ...]]) -> None:
        """Hears what the seat saw happen so far, the lines of each move together."""

    def report(self) -> dict[str, Any]:
        """Returns how the last decision was made, as plain data."""


class SelectiveAgent(Agent, Protocol):
    """An agent that does not play by all rules that its game can have."""

    def require_game(self, game: Game) -> None:
        """Checks that the agent plays by the rules of a game.

        :raises BadUse: when it does not; the error says why.
        """


@runtime_checkable
class PreparedAgent(Agent, Protocol):
    """An agent that plays better by what takes longer to make than a move may, once for a machine."""

    def prepare(self, game: Game, opening: int, watcher: Watcher) -> None:
        """Makes what is missing for games after so many random moves; the watcher hears what it takes."""


def is_reporting(agent: Agent) -> TypeGuard[ReportingAgent]:
    """Returns whether an agent wants to be told what its seat saw happen, and reports on its decisions."""
    # By name: to ask whether somebody fits a protocol takes as long as some moves.
    return hasattr(agent, "report")


def require_suited(agent: Agent | None, spec: str, game: Game) -> None:
    """Checks that an agent plays a game; people, and most agents, play any.

    :raises BadSpec: when it does not.
    """
    # By name, for the same reason: each game of a tournament asks all who sit there.
    if hasattr(agent, "require_game"):
        try:
            cast("SelectiveAgent", agent).require_game(game)
        except BadUse as error:
            raise BadSpec(spec=spec, why=error.fields["why"], game=game.kind.name) from None


class FunctionAgent:
    """A plain function as an agent.

    It is called with the view, and with `budget` and `seed` if it has parameters of these names; options are
    passed by name too.
    """

    def __init__(self, function: Callable[..., str], **options: Value) -> None:
        """Takes a function and its options; raises TypeError where the two do not go together."""
        taken = signature(function).parameters
        self._named = tuple(name for name in ("budget", "seed") if name in taken)
        signature(function).bind(None, **dict.fromkeys(self._named), **options)
        self.function = function
        self.options = options
        given = ",".join(f"{name}={value}" for name, value in options.items())
        named = function if hasattr(function, "__qualname__") else type(function)  # an object with __call__
        self.spec = f"{named.__module__}:{named.__qualname__}{':' * bool(given)}{given}"

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the function's answer."""
        asked = {"budget": budget, "seed": seed}
        return self.function(view, **{name: asked[name] for name in self._named}, **self.options)


@dataclass(frozen=True)
class AgentKind:
    """A listed agent: its options, an English line on what it does, and its constructor.

    `templates` are the search templates it uses, to be compiled beforehand; None: all of its game's.
    """

    name: str
    meaning: str
    build: Callable[..., Agent]
    options: tuple[Option, ...] = ()
    templates: tuple[ModuleType, ...] | None = None

    def __call__(self, values: Mapping[str, Value]) -> Agent:
        """Returns the agent with these option values."""
        return self.build(**values)


@dataclass(frozen=True)
class LevelStrengths:
    """How strong a game's levels are, as measured (docs/levels.md): each level against the one below.

    `shares[level]` is the score in games of two; with more `seats`, the share of games won alone among
    copies of the level below. A level that is missing has not been measured.
    """

    shares: Mapping[int, float]
    seats: int = 2


def is_timed(agent: Agent | None, limit: float | None = None) -> bool:
    """Returns whether an agent searches until a time is up, its own or `limit` in seconds, rather than to a
    depth or a number of simulations: then a slower moment may change its move.
    """
    budget = getattr(agent, "budget", None)
    if budget is None:
        return False
    unbounded = budget.simulations is None and budget.depth is None
    return unbounded or limit is not None or budget.seconds is not None


def batch_policy(agent: Agent) -> str | None:
    """Returns the policy of `Batch.choose` that chooses among moves exactly as an agent does, where there is
    one: such agents have an attribute of this name.
    """
    found: str | None = getattr(agent, "batch_policy", None)
    return found


def budget_of(values: Mapping[str, Any]) -> Budget:
    """Returns the budget that a spec's `time`, `simulations` and `depth` ask for."""
    return Budget(values.get("time"), values.get("simulations"), values.get("depth"))
