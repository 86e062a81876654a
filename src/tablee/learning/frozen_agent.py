"""The agent that a best response learns to beat, as an opponent: asked by the fastest way there is."""

from __future__ import annotations

import jax

from tablee.core.agent import Agent, batch_policy
from tablee.core.game import Game
from tablee.core.network import NetworkPlan
from tablee.core.weights import read_card, read_weights, sizes_of
from tablee.equilibrium import require_strategy
from tablee.learning.agent_opponent import AgentOpponent
from tablee.learning.network import TrainableNetwork
from tablee.learning.opponents import NetworkOpponent, NetworkPlayer, Opponent, PolicyOpponent
from tablee.search.learned import Learned


def frozen_agent(game: Game, agent: Agent, spec: str, jobs: int) -> Opponent:
    """Returns an agent as an opponent: a policy of batches, a network, or asked in so many processes.

    :raises BadSpec: when it cannot be asked.

    :raises BadUse, BadWeights: when it plays by a network, and that is missing or does not fit.
    """
    require_strategy(agent, spec)
    policy = batch_policy(agent)
    if policy is not None:
        return PolicyOpponent(policy)
    learned = agent.policy(game) if isinstance(agent, Learned) else None
    if learned is None:
        return AgentOpponent(spec, jobs)
    path, temperature = learned
    plan = NetworkPlan(game)
    weights = read_weights(path, plan)
    player = NetworkPlayer(TrainableNetwork(plan, sizes_of(weights), half=False, one_hot=False))
    params = {name: jax.numpy.asarray(array) for name, array in weights.items()}
    return NetworkOpponent(player, params, temperature, read_card(path)["sha256"])
