"""An agent as a strategy: what it plays at each information set, with which probabilities.

An agent chooses by its view and a seed. Its strategy at an information set is how often it makes each move
over all seeds: exact for `random`, for others counted over some seeds. Views forget what a perfect memory
keeps, so several information sets may have one view: there the agent plays alike, and is asked once.
Sets that the agent's own choices never lead to need no answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from tablee.core import rng
from tablee.core.agent import is_reporting, is_timed
from tablee.core.budget import Budget
from tablee.core.errors import BadSpec
from tablee.core.notes import N_, Note
from tablee.core.state import View
from tablee.equilibrium.sequence_form import SEATS
from tablee.search.baselines import Random

if TYPE_CHECKING:
    from tablee.core.agent import Agent
    from tablee.core.contract import Floats
    from tablee.core.solution import Watcher
    from tablee.equilibrium.listed_game import ListedGame

SEEDS = 16
SHOWN_EVERY = 50  # information sets


@dataclass(frozen=True)
class AskedStrategy:
    """What an agent plays in both seats, as plans, and how that was found out."""

    plans: tuple[Floats, Floats]
    exact: bool  # whether chances are exact, and not counted over seeds
    views: int  # how many different views the agent was asked about
    unanimous: int  # at how many of them all seeds gave the same move


def ask_agent(
    listed: ListedGame, agent: Agent, spec: str, watcher: Watcher, seeds: int = SEEDS
) -> AskedStrategy:
    """Returns what an agent plays in a game that has been listed, asked with so many seeds at each view.

    :raises BadSpec: when the agent thinks until a time is up, so that nothing says what it plays.
    """
    form = listed.form
    if isinstance(agent, Random):
        first, second = (form.plan(seat, form.even_strategy(seat)) for seat in SEATS)
        return AskedStrategy((first, second), exact=True, views=0, unanimous=0)
    require_strategy(agent, spec)
    inquiry = _Inquiry(listed, agent, spec, watcher, seeds)
    first, second = (inquiry.plan(seat) for seat in SEATS)
    return AskedStrategy((first, second), False, len(inquiry.answers), inquiry.unanimous)


def require_strategy(agent: Agent, spec: str) -> None:
    """Checks that what an agent plays depends on nothing but the view and the seed.

    :raises BadSpec: when it thinks until a time is up, or plays by what it has heard of the game besides.
    """
    if is_reporting(agent):
        why = N_("it plays by all that it has heard of a game, and cannot be asked about single positions")
        raise BadSpec(spec=spec, why=Note("hears_games", why))
    if is_timed(agent):
        why = N_(
            "it thinks until a time is up and may not play the same twice: give it simulations or a depth"
        )
        raise BadSpec(spec=spec, why=Note("no_strategy", why))


class _Inquiry:
    """The questions to an agent, and its answers."""

    def __init__(self, listed: ListedGame, agent: Agent, spec: str, watcher: Watcher, seeds: int) -> None:
        self.listed, self.agent, self.spec, self.watcher, self.seeds = listed, agent, spec, watcher, seeds
        self.answers: dict[bytes, Floats] = {}  # by the key of a view: the chance of each legal move
        self.unanimous = 0

    def plan(self, seat: int) -> Floats:
        """Returns the agent's plan in a seat."""
        decisions = self.listed.form.decisions[seat]
        plan = np.zeros(decisions.sequences, np.float64)
        plan[0] = 1.0
        for number, (first, count, parent) in enumerate(zip(*decisions.arrays, strict=True)):
            if number % SHOWN_EVERY == 0:
                self._show(seat, number, len(decisions.first))
            if plan[parent] > 0:
                view = View(self.listed.game, self.listed.views[seat][number : number + 1], seat)
                plan[first : first + count] = plan[parent] * self._answer(view)
        return plan

    def _answer(self, view: View) -> Floats:
        key = view.key()
        if key not in self.answers:
            name = blake2b(key, digest_size=8).hexdigest()
            moves = [
                self.agent.choose(view, Budget(), rng.derive(number, "exploit", name))
                for number in range(self.seeds)
            ]
            counts = np.array([moves.count(move) for move in view.legal], np.float64)
            self.unanimous += int(counts.max() == self.seeds)
            self.answers[key] = counts / self.seeds
        return self.answers[key]

    def _show(self, seat: int, number: int, count: int) -> None:
        fields = {"agent": self.spec, "seat": seat + 1, "views": len(self.answers)}
        what = N_("asking {agent} in seat {seat}: {views} views so far")
        self.watcher.show(Note("asking", what, fields), number, count)
