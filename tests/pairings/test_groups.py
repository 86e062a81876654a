"""Rounds at tables of three to six: everybody at one table or with a bye, tables alike, few who meet again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.pairings import GROUPS, SWISS, Pairing, TournamentFormat, shared_points, standings
from tablee.pairings.groups import table_sizes
from tablee.pairings.rounds import byes_of, meetings
from tests.pairings.tournaments import people, play, seen


@given(
    players=st.integers(0, 40),
    wanted=st.integers(3, 6),
    span=st.sampled_from([(3, 6), (2, 6), (4, 4), (3, 3)]),
)
def test_tables_differ_by_one_seat_and_there_is_no_bye_that_can_be_avoided(players, wanted, span):
    fewest, most = span
    sizes = table_sizes(players, wanted, fewest, most)

    assert all(fewest <= size <= most for size in sizes)
    assert not sizes or max(sizes) - min(sizes) <= 1
    free = players - sum(sizes)
    assert free >= 0
    # Fewer byes would be possible only if a number closer to all could be cut into allowed sizes.
    for seated in range(players - free + 1, players + 1):
        assert not any(fewest * count <= seated <= most * count for count in range(1, seated + 1))


@pytest.mark.parametrize(
    ("players", "wanted", "sizes"),
    [(4, 4, [4]), (5, 3, [5]), (7, 4, [4, 3]), (10, 4, [4, 3, 3]), (12, 6, [6, 6]), (2, 3, [])],
)
def test_tables_are_near_to_what_was_wanted(players, wanted, sizes):
    assert table_sizes(players, wanted, 3, 6) == sizes


@given(count=st.integers(3, 24), wanted=st.integers(3, 6), seed=st.integers(0, 99))
def test_everybody_sits_at_one_table_of_each_round(count, wanted, seed):
    _, rounds = play(TournamentFormat(GROUPS, 4, wanted, 3, 6), people(count, seed), seed)

    assert len(rounds) == 4
    assert all(each == list(range(1, count + 1)) for each in seen(rounds))
    assert not byes_of(rounds)


@pytest.mark.parametrize("count", [12, 16, 20])
def test_few_meet_again(count):
    _, rounds = play(TournamentFormat(GROUPS, 3, 4, 3, 6), people(count), 1)

    met = meetings(rounds)
    assert sum(times - 1 for times in met.values()) <= len(met) // 4


def test_byes_go_to_those_who_have_had_fewest():
    _, rounds = play(TournamentFormat(GROUPS, 5, 4, 4, 4), people(10), 2)

    assert set(byes_of(rounds).values()) == {1}
    assert len(byes_of(rounds)) == 10


def test_a_game_is_worth_one_point_which_its_winners_share():
    assert shared_points(4, [2]) == (0, 0, 60, 0)
    assert shared_points(4, [0, 3]) == (30, 0, 0, 30)
    assert shared_points(3, []) == (20, 20, 20)
    assert shared_points(4, [0, 1, 2], away=[0]) == (0, 20, 20, 0)
    assert shared_points(2, [], away=[1]) == (30, 0)


def test_standings_of_groups_count_the_points_of_all_at_the_table():
    rounds = [(Pairing((1, 2, 3), (60, 0, 0)), Pairing((4, 5, 6), (30, 30, 0)))]

    table = standings(GROUPS, people(6), rounds)

    assert [(line.number, line.points) for line in table[:3]] == [
        (1, 60),
        *[(line.number, 30) for line in table[1:3]],
    ]
    third = {line.number: line.buchholz for line in table}
    assert (third[2], third[6]) == (60, 60)
    assert standings(SWISS, people(6), rounds) == table
