"""Knock-out of any size: byes in the first round only, nobody plays on who has lost, one is left."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, log2

import pytest

from tablee.pairings import KNOCK_OUT, WHOLE, Pairing, TournamentFormat, standings, takes_late_entries
from tablee.pairings.knock_out import decided, first_slots, next_round, winner
from tests.pairings.tournaments import people, play

OUT = TournamentFormat(KNOCK_OUT)


@pytest.mark.parametrize("count", range(2, 34))
def test_any_number_needs_so_many_rounds_and_one_game_less_than_participants(count):
    there, rounds = play(OUT, people(count, count), count)

    assert len(rounds) == ceil(log2(count))
    games = [pairing for each in rounds for pairing in each if pairing.is_game]
    assert len(games) == count - 1
    byes = [at for at, each in enumerate(rounds) for pairing in each if pairing.how == "bye"]
    assert byes == [0] * (2 ** len(rounds) - count)
    lost: set[int] = set()
    for each in rounds:
        assert not lost & {number for pairing in each for number in pairing.seated}
        lost |= {number for pairing in each for number in pairing.seated if number != winner(pairing)}
    (champion,) = {one.number for one in there} - lost
    assert standings(KNOCK_OUT, there, rounds)[0].number == champion


def test_first_lots_are_spread_so_that_they_meet_last():
    slots = first_slots(people(8))
    lots = {one.number: one.lot for one in people(8)}

    assert [lots[number] for number in slots] == [0, 7, 3, 4, 1, 6, 2, 5]
    assert [first_slots(people(count)).count(None) for count in (2, 3, 5, 6, 9)] == [0, 1, 3, 2, 7]
    assert first_slots(people(1)) == []


def test_who_is_out_in_the_same_round_shares_a_place():
    there, rounds = play(OUT, people(8), 3)

    assert [line.place for line in standings(KNOCK_OUT, there, rounds)] == [1, 2, 3, 3, 5, 5, 5, 5]


def test_the_opponent_of_one_who_has_left_goes_on_and_an_empty_pair_keeps_its_place():
    there = people(8)
    first = [Pairing(each.seated, (WHOLE, 0)) for each in next_round(there, [])]
    winners = [winner(pairing) for pairing in first]
    gone = {winners[0], winners[2], winners[3]}
    there = [replace(one, until=1) if one.number in gone else one for one in there]

    second = next_round(there, [first])
    third = next_round(there, [first, second])

    assert [pairing.how for pairing in second] == ["walkover", "walkover"]
    assert winner(second[0]) == winners[1]
    assert second[1].points == (0, 0)
    assert third == (Pairing((winners[1],), (WHOLE,), "bye"),)
    assert next_round(there, [first, second, third]) == ()
    assert standings(KNOCK_OUT, there, [first, second, third])[0].number == winners[1]


def test_a_draw_is_played_again_and_a_second_one_is_for_who_had_the_second_seat():
    assert decided((60, 0), 1) == (60, 0)
    assert decided((30, 30), 1) is None
    assert decided((30, 30), 2) == (0, 60)
    assert decided((0, 0), 1) == (0, 0)  # nobody came


def test_nobody_comes_late():
    assert takes_late_entries(OUT, 0)
    assert not takes_late_entries(OUT, 1)
