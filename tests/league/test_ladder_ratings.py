"""Ratings of a ladder: the ledger alone decides, and an interval holds what it says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.league.ladder_ratings import ELO, LadderTally
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.ledger_game import WIN
from tablee.league.storage.pairing_rows import LADDER, NewPairing
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.web.results import BASE, LeagueResults, ratings_of
from tests.league.simulated_ladder import ledger, student, students
from tests.league.test_league_store import played, pushed, with_store

BOSS = StoredPlayer(boss="level:1")


def random_ledger(players, deals, elo=None, seats=2, seed=0):
    luck = np.random.default_rng(seed)
    elo = elo or {player: 50.0 * at for at, player in enumerate(players)}
    return ledger(lambda _: [players[at] for at in luck.permutation(len(players))[:seats]], elo, deals, seed)


@given(st.randoms(use_true_random=False), st.sampled_from([2, 3, 4]))
def test_the_order_in_which_games_come_changes_no_rating(chance, seats):
    games = random_ledger(students(7), 40, seats=seats)
    shuffled = games[:]
    chance.shuffle(shuffled)

    assert ratings_of(shuffled) == ratings_of(games)


@given(st.lists(st.integers(0, 60), max_size=5))
def test_ratings_that_grow_with_the_ledger_are_those_of_the_whole_ledger(cuts):
    games = random_ledger(students(6), 30)
    tally, before = LadderTally(2), 0
    for cut in [*sorted(cuts), len(games)]:
        tally.add(games[before:cut])
        tally.fit()
        before = cut
    whole = LadderTally(2)
    whole.add(games)

    one, other = tally.fit(), whole.fit()

    assert np.array_equal(one.strengths, other.strengths)
    assert np.array_equal(one.covariance, other.covariance)
    assert (one.players, one.games, one.dispersion) == (other.players, other.games, other.dispersion)


def test_two_processes_that_read_one_ledger_piece_by_piece_show_the_ratings_of_the_whole_of_it(database):
    async def work(store):
        ada, bob, eve = [await pushed(store, name) for name in ("Ada", "Bob", "Eve")]
        early, late = LeagueResults(store), LeagueResults(store)
        shown = []
        for number, pair in enumerate([(ada, bob), (bob, eve), (ada, BOSS), (eve, BOSS), (bob, ada)]):
            leased = await store.pairings.add_leased(NewPairing(LADDER, pair, number, 2), "worker", 60)
            await store.pairings.finish(leased.number, played(leased, first_wins=number % 2 == 0))
            await early.refresh()
            await early.rated()
        for results in (early, late):
            await results.refresh()
            shown.append(await results.rated())
        history = await early.history(ada.person)
        return shown, ratings_of(await store.games.shares()), history, str(ada)

    shown, recomputed, history, ada = with_store(database, work)

    assert shown[0] == shown[1] == recomputed
    assert len(recomputed) == 4
    assert history[-1] == (12, recomputed[ada])


def test_a_league_without_games_has_no_ratings():
    assert ratings_of([]) == {}


def test_the_anchor_is_a_boss_and_whoever_is_not_connected_with_it_has_no_rating():
    one, two, three, four = students(4)
    games = [
        *random_ledger([one, BOSS], 3),
        *random_ledger([one, two], 3),
        *random_ledger([three, four], 3),
    ]
    games = [replace(game, number=at, pairing=at // 2) for at, game in enumerate(games)]

    found = ratings_of(games)

    assert set(found) == {str(BOSS), str(one), str(two)}
    assert found[str(BOSS)].points == found[str(BOSS)].low == found[str(BOSS)].high == BASE


def test_strengths_are_the_likeliest():
    """Two who have met: the slope of the likelihood, prior included, is zero there."""
    games = random_ledger(students(2), 50, {student(0): 0.0, student(1): 100.0})
    tally = LadderTally(2)
    tally.add(games)
    fit = tally.fit()
    won = (
        sum(
            share
            for game in games
            for player, share in zip(game.players, game.shares, strict=True)
            if player == fit.players[1]
        )
        / WIN
    )

    chance = 1 / (1 + np.exp(fit.strengths[0] - fit.strengths[1]))
    prior = fit.strengths[1] * (ELO / 400) ** 2

    assert won - len(games) * chance - prior == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_hold_the_truth_in_about_95_of_100_cases(seats):
    held, cases = 0, 0
    for seed in range(12):
        luck = np.random.default_rng(seed)
        players = [BOSS, *students(14)]
        elo = {player: float(luck.normal(0, 300)) for player in players}
        found = ratings_of(random_ledger(players, 500, elo, seats, seed))
        for player in players[1:]:
            rating, truth = found[str(player)], BASE + elo[player] - elo[BOSS]
            held += rating.low <= truth <= rating.high
            cases += 1

    assert 0.91 < held / cases < 0.99


def test_whoever_wins_every_game_has_a_finite_rating_with_a_wide_interval():
    games = random_ledger(students(2), 20, {student(0): 0.0, student(1): 100_000.0})

    rating = ratings_of(games)[str(student(1))]

    assert BASE + 300 < rating.points < BASE + 1500
    assert rating.high - rating.low > 400


def test_deals_whose_games_are_not_independent_change_the_intervals():
    """Where both games of a deal end alike there is half as much to learn; where the seat wins, nothing varies."""

    def wide(by_deal):
        luck, games = np.random.default_rng(1), []
        one, two = map(str, students(2))
        for pairing in range(200):
            winner = luck.integers(2)
            for turn, order in enumerate([(one, two), (two, one)]):
                seat = {"alike": turn ^ winner, "the seat": 0, "alone": luck.integers(2)}[by_deal]
                shares = (WIN, 0) if seat == 0 else (0, WIN)
                games.append(GameShares(2 * pairing + turn, pairing, 0, 0.0, order, shares))
        rating = ratings_of(games)[two]
        return rating.high - rating.low

    assert wide("alike") == pytest.approx(wide("alone") * 2**0.5, rel=0.15)
    assert wide("the seat") == pytest.approx(wide("alone") / 2, rel=0.15)


def test_draws_count_as_half_a_win():
    one, two = map(str, students(2))
    drawn = [GameShares(at, at // 2, 0, 0.0, (one, two)[:: 1 - 2 * (at % 2)], (30, 30)) for at in range(40)]

    assert ratings_of(drawn)[two].points == BASE


def test_games_with_another_number_of_seats_than_the_latest_are_left_out():
    before = random_ledger(students(4), 10, seats=3)
    after = [
        replace(game, number=1000 + game.number, pairing=100 + game.pairing)
        for game in random_ledger(students(4), 10)
    ]

    assert ratings_of(before + after) == ratings_of(after)
