"""What `import tablee` offers: games, agents, whole games, records.

game = tablee.game(name, preset="standard")
state = game.deal(seed=7)
agent = tablee.agent(name, "alphabeta:depth=8")
record = tablee.play(game, [agent, "level:3"], seed=7)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import BadSpec, TableeError
from tablee.core.game import Game
from tablee.core.state import Outcome, State, View
from tablee.match import play_game
from tablee.match.table import spec_of
from tablee.records import Record, read
from tablee.roster import NO_CHOOSE, build_agent, find_game

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


def play(game: Game, seats: Sequence[Agent | str], seed: int, opening: int = 0) -> Record:
    """Plays a game between agents, given as objects or specs, one for each seat; returns its record."""
    agents = [_seated(game, seat) for seat in seats]
    return play_game(game, agents, [spec_of(seat) for seat in seats], seed, opening).record()


def _seated(game: Game, seat: Agent | str) -> Agent:
    if isinstance(seat, str):
        return build_agent(game.kind, seat)
    if not isinstance(seat, Agent):
        raise BadSpec(spec=repr(seat), why=NO_CHOOSE)
    return seat


def load(path: str | Path) -> Record:
    """Returns the record in a file, replayed and checked move by move."""
    return read(path)
