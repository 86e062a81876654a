"""RULES.md §6: everything is public, and a record forgets nothing."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.games.kalaha import GAME
from tests.games.kalaha.board import PRESETS, position, start


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_a_view_is_the_whole_position(seat):
    """RULES §6.1"""
    state = position("A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3", to_move="B")

    view = state.view(seat)

    assert view.text == state.text
    assert view.record().tobytes() == state.record().tobytes()


def test_everybody_sees_every_move_as_it_is():
    """RULES §6.1"""
    state = start(pie_rule=True).play("6")
    kernels, setup = state.game.kernels, state.game.setup

    for seat in (-1, 0, 1):
        for move in state.view(1).legal_ids:
            assert kernels.seen(setup, state.record(), move, seat) == move


def test_only_the_player_to_move_has_moves():
    """RULES §6.1"""
    state = start()

    assert state.view(0).legal == state.legal
    assert state.view(1).legal == ()
    assert state.view(-1).legal == ()


@pytest.mark.parametrize("preset", PRESETS)
def test_deals_are_all_the_same(preset):
    """RULES §6.2"""
    game = GAME(preset)

    assert len({game.deal(seed) for seed in range(20)}) == 1


def test_who_begins_is_the_only_draw():
    """RULES §6.2, §1.4"""
    game = GAME(first="random")

    boards = {game.deal(seed).record()["kalaha_cells"].tobytes() for seed in range(20)}

    assert len(boards) == 1


@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("moves", [[], ["6"], ["6", "swap"], ["6", "1"]])
def test_a_view_gives_its_one_state_back(seat, moves):
    """RULES §6.3"""
    state = start(pie_rule=True)
    for move in moves:
        state = state.play(move)

    assert {state.view(seat).fill(seed) for seed in range(5)} == {state}


def test_two_ways_to_the_same_position_give_the_same_record():
    """RULES §6.3"""
    one = position("A[1,0,1,0,0,4] 0 | B[1,0,1,0,0,4] 0", to_move="A", capture="never")

    there = one.play("1").play("1").play("3").play("3")
    back = one.play("3").play("1").play("1").play("3")

    assert there == back
    assert hash(there) == hash(back)
    assert np.array_equal(there.record(), back.record())
