"""Skeleton's agents and levels: by chance, by a rule of thumb, and by search."""

from __future__ import annotations

from pathlib import Path

from tablee.core.agent import AgentKind
from tablee.core.budget import Budget
from tablee.core.notes import N_
from tablee.core.state import View
from tablee.search import ismcts, learned
from tablee.search.baselines import Random
from tablee.search.templates import ismcts as ismcts_template

WEIGHTS = Path(__file__).parent / "weights"  # networks, where there are some: `learned` plays by them
TEMPLATES = (ismcts_template, *learned.templates(WEIGHTS))  # what is compiled before people play


class Thrifty:
    """Takes a trick with the lowest card that does, and otherwise plays the lowest card of all."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        """Returns one of `view.legal`."""
        view.require_turn()
        highest = int(view.record()[0]["trick"].max())
        cards = sorted(int(move) for move in view.legal)
        return str(next((card for card in cards if card > highest), cards[0]))


AGENTS = {
    kind.name: kind
    for kind in (
        AgentKind("random", N_("any legal move"), Random, templates=()),
        AgentKind("thrifty", N_("wins cheaply or loses cheaply"), Thrifty, templates=()),
        ismcts.agent_kind(hidden=True),
        *learned.agent_kinds(WEIGHTS),
    )
}
# Five levels at most; measure each against the one below with `tablee arena`.
LEVELS = {1: "random", 2: "thrifty", 3: "ismcts:simulations=2000"}
LEVEL_MEANINGS = {
    1: N_("plays at random"),
    2: N_("plays no higher than it must"),
    3: N_("tries its cards in imagined games"),
}
