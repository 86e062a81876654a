"""Shares of the wins at tables of any size, and intervals that take a deal as one."""

from __future__ import annotations

from math import sqrt

import pytest

from tablee.arena import (
    ALONE,
    MIXED,
    GameResult,
    deal_interval,
    group_shares,
    pair_scores,
    schedule,
    wilson_interval,
)
from tablee.core import rng
from tablee.core.errors import AgentFailed
from tablee.core.notes import Note


def played(fixtures, winners, failed=None):
    """The fixtures with winners by a rule; `failed` may name a seat that forfeits."""
    results = []
    for fixture in fixtures:
        seats = len(fixture.entrants)
        forfeit = None
        if failed is not None:
            why = Note("crashed", "it crashed")
            forfeit = AgentFailed(spec="x", seat=failed(fixture) + 1, number=1, why=why).note
        results.append(
            GameResult(
                fixture.number,
                fixture.deal,
                fixture.entrants,
                tuple(winners(fixture)),
                (2,) * seats,
                (0.004,) * seats,
                forfeit,
            )
        )
    return results


def test_a_win_is_shared_by_its_winners_and_a_game_without_winners_by_all():
    def game(winners):
        return GameResult(0, 0, (0, 1, 1, 2), winners, (1,) * 4, (0.0,) * 4)

    assert [game((0,)).share(entrant) for entrant in range(3)] == [1, 0, 0]
    assert [game((0, 1)).share(entrant) for entrant in range(3)] == [0.5, 0.5, 0]
    assert [game((1, 2)).share(entrant) for entrant in range(3)] == [0, 1, 0]
    assert [game((0, 1, 3)).share(entrant) for entrant in range(3)] == pytest.approx([1 / 3] * 3)
    assert [game(()).share(entrant) for entrant in range(3)] == [0.25, 0.5, 0.25]
    assert game(()).failed is None


def test_the_luck_of_the_seat_cancels_within_a_deal():
    """Whoever sits first wins: nobody is better, and every deal says so exactly."""
    for table, seats in ((ALONE, 3), (MIXED, 3), (MIXED, 4)):
        fixtures = schedule("abcd", 120, 1, seats, table)

        for share in group_shares("abcd", played(fixtures, lambda _: [0]), table):
            assert share.share == pytest.approx(1 / seats)
            assert share.fair == 1 / seats
            assert share.verdict == "unclear"


def test_who_always_wins_is_clearly_above_and_the_others_clearly_below():
    fixtures = schedule("abc", 60, 1, 3, MIXED)

    best, *others = group_shares("abc", played(fixtures, lambda f: [f.entrants.index(0)]), MIXED)

    assert (best.agent, best.among, best.points, best.share, best.verdict) == ("a", None, 60, 1, "above")
    assert (best.games, best.deals) == (60, 10)
    assert (best.low, best.high) == wilson_interval(10, 10), "deals without any spread are trials"
    assert {(share.share, share.verdict) for share in others} == {(0, "below")}


def test_alone_is_measured_from_both_sides():
    """With b alone among two a's, the a's together hold what b does not get."""
    fixtures = schedule("ab", 30, 1, 3, ALONE)

    first, second = group_shares("ab", played(fixtures, lambda f: [f.entrants.index(0)]), ALONE)

    assert (first.agent, first.among, first.games, first.share) == ("a", "b", 30, 1)
    assert (second.agent, second.among, second.games, second.share) == ("b", "a", 30, 0)
    assert first.moves_per_game == 6
    assert first.milliseconds == pytest.approx(2)


def test_the_interval_is_normal_over_the_means_of_deals():
    """One block of three games a deal: means 0, 1/3, 2/3, 1/3, ten times over, by hand."""
    wins = (0, 1, 2, 1) * 10
    fixtures = [f for f in schedule("ab", 120, 1, 3, ALONE) if f.entrants.count(0) == 1]
    lone = played(
        fixtures,
        lambda f: [f.entrants.index(0) if f.entrants.index(0) < wins[f.deal] else f.entrants.index(1)],
    )

    (share,) = group_shares("ab", lone, ALONE)

    half = 1.959964 * sqrt(10 * (1 / 9 + 1 / 9) / 39 / 40)
    assert share.share == pytest.approx(1 / 3)
    assert (share.low, share.high) == pytest.approx((1 / 3 - half, 1 / 3 + half), abs=1e-6)


def test_a_few_deals_are_taken_as_trials():
    """Two deals that happen to agree are no proof."""
    assert deal_interval([]) == (0.0, 1.0)
    assert deal_interval([0.5, 0.75]) == wilson_interval(1.25, 2)
    assert deal_interval([0.5, 0.75] * 14) == wilson_interval(17.5, 28)
    assert deal_interval([0.5, 0.75] * 15) != wilson_interval(18.75, 30)


def test_deals_that_came_out_alike_are_taken_as_trials():
    assert deal_interval([1 / 3, (0.1 + 0.2) / 0.9] * 20) == pytest.approx(wilson_interval(40 / 3, 40))


def test_an_interval_stays_within_0_and_1():
    assert deal_interval([1.0] * 39 + [0.5])[1] == 1.0
    assert deal_interval([0.0] * 39 + [0.5])[0] == 0.0


def test_taking_deals_as_trials_is_never_the_narrower_choice():
    chance = rng.stream(6, "wide")
    for _ in range(200):
        means = [rng.below(chance, 4) / 3 for _ in range(30)]
        low, high = deal_interval(means)
        widest = wilson_interval(sum(means), 30)
        assert high - low < 1.1 * (widest[1] - widest[0])


def test_the_interval_over_deals_covers_the_truth_about_as_often_as_it_says():
    """Deals of three games whose luck is shared: with games as trials it would be far too narrow."""
    chance = rng.stream(5, "coverage")
    truth = 0.5
    covered = naive = 0
    for _ in range(500):
        means = []
        for _ in range(40):
            together = rng.below(chance, 2)  # the whole deal, in half of the cases
            means.append(
                sum(together if rng.below(chance, 2) else rng.below(chance, 2) for _ in range(3)) / 3
            )
        low, high = deal_interval(means)
        covered += low <= truth <= high
        low, high = wilson_interval(3 * sum(means), 120)
        naive += low <= truth <= high

    assert 0.92 < covered / 500 < 0.975
    assert naive < covered


def test_a_pair_has_its_interval_over_deals_as_well():
    """Whoever moves first wins: by deals nothing is left to chance, by games everything."""
    fixtures = schedule("ab", 80, 1)

    (pair,) = pair_scores("ab", played(fixtures, lambda f: [0 if f.deal else f.entrants.index(0)]))

    assert (pair.low, pair.high) == wilson_interval(41, 80)
    assert pair.paired_low == pytest.approx(0.5125 - 1.959964 * sqrt(0.25 * 39 / 40 / 39 / 40), abs=1e-6)
    assert pair.paired_high - pair.paired_low < pair.high - pair.low


def test_a_failure_is_told_once_with_the_line_it_belongs_to():
    fixtures = schedule("abc", 6, 1, 3, MIXED)
    games = played(
        fixtures, lambda f: [s for s in range(3) if f.entrants[s] != 2], lambda f: f.entrants.index(2)
    )

    found = group_shares("abc", games, MIXED)

    assert [len(share.forfeits) for share in found] == [0, 0, 6]
    assert [share.share for share in found] == [0.5, 0.5, 0]
    fixtures = schedule("ab", 3, 1, 3, ALONE)
    games = played(fixtures, lambda f: [0], lambda f: f.entrants.index(1))
    assert [len(share.forfeits) for share in group_shares("ab", games, ALONE)] == [3, 3]


def test_a_share_as_data_has_its_times_only_on_demand():
    (share, _) = group_shares("ab", played(schedule("ab", 3, 1, 3), lambda _: [0]), ALONE)

    assert "milliseconds" not in share.as_data()
    assert share.as_data(times=True)["milliseconds"] == pytest.approx(2)
    assert share.as_data()["among"] == "b"
