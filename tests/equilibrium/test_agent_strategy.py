"""Agents as strategies: asked where they can come to, once for each view, with every seed."""

from __future__ import annotations

import pytest

from tablee.core.agent import Agent
from tablee.core.errors import BadSpec
from tablee.equilibrium import ask_agent, list_game
from tablee.roster import build_agent, find_game
from tablee.search.baselines import Random
from tests.equilibrium.kuhn import GAME as KUHN
from tests.equilibrium.support import Quiet

LISTED = list_game(KUHN(), Quiet())


class Counted:
    """An agent that keeps what it was asked."""

    def __init__(self, choice) -> None:
        self.choice = choice
        self.asked: list[tuple[bytes, int]] = []

    def choose(self, view, budget, seed) -> str:
        self.asked.append((view.key(), seed))
        return self.choice(view, seed)


def asked(choice, seeds=4):
    agent = Counted(choice)
    assert isinstance(agent, Agent)
    return agent, ask_agent(LISTED, agent, "counted", Quiet(), seeds)


def test_random_is_exactly_even():
    strategy = ask_agent(LISTED, Random(), "random", Quiet())

    assert strategy.exact
    for seat in (0, 1):
        even = LISTED.form.even_strategy(seat)
        assert strategy.plans[seat].tolist() == LISTED.form.plan(seat, even).tolist()


def test_who_always_bets_is_asked_only_where_that_leads():
    """The first seat never comes to the second of its decisions with a card; the second seat may be bet at
    or passed to.
    """
    agent, strategy = asked(lambda *_: "bet")

    views = {key for key, _ in agent.asked}
    assert len(views) == strategy.views == strategy.unanimous == 3 + 6
    assert len(agent.asked) == 4 * len(views)
    assert not strategy.exact
    # By hand: folding the lowest card loses a chip, the middle one comes out even, the highest wins two.
    assert LISTED.form.exploitability(strategy.plans).best == pytest.approx((0.5 + 1 / 12, 0.5 + 1 / 12))


def test_chances_are_counted_over_seeds():
    agent, strategy = asked(lambda view, seed: ("pass", "bet")[seed % 2], seeds=40)

    seeds = {seed for _, seed in agent.asked}
    chances = [chance for chance in strategy.plans[0][1:] if chance > 0]
    assert len(seeds) > 40  # each view has seeds of its own
    assert strategy.unanimous == 0
    assert 0.02 < min(chances) < 0.4 < max(chances) < 0.9


def test_best_answers_to_a_folder_by_hand():
    """Who always passes loses one chip to every bet: a best answer bets always and wins a chip."""
    _, strategy = asked(lambda *_: "pass")

    found = LISTED.form.exploitability(strategy.plans)

    assert found.best == pytest.approx((0.75, 0.75))
    assert found.worst == pytest.approx((0.25, 0.25))
    assert found.mean == pytest.approx(0.25)


def test_who_thinks_until_a_time_is_up_has_no_strategy():
    kind = find_game("love_letter")

    with pytest.raises(BadSpec, match="may not play the same twice: give it simulations or a depth"):
        ask_agent(LISTED, build_agent(kind, "ismcts:time=1s"), "ismcts:time=1s", Quiet())


def test_questions_are_told():
    watcher = Quiet()

    ask_agent(LISTED, Counted(lambda *_: "bet"), "always", watcher, 1)

    assert watcher.shown[0].code == "asking"
    assert watcher.shown[0].fields["agent"] == "always"
