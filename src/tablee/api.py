"""What `import tablee` offers: games, agents, whole games, records.

game = tablee.game(name, preset="standard")
state = game.deal(seed=7)
agent = tablee.agent(name, "alphabeta:depth=8")
record = tablee.play(game, [agent, "level:3"], seed=7)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.state import Outcome, State, View
from tablee.match import play_game
from tablee.match.table import spec_of
from tablee.records import Record, read
from tablee.roster import as_agent, build_agent, find_game

__all__ = [
    "Agent",
    "Budget",
    "Game",
    "Outcome",
    "Record",
    "State",
    "TableeError",
    "View",
    "agent",
    "game",
    "load",
    "play",
]


def game(name: str, preset: str | None = None, seats: int | None = None, **options: object) -> Game:
    """Returns a game by name, with a preset and single options over it."""
    return find_game(name)(preset, seats, **options)


def agent(game: str, spec: str) -> Agent:
    """Returns a listed agent of a game: `alphabeta:depth=8`, `level:3`. Never loads code."""
    return build_agent(find_game(game), spec)


def play(
    game: Game, seats: Sequence[Agent | Callable[..., str] | str], seed: int, opening: int = 0
) -> Record:
    """Plays a game between agents, one for each seat: objects, plain functions of a view, or specs.

    Returns its record, which names each by its spec, or by its module and name.

    :raises BadSpec: when something is none of these.
    """
    agents = [build_agent(game.kind, seat) if isinstance(seat, str) else as_agent(seat) for seat in seats]
    return play_game(game, agents, [spec_of(agent) for agent in agents], seed, opening).record()


def load(path: str | Path) -> Record:
    """Returns the record in a file, replayed and checked move by move."""
    return read(path)
