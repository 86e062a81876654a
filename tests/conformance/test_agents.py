"""Every listed agent plays whole games, in every preset, at the smallest and the largest table."""

from __future__ import annotations

import pytest

from tests.conformance import laws
from tests.conformance.every_game import KINDS
from tests.conformance.hooks import options_of

AGENTS = [(kind, name) for kind in KINDS.values() for name in kind.agents]
every_agent = pytest.mark.parametrize(
    ("kind", "agent"), AGENTS, ids=[f"{kind.name}-{name}" for kind, name in AGENTS]
)


def play_in_every_preset(kind, agent, seed):
    """One game for each preset and each of the options that keep games short, few and many at the table."""
    given = options_of(kind)[0]
    for preset in kind.presets:
        for seats in sorted(set(kind.seat_range(kind.configure(given, preset).options))):
            laws.law_agents_play_whole_games(kind.configure(given, preset, seats), seed, (), [agent])


@every_agent
def test_an_agent_plays_whole_games_without_failing(kind, agent):
    play_in_every_preset(kind, agent, 1)


@pytest.mark.proof
@every_agent
@pytest.mark.parametrize("seed", range(2, 12))
def test_an_agent_plays_many_whole_games_without_failing(kind, agent, seed):
    play_in_every_preset(kind, agent, seed)
