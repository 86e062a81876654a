"""What lies where at the start (RULES.md §1, §2)."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core.errors import BadOption, BadSeats
from tablee.games.cluedo import GAME
from tests.core.chance import is_even
from tests.games.cluedo.small_course import small_game

SIZES = {2: [9, 9], 3: [6, 6, 6], 4: [5, 5, 4, 4], 5: [4, 4, 4, 3, 3], 6: [3] * 6}
PROFESSORS, SUBJECTS, ROOMS = (1 << 6) - 1, (1 << 12) - (1 << 6), (1 << 21) - (1 << 12)


def hands(state):
    return [int(hand) for hand in state.record()[0]["cluedo_hand"][: state.game.seats]]


@pytest.mark.parametrize("seats", SIZES)
def test_all_cards_are_dealt_and_three_make_the_mystery(seats):
    """RULES §1.1, §1.2, §2.1, §2.2, §2.3 (vector 20)"""
    for seed in range(20):
        state = GAME(None, seats).deal(seed)
        mystery = int(state.record()[0]["mystery"])

        assert [hand.bit_count() for hand in hands(state)] == SIZES[seats]
        assert sum(hands(state)) + mystery == (1 << 21) - 1
        assert all((mystery & kind).bit_count() == 1 for kind in (PROFESSORS, SUBJECTS, ROOMS))
        assert state.record()[0]["face_up"] == 0


@pytest.mark.parametrize(("seats", "each", "left"), [(4, 4, 2), (5, 3, 3), (6, 3, 0)])
def test_cards_left_over_may_lie_face_up(seats, each, left):
    """RULES §2.3"""
    state = GAME(None, seats, leftover="public").deal(3)

    assert [hand.bit_count() for hand in hands(state)] == [each] * seats
    assert int(state.record()[0]["face_up"]).bit_count() == left
    assert state.view(-1).record()[0]["face_up"] == state.record()[0]["face_up"]


def test_every_mystery_is_as_likely():
    """RULES §2.1"""
    game = small_game()
    drawn = Counter(int(game.deal(seed).record()[0]["mystery"]) for seed in range(1600))

    assert len(drawn) == 2 * 2 * 4
    assert is_even(list(drawn.values()))


def test_every_hand_is_as_likely():
    """RULES §2.2"""
    game = small_game()
    drawn = Counter(tuple(hands(game.deal(seed))) for seed in range(3200))

    assert len(drawn) == 2 * 2 * 4 * 10
    assert is_even(list(drawn.values()))


def test_pawns_stand_on_the_start_squares_of_their_players():
    """RULES §1.3, §1.4, §2.4"""
    assert "pawns: i1 w8 w17;" in GAME(None, 3).deal(0).text
    assert "pawns: i1 w8 w17 p25 a19 a8;" in GAME(None, 6).deal(0).text


def test_the_first_seat_begins_unless_it_is_drawn():
    """RULES §2.5"""
    assert {GAME(None, 3).deal(seed).mover for seed in range(30)} == {0}
    assert {GAME(None, 3, first_player="random").deal(seed).mover for seed in range(30)} == {0, 1, 2}
    assert GAME(None, 3, first_player=2).deal(0).mover == 2
    with pytest.raises(BadOption):
        GAME(None, 3, first_player="3")


def test_as_many_players_as_there_are_start_squares():
    """RULES §1.4"""
    assert small_game().seats == 2
    for seats in (1, 3):
        with pytest.raises(BadSeats):
            small_game(seats=seats)
    with pytest.raises(BadSeats):
        GAME(None, 7)


def test_two_dice():
    """RULES §1.5, §3.3"""
    rolled = [GAME(None, 2).deal(seed).record()[0]["rolled"].tolist() for seed in range(200)]

    assert {die for pair in rolled for die in pair} == set(range(1, 7))
    assert len({tuple(pair) for pair in rolled}) > 30
