"""What the tests of these agents share: positions as the mover sees them, and what an agent answers."""

from __future__ import annotations

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.state import State, View
from tests.games.love_letter.support import position


def seen(text: str, seats: int = 2, preset: str = "zman2019", **options) -> View:
    """A position as the seat to move sees it; a single round unless told."""
    state = position(text, seats, preset, **{"rounds": 1, **options})
    return state.view(state.mover)


def answers(agent: Agent, view: View, seeds: int = 20) -> set[str]:
    """What an agent may answer, by the seed."""
    return {agent.choose(view, Budget(), seed) for seed in range(seeds)}


def share(game, alone: Agent, others: Agent, deals: int) -> float:
    """The share of the wins of an agent that plays each deal once in every seat."""
    total = 0.0
    for deal in range(deals):
        for seat in range(game.seats):
            state = played_out(game.deal(deal), alone, others, seat, deal)
            winners = state.outcome.winners
            total += (seat in winners) / len(winners)
    return total / deals / game.seats


def played_out(state: State, alone: Agent, others: Agent, seat: int, seed: int) -> State:
    while not state.is_over:
        agent = alone if state.mover == seat else others
        state = state.play(agent.choose(state.view(state.mover), Budget(), seed))
    return state
