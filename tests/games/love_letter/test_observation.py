"""What a network is given of Love Letter."""

from __future__ import annotations

from tests.games.love_letter.support import played, position
from tests.support import observed

HANDS = "hand1: priest guard; hand2: baron; hand3: king"


def test_a_seat_sees_its_cards_and_what_others_may_hold():
    view = position(f"{HANDS}; up:; 1 to choose", seats=3).view(0)

    told = observed(view)

    assert told["1 if this seat holds priest, as far as this seat knows"] == 1
    assert (
        told["1 if the first card that the seat to move has drawn is guard, as far as this seat knows"] == 1
    )
    assert not [name for name in told if name.startswith("1 if the next seat holds")]
    assert told["1 if the next seat may hold baron, by what this seat knows"] == 1
    assert told["how many copies of guard this seat sees nowhere"] == 5


def test_what_is_learnt_is_told_from_each_seat_on():
    """Seat 1 looks at seat 2's card; seat 2 knows that, seat 3 does not know which it is."""
    state = played(position(f"{HANDS}; 1 to choose", seats=3), "priest>2")

    assert "1 if the next seat holds baron, as far as this seat knows" in observed(state.view(0))
    known = [name for name in observed(state.view(1)) if name.endswith("by what the seat after next knows")]
    assert known == ["1 if this seat may hold baron, by what the seat after next knows"]
    assert "1 if the seat after next holds baron, as far as this seat knows" not in observed(state.view(2))
    assert observed(state.view(2))["how many copies of priest the next seat has discarded"] == 1
