"""`Network`: the weights of a file made ready for the kernels of templates/network.py."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from tablee.core.contract import Ints, Numbers
from tablee.core.game import Game
from tablee.core.network import ACTOR, CRITIC, NetworkPlan, Weights
from tablee.core.weights import read_weights, sizes_of
from tablee.search.templates import network as template

_MOST_NETWORKS = 8  # kept open in a process: some 10 megabytes each


class Network:
    """A network for the rules of one game. Many threads may use it, each with a workspace of its own."""

    def __init__(self, plan: NetworkPlan, weights: Weights) -> None:
        rules, sizes = plan.game.kind.rules, sizes_of(weights)
        self.private: Ints = np.ascontiguousarray(
            plan.private_index, np.int64
        )  # what the critic gets of others
        shape = {
            template.TOKENS: plan.tokens,
            template.FEATURES: plan.token_index.shape[1],
            template.SLOTS: plan.slots,
            template.CHOICES: plan.choice_index.shape[2],
            template.OBSERVATION: plan.game.observation.size,
            template.INPUTS: plan.inputs,
            template.TOKEN: sizes.token,
            template.EMBED: sizes.embed,
            template.TRUNK: sizes.trunk,
            template.CHOICE: sizes.choice,
            template.VALUE: sizes.value,
            template.TURNS: plan.game.kind.constant_sum and plan.game.seats == 2,
        }
        private = np.arange(plan.inputs, plan.critic_inputs)
        layers = {
            template.HIDDEN: max(sizes),
            template.SHARED: sizes.token,
            template.MAIN: sizes.trunk,
            template.EMBEDDED: plan.tokens * sizes.embed,
            template.ABOUT: (plan.tokens + 1) * sizes.choice,
        }
        actor, actor_at = _packed(weights, ACTOR)
        critic, critic_at = _packed(weights, CRITIC)
        most = max(*sizes, plan.token_index.shape[1], plan.choice_index.shape[2])
        inputs = np.zeros(plan.critic_inputs, np.float32)
        inputs[plan.game.observation.size : plan.inputs] = plan.option_numbers
        self._made = template.NetworkWorkspace(
            shape=np.array([shape[at] for at in range(len(shape))], np.int64),
            actor=actor,
            actor_at=actor_at,
            critic=critic,
            critic_at=critic_at,
            layers_at=np.cumsum([0, *(layers[at] for at in range(len(layers)))]).astype(np.int64),
            places=_places(plan, np.concatenate([plan.global_index, private])),
            inputs=inputs,
            rows=np.zeros(most, np.int64),
            factors=np.zeros(most, np.float32),
            global_rows=np.zeros(plan.critic_inputs, np.int64),
            global_factors=np.zeros(plan.critic_inputs, np.float32),
            layers=np.zeros(sum(layers.values()), np.float32),
            legal=np.zeros(rules.MAX_LEGAL, np.int64),
            scores=np.zeros(rules.MAX_LEGAL, np.float32),
        )

    def workspace(self) -> template.NetworkWorkspace:
        """Returns the network with memory of its own to work in."""
        made = self._made
        return made._replace(
            inputs=made.inputs.copy(),
            rows=np.empty_like(made.rows),
            factors=np.empty_like(made.factors),
            global_rows=np.empty_like(made.global_rows),
            global_factors=np.empty_like(made.global_factors),
            layers=np.empty_like(made.layers),
            legal=np.empty_like(made.legal),
            scores=np.empty_like(made.scores),
        )


def _packed(weights: Weights, who: str) -> tuple[Numbers, Ints]:
    """Returns the parameters of the actor or the critic one after the other, and where each begins."""
    own = {name.partition(".")[2]: array for name, array in weights.items() if name.startswith(f"{who}.")}
    if "P" in own:
        own["P"] = own["P"].T  # a row for each move: few of them are legal
    parts = [np.asarray(own.get(name, ()), np.float32).reshape(-1) for name in template.NAMES]
    return np.concatenate(parts), np.cumsum([0, *map(len, parts)]).astype(np.int64)


def _places(plan: NetworkPlan, seen: Ints) -> Ints:
    """Returns all tables of places; `seen` are the critic's global numbers."""
    parts = {
        template.TOKEN_PLACES: plan.token_index,
        template.ACTOR_PLACES: plan.global_index,
        template.CRITIC_PLACES: seen,
        template.CHOICE_PLACES: plan.choice_index,
        template.SLOT_PLACES: plan.slot_index,
        template.MOVE_TOKEN: plan.token,
        template.MOVE_KIND: plan.kind,
        template.KIND_CARD: plan.card,
    }
    flat = [np.asarray(parts[at], np.int64).reshape(-1) for at in range(len(parts))]
    begins = np.cumsum([template.END + 1, *map(len, flat)])
    return np.concatenate([begins, *flat])


def open_network(path: Path, game: Game) -> Network:
    """Returns the network of a file for the rules of a game; it is kept, unless the file changes.

    :raises BadWeights: as `read_weights` does.
    """
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        changed = 0  # which `read_weights` tells in words
    return _open(path, game, changed)


@lru_cache(_MOST_NETWORKS)
def _open(path: Path, game: Game, changed: int) -> Network:  # noqa: ARG001 - part of the key
    plan = NetworkPlan(game)
    return Network(plan, read_weights(path, plan))
