"""Round robin: everybody meets everybody, once, in as few rounds as can be; late entries and departures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.pairings import ROUND_ROBIN, WHOLE, Pairing, Participant, TournamentFormat, standings
from tablee.pairings.round_robin import circle, next_round
from tablee.pairings.rounds import meetings, seat_balance
from tests.pairings.tournaments import people, play, seen

EVERYBODY = TournamentFormat(ROUND_ROBIN)


@pytest.mark.parametrize("count", range(2, 25))
def test_everybody_meets_everybody_once_in_as_few_rounds_as_can_be(count):
    _, rounds = play(EVERYBODY, people(count), count)

    assert len(rounds) == count - 1 + count % 2
    assert set(meetings(rounds).values()) == {1}
    assert len(meetings(rounds)) == count * (count - 1) // 2
    assert all(len(set(each)) == len(each) for each in seen(rounds))


@pytest.mark.parametrize("count", range(2, 25))
def test_seats_are_even_but_for_one_game(count):
    _, rounds = play(EVERYBODY, people(count), count)

    assert all(abs(balance) <= 1 for balance in seat_balance(rounds).values())


@pytest.mark.parametrize("count", range(1, 25))
def test_each_pair_of_places_stands_in_one_round_of_the_circle(count):
    every = [pair for each in circle(count) for pair in each]

    assert len(set(every)) == len(every) == count * (count - 1) // 2


@given(count=st.integers(2, 12), entries=st.lists(st.integers(1, 12), max_size=4), seed=st.integers(0, 99))
def test_who_comes_late_meets_everybody_and_rounds_are_added(count, entries, seed):
    def enter(there, after):
        new = range(len(there) + 1, len(there) + 1 + entries.count(after))
        return [*there, *(Participant(number, number, since=after + 1) for number in new)]

    there, rounds = play(EVERYBODY, people(count), seed, enter)

    assert set(meetings(rounds).values()) == {1}
    assert len(meetings(rounds)) == len(there) * (len(there) - 1) // 2
    assert all(len(set(each)) == len(each) for each in seen(rounds))
    last = max((one.since - 1 for one in there), default=0)
    assert len(rounds) <= last + len(there) + 1


@given(count=st.integers(3, 12), leaving=st.lists(st.integers(1, 12), min_size=1, max_size=3, unique=True))
def test_who_has_left_is_not_seated_and_those_they_had_to_meet_win_without_a_game(count, leaving):
    def leave(there, after):
        gone = leaving[after - 1] if after <= len(leaving) else None
        return [replace(one, until=after) if one.number == gone else one for one in there]

    there, rounds = play(EVERYBODY, people(count), 1, leave)

    for one in there:
        if one.until is not None:
            assert not any(one.number in each for each in seen(rounds)[one.until :])
    met, placed = meetings(rounds), standings(ROUND_ROBIN, there, rounds)
    gone = [one.number for one in there if one.until is not None]
    for line in placed:
        missed = sum(not met[frozenset((line.number, other))] for other in gone)
        assert line.walkovers == (0 if line.number in gone else missed)
        if line.number not in gone:
            assert line.games + line.walkovers == count - 1


def test_a_table_of_four_checked_by_hand():
    """Sonneborn–Berger: 1 has beaten 2 (1 point) and drawn with 3 (1½), 3 has drawn with 1 (1½) and beaten 4 (0)."""
    won, lost, half = WHOLE, 0, WHOLE // 2
    rounds = [
        (Pairing((1, 4), (half, half)), Pairing((2, 3), (won, lost))),
        (Pairing((1, 3), (won, lost)), Pairing((4, 2), (won, lost))),
        (Pairing((1, 2), (lost, won)), Pairing((3, 4), (half, half))),
    ]

    table = standings(ROUND_ROBIN, people(4), rounds)

    # Points 1: 1½, 2: 2, 3: ½, 4: 2. Berger of 2: beat 3 (½) and 1 (1½) = 2; of 4: ½·1½ + 1·2 + ½·½ = 3.
    assert [(line.place, line.number, line.points / WHOLE) for line in table] == [
        (1, 4, 2.0),
        (2, 2, 2.0),
        (3, 1, 1.5),
        (4, 3, 0.5),
    ]
    assert [line.berger / WHOLE**2 for line in table] == [3.0, 2.0, 1.5, 1.0]
    assert next_round(people(4), rounds) == ()


def test_who_is_equal_in_all_shares_a_place():
    rounds = [
        (Pairing((1, 2), (30, 30)),),
        (Pairing((2, 3), (30, 30)),),
        (Pairing((3, 1), (30, 30)),),
    ]

    assert [line.place for line in standings(ROUND_ROBIN, people(3), rounds)] == [1, 1, 1]
