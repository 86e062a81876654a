"""RULES.md §12: who knows what, and what a record forgets."""

from __future__ import annotations

import pytest

from tablee.core.state import State
from tablee.games.love_letter import layout
from tests.games.love_letter.support import every_table, played, position, random_games, shows

TABLE = (
    "hand1: king guard; hand2: baron; hand3: priest; deck: spy guard prince; aside: handmaid; "
    "pile: 3:guard 1:spy; tokens: 0/2/1"
)


def table(text: str = TABLE) -> State:
    return position(text, 3)


# --- what lies open, what does not ------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_what_lies_open_is_seen_by_all(seat):
    """RULES §12.1"""
    state = table(TABLE + "; protected: 3")

    shows(state.view(seat), "pile: 3:guard 1:spy; tokens: 0/2/1; protected: 3; 1 to choose")


def test_cards_removed_face_up_are_seen_by_both():
    """RULES §12.1"""
    state = position("hand1: king guard; hand2: baron; up: guard spy princess; deck: guard; aside: guard")

    for seat in (-1, 0, 1):
        shows(state.view(seat), "up: spy guard princess")


def test_hands_are_seen_by_their_holders():
    """RULES §12.2"""
    shows(table().view(0), "hand1: king guard; hand2: ?; hand3: ?; deck: ? ? ?; aside: ?; no chance")
    shows(table().view(1), "hand1: ? ?; hand2: baron; hand3: ?; deck: ? ? ?; aside: ?")
    shows(table().view(-1), "hand1: ? ?; hand2: ?; hand3: ?; deck: ? ? ?; aside: ?")


def test_the_card_set_aside_becomes_a_card_in_hand():
    """RULES §12.2"""
    state = position("hand1: prince guard; hand2: priest; hand3: king; deck:; aside: handmaid", 3)

    shows(state.view(1), "aside: ?")
    shows(state.play("prince>2").view(0), "hand2: handmaid; aside: -; won: 3")


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_chancellors_choice_is_seen_by_its_player_alone(seat):
    """RULES §12.1, §12.5"""
    state = position("hand1: chancellor guard; hand2: king; hand3: spy; deck: baron priest guard guard", 3)
    asked = state.play("chancellor")
    move = asked.game.kind.move_id(asked.game, "keep:priest/guard,baron")
    kernels, setup = asked.game.kernels, asked.game.setup

    assert kernels.seen(setup, asked.record(), move, seat) == (move if seat == 0 else layout.KEPT)
    hand = "hand1: guard baron priest" if seat == 0 else "hand1: ? ? ?"
    shows(asked.view(seat), hand)


# --- learning ---------------------------------------------------------------------------------


def test_priest():
    """RULES §12.7, §12.3: the target sees that its card is known, nobody else what it is."""
    after = position("hand1: priest spy; hand2: king; hand3: guard; deck: baron guard", 3).play("priest>2")

    shows(after.view(0), "hand2: king ?; known1: 2=king")
    shows(after.view(1), "hand2: king baron; known1: 2=king")
    shows(after.view(2), "hand2: ? ?; no known1")
    shows(after.view(-1), "hand2: ? ?; no known1")


def test_what_is_known_stays_known_until_it_is_played():
    """RULES §12.3, §12.4"""
    state = position("hand1: priest spy; hand2: king; hand3: guard; deck: baron guard spy guard", 3)

    kept = played(state, "priest>2", "baron>3")
    shows(kept.view(0), "hand2: king; known1: 2=king")
    gone = played(state, "priest>2", "king>3")
    shows(gone.view(0), "hand2: ?; hand3: ? ?; no known1")


def test_a_card_that_was_known_and_played_is_known_no_longer():
    """RULES §12.4"""
    state = position("hand1: priest spy; hand2: handmaid; hand3: guard; deck: baron guard spy", 3)

    shows(played(state, "priest>2", "handmaid").view(0), "hand2: ?; no known1; no known")


@pytest.mark.parametrize("card", ["king>2", "prince>2"])
def test_who_plays_king_or_prince_does_not_hold_countess(card):
    """RULES §12.4"""
    name = card.partition(">")[0]
    state = position(f"hand1: {name} guard; hand2: spy; hand3: baron; deck: spy guard guard guard", 3)

    known = "2=!countess" if name == "king" else "1=!countess"
    shows(state.play(card).view(2), f"known: {known}")


def test_a_wrong_guess_tells_everybody():
    """RULES §12.7"""
    state = position("hand1: guard spy; hand2: king; hand3: guard; deck: baron guard spy guard", 3)

    missed = state.play("guard>2:priest")
    shows(missed, "known: 2=!priest")
    for seat in (-1, 0, 2):
        shows(missed.view(seat), "hand2: ? ?; known: 2=!priest")


def test_what_is_known_not_to_be_held_is_forgotten_when_the_card_may_be_new():
    """RULES §12.4"""
    state = position("hand1: guard spy; hand2: king; hand3: guard; deck: baron guard spy guard", 3)

    shows(played(state, "guard>2:baron", "baron>3"), "known: 2=!spy,guard,baron")
    shows(played(state, "guard>2:priest", "baron>3"), "known: 2=!spy,guard")


def test_baron_tells_everybody_that_the_winner_is_higher():
    """RULES §12.7: and the loser what it was."""
    state = position("hand1: baron prince; hand2: handmaid; hand3: guard; deck: spy guard", 3)

    after = state.play("baron>2")

    shows(after.view(2), "hand1: ?; known: 1=prince,chancellor,king,countess,princess; no known2")
    shows(after.view(1), "hand1: prince")


def test_equal_cards_are_linked():
    """RULES §12.7: there must be two of the kind; a wrong guess then counts for both."""
    state = position("hand1: baron priest; hand2: priest; hand3: guard; deck: spy guard spy guard", 3)

    tied = state.play("baron>2")
    shows(tied.view(2), "equal: 1=2; known: 1=!king,countess,princess 2=!king,countess,princess; no known1")
    shows(tied.view(0), "hand2: priest ?; known1: 2=priest; known2: 1=priest")
    missed = played(tied, "spy", "guard>1:handmaid")
    shows(missed.view(2), "no equal; known: 1=spy,guard,priest,prince,chancellor")


def test_a_wrong_guess_counts_for_both_while_they_are_linked():
    """RULES §12.7"""
    text = (
        "hand1: priest; hand2: priest; hand3: guard guard; equal: 1=2; known1: 2=priest; known2: 1=priest; "
        "deck: spy guard spy; 3 to choose"
    )
    missed = position(text, 3).play("guard>1:handmaid")

    shows(missed, "equal: 1=2; known: 1=!handmaid 2=!handmaid; known1: 2=priest; known2: 1=priest")


def test_a_link_makes_both_cards_public_when_one_is():
    """RULES §12.7"""
    text = (
        "hand1: priest; hand2: priest; hand3: guard guard; equal: 1=2; known1: 2=priest; known2: 1=priest; "
        "deck: spy guard spy; 3 to choose"
    )
    state = position(text, 3)

    shows(state.play("guard>1:priest").view(-1), "hand1: -; hand2: priest ?; known: 2=priest; no equal")


def test_a_look_at_one_linked_card_shows_both():
    """RULES §12.7"""
    text = (
        "hand1: handmaid; hand2: handmaid; hand3: guard priest; equal: 1=2; known1: 2=handmaid; "
        "known2: 1=handmaid; deck: spy guard spy; 3 to choose"
    )

    shows(position(text, 3).play("priest>2").view(2), "hand1: handmaid ?; hand2: handmaid; equal: 1=2")


def test_a_link_goes_with_the_card():
    """RULES §12.8"""
    text = (
        "hand1: handmaid; hand2: handmaid; hand3: guard king; hand4: spy; equal: 1=2; known1: 2=handmaid; "
        "known2: 1=handmaid; deck: baron guard spy; 3 to choose"
    )
    swapped = position(text, 4).play("king>2")

    shows(swapped.view(3), "equal: 1=3; known: 2=!countess")
    shows(swapped.view(1), "hand1: handmaid; hand2: guard; hand3: handmaid")
    shows(swapped.view(2), "hand1: handmaid; hand2: guard; hand3: handmaid")
    shows(swapped.view(0), "hand2: ?; hand3: handmaid")


def test_king():
    """RULES §12.8"""
    text = "hand1: king guard; hand2: baron; hand3: spy; known3: 2=baron; deck: priest spy guard"
    after = position(text, 3).play("king>2")

    shows(after.view(0), "hand1: baron; hand2: guard ?")
    shows(after.view(1), "hand1: baron; hand2: guard priest")
    shows(after.view(2), "hand1: baron; hand2: ? ?; known: 2=!countess; known3: 1=baron")


def test_prince():
    """RULES §12.6"""
    text = "hand1: prince guard; hand2: baron; hand3: spy; known3: 2=baron; deck: priest*3 spy guard"
    after = position(text, 3).play("prince>2")

    shows(after.view(2), "hand2: priest ?; known3: 2=priest")
    shows(after.view(1), "hand2: priest spy; known3: 2=priest")
    shows(after.view(0), "hand2: ? ?; no known3")


def test_chancellor():
    """RULES §12.5"""
    state = position("hand1: chancellor guard; hand2: king; hand3: spy; deck: baron priest guard", 3)

    after = played(state, "chancellor", "keep:guard/baron,priest", "guard>3:king")

    shows(after.view(0), "hand1: guard; hand3: ? baron*1; deck: priest*1")
    shows(after.view(1), "hand1: ?; hand3: ? ?*1; deck: ?*1")
    shows(after.view(2), "hand3: spy baron*1; deck: ?*1")
    kept = after.play("spy")
    shows(kept.view(0), "hand3: baron; known1: 3=baron")
    shows(kept.view(2), "known1: 3=baron")
    shows(kept.view(1), "hand3: ?; no known1")


def test_chancellor_may_have_kept_any_card():
    """RULES §12.5, §12.9"""
    text = "hand1: guard chancellor; hand2: king; hand3: spy; known2: 1=guard; deck: baron priest guard"

    asked = position(text, 3).play("chancellor")

    shows(asked, "known2: 1=guard")
    shows(asked.play("keep:guard/baron,priest"), "hand1: guard; no known2")


def test_cards_put_back_by_another_may_be_known():
    """RULES §12.5: seat 2 knows the hand and both cards drawn, so the card kept is one of three."""
    text = (
        "hand1: chancellor guard; hand2: king; hand3: spy; known2: 1=chancellor; "
        "deck: baron*2 priest*2 guard guard"
    )
    drawn = position(text, 3).play("chancellor")
    shows(drawn.view(1), "hand1: ? baron*2 priest*2")
    assert drawn.play("keep:guard/baron,priest").view(1).record()[0]["mask"][1][0] == 1023


def test_what_a_drawn_card_tells_who_knows_it():
    """RULES §12.4, §12.5"""
    text = "hand1: king baron*2; hand2: guard; hand3: spy; deck: priest spy guard"

    shows(position(text, 3).play("king>3").view(1), "hand1: ?; hand3: baron; known2: 3=baron")
    shows(position(text, 3).play("baron>3").view(1), "hand1: ?; no known2")


# --- what others know -------------------------------------------------------------------------


def test_others_knowledge_of_third_hands_is_hidden():
    """RULES §12.3, §12.9"""
    text = "hand1: guard; hand2: king spy; hand3: baron; known1: 3=baron; known3: 1=guard; 2 to choose"
    view = position(text, 3).view(1)

    shows(view, "no known1; no known3; hand1: ?; hand3: ?")


def test_after_king_the_new_holder_is_not_told_what_third_players_know():
    """RULES §12.9"""
    text = "hand1: king guard; hand2: baron; hand3: spy; known3: 2=baron; deck: priest spy guard"
    after = position(text, 3).play("king>2")

    shows(after, "known3: 1=baron; unaware3: 1 2")
    shows(after.view(0), "hand1: baron; unaware3: 1; no known3")


def test_who_holds_another_card_is_told_again():
    """RULES §12.9, §12.3"""
    text = (
        "hand1: priest; hand2: baron guard; hand3: spy; known3: 1=priest; unaware3: 1; "
        "deck: handmaid spy guard guard; 2 to choose"
    )
    state = position(text, 3)

    shows(played(state, "guard>3:king", "handmaid", "priest>2"), "no unaware3")


@pytest.mark.parametrize(("known", "told"), [("*3", "unaware3: 1"), ("", "no unaware3")])
def test_what_was_kept_with_chancellor_is_no_other_card_for_who_knew_all_that_was_drawn(known, told):
    """RULES §12.9"""
    text = (
        "hand1: guard chancellor; hand2: king; hand3: spy; known3: 1=guard; unaware3: 1; "
        f"deck: baron*3 priest{known} guard"
    )

    shows(played(position(text, 3), "chancellor", "keep:guard/baron,priest"), told)


def test_after_equal_cards_a_third_players_knowledge_is_not_told():
    """RULES §12.9"""
    text = "hand1: baron priest; hand2: priest; hand3: guard; known3: 2=priest; deck: spy guard spy guard"
    after = position(text, 3).play("baron>2")

    shows(after, "known3: 1=priest 2=priest; unaware3: 1")
    shows(after.view(0), "unaware3: 1; known2: 1=priest; no known3")
    shows(after.view(1), "known3: 2=priest")


def test_a_link_ends_when_the_card_may_have_been_played():
    """RULES §12.9: seat 3 knows that it was not, and keeps what it knows for certain."""
    text = (
        "hand1: priest guard; hand2: priest; hand3: spy; equal: 1=2; known1: 2=priest; "
        "known2: 1=priest; known3: 1=priest 2=priest; deck: baron spy guard"
    )
    after = position(text, 3).play("guard>3:king")

    shows(after, "no equal; known1: 2=priest; known2: 1=priest; known3: 1=priest 2=priest")


def test_a_link_stays_when_the_card_cannot_have_been_played():
    """RULES §12.7: of some cards there are no two."""
    text = (
        "hand1: priest countess; hand2: priest; hand3: spy; equal: 1=2; known1: 2=priest; known2: 1=priest; "
        "known: 1=!king,countess,princess 2=!king,countess,princess; deck: baron spy guard"
    )

    shows(position(text, 3).play("countess"), "equal: 1=2")


def test_a_link_stays_when_too_many_copies_lie_open():
    """RULES §12.7: both Handmaids are on the table, so seat 1 has kept the card that equals seat 2's."""
    text = (
        "hand1: prince; hand2: prince baron; hand3: guard; "
        "deck: handmaid handmaid princess guard guard spy priest; aside: spy; 2 to choose"
    )
    kept = played(position(text, 3), "baron>1", "handmaid", "handmaid")
    shows(
        kept, "equal: 1=2; known: 1=spy,guard,priest,prince,chancellor 2=spy,guard,priest,prince,chancellor"
    )

    laid_down = kept.play("princess")

    for seat in (-1, 2):
        shows(laid_down.view(seat), "hand1: prince; hand2: -; known: 1=prince; no equal")


def test_a_link_stays_when_another_hand_must_have_the_copy():
    """RULES §12.9: all that is public counts, also that seat 3 can hold nothing but a Handmaid."""
    text = (
        "hand1: priest handmaid; hand2: priest; hand3: handmaid; hand4: spy; equal: 1=2; "
        "known1: 2=priest; known2: 1=priest; known: 3=handmaid,king; pile: 4:king; deck: baron spy guard"
    )

    shows(position(text, 4).play("handmaid"), "equal: 1=2")


def test_when_a_link_ends_what_it_has_shown_of_the_other_card_stays():
    """RULES §12.7: with one Baron open the equal cards were no Barons."""
    text = (
        "hand1: guard; hand2: guard spy; hand3: baron; equal: 1=2; known1: 2=guard; known2: 1=guard; "
        "pile: 2:baron; deck: priest spy guard; 2 to choose"
    )

    shows(position(text, 3).play("spy"), "no equal; known: 1=!baron,king,countess,princess")


@every_table
def test_everything_known_is_true(preset, seats):
    """RULES §12.3: for all rows, in all states of random games."""
    for state in random_games(preset, seats, 12):
        s = state.record()[0]
        if s["phase"] >= layout.REVEAL:
            assert not s["mask"].any()
            continue
        for holder in range(seats):
            rows = [s["mask"][row][holder] for row in (*range(seats), layout.PUBLIC) if row != holder]
            if s["in_round"] >> holder & 1:
                assert all(mask >> s["hand"][holder] & 1 for mask in rows)
                assert not any(mask & ~rows[-1] for mask in rows)
            else:
                assert not any(rows)
        for row in range(seats):
            assert s["mask"][row][row] == 0
