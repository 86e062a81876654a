"""RULES.md §8.6: Recruiter, in both splits, with full and short decks (vector 33)."""

from __future__ import annotations

import pytest

from tests.games.schotten_totten.support import cards_somewhere, played, tactics

CLAN = "G1 G2 G3 G4 G5 G6 G7 G8 G9 B1 B2 B3 B4 B5 B6 B7 B8 B9 Y1 Y2"
HAND = "R1 R2 R3 R4 R5 R6 RECRUITER"
DECKS = f"hand1: {HAND}; hand2: O1; clan: {CLAN}; tactics: J SPY SH MUD BLIND"


def sizes(state):
    s = state.record()[0]
    return int(s["hand_count"][0]), int(s["clan_left"]), int(s["tactic_left"])


def test_recruiter_draws_three_and_puts_two_back():
    """RULES §8.6, §6.5 (vector 33)"""
    state = tactics(DECKS)
    assert sizes(state) == (7, 20, 5)

    state = state.play("recruiter")
    assert sizes(state) == (6, 20, 5)
    state = state.play("draw:clan")
    assert sizes(state) == (7, 19, 5)
    state = state.play("draw:tactic")
    assert sizes(state) == (8, 19, 4)
    state = state.play("draw:tactic")
    assert sizes(state) == (9, 19, 3)
    state = state.play("return:R1")
    assert sizes(state) == (8, 20, 3)
    state = state.play("return:J")

    assert sizes(state) == (7, 20, 4)
    assert state.mover == 1  # no draw: the hand is full


def test_the_cards_go_to_the_bottom_of_their_decks_in_the_order_they_are_put_back():
    """RULES §8.6"""
    state = tactics(DECKS).play("recruiter")

    after = played(state, "draw:clan", "draw:clan", "draw:clan", "return:R2", "return:G1")

    assert after == tactics(
        "discard: RECRUITER; hand1: R1 R3 R4 R5 R6 G2 G3; hand2: O1;"
        f"clan: {CLAN.removeprefix('G1 G2 G3 ')} R2*1 G1*1; tactics: J SPY SH MUD BLIND; played: 1/0; 2 to play"
    )


@pytest.mark.parametrize(
    ("returns", "clan", "tactic"),
    [
        (("R1", "R2"), "Y2 R1*1 R2*1", "BLIND"),
        (("R2", "R1"), "Y2 R2*1 R1*1", "BLIND"),
        (("R1", "J"), "Y2 R1*1", "BLIND J*1"),
        (("J", "SPY"), "Y2", "BLIND J*1 SPY*1"),
        (("SPY", "J"), "Y2", "BLIND SPY*1 J*1"),
    ],
)
def test_any_two_cards_of_the_hand_may_be_put_back(returns, clan, tactic):
    """RULES §8.6"""
    state = played(tactics(DECKS), "recruiter", "draw:tactic", "draw:clan", "draw:tactic")

    text = played(state, *(f"return:{card}" for card in returns)).text

    assert f"{clan}; tactics: " in text
    assert f"{tactic}; played: 1/0;" in text


def test_with_scout_return_top_the_cards_go_on_top():
    """RULES §8.6, §10.3"""
    state = tactics(DECKS, scout_return="top").play("recruiter")

    after = played(state, "draw:clan", "draw:clan", "draw:tactic", "return:R2", "return:J")

    assert f"clan: R2*1 {CLAN.removeprefix('G1 G2 ')}; tactics: J*1 SPY SH MUD BLIND;" in after.text


def test_each_deck_is_chosen_after_looking_at_the_card_before():
    """RULES §8.6"""
    state = tactics(DECKS).play("recruiter")
    assert state.legal == ("draw:clan", "draw:tactic")

    one = state.play("draw:tactic")

    assert one.legal == ("draw:clan", "draw:tactic")
    assert "hand1: R1 R2 R3 R4 R5 R6 J;" in one.view(0).text


def test_every_card_of_the_hand_is_offered_once():
    """RULES §8.6"""
    state = tactics(DECKS.replace("J SPY", "J J")).play("recruiter")

    state = played(state, "draw:tactic", "draw:tactic", "draw:clan")

    assert state.legal == (*(f"return:R{value}" for value in range(1, 7)), "return:G1", "return:J")
    assert state.play("return:J").legal == state.legal


def test_declared_all_decks_are_chosen_beforehand():
    """RULES §8.6 (vector 33)"""
    state = tactics(DECKS, recruiter_split="declared").play("recruiter")
    assert state.legal == ("split:0", "split:1", "split:2", "split:3")
    assert sizes(state) == (6, 20, 5)

    drawn = state.play("split:2")

    assert sizes(drawn) == (9, 18, 4)
    assert "hand1: R1 R2 R3 R4 R5 R6 G1 G2 J;" in drawn.text
    assert sizes(played(drawn, "return:R1", "return:R2")) == (7, 20, 4)


def test_declared_or_not_the_same_draws_lead_to_the_same_position():
    """RULES §8.6"""
    returns = ("return:R1", "return:J")
    one = played(tactics(DECKS), "recruiter", "draw:clan", "draw:clan", "draw:tactic", *returns)
    two = played(tactics(DECKS, recruiter_split="declared"), "recruiter", "split:2", *returns)

    assert one.record().tobytes() == two.record().tobytes()
    assert tactics(one.text) == one


@pytest.mark.parametrize(("split", "left"), [(0, (20, 2)), (1, (19, 3)), (2, (18, 4)), (3, (17, 5))])
def test_a_split_says_how_many_come_from_the_clan_deck(split, left):
    """RULES §8.6, §15.2"""
    state = played(tactics(DECKS, recruiter_split="declared"), "recruiter", f"split:{split}")

    assert sizes(state) == (9, *left)


@pytest.mark.parametrize(
    ("clan", "tactic", "splits"),
    [
        ("G1 G2 G3", "J", ("split:2", "split:3")),
        ("G1", "J SPY SH", ("split:0", "split:1")),
        ("G1", "J SPY", None),
        ("G1 G2 G3", "", None),
        ("", "J SPY SH", None),
        ("G1", "J", None),
    ],
)
def test_only_splits_that_the_decks_allow_are_offered(clan, tactic, splits):
    """RULES §8.6, §5.8"""
    text = f"hand1: {HAND}; hand2: O1; clan: {clan}; tactics: {tactic}"
    state = tactics(text, recruiter_split="declared").play("recruiter")

    if splits is None:  # the only split is made at once
        assert state.legal[0] == "return:R1"
    else:
        assert state.legal == splits


@pytest.mark.parametrize(
    ("clan", "tactic", "left"), [("G1 G2 G3 G4", "", (1, 0)), ("", "J SPY SH MUD", (0, 1))]
)
def test_with_one_deck_left_nobody_is_asked_which(clan, tactic, left):
    """RULES §8.6, §5.8"""
    state = tactics(f"hand1: {HAND}; hand2: O1; clan: {clan}; tactics: {tactic}").play("recruiter")

    assert sizes(state) == (9, *left)
    assert state.legal[0] == "return:R1"


def test_the_choice_ends_when_a_deck_runs_out():
    """RULES §8.6, §5.8"""
    state = tactics(f"hand1: {HAND}; hand2: O1; clan: G1 G2 G3 G4; tactics: J").play("recruiter")

    state = state.play("draw:tactic")

    assert sizes(state) == (9, 2, 0)
    assert state.legal[0] == "return:R1"


@pytest.mark.parametrize("how", ["sequential", "declared"])
@pytest.mark.parametrize(
    ("clan", "tactic", "returns", "hand", "left"),
    [
        ("G1 G2", "", 1, 7, (1, 0)),
        ("G1", "J", 1, 7, (1, 0)),
        ("G1", "", 0, 7, (0, 0)),
        ("", "J", 0, 7, (0, 0)),
    ],
)
def test_short_decks_still_gain_one_card(how, clan, tactic, returns, hand, left):
    """RULES §8.6"""
    state = tactics(f"hand1: {HAND}; hand2: O1; clan: {clan}; tactics: {tactic}", recruiter_split=how)

    state = state.play("recruiter")
    while state.mover == 0:
        move = state.legal[0]
        returns -= move.startswith("return:")
        state = state.play(move)

    assert returns == 0
    assert sizes(state) == (hand, *left)


def test_always_return_two_puts_two_back_from_short_decks():
    """RULES §8.6, §6.5"""
    text = f"hand1: {HAND}; hand2: O1; clan: G1; tactics:"
    state = tactics(text, recruiter_short="always_return_two").play("recruiter")
    assert sizes(state) == (7, 0, 0)

    after = played(state, "return:R1", "return:G1")

    # Five cards are left in hand, so the turn ends with a draw like any other.
    assert after == tactics(
        "discard: RECRUITER; hand1: R2 R3 R4 R5 R6 R1; hand2: O1; clan: G1*1; tactics:; played: 1/0; 2 to play",
        recruiter_short="always_return_two",
    )


def test_always_return_two_puts_back_no_more_than_there_is():
    """RULES §8.6"""
    state = tactics(
        "hand1: RECRUITER; hand2: O1; clan: G1; tactics:", recruiter_short="always_return_two"
    ).play("recruiter")
    assert state.legal == ("return:G1",)

    after = state.play("return:G1")

    assert "hand1: G1; hand2: O1; clan:; " in after.text  # put back and drawn again


def test_recruiter_needs_a_card_in_some_deck():
    """RULES §8.6, §8.2"""
    state = tactics(f"hand1: {HAND}; hand2: O1; clan:; tactics:")

    assert "recruiter" not in state.legal
    assert "recruiter" in tactics(f"hand1: {HAND}; hand2: O1; clan: G1; tactics:").legal
    assert "recruiter" in tactics(f"hand1: {HAND}; hand2: O1; clan:; tactics: J").legal


def test_cards_are_conserved():
    """RULES §8.6 (vector 33)"""
    state = tactics(DECKS)
    there = cards_somewhere(state.record())

    for move in ("recruiter", "draw:tactic", "draw:tactic", "draw:clan", "return:J", "return:G1"):
        state = state.play(move)
        assert (cards_somewhere(state.record()) == there).all()


def test_claims_come_after_the_cards_are_back():
    """RULES §5.7, §8.6"""
    before = tactics(f"4: B7 B8 B9|; hand1: {HAND}; hand2: O1; clan: G1 G2 G3 G4; tactics:")

    after = played(before, "recruiter", "return:R1", "return:R2")

    assert after.legal == ("!4", "done")


def test_the_ruse_itself_is_discarded():
    """RULES §8.8"""
    assert "discard: RECRUITER;" in tactics(DECKS).play("recruiter").text
