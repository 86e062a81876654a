"""The sequential test: its decisions are as right as it says, whatever the order in which games end."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from tablee.arena import GAUNTLET, Bounds, StoppingRule, Tournament
from tablee.arena.sprt import LOWER, RESULTS, UPPER, Normal, PairTest, Pentanomial, expected_share
from tablee.core.errors import BadUse
from tablee.games.kalaha import GAME
from tests.arena.tossing import tossed

RUNS = 300
SLACK = 0.025  # two standard deviations of a rate of 5 % over 300 runs


def decide(evidence, results) -> str:
    for result in results:
        evidence.add(result)
        if evidence.llr >= UPPER:
            return "H1"
        if evidence.llr <= LOWER:
            return "H0"
    return "undecided"


def coin_deals(elo: float, chance: np.random.Generator):
    """Deals between two agents that toss a coin in each game."""
    share = expected_share(elo)
    while True:
        yield from (chance.random((100, 2)) < share).mean(axis=1)


def calm_deals(elo: float, chance: np.random.Generator):
    """Deals of which most give one game to each: far less is left to chance."""
    tilt = expected_share(elo) - 0.5
    both, none = (0.05 + tilt, 0.05 - tilt) if tilt < 0.05 else (2 * tilt, 0.0)
    while True:
        luck = chance.random(100)
        yield from np.where(luck < both, 1.0, np.where(luck < both + none, 0.0, 0.5))


@pytest.mark.parametrize("deals", [coin_deals, calm_deals])
@pytest.mark.parametrize(("truth", "elo"), [("H0", 0), ("H1", 100)])
def test_of_300_decisions_about_agents_of_known_difference_at_most_5_percent_are_wrong(deals, truth, elo):
    chance = np.random.default_rng(7)

    decisions = [decide(Pentanomial(Bounds(0, 100)), deals(elo, chance)) for _ in range(RUNS)]

    assert sum(decision != truth for decision in decisions) / RUNS <= 0.05 + SLACK


@pytest.mark.parametrize(("truth", "elo"), [("H0", 0), ("H1", 150)])
def test_the_same_at_tables_of_four(truth, elo):
    chance = np.random.default_rng(8)
    alone = [expected_share(elo, 4), expected_share(-elo, 4)]

    def deals():
        while True:
            first, second = (chance.binomial(4, share, 100) / 4 for share in alone)
            yield from first - second

    decisions = [decide(Normal(Bounds(0, 150), 4), deals()) for _ in range(RUNS)]

    assert sum(decision != truth for decision in decisions) / RUNS <= 0.05 + SLACK


def test_the_answer_comes_the_sooner_the_clearer_it_is():
    def deals_needed(elo):
        trial, chance = Pentanomial(Bounds(0, 100)), np.random.default_rng(3)
        for count, result in enumerate(coin_deals(elo, chance), start=1):
            trial.add(result)
            if not LOWER < trial.llr < UPPER:
                return count
        raise AssertionError

    assert deals_needed(400) < deals_needed(100)


def test_the_bounds_are_those_of_wald_for_errors_of_5_percent():
    assert pytest.approx((-log(19), log(19))) == (LOWER, UPPER)


def test_the_evidence_agrees_with_the_usual_approximation_where_that_is_good():
    """Many deals and two claims close to each other: LLR = n (s1 − s0)(2 x̄ − s0 − s1) / 2σ²."""
    counts = [120, 210, 399, 230, 140]
    trial = Pentanomial(Bounds(0, 10))
    trial._counts = list(counts)
    trial.add(0.5)
    counts[2] += 1

    n = sum(counts)
    mean = sum(count * result for count, result in zip(counts, RESULTS, strict=True)) / n
    variance = sum(count * (result - mean) ** 2 for count, result in zip(counts, RESULTS, strict=True)) / n
    s0, s1 = expected_share(0), expected_share(10)
    assert trial.llr == pytest.approx(n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance), rel=0.03)


def test_a_few_deals_that_came_out_alike_are_no_proof():
    """All drawn: that is what equal agents do, but five such deals prove little."""
    trial = Pentanomial(Bounds(0, 20))
    for _ in range(5):
        trial.add(0.5)

    assert LOWER < trial.llr < 0


def test_the_expected_share_is_that_of_the_ratings():
    assert expected_share(0) == 0.5
    assert expected_share(400) == pytest.approx(10 / 11)
    assert expected_share(0, seats=4) == 0.25
    assert expected_share(-400, seats=4) == pytest.approx(0.1 / 3.1)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_decision_and_the_games_that_count_do_not_depend_on_the_order_of_arrival(seats):
    chance = np.random.default_rng(1)
    games = tossed((200, 0), 50 * seats, chance, seats)
    shuffled = [games[at] for at in chance.permutation(len(games))]
    judged = []
    for order in (games, games[::-1], shuffled):
        rule = StoppingRule(Bounds(0, 100), "ab", seats, [(0, 1)])
        for game in order:
            rule.add(game)
        judged.append((rule.verdicts(), [game.number for game in games if rule.needs(game)]))

    assert judged[0] == judged[1] == judged[2]
    ((verdict,), counted) = judged[0]
    assert verdict.decision == "H1"
    assert len(counted) == verdict.games < len(games)


def test_a_deal_counts_only_when_all_its_games_are_there_and_all_deals_before():
    games = tossed((0, 0), 8, np.random.default_rng(1))
    trial = PairTest(Bounds(0, 5), 2, 0, 1)
    for game in games[2:]:
        trial.add(game)
    trial.add(games[0])
    assert trial.deals == 0

    trial.add(games[1])

    assert trial.deals == 4


def test_each_pair_of_a_gauntlet_is_stopped_by_itself():
    games = tossed((300, 0, 300), 400, np.random.default_rng(2), pairing=GAUNTLET)
    rule = StoppingRule(Bounds(0, 150), ("a", "b", "c"), 2, [(0, 1), (0, 2)])
    for game in games:
        rule.add(game)

    better, equal = rule.verdicts()

    assert (better.first, better.second, better.decision) == ("a", "b", "H1")
    assert (equal.first, equal.second, equal.decision) == ("a", "c", "H0")
    assert better.games != equal.games
    assert rule.all_decided
    assert sum(rule.needs(game) for game in games) == better.games + equal.games


def test_a_tournament_ends_with_the_decision():
    tournament = Tournament(GAME(), ("greedy", "random"), 2000, 1, 4, sprt=Bounds(0, 200))

    played = list(tournament.play())

    (verdict,) = tournament.stopping_rule(played).verdicts()
    assert verdict.decision == "H1"
    assert len(played) == verdict.games < 200
    assert tournament.counted([*played, *played]) == played, "each game counts once"


def test_a_test_is_for_two_agents_or_a_gauntlet():
    with pytest.raises(BadUse, match="two agents, or one with each other"):
        Tournament(GAME(), ("random", "greedy", "minimax"), 2, 1, 0, sprt=Bounds(0, 20)).fixtures()
