"""RULES.md §5–6: the turn, the five times to claim, clan cards, passing, drawing (vectors 23 to 27, 30)."""

from __future__ import annotations

import pytest

from tablee.core.errors import GameOver, IllegalMove
from tablee.games.schotten_totten import GAME
from tests.games.schotten_totten.support import PRESETS, WITH_TACTICS, played, position, tactics

# Seat 1 may claim stone 4; both have cards to play.
READY = "4: R9 R8 R7|B1; hand1: G1 G2; hand2: B2 B3; clan: Y1 Y2 Y3 Y4; tactics:"
CLAIMED = READY.replace("|B1", "|B1 =1")


# --- a turn -----------------------------------------------------------------------------------


def test_the_first_turn_begins_with_a_play():
    """RULES §5.1, §5.2 (vector 23)"""
    state = GAME().deal(seed=1)

    assert state.mover == 0
    assert len(state.legal) == 6 * 9
    assert all("@" in move for move in state.legal)


def test_a_turn_is_a_play_and_a_draw():
    """RULES §5.1, §6.1, §6.5 (vector 23)"""
    before = GAME().deal(seed=1)

    after = before.play(before.legal[0])

    s = after.record()[0]
    assert s["clan_left"] == 41
    assert s["hand_count"].tolist() == [6, 6]
    assert after.mover == 1


def test_a_clan_card_goes_from_the_hand_to_the_own_side():
    """RULES §6.1, §6.5"""
    before = position("4: R1|G1; hand1: R2 R3; hand2: G2 G3; clan: Y1 Y2")

    after = before.play("R3@4")

    assert after == position("4: R1 R3|G1; hand1: R2 Y1; hand2: G2 G3; clan: Y2; 2 to play")


def test_the_second_seat_plays_to_its_own_side():
    """RULES §6.1"""
    before = position("4: R1|G1; hand1: R2 R3; hand2: G2 G3; clan: Y1 Y2; 2 to play")

    after = before.play("G3@4")

    assert after == position("4: R1|G1 G3; hand1: R2 R3; hand2: G2 Y1; clan: Y2; 1 to play")


def test_a_card_that_is_not_in_the_hand_cannot_be_played():
    """RULES §6.1"""
    with pytest.raises(IllegalMove, match="G2 is not in your hand"):
        position("hand1: R2 R3; hand2: G2 G3").play("G2@4")


# --- when stones are claimed ------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["iello_base", "iello_tactics"])
def test_after_play_claims_come_between_play_and_draw(preset):
    """RULES §5.2 (vector 25)"""
    before = position(READY, preset)
    assert "!4" not in before.legal

    laid = before.play("G1@1")
    assert laid.legal == ("!4", "done")
    assert laid.mover == 0

    after = laid.play("!4")
    assert after == position(
        f"1: G1|; {CLAIMED.replace('G1 G2;', 'G2 Y1;').replace('Y1 Y2 Y3 Y4', 'Y2 Y3 Y4')}; 2 to play", preset
    )


@pytest.mark.parametrize("preset", ["ps2004_base", "ps2004_advanced"])
def test_any_before_draw_claims_come_before_the_play_too(preset):
    """RULES §5.3 (vector 25)"""
    before = position(READY, preset)
    assert before.legal[0] == "!4"

    early = before.play("!4")

    assert early == position(f"{CLAIMED}; claimed: 1; 1 to play", preset)
    assert "!4" not in early.legal
    assert before.play("G1@1").legal == ("!4", "done")


@pytest.mark.parametrize("preset", ["expert", "battle_line"])
def test_start_only_claims_come_before_the_play(preset):
    """RULES §5.4, §9.1, §10.3 (vector 25)"""
    before = position(READY.replace("tactics:", "tactics: J"), preset)
    assert before.legal[0] == "!4"

    laid = before.play("G1@1")

    assert laid.legal == ("draw:clan", "draw:tactic")
    with pytest.raises(IllegalMove, match="stones are not claimed at this moment of the turn"):
        laid.play("!4")


def test_start_only_claims_wait_for_the_next_own_turn():
    """RULES §5.4, §9.1"""
    state = position("4: R9 R8|B1; hand1: R7 G2; hand2: B2 B3; clan:", claim_timing="start_only")

    later = played(state, "R7@4", "B2@1")

    assert later.legal[0] == "!4"


def test_auto_both_complete_awards_a_stone_at_once_on_the_other_player_s_turn():
    """RULES §5.5, §14.1 (vector 30)"""
    before = position("2: R9 R8 R7|G1 G2; hand1: B1; hand2: Y5 Y6; clan: P1 P2; 2 to play", "ensta")

    after = before.play("Y5@2")

    assert after == position(
        "2: R9 R8 R7|G1 G2 Y5 <1 =1; hand1: B1; hand2: Y6 P1; clan: P2; 1 to play", "ensta"
    )


def test_auto_both_complete_awards_a_stone_to_the_player_who_completes_it():
    """RULES §5.5"""
    before = position("2: R9 G5 R1|G8 B8; hand1: B1; hand2: Y8 Y6; clan:; 2 to play", "ensta")

    after = before.play("Y8@2")

    assert after == position("2: R9 G5 R1|G8 B8 Y8 <1 =2; hand1: B1; hand2: Y6; clan:; 1 to play", "ensta")


def test_auto_both_complete_gives_a_tie_to_the_side_complete_first():
    """RULES §5.5, §4.6, §14.1"""
    before = position("2: R9 G6 P5|Y8 G7; hand1: B1; hand2: B5 Y6; clan:; 2 to play", "ensta")

    assert before.play("B5@2").record()[0]["owner"][1] == 0


def test_auto_both_complete_waits_for_both_sides_even_where_proofs_are_allowed():
    """RULES §5.5"""
    before = position("4: R9 R8|B1; hand1: R7; hand2: B2; clan:", claim_timing="auto_both_complete")

    assert before.play("R7@4").record()[0]["owner"].max() == -1


def test_auto_both_complete_never_lets_anybody_claim():
    """RULES §5.5, §14.1 (vector 30)"""
    state = position(READY, "ensta")

    assert all("@" in move for move in state.legal)
    after = state.play("G1@1")
    assert after.mover == 1
    assert after.record()[0]["owner"].max() == -1


def test_auto_turn_start_awards_a_proven_stone_to_the_player_to_move():
    """RULES §5.6, §14.2"""
    before = position("4: R9 R8 R7|B1; hand1: G1; hand2: B2 B3; clan:; 2 to play", "androide")

    after = before.play("B2@1")

    assert after == position("1: |B2; 4: R9 R8 R7|B1 =1; hand1: G1; hand2: B3; clan:; claimed: 1", "androide")


def test_auto_turn_start_awards_a_stone_to_the_opponent_who_is_stronger():
    """RULES §5.6, §14.2"""
    before = position("4: R9 G1 B7|B1 B2; hand1: G5; hand2: B3 B4; clan:; 2 to play", "androide")

    after = before.play("B3@4")

    assert after == position(
        "4: R9 G1 B7|B1 B2 B3 <1 =2; hand1: G5; hand2: B4; clan:; claimed: 1", "androide"
    )


def test_auto_turn_start_looks_only_at_complete_sides_of_the_player_to_move():
    """RULES §5.6"""
    # Seat 2's stone 4 is proven, but seat 1 is to move; a turn later it is awarded.
    before = position("4: B1|R9 R8 R7; hand1: G5 G6; hand2: B3 B4; clan:; 2 to play", "androide")

    after = before.play("B3@5")
    assert after.record()[0]["owner"].max() == -1

    assert after.play("G5@6").record()[0]["owner"][3] == 1


def test_auto_turn_start_leaves_a_stone_that_nothing_proves():
    """RULES §5.6"""
    before = position("4: Y1 Y2 Y3|B8; hand1: G5 G6; hand2: B3 B4; clan:; 2 to play", "androide")

    assert before.play("B3@5").record()[0]["owner"].max() == -1


def test_auto_turn_start_never_lets_anybody_claim():
    """RULES §5.6, §14.2"""
    state = position(READY, "androide")

    assert all("@" in move for move in state.legal)
    assert state.play("G1@1").mover == 1


def test_auto_turn_start_stops_as_soon_as_somebody_has_won():
    """RULES §5.6, §7.1"""
    # Stones 3 and 5 would give each seat three adjacent ones; 3 comes first.
    stones = "1: |=2; 2: |=2; 3: R1 G5 B9|Y9 G9 B8; 5: R7 R8 R9|G1; 6: |=1; 7: |=1"
    before = position(f"{stones}; hand1: O1; hand2: O2; clan:; 2 to play", "androide")

    after = before.play("O2@9")

    assert after.outcome.winners == (1,)
    assert after.record()[0]["owner"].tolist() == [1, 1, 1, -1, -1, 0, 0, -1, -1]


def test_without_proofs_auto_turn_start_compares_only_complete_sides():
    """RULES §5.6, §6.2"""
    before = position(
        "4: R9 R8 R7|B1; hand1: G1; hand2: B2 B3; clan:; 2 to play", "androide", early_claim=False
    )

    assert before.play("B2@1").record()[0]["owner"].max() == -1


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_claims_in_the_opponent_s_turn(preset):
    """RULES §11.9"""
    state = position(f"{READY}; 2 to play", preset)

    assert "!4" not in state.legal
    with pytest.raises(IllegalMove, match="your side of stone 4 is not complete"):
        state.play("!4")


def test_claims_are_free_and_may_be_left_for_later():
    """RULES §5.7"""
    laid = position(READY).play("G1@1")

    later = played(laid, "done", "B2@2", "G2@2")

    assert later.legal == ("!4", "done")


def test_several_stones_are_claimed_one_by_one():
    """RULES §5.7, §11.3"""
    text = "4: R9 R8 R7|B1; 6: G9 G8 G7|; hand1: G1; hand2: B2; clan:; 1 to claim"
    state = position(text)
    assert state.legal == ("!4", "!6", "done")

    one = state.play("!6")
    assert one.legal == ("!4", "done")

    two = one.play("!4")
    assert two.mover == 1
    assert two.record()[0]["owner"].tolist() == [-1, -1, -1, 0, -1, 0, -1, -1, -1]


def test_claims_follow_a_ruse():
    """RULES §5.7"""
    # Without the nine no run of three yellow cards with the seven can come: the six lies face up.
    before = tactics("4: R8 G8 B8|Y7 Y9; 5: |Y6; hand1: BANSHEE R1; hand2: B2; clan:; tactics:")

    after = played(before, "banshee", "pick:Y9")

    assert after.legal == ("!4", "done")


def test_claims_follow_a_combat_mode():
    """RULES §5.7"""
    before = tactics("4: R9 G8 B9|Y5 Y7; hand1: BLIND R1; hand2: B2; clan:; tactics:")

    assert before.play("BLIND@4").legal == ("!4", "done")


def test_nobody_is_asked_where_nothing_can_be_claimed():
    """RULES §5.8"""
    before = position("4: R9 R8|B1; hand1: G1 G2; hand2: B2; clan: Y1")

    assert before.play("G1@1").mover == 1


def test_nobody_is_asked_after_the_last_possible_claim():
    """RULES §5.8"""
    assert position(READY).play("G1@1").play("!4").mover == 1


def test_nobody_is_asked_which_deck_when_only_one_has_cards():
    """RULES §5.8, §6.5"""
    clan = tactics("hand1: G1 G2; hand2: B2; clan: Y1 Y2; tactics:")
    tactic = tactics("hand1: G1 G2; hand2: B2; clan:; tactics: SPY J")

    assert clan.play("G1@1") == tactics("1: G1|; hand1: G2 Y1; hand2: B2; clan: Y2; tactics:; 2 to play")
    assert tactic.play("G1@1") == tactics("1: G1|; hand1: G2 SPY; hand2: B2; clan:; tactics: J; 2 to play")


# --- passing ----------------------------------------------------------------------------------

# All sides of seat 1 at unclaimed stones are complete: 7 and 9.
FULL = "1: |=2; 2: |=2; 4: |=2; 5: |=2; 3: |=1; 6: |=1; 8: |=1; 7: R1 R2 R4|G1; 9: R9 R8 R7|G2"


def test_who_can_lay_a_clan_card_cannot_pass():
    """RULES §6.4 (vector 26)"""
    state = position("hand1: R1; hand2: G1")

    with pytest.raises(IllegalMove, match="a clan card can be laid, so it must, or a tactic card instead"):
        state.play("pass")


def test_who_has_no_room_can_only_pass():
    """RULES §6.4, §5.8, §11.2 (vector 26)"""
    state = position(f"{FULL}; hand1: G5 G6 B1; hand2: Y1; clan: Y2 Y3")

    assert state.legal == ("pass",)


def test_after_a_pass_there_are_claims_but_no_draw():
    """RULES §6.4, §5.7 (vector 26)"""
    before = position(f"{FULL}; hand1: G5 G6 B1; hand2: Y1; clan: Y2 Y3")

    passed = before.play("pass")
    assert passed.legal == ("!9", "done")
    after = passed.play("!9")

    assert after == position(
        f"{FULL} =1; hand1: G5 G6 B1; hand2: Y1; clan: Y2 Y3; 2 to play",
    )


def test_who_has_no_cards_can_only_pass():
    """RULES §6.4, §11.1"""
    state = position("1: R1|; hand1:; hand2: G1; clan:")

    assert state.legal == ("pass",)
    assert state.play("pass") == position("1: R1|; hand1:; hand2: G1; clan:; passes: 1; 2 to play")


def test_who_holds_only_tactic_cards_may_pass_or_play_one():
    """RULES §6.4, §6.3"""
    state = tactics("hand1: SPY BLIND; hand2: G1; clan: R1; tactics: J")

    assert state.legal[-1] == "pass"
    assert {"SPY@1", "BLIND@9", "pass"} < set(state.legal)
    assert state.play("pass").record()[0]["hand_count"].tolist() == [2, 1]


def test_who_holds_only_tactic_cards_that_cannot_be_played_can_only_pass():
    """RULES §6.4, §8.2 (vector 36)"""
    second_joker = tactics("1: J|; hand1: J; hand2: G1; played: 1/1; jokers: 1/0")
    one_ahead = tactics("hand1: SPY MUD RECRUITER; hand2: G1; played: 2/1")
    no_target = tactics("hand1: STRATEGIST BANSHEE TRAITOR; hand2: G1")

    assert second_joker.legal == one_ahead.legal == no_target.legal == ("pass",)


def test_a_playable_tactic_card_does_not_allow_a_pass():
    """RULES §6.4, §6.3 (vector 37)"""
    state = tactics("hand1: R1 SPY; hand2: G1")

    assert state.legal == (*(f"R1@{n}" for n in range(1, 10)), *(f"SPY@{n}" for n in range(1, 10)))


def test_who_has_no_room_may_pass_although_a_ruse_could_be_played():
    """RULES §6.4"""
    state = tactics(f"{FULL}; hand1: G5 BANSHEE MUD; hand2: Y1; clan: Y2; tactics:")

    assert set(state.legal) == {"MUD@7", "MUD@9", "banshee", "pass"}


# --- drawing ----------------------------------------------------------------------------------


def test_with_an_empty_deck_there_is_no_draw():
    """RULES §6.5, §11.1 (vector 27)"""
    before = position("hand1: R1 R2 R3; hand2: G1; clan:")

    after = before.play("R1@1")

    assert after == position("1: R1|; hand1: R2 R3; hand2: G1; clan:; 2 to play")


@pytest.mark.parametrize("preset", WITH_TACTICS)
def test_with_tactic_cards_the_player_chooses_the_deck(preset):
    """RULES §6.5"""
    laid = position("hand1: R1 R2; hand2: G1; clan: Y1 Y2; tactics: SPY J", preset).play("R1@1")

    assert laid.legal == ("draw:clan", "draw:tactic")
    assert laid.play("draw:clan") == position(
        "1: R1|; hand1: R2 Y1; hand2: G1; clan: Y2; tactics: SPY J; 2 to play", preset
    )
    assert laid.play("draw:tactic") == position(
        "1: R1|; hand1: R2 SPY; hand2: G1; clan: Y1 Y2; tactics: J; 2 to play", preset
    )


def test_the_draw_cannot_be_declined():
    """RULES §6.5"""
    laid = tactics("hand1: R1 R2; hand2: G1; clan: Y1; tactics: J").play("R1@1")

    for move in ("done", "pass", "R2@1"):
        with pytest.raises(IllegalMove, match="it is not the time for that"):
            laid.play(move)


def test_a_full_hand_draws_nothing():
    """RULES §6.5"""
    before = position("hand1: R1 R2 R3; hand2: G1; clan: Y1", hand=2)

    assert before.play("R1@1") == position("1: R1|; hand1: R2 R3; hand2: G1; clan: Y1; 2 to play", hand=2)


def test_the_top_card_is_drawn():
    """RULES §6.5"""
    before = position("hand1: R1; hand2: G1 G2; clan: Y1 Y2 Y3", hand=1)

    after = played(before, "R1@1", "G1@1")

    assert after == position("1: R1|G1; hand1: Y1; hand2: G2; clan: Y2 Y3; 1 to play", hand=1)


def test_no_move_after_the_end():
    """RULES §7.1"""
    with pytest.raises(GameOver, match=r"the game is over, no move can be played \(schotten_totten 1: "):
        position("1: |=1; 2: |=1; 3: |=1; over: three_adjacent").play("R1@5")
