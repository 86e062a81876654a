"""Agents: each one that a game lists can be put into any seat of any table and left alone."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.agent import Agent, require_suited
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, BadSpec
from tablee.core.game import Game
from tablee.match.table import Table

# So little that whole games are cheap, and enough for every agent to come to its search.
LITTLE = Budget(simulations=8, depth=2)


def plays(agent: Agent, name: str, game: Game) -> bool:
    """Whether an agent plays by the rules of a game; most play by all that there are."""
    try:
        require_suited(agent, name, game)
    except BadSpec:
        return False
    return True


def law_agents_play_whole_games(
    game: Game, seed: int, choices: Sequence[int], agents: Sequence[str] | None = None
) -> None:
    """Each of these agents, or every listed one, that plays by these rules, plays to the end without failing.

    `choices` have no part in it: the agents choose.
    """
    for name in agents or game.kind.agents:
        kind = game.kind.agents[name]
        defaults = {option.name: option.default for option in kind.options}
        seated = [kind(defaults) for _ in range(game.seats)]
        if not plays(seated[0], name, game):
            continue
        table = Table(game, seated, [name] * game.seats, seed)
        try:
            while table.outcome is None:
                table.step(LITTLE)
        except AgentFailed as failure:
            raise AssertionError(str(failure)) from failure
        assert len(table.moves) <= game.kind.rules.LENGTH
