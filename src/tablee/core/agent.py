"""What an agent is: something that chooses a move from a view within a budget.

A plain function can be one, as a `FunctionAgent`.
`AgentKind` is how a game lists one: a name, options, and how to build it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import signature
from types import ModuleType
from typing import Any, Protocol, runtime_checkable

from tablee.core.budget import Budget
from tablee.core.options import Option, Value
from tablee.core.state import View


@runtime_checkable
class Agent(Protocol):
    """For budgets in depth or simulations the same view, budget and seed give the same move."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns one of `view.legal`: the move that the seat of the view plays."""


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
        self.spec = f"{function.__module__}:{function.__qualname__}{':' * bool(given)}{given}"

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


def budget_of(values: Mapping[str, Any]) -> Budget:
    """Returns the budget that a spec's `time`, `simulations` and `depth` ask for."""
    return Budget(values.get("time"), values.get("simulations"), values.get("depth"))
