"""Why a move is not legal: the reason names the rule that forbids it, and tells nothing hidden (RULES.md §5)."""

from __future__ import annotations

import pytest

from tablee.core.errors import GameOver, IllegalMove
from tests.games.love_letter.support import position

REST = "deck: baron guard guard; aside: guard"
THREE = f"hand1: guard king; hand2: spy; hand3: -; {REST}"


@pytest.mark.parametrize(
    ("text", "move", "why"),
    [
        (THREE, "priest>2", "you do not hold priest"),
        (THREE, "handmaid", "you do not hold handmaid"),
        (THREE, "king", "king needs a target"),
        (THREE, "guard", "guard needs a target"),
        (THREE, "king>1", "king cannot be aimed at oneself"),
        (THREE, "guard>1:spy", "guard cannot be aimed at oneself"),
        (THREE, "king>3", "seat 3 is out of the round"),
        (THREE, "guard>3:spy", "seat 3 is out of the round"),
        (THREE, "guard>2:guard", "Guard cannot name a guard"),
        (THREE, "next", "the round is not over"),
        (THREE, "keep:king/guard", "there is no card to choose: no Chancellor has been played"),
        (
            f"hand1: prince guard; hand2: spy; hand3: king; protected: 2; {REST}",
            "prince>2",
            "seat 2 is protected",
        ),
        (f"hand1: prince guard; hand2: spy; hand3: king; {REST}", "prince", "prince needs a target"),
        (
            f"hand1: prince countess; hand2: spy; hand3: king; {REST}",
            "prince>2",
            "with King or Prince beside her Countess must be played",
        ),
        (
            f"hand1: handmaid spy; hand2: spy; hand3: king; {REST}",
            "guard>2:guard",
            "you do not hold guard",
        ),
        (
            "hand1: guard baron spy; hand2: king; hand3: spy; deck: guard; 1 to keep",
            "keep:king/baron,spy",
            "these are not the cards you hold, one to keep and the others to put back",
        ),
        (
            "hand1: guard baron spy; hand2: king; hand3: spy; deck: guard; 1 to keep",
            "guard>2:spy",
            "first choose the card to keep",
        ),
        (
            "hand1: guard; hand2: king; hand3: -; won: 2; 2 to start",
            "spy",
            "the round is over: next begins another",
        ),
    ],
)
def test_the_reason_is_given(text, move, why):
    """RULES §5.1, §5.2, §5.3, §5.10, §6.5, §12.2"""
    state = position(text, 3)

    with pytest.raises(IllegalMove) as refused:
        state.play(move)

    assert f"illegal move '{move}': {why}; legal: {', '.join(state.legal)} (love_letter " in str(
        refused.value
    )


def test_after_the_end_no_move_is_played():
    """RULES §7.1"""
    with pytest.raises(GameOver):
        position("hand1: guard; hand2: king; won: 2; tokens: 1/6; over: tokens").play("next")
