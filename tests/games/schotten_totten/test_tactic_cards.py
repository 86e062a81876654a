"""RULES.md §8: tactic cards but Recruiter, which has a file of its own (vectors 31, 32, 34 and 35)."""

from __future__ import annotations

import pytest

from tablee.core.errors import IllegalMove
from tests.games.schotten_totten.support import WITH_TACTICS, played, position, tactics

# Nothing is drawn in these positions: the decks are empty.
NO_DECKS = "clan:; tactics:"


# --- limits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("counts", "allowed"), [("0/0", True), ("1/1", True), ("1/2", True), ("2/1", False), ("1/0", False)])  # fmt: skip
def test_nobody_plays_a_tactic_card_while_ahead(counts, allowed):
    """RULES §8.1 (vector 31)"""
    state = tactics(f"hand1: SPY R1; hand2: G1; played: {counts}")

    assert ("SPY@1" in state.legal) == allowed


def test_who_is_behind_may_play_two_in_a_row():
    """RULES §8.1 (vector 31)"""
    state = tactics(f"hand1: R1 R2 R3; hand2: SPY SH MUD G1; {NO_DECKS}; played: 2/1; 2 to play")

    state = played(state, "SPY@1", "R1@1", "SH@2", "R2@1")

    assert "played: 2/3;" in state.text
    with pytest.raises(IllegalMove, match="you have played one tactic card more than the other player"):
        state.play("MUD@1")


@pytest.mark.parametrize("card", ["SPY", "SH", "J", "BLIND", "MUD"])
def test_every_tactic_card_counts_as_played(card):
    """RULES §8.1, §6.3"""
    after = tactics(f"hand1: {card} R1; hand2: G1; {NO_DECKS}").play(f"{card}@1")

    assert "played: 1/0;" in after.text


def test_a_removed_tactic_card_still_counts():
    """RULES §8.1"""
    state = tactics(f"1: SPY|; hand1: SH R1; hand2: BANSHEE G1; {NO_DECKS}; played: 1/0; 2 to play")

    after = played(state, "banshee", "pick:SPY")

    assert "played: 1/1;" in after.text
    assert "SH@1" in after.legal


@pytest.mark.parametrize("preset", WITH_TACTICS)
def test_any_number_of_tactic_cards_may_be_held(preset):
    """RULES §8.1"""
    state = position("hand1: R1 J J SPY SH BLIND MUD; hand2: G1; clan: G2; tactics: BANSHEE", preset)

    after = played(state, "R1@1", "draw:tactic")

    assert "hand1: J J SPY SH BLIND MUD BANSHEE;" in after.text


# --- Jokers and other elites ------------------------------------------------------------------


def test_a_second_joker_is_kept_to_the_end():
    """RULES §8.3 (vector 32)"""
    state = tactics("discard: J BANSHEE; hand1: J R1; hand2: G1; played: 1/1; jokers: 1/0")

    with pytest.raises(IllegalMove, match="you have played a Joker already"):
        state.play("J@1")


def test_on_board_a_second_joker_may_follow_one_that_was_removed():
    """RULES §8.3 (vector 32)"""
    text = "discard: J BANSHEE; hand1: J R1; hand2: G1; played: 1/1; jokers: 1/0"

    state = tactics(text, joker_limit="on_board")

    assert "J@1" in state.legal


@pytest.mark.parametrize("where", ["5: J|", "5: J R1 R2|G1 =1", "5: J R1|G1 G2 G3 =2"])
def test_on_board_a_joker_that_lies_bars_the_second(where):
    """RULES §8.3"""
    state = tactics(f"{where}; hand1: J R9; hand2: G9; played: 1/1; jokers: 1/0", joker_limit="on_board")

    assert not [move for move in state.legal if move.startswith("J@")]


@pytest.mark.parametrize("limit", ["per_game", "on_board"])
def test_the_opponent_s_joker_bars_nothing(limit):
    """RULES §8.3"""
    state = tactics("5: |J; hand1: J R9; hand2: G9; played: 0/1; jokers: 0/1", joker_limit=limit)

    assert "J@1" in state.legal


def test_two_jokers_in_hand_are_one_choice():
    """RULES §8.3, §15.5"""
    state = tactics(f"hand1: J J; hand2: G9; {NO_DECKS}")

    assert state.legal == (*(f"J@{stone}" for stone in range(1, 10)), "pass")
    assert state.play("J@4") == tactics(
        f"4: J|; hand1: J; hand2: G9; {NO_DECKS}; played: 1/0; jokers: 1/0; 2 to play"
    )


@pytest.mark.parametrize("card", ["J", "SPY", "SH"])
def test_an_elite_is_laid_like_a_clan_card(card):
    """RULES §8.4, §3.2"""
    state = tactics(f"1: R1 R2 R3|; 2: |=1; 3: |=2; hand1: {card}; hand2: G9; {NO_DECKS}")

    assert state.legal == (*(f"{card}@{stone}" for stone in range(4, 10)), "pass")


def test_an_elite_takes_a_place_and_may_complete_a_side():
    """RULES §8.4, §4.3"""
    before = tactics(f"1: R8 R9|; hand1: SPY; hand2: G9; {NO_DECKS}")

    after = before.play("SPY@1")

    assert after.legal == ("!1", "done")
    assert "1: R8 R9 SPY| <1;" in after.text


# --- combat modes -----------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["BLIND", "MUD"])
def test_a_combat_mode_goes_to_any_unclaimed_stone(card):
    """RULES §8.5, §11.10"""
    state = tactics(f"1: R1 R2 R3|G1 G2 G3; 2: |=1; 3: |=2; hand1: {card}; hand2: G9; {NO_DECKS}")

    assert state.legal == (f"{card}@1", *(f"{card}@{stone}" for stone in range(4, 10)), "pass")


@pytest.mark.parametrize(("card", "mark"), [("BLIND", "blind"), ("MUD", "mud")])
def test_a_combat_mode_lies_at_the_stone_and_on_no_side(card, mark):
    """RULES §8.5"""
    before = tactics(f"1: R1 R2|G1; hand1: {card} Y1; hand2: G9; {NO_DECKS}")

    after = before.play(f"{card}@1")

    assert after == tactics(f"1: R1 R2|G1 {mark}; hand1: Y1; hand2: G9; {NO_DECKS}; played: 1/0; 2 to play")


def test_both_combat_modes_may_lie_at_one_stone():
    """RULES §8.5, §4.5"""
    before = tactics(f"1: | mud; hand1: BLIND Y1; hand2: G9; {NO_DECKS}; played: 0/1")

    assert "1: | blind mud;" in before.play("BLIND@1").text


def test_blind_man_s_bluff_does_not_change_who_was_first():
    """RULES §8.5, §4.6"""
    before = tactics(f"1: R1 G5 B9|G1 R5 Y9 <2; hand1: BLIND Y1; hand2: G9; {NO_DECKS}")

    assert "1: R1 G5 B9|R5 G1 Y9 blind <2;" in before.play("BLIND@1").text


def test_mud_on_a_complete_stone_opens_both_sides():
    """RULES §8.5, §4.6 (vector 34)"""
    before = tactics(f"1: R1 G5 B9|G1 R5 Y9 <2; hand1: MUD Y1; hand2: G9; {NO_DECKS}")

    after = before.play("MUD@1")

    assert after == tactics(
        f"1: R1 G5 B9|R5 G1 Y9 mud; hand1: Y1; hand2: G9; {NO_DECKS}; played: 1/0; 2 to play"
    )
    assert "G9@1" in after.legal


def test_no_ruse_touches_a_combat_mode():
    """RULES §8.5, §8.7 (vector 35)"""
    strategist = tactics(f"1: R1|G1 blind mud; hand1: STRATEGIST; hand2: G9; {NO_DECKS}; played: 0/1")
    banshee = tactics(f"1: R1|G1 blind mud; hand1: BANSHEE; hand2: G9; {NO_DECKS}; played: 0/1")

    assert strategist.play("strategist").legal == ("pick:R1",)
    assert banshee.play("banshee").legal == ("pick:G1",)
    after = banshee.play("banshee").play("pick:G1")
    assert "1: R1| blind mud;" in after.text


def test_a_stone_with_nothing_but_a_combat_mode_is_no_target():
    """RULES §8.2, §8.5 (vector 35)"""
    state = tactics(f"1: | blind mud; hand1: STRATEGIST BANSHEE TRAITOR; hand2: G9; {NO_DECKS}")

    assert state.legal == ("pass",)


# --- Strategist -------------------------------------------------------------------------------

STRATEGIST = (
    f"1: R1 J|G1; 2: R2 R3 R4|; 3: R5|G3 G4 G5 =2; hand1: STRATEGIST; hand2: G9; {NO_DECKS}; played: 0/1"
)


def test_strategist_takes_any_own_card_from_an_unclaimed_stone():
    """RULES §8.7, §11.10"""
    assert tactics(STRATEGIST).play("strategist").legal == (
        "pick:R1",
        "pick:J",
        "pick:R2",
        "pick:R3",
        "pick:R4",
    )


def test_strategist_moves_to_another_stone_with_room_or_discards():
    """RULES §8.7, §11.10"""
    picked = tactics(STRATEGIST).play("strategist").play("pick:R3")

    assert picked.legal == ("to:1", "to:4", "to:5", "to:6", "to:7", "to:8", "to:9", "discard")


def test_strategist_does_not_move_to_the_same_stone_or_a_full_side():
    """RULES §8.7"""
    picked = tactics(STRATEGIST).play("strategist").play("pick:R1")

    assert picked.legal == ("to:4", "to:5", "to:6", "to:7", "to:8", "to:9", "discard")


def test_strategist_moves_a_card():
    """RULES §8.7, §8.8"""
    before = tactics(f"1: R1 R2 R3|G1; hand1: STRATEGIST Y1; hand2: G9; {NO_DECKS}")

    after = played(before, "strategist", "pick:R2", "to:9")

    assert after == tactics(
        f"1: R1 R3|G1; 9: R2|; discard: STRATEGIST; hand1: Y1; hand2: G9; {NO_DECKS}; played: 1/0; 2 to play"
    )


def test_strategist_discards_a_card():
    """RULES §8.7, §8.8"""
    before = tactics(f"1: R1 SPY|G1; hand1: STRATEGIST Y1; hand2: G9; {NO_DECKS}; played: 1/1")

    after = played(before, "strategist", "pick:SPY", "discard")

    assert after == tactics(
        f"1: R1|G1; discard: SPY STRATEGIST; hand1: Y1; hand2: G9; {NO_DECKS}; played: 2/1; 2 to play"
    )


def test_strategist_may_complete_a_side():
    """RULES §8.7, §4.6"""
    before = tactics(f"1: R7|; 2: R8 R9|; hand1: STRATEGIST; hand2: G9; {NO_DECKS}")

    after = played(before, "strategist", "pick:R7", "to:2")

    assert after.legal == ("!2", "done")


def test_strategist_may_discard_where_there_is_no_room_elsewhere():
    """RULES §8.2, §8.7"""
    full = "; ".join(f"{stone}: |={1 + stone % 2}" for stone in range(2, 10))
    state = tactics(f"1: R1|; {full}; hand1: STRATEGIST; hand2: G9; {NO_DECKS}")

    assert played(state, "strategist", "pick:R1").legal == ("discard",)


def test_strategist_needs_a_card_of_one_s_own():
    """RULES §8.2, §8.7 (vector 35)"""
    state = tactics(f"1: |G1; 3: R5|G3 G4 G5 =2; hand1: STRATEGIST R9; hand2: G9; {NO_DECKS}")

    assert "strategist" not in state.legal


# --- Banshee ----------------------------------------------------------------------------------


def test_banshee_takes_any_card_of_the_opponent_from_an_unclaimed_stone():
    """RULES §8.7, §11.10"""
    stones = "1: R1|G1 J; 2: |SH; 3: R5|G3 G4 G5 =2; 4: R6|G6 G7 =1"
    state = tactics(f"{stones}; hand1: BANSHEE; hand2: G9; {NO_DECKS}; played: 1/2")

    assert state.play("banshee").legal == ("pick:G1", "pick:J", "pick:SH")


@pytest.mark.parametrize("card", ["G1", "J"])
def test_banshee_discards_face_up(card):
    """RULES §8.7, §8.8"""
    before = tactics(f"1: R1|{card} G2; hand1: BANSHEE Y1; hand2: G9; {NO_DECKS}; played: 0/1")

    after = played(before, "banshee", f"pick:{card}")

    assert after == tactics(
        f"1: R1|G2; discard: {card} BANSHEE; hand1: Y1; hand2: G9; {NO_DECKS}; played: 1/1; 2 to play"
    )


def test_banshee_needs_a_card_of_the_opponent():
    """RULES §8.2"""
    state = tactics(f"1: R1|; 3: R5|G3 G4 G5 =2; hand1: BANSHEE R9; hand2: G9; {NO_DECKS}")

    assert "banshee" not in state.legal


def test_a_discarded_clan_card_is_evidence():
    """RULES §8.8, §6.2"""
    # Blue five, six, seven would beat three eights; once the six is discarded nothing does.
    before = tactics(f"4: G8 R8 Y8|B5 B6; 5: B4|; hand1: BANSHEE; hand2: G9; {NO_DECKS}")

    after = played(before, "banshee", "pick:B6")

    assert after.legal == ("!4", "done")


# --- Traitor ----------------------------------------------------------------------------------

TRAITOR = f"1: R1|G1 SPY; 2: R2 R3 R4|G2; 3: |G3 =2; hand1: TRAITOR; hand2: G9; {NO_DECKS}; played: 0/1"


def test_traitor_takes_clan_cards_only():
    """RULES §8.7, §11.10 (vector 35)"""
    assert tactics(TRAITOR).play("traitor").legal == ("pick:G1", "pick:G2")


def test_traitor_cannot_take_a_joker():
    """RULES §8.2, §8.7 (vector 35)"""
    state = tactics(f"1: R1|J; hand1: TRAITOR R9; hand2: G9; {NO_DECKS}; played: 0/1")

    assert "traitor" not in state.legal


def test_traitor_may_keep_the_card_at_its_stone():
    """RULES §8.7"""
    before = tactics(f"1: R1|G1 G2; hand1: TRAITOR Y1; hand2: G9; {NO_DECKS}")

    after = played(before, "traitor", "pick:G2", "to:1")

    assert after == tactics(
        f"1: R1 G2|G1; discard: TRAITOR; hand1: Y1; hand2: G9; {NO_DECKS}; played: 1/0; 2 to play"
    )


def test_traitor_goes_to_any_unclaimed_stone_with_room():
    """RULES §8.7, §11.10"""
    picked = tactics(TRAITOR).play("traitor").play("pick:G1")

    assert picked.legal == ("to:1", "to:4", "to:5", "to:6", "to:7", "to:8", "to:9")


def test_without_traitor_same_stone_the_card_goes_to_another():
    """RULES §8.7"""
    picked = position(TRAITOR, "ps2004_advanced").play("traitor").play("pick:G1")

    assert picked.legal == ("to:4", "to:5", "to:6", "to:7", "to:8", "to:9")


def test_traitor_needs_room_on_the_own_side():
    """RULES §8.2, §8.7"""
    # Only at stone 1 has seat 1 room.
    full = "; ".join(f"{stone}: |={1 + stone % 2}" for stone in range(2, 10))
    state = f"1: R1|G1; {full}; hand1: TRAITOR; hand2: G9; {NO_DECKS}"

    assert tactics(state).legal == ("traitor", "pass")
    assert position(state, "ps2004_advanced").legal == ("pass",)
    assert tactics(state.replace("R1|", "R1 R2 R3|")).legal == ("pass",)


def test_traitor_takes_a_card_out_of_a_complete_side():
    """RULES §8.7, §4.6"""
    before = tactics(f"1: R1 R2 B3|G1 G2 G3 <2; 2: R5|; hand1: TRAITOR Y1; hand2: G9; {NO_DECKS}")

    after = played(before, "traitor", "pick:G2", "to:2")

    assert "1: R1 R2 B3|G1 G3 <1; 2: R5 G2|;" in after.text


def test_a_ruse_in_progress_cannot_be_broken_off():
    """RULES §8.7, §6.3"""
    state = tactics(TRAITOR).play("traitor")

    for move in ("pass", "done", "to:1", "discard", "draw:clan"):
        with pytest.raises(IllegalMove, match="it is not the time for that"):
            state.play(move)


@pytest.mark.parametrize("owner", [1, 2])
@pytest.mark.parametrize("ruse", ["STRATEGIST", "BANSHEE", "TRAITOR"])
def test_no_ruse_takes_a_card_from_a_claimed_stone(ruse, owner):
    """RULES §11.10, §3.3"""
    state = tactics(f"1: R1 R2 R3|G1 G2 G3 ={owner}; hand1: {ruse} R9; hand2: G9; {NO_DECKS}")

    assert ruse.lower() not in state.legal


def test_after_a_ruse_there_is_a_draw():
    """RULES §6.5, §8.7"""
    before = tactics("1: |G1; hand1: BANSHEE Y1; hand2: G9; clan: B1 B2; tactics: J")

    after = played(before, "banshee", "pick:G1")

    assert after.legal == ("draw:clan", "draw:tactic")
    assert after.mover == 0
