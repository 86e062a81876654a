"""When a boss is clearly beaten: by whole deals, soon where it is clear, and hardly ever by luck."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.league.promotions import BeatenBoss, BossTests, promotions_due
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.ledger_game import WIN
from tablee.league.storage.stored_player import StoredPlayer
from tests.league.simulated_ladder import deal_of, student

BOSS = StoredPlayer(boss="level:2")
BOSSES = ["level:1", BOSS.boss]
ADA = student(1)


def deals(won, player=ADA, boss=BOSS, first=1):
    """Deals of two, of which the player wins so many games each: 0, 1 or 2."""
    games = []
    for pairing, points in enumerate(won, first):
        for turn, order in enumerate([(player, boss), (boss, player)]):
            mine = WIN * (points > turn)
            shares = (mine, WIN - mine) if turn == 0 else (WIN - mine, mine)
            games.append(GameShares(2 * pairing + turn, pairing, 0, 0.0, tuple(map(str, order)), shares))
    return games


def test_a_version_that_wins_everything_is_promoted_after_eleven_deals_and_not_before():
    assert promotions_due(deals([2] * 10), 2, BOSSES) == []
    assert promotions_due(deals([2] * 11), 2, BOSSES) == [
        BeatenBoss(student(1).person, BOSS.boss, 1, 2 * 11 + 1)
    ]


def test_half_a_deal_does_not_count():
    assert promotions_due(deals([2] * 11)[:-1], 2, BOSSES) == []


@pytest.mark.parametrize("won", [[1] * 300, [2, 0] * 150, [0] * 100])
def test_whoever_does_not_win_more_than_the_boss_is_not_promoted(won):
    assert promotions_due(deals(won), 2, BOSSES) == []


def test_somebody_is_promoted_once_and_nobody_loses_a_promotion():
    games = deals([2] * 30 + [0] * 100)

    assert len(promotions_due(games, 2, BOSSES)) == 1


def test_the_later_version_of_a_person_needs_more():
    """Who pushes again and again looks again and again: the tenth version that meets a boss must win more."""
    games, first = [], 1
    for version in range(1, 10):
        games += deals([0], student(1, version), first=first)
        first += 1

    def needed(games, version):
        more = [
            number
            for number in range(1, 40)
            if promotions_due(games + deals([2] * number, student(1, version), first=first), 2, BOSSES)
        ]
        return more[0]

    assert needed([], 1) == 11
    assert needed(games, 10) == 18


def test_players_who_have_met_no_boss_or_another_are_not_promoted_over_it():
    other = deals([2] * 40, boss=StoredPlayer(boss="random"))
    student_games = deals([2] * 40, boss=student(2), first=100)

    assert promotions_due(other + student_games, 2, BOSSES) == []


def test_a_boss_is_promoted_over_nobody():
    assert promotions_due(deals([2] * 40, player=StoredPlayer(boss="level:1")), 2, BOSSES) == []


@given(st.randoms(use_true_random=False), st.lists(st.integers(1, 30), max_size=6))
def test_the_ledger_decides_however_it_is_looked_at(chance, cuts):
    games = deals([chance.choice([1, 2, 2, 2]) for _ in range(30)])
    tests, found, before = BossTests(2, BOSSES), [], 0
    for cut in [*sorted(cuts), 30]:
        found += tests.add(games[2 * before : 2 * cut])
        before = cut

    shuffled = games[:]
    chance.shuffle(shuffled)
    assert found == promotions_due(shuffled, 2, BOSSES)


def test_progress_rises_to_a_promotion():
    tests, seen = BossTests(2, BOSSES), []
    games = deals([2] * 10)
    for begin in range(0, len(games), 2):
        tests.add(games[begin : begin + 2])
        seen.append(tests.progress(student(1), BOSS.boss))

    assert seen == sorted(seen)
    assert 0 < seen[0] < 0.3
    assert 0.9 < seen[-1] < 1
    assert not tests.has_beaten(student(1).person, BOSS.boss)
    assert tests.add(deals([2], first=11))
    assert tests.has_beaten(student(1).person, BOSS.boss)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("better", "least", "most"), [(0, 0, 3), (200, 95, 100)])
def test_of_a_hundred_versions_those_that_are_stronger_are_promoted(seats, better, least, most):
    """Looked at after each of 150 deals; at the larger table two others sit besides."""
    luck = np.random.default_rng(7)
    others = [student(2), student(3)][: seats - 2]
    found = 0
    for _ in range(100):
        elo = {student(1): float(better), BOSS: 0.0, student(2): 300.0, student(3): -100.0}
        games = [
            game
            for pairing in range(1, 151)
            for game in deal_of([student(1), BOSS, *others], elo, pairing, luck)
        ]
        found += any(each.person == student(1).person for each in promotions_due(games, seats, BOSSES))

    assert least <= found <= most
