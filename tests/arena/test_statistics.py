"""Head to head, the seats' advantage, score by length, and time per move."""

from __future__ import annotations

import pytest

from tablee.arena import ALONE, MIXED, GameResult, wilson_interval
from tablee.arena.statistics import by_length, head_to_head, seat_shares, timings


def game(number, entrants, winners, moves=None, times=()):
    seats = len(entrants)
    return GameResult(
        number, number // seats, entrants, winners, moves or (1,) * seats, (0.0,) * seats, None, times
    )


def test_head_to_head_of_two_seats_counts_draws_as_half():
    played = [game(0, (0, 1), (0,)), game(1, (1, 0), ()), game(2, (0, 2), (1,)), game(3, (2, 0), (0,))]

    assert head_to_head("abc", played, ALONE) == [[None, 0.75, 0.0], [0.25, None, None], [1.0, None, None]]


def test_head_to_head_of_more_seats_is_what_one_got_alone_among_copies_of_the_other():
    played = [game(0, (0, 1, 1), (0,)), game(1, (1, 0, 1), (0,)), game(2, (1, 0, 0), (1, 2))]

    assert head_to_head("ab", played, ALONE) == [[None, 0.5], [0.0, None]]


def test_head_to_head_at_mixed_tables_is_the_part_of_what_the_two_got():
    played = [game(0, (0, 1, 2), (0,)), game(1, (1, 2, 0), (2,)), game(2, (2, 0, 1), (2,))]

    found = head_to_head("abc", played, MIXED)

    assert found[0][1:] == [pytest.approx(2 / 3), 1.0]
    assert found[1][2] == 1.0
    assert found[2][:2] == [0.0, 0.0]


def test_the_first_seats_advantage_has_an_interval_over_deals():
    played = [game(number, (number % 2, 1 - number % 2), (0,)) for number in range(8)]

    first, second = seat_shares(played)

    assert (first.seat, first.share) == (1, 1.0)
    assert (second.seat, second.share) == (2, 0.0)
    assert (first.low, first.high) == wilson_interval(4, 4)


def test_a_game_nobody_won_is_shared_by_the_seats():
    assert [share.share for share in seat_shares([game(0, (0, 1, 2, 0), ())])] == [0.25] * 4


def test_games_are_grouped_by_length_into_quarters():
    played = [game(n, (0, 1), (0,) if n < 6 else (1,), (n + 10, 10)) for n in range(12)]

    found = by_length(["a", "b"], played)

    assert [(length.low, length.high, length.games) for length in found] == [
        (20, 22, 3), (23, 25, 3), (26, 28, 3), (29, 31, 3),
    ]  # fmt: skip
    assert [length.shares["a"] for length in found] == [1.0, 1.0, 0.0, 0.0]


def test_games_of_one_length_are_one_group():
    (only,) = by_length(["a", "b"], [game(n, (0, 1), (0,)) for n in range(9)])

    assert (only.low, only.high, only.games) == (2, 2, 9)
    assert by_length(["a", "b"], []) == []


def test_times_are_of_all_moves_of_an_agent_in_whatever_seat():
    played = [
        game(0, (0, 1), (0,), times=((0.001, 0.003), (0.5,))),
        game(1, (1, 0), (0,), times=((0.7,), (0.002,))),
    ]

    first, second, third = timings(["a", "b", "c"], played)

    assert (first["moves"], first["mean_ms"], first["median_ms"], first["max_ms"]) == (3, 2.0, 2.0, 3.0)
    assert second["mean_ms"] == 600.0
    assert (third["moves"], third["mean_ms"]) == (0, 0.0)
