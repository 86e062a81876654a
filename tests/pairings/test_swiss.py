"""Swiss rounds, against all pairings that there are: no pair twice and no second bye while that can be avoided."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from math import ceil, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.pairings import SWISS, WHOLE, Pairing, Participant, TournamentFormat, standings
from tablee.pairings.rounds import byes_of, meetings, points_of, seat_balance
from tablee.pairings.swiss import last_floats, next_round
from tests.pairings.tournaments import decided, people, play, seen


def all_matchings(numbers: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to pair, with a bye where the number is odd."""
    if not numbers:
        yield []
        return
    first, rest = numbers[0], numbers[1:]
    if len(numbers) % 2:
        for way in all_matchings(rest):
            yield [(first,), *way]
    for other in rest:
        left = [number for number in rest if number != other]
        for way in all_matchings(left):
            yield [(first, other), *way]


def one_bye_at_most(way: list[tuple[int, ...]]) -> bool:
    return sum(len(each) == 1 for each in way) <= 1


def faults(way: list[tuple[int, ...]], rounds: list[tuple[Pairing, ...]]) -> tuple[int, int]:
    """How many byes are second ones, and how many pairs have met."""
    met, byes = meetings(rounds), byes_of(rounds)
    return (
        sum(byes[each[0]] for each in way if len(each) == 1),
        sum(met[frozenset(each)] for each in way if len(each) == 2),
    )


@given(count=st.integers(2, 8), rounds=st.integers(1, 8), seed=st.integers(0, 999))
def test_no_pair_twice_and_no_second_bye_while_avoidable(count, rounds, seed):
    """Each round is compared with every pairing of the same participants after the same rounds."""
    chance, there, before = random.Random(seed), people(count, seed), []
    for _ in range(rounds):
        paired = next_round(there, before)
        best = min(
            faults(way, before)
            for way in all_matchings([one.number for one in there])
            if one_bye_at_most(way)
        )
        assert faults([pairing.seated for pairing in paired], before) == best
        before.append(tuple(decided(pairing, chance, SWISS) for pairing in paired))


@pytest.mark.parametrize("count", [6, 7, 8, 9, 12, 16, 17, 33])
@pytest.mark.parametrize("seed", range(4))
def test_whole_tournaments_repeat_nothing_and_balance_seats(count, seed):
    _, rounds = play(TournamentFormat(SWISS, ceil(log2(count))), people(count, seed), seed)

    assert len(rounds) == ceil(log2(count))
    assert set(meetings(rounds).values()) == {1}
    assert set(byes_of(rounds).values()) <= {1}
    assert all(abs(balance) <= 2 for balance in seat_balance(rounds).values())
    assert all(each == sorted(set(each)) and len(each) == count for each in seen(rounds))


@given(count=st.integers(4, 20), seed=st.integers(0, 99))
def test_after_the_first_round_points_meet_equal_points_but_for_one_float(count, seed):
    there, chance = people(count, seed), random.Random(seed)
    first = tuple(
        Pairing(pairing.seated, (WHOLE, 0) if chance.random() < 0.5 else (0, WHOLE))
        if pairing.is_game
        else pairing
        for pairing in next_round(there, [])
    )
    points = points_of([first])

    second = next_round(there, [first])

    apart = [
        pairing for pairing in second if pairing.is_game and len({points[one] for one in pairing.seated}) > 1
    ]
    assert len(apart) <= 1
    byes = [pairing.seated[0] for pairing in second if pairing.how == "bye"]
    assert all(points[one] == 0 for one in byes)


def test_the_upper_half_meets_the_lower_half():
    paired = next_round([Participant(number, number) for number in range(1, 9)], [])

    assert [set(pairing.seated) for pairing in paired] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert [pairing.seated[0] for pairing in paired] == [1, 6, 3, 8]


def test_who_had_the_first_seat_has_the_second_next_time():
    there = [Participant(number, number) for number in range(1, 5)]
    first = (Pairing((1, 3), (WHOLE, 0)), Pairing((4, 2), (0, WHOLE)))

    second = next_round(there, [first])

    assert [pairing.seated for pairing in second] == [(2, 1), (3, 4)]


def test_who_floated_down_does_not_do_so_again_where_another_can():
    """1, 2 and 3 have won; 1 was paired downwards before, so another is now."""
    there = [Participant(number, number) for number in range(1, 7)]
    rounds = [
        (Pairing((1, 4), (60, 0)), Pairing((5, 2), (0, 60)), Pairing((3, 6), (60, 0))),
        (Pairing((2, 3), (60, 0)), Pairing((4, 1), (0, 60)), Pairing((6, 5), (0, 60))),
    ]
    # Points: 1 and 2 have two, 3 and 5 one, 4 and 6 none; 1 was paired with 4, who had none.
    assert last_floats(rounds) == {1: -1, 4: 1, 2: 0, 3: 0, 5: 0, 6: 0}

    assert {frozenset(pairing.seated) for pairing in next_round(there, rounds)} >= {frozenset((1, 2))}


def test_who_comes_late_is_paired_from_then_on_and_who_has_left_no_more():
    def change(there, after):
        if after == 1:
            return [*there, Participant(8, 99, since=2)]
        if after == 2:
            return [replace(one, until=2) if one.number == 3 else one for one in there]
        return there

    there, rounds = play(TournamentFormat(SWISS, 4), people(7), 5, change)

    assert [8 in each for each in seen(rounds)] == [False, True, True, True]
    assert [3 in each for each in seen(rounds)] == [True, True, False, False]
    late = next(line for line in standings(SWISS, there, rounds) if line.number == 8)
    assert late.games + late.walkovers == 3  # the missed round counts nothing


def test_it_is_over_when_everybody_has_met_or_nobody_is_left_to_meet():
    _, rounds = play(TournamentFormat(SWISS, 9), people(4), 1)
    assert len(rounds) == 3
    assert next_round([Participant(1), Participant(2, until=1)], [(Pairing((1, 2), (60, 0)),)]) == ()


def test_buchholz_then_berger_decide_between_equal_points_checked_by_hand():
    rounds = [
        (Pairing((1, 3), (60, 0)), Pairing((4, 2), (0, 60)), Pairing((5,), (60,), "bye")),
        (Pairing((2, 1), (30, 30)), Pairing((5, 3), (0, 60)), Pairing((4,), (60,), "bye")),
    ]

    table = standings(SWISS, people(5), rounds)

    # Points: 1 and 2 have 1½, the others 1. Buchholz of 1: 3 and 2 = 1 + 1½; of 2: 4 and 1 = 1 + 1½: equal. Berger of
    # 1: 1·1 + ½·1½ = 1¾, of 2 the same. Of the others: 3 met 1 and 5 (2½), 4 met 2 and its bye (1½ + 1 = 2½),
    # 5 its bye and 3 (1 + 1 = 2). Berger of 3: 1·1 = 1, of 4 nothing.
    assert [(line.place, line.number, line.points) for line in table] == [
        (1, table[0].number, 90),
        (1, table[1].number, 90),
        (3, 3, 60),
        (4, 4, 60),
        (5, 5, 60),
    ]
    assert {table[0].number, table[1].number} == {1, 2}
    assert [line.buchholz / 60 for line in table] == [2.5, 2.5, 2.5, 2.5, 2.0]
    assert [line.berger / 3600 for line in table] == [1.75, 1.75, 1.0, 0.0, 0.0]
