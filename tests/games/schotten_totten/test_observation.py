"""What a network is given of Schotten-Totten."""

from __future__ import annotations

from tests.games.schotten_totten.support import tactics
from tests.support import observed

TABLE = (
    "1: R1 R2 R3|J B4; 2: |G5 mud; 3: Y1 Y2 Y3|Y4 Y5 Y6 =2; discard: TRAITOR; "
    "hand1: O1 O2 J; hand2: P1 P2 SPY; 1 to play"
)


def test_a_seat_sees_its_hand_both_sides_and_the_backs_of_the_other_hand():
    told = observed(tactics(TABLE).view(0))

    held = {name for name in told if name.endswith("this seat holds")}
    assert held == {f"how many copies of {card} this seat holds" for card in ("O1", "O2", "J")}
    assert told["how many copies of R1 lie at stone 1 on the side of this seat"] == 1
    assert told["how many copies of J lie at stone 1 on the side of the other seat"] == 1
    assert told["1 if stone 3 belongs to the other seat"] == 1
    assert told["1 if at stone 1 the side of this seat was full first"] == 1
    assert told["1 if Mud Fight lies at stone 2"] == 1
    assert told["how many copies of TRAITOR lie on the discard pile"] == 1
    assert told["how many copies of P1 this seat sees nowhere"] == 1
    assert "how many copies of J this seat sees nowhere" not in told
    hidden = "cards that others hold face down, divided by the cards of a full hand"
    assert round(told[f"clan {hidden}"] * 7) == 2
    assert round(told[f"tactic {hidden}"] * 7) == 1


def test_cards_put_back_are_known_to_whoever_put_them_back():
    state = tactics("hand1: O1 RECRUITER; hand2: P1; clan: R1 R2 R3 R4 R5; tactics: SPY; 1 to play")
    for move in ("recruiter", "draw:clan", "draw:clan", "draw:clan"):
        state = state.play(next(each for each in state.legal if each.lower().endswith(move.split(":")[-1])))
    while state.mover == 0 and any(each.startswith("return") for each in state.legal):
        state = state.play(next(each for each in state.legal if each.startswith("return")))

    own = [name for name in observed(state.view(0)) if "put back by this seat" in name]
    other = [name for name in observed(state.view(1)) if "put back by the other seat" in name]

    assert len(own) == len(other) == 2
    assert not [name for name in observed(state.view(1)) if "put back by this seat" in name]
