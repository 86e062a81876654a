"""Ratings recover known strengths, agree with another implementation, and their intervals are honest."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.arena import ALONE, LADDER, MIXED, GameResult, ratings, wilson_interval
from tablee.arena.ratings import ELO, _elo, _Tally
from tests.arena.tossing import tossed
from tests.support import needs


def names(count: int) -> list[str]:
    return ["random", "b", "c", "d", "e"][:count]


@pytest.mark.parametrize(
    ("seats", "table", "form"),
    [(2, ALONE, "round_robin"), (2, ALONE, LADDER), (3, ALONE, "round_robin"), (4, MIXED, "round_robin")],
)
def test_known_strengths_are_recovered(seats, table, form):
    truth = (0, 120, 260, 400)
    played = tossed(truth, 1200, np.random.default_rng(1), seats, table, form)

    found = ratings(names(4), played, seed=1, samples=200)

    for rating, elo in zip(found, truth, strict=True):
        assert rating.elo == pytest.approx(elo, abs=45)
        assert rating.low <= rating.elo <= rating.high
    assert [rating.elo for rating in found[:1]] == [0.0]


@pytest.mark.parametrize(
    ("truth", "games", "seats", "table", "draws"),
    [
        ((0, 100), 80, 2, ALONE, 0.0),
        ((0, 150, 300), 60, 2, ALONE, 0.3),
        ((0, 150, 300), 60, 3, MIXED, 0.0),
    ],
)
def test_intervals_cover_the_truth_about_95_percent_of_the_time(truth, games, seats, table, draws):
    """With draws, which pull agents together, the truth is what very many games give."""
    chance = np.random.default_rng(2)
    wanted = truth
    if draws:
        many = tossed(truth, 8000, chance, seats, table, draws=draws)
        wanted = [rating.elo for rating in ratings(names(len(truth)), many, 1, samples=2)]
    runs, covered = 100, 0
    for run in range(runs):
        played = tossed(truth, games, chance, seats, table, draws=draws)
        found = ratings(names(len(truth)), played, run, samples=200)
        covered += sum(
            rating.low <= elo <= rating.high for rating, elo in zip(found[1:], wanted[1:], strict=True)
        )

    assert 0.91 <= covered / (runs * (len(truth) - 1)) <= 0.985


def test_two_agents_have_the_elo_of_their_score():
    """150 of 200 with one more deal imagined: 151 of 202."""
    played = []
    for number in range(200):
        entrants = (0, 1) if number % 2 else (1, 0)
        winner = 1 if number < 150 else 0
        played.append(
            GameResult(number, number // 2, entrants, (entrants.index(winner),), (1, 1), (0.0, 0.0))
        )

    _, second = ratings(["random", "b"], played, 1)

    assert second.elo == pytest.approx(ELO * np.log(151 / 51), abs=0.06)
    low, high = (ELO * np.log(share / (1 - share)) for share in wilson_interval(75, 100))
    assert second.low == pytest.approx(low, abs=12), "each deal was won whole, so deals are the trials"
    assert second.high == pytest.approx(high, abs=12)


@pytest.mark.parametrize(("seats", "table"), [(2, ALONE), (4, MIXED)])
def test_the_most_likely_strengths_are_those_that_choix_finds(seats, table):
    choix = needs("choix", "pip install choix")
    played = tossed((0, 100, 200, 300), 240, np.random.default_rng(5), seats, table)
    data = []
    for game in played:
        (winner,) = game.winners
        losers = [entrant for seat, entrant in enumerate(game.entrants) if seat != winner]
        data.append((game.entrants[winner], losers))
    theirs = choix.ilsr_top1(4, data, alpha=0.0)

    ledger = _Tally(played)
    ours = _elo(ledger, range(4), 0, ledger.wins.sum(axis=0)[None], ledger.games.sum(axis=0)[None])[0]

    assert ours == pytest.approx(ELO * (theirs - theirs[0]), abs=1e-3)


def test_an_agent_that_won_everything_has_a_rating_and_an_interval():
    played = [
        GameResult(n, n // 2, (0, 1) if n % 2 else (1, 0), (n % 2,), (1, 1), (0.0, 0.0)) for n in range(100)
    ]

    _, best = ratings(["random", "b"], played, 1)

    assert 400 < best.low < best.elo < best.high < 10_000
    assert best.low == pytest.approx(
        ELO * np.log(wilson_interval(50, 50)[0] / (1 - wilson_interval(50, 50)[0])), abs=80
    )


def test_the_anchor_is_random_where_it_plays_and_else_the_first_agent():
    played = tossed((0, 200, 100), 60, np.random.default_rng(1))

    with_random = ratings(["a", "random", "c"], played, 1, samples=10)
    without = ratings(["a", "b", "c"], played, 1, samples=10)

    assert with_random[1].elo == with_random[1].low == with_random[1].high == 0
    assert without[0].elo == 0


def test_nobody_is_rated_who_has_not_met_the_anchor_or_those_who_have():
    played = [
        GameResult(0, 0, (0, 1), (0,), (1, 1), (0.0, 0.0)),
        GameResult(1, 0, (2, 3), (0,), (1, 1), (0.0, 0.0)),
    ]

    found = ratings(["random", "b", "c", "d"], played, 1, samples=10)

    assert [rating.elo is None for rating in found] == [False, False, True, True]
    assert [rating.games for rating in found] == [1, 1, 1, 1]
    assert all(rating.elo is None for rating in ratings(["random", "b"], [], 1))


def test_the_same_seed_gives_the_same_intervals():
    played = tossed((0, 50), 40, np.random.default_rng(1))

    assert ratings(names(2), played, 5) == ratings(names(2), played, 5)
    assert ratings(names(2), played, 5) != ratings(names(2), played, 6)
