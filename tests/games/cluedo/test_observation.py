"""What a network is given of Cluedo."""

from __future__ import annotations

from tests.games.cluedo.test_questions import asked
from tests.support import observed


def test_a_card_shown_is_seen_by_the_two_and_an_answer_by_all():
    after = asked().play("show:codd")

    asker, shower, third = (observed(after.view(seat)) for seat in (1, 3, 2))

    assert asker["1 if the seat after next has shown codd to this seat"] == 1
    assert shower["1 if this seat has shown codd to the seat after next"] == 1
    assert not [name for name in third if "shown codd to" in name]
    share = "1 divided by the fewest cards of which {} must have shown one, codd among them; 0 if none are"
    assert round(1 / third[share.format("the next seat")]) == 3
    assert third["1 if this seat has said that it does not hold codd"] == 1
    assert third["1 if the 3rd seat on has asked for codd"] == 1
    assert "1 if this seat has not seen codd: it may be part of the mystery" not in asker


def test_pawns_are_told_in_rooms_and_corridors():
    told = observed(asked().view(1))

    assert told["1 if the pawn of this seat stands in td"] == 1
    assert "row of the pawn of this seat, counted from 1 and divided by 40; 0 in a room" not in told
    row = told["row of the pawn of the next seat, counted from 1 and divided by 40; 0 in a room"]
    assert round(40 * row) == 17
