"""What a network is given of Kalaha."""

from __future__ import annotations

from tests.games.kalaha.board import position
from tests.support import observed


def test_each_seat_sees_its_own_side_first():
    state = position("A[0,1,2,3,4,5] 6 | B[7,8,0,0,4,0] 8, B to move")

    own, other = state.view(1).observe(), state.view(0).observe()

    assert own[:6].tolist() == [7 / 4, 2, 0, 0, 1, 0]
    assert own[12:18].tolist() == other[:6].tolist() == [0, 0.25, 0.5, 0.75, 1, 1.25]
    told = observed(state.view(1))
    assert told["seeds in the store of this seat, divided by half of all seeds"] == float(own[24])
    assert told["1 if this seat is to move"] == 1
    assert "1 if the other seat is to move" not in told


def test_the_right_to_swap_is_seen():
    state = position("start", preset="standard", pie_rule=True).play("1")

    assert "1 if this seat may still answer by swapping sides" in observed(state.view(1))
    assert "1 if the other seat may still answer by swapping sides" in observed(state.view(0))
