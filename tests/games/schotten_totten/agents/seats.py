"""What the tests of these agents share: the agents by name, and what one answers in a position."""

from __future__ import annotations

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.state import State, View
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.agents.best import Best
from tablee.games.schotten_totten.agents.deep_barca import DeepBarca
from tablee.games.schotten_totten.agents.ensta import Combos, Points, Threes

AGENTS = {
    "points": Points(),
    "threes": Threes(),
    "combos": Combos(),
    "best:k=1": Best(k=1),
    "best:k=5": Best(k=5),
    "deep_barca": DeepBarca(),
}


def seen(text: str, preset: str = "ensta", **options) -> View:
    """A position as the seat to move sees it."""
    state = GAME(preset=preset, **options).position(text)
    return state.view(state.mover)


def answer(agent: Agent, view: View | State, seed: int = 1) -> str:
    if isinstance(view, State):
        view = view.view(view.mover)
    return agent.choose(view, Budget(), seed)


def answers(agent: Agent, view: View, seeds: int = 40) -> set[str]:
    """What an agent may answer, by the seed."""
    return {answer(agent, view, seed) for seed in range(seeds)}
