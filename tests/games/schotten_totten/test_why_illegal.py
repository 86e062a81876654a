"""What an illegal move is answered with: each reason in the situation it is about."""

from __future__ import annotations

import re

import pytest

from tablee.core.errors import BadNotation, GameOver, IllegalMove
from tablee.core.state import State
from tablee.games.schotten_totten import layout
from tests.games.schotten_totten.support import position, tactics


def refused(state, move: str) -> tuple[str, str]:
    """The code and the words of the reason; what else the error says is checked here."""
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    error = caught.value
    assert error.code == "illegal_move"
    assert error.fields["move"] == move
    assert error.fields["legal"] == ", ".join(state.legal)
    assert (
        error.fields["where"] == f"schotten_totten {state.view(state.mover).text}"
    )  # no more than the mover knows
    why = error.fields["why"]
    assert (
        str(error)
        == f"illegal move '{move}': {why}; legal: {error.fields['legal']} ({error.fields['where']})"
    )
    return why.code, str(why)


def test_a_whole_message():
    """RULES §6.1"""
    state = position("4: R1 R2 R3|G8; hand1: B1; hand2: Y1; clan:; 1 to claim")
    where = "schotten_totten 4: R1 R2 R3|G8 <1; hand1: B1; hand2: ?; clan:; 1 to claim"
    text = (
        f"illegal move '!4': cards not yet seen could still beat your side of stone 4; legal: done ({where})"
    )

    with pytest.raises(IllegalMove, match=f"^{re.escape(text)}$"):
        state.play("!4")


@pytest.mark.parametrize(
    ("text", "move", "code", "words"),
    [
        ("4: R1 R2 R3|G1; 1 to claim", "!5", "side_open", "your side of stone 5 is not complete"),
        ("4: R1 R2 R3|G1 =1; 1 to claim", "!4", "claimed_before", "stone 4 is claimed already"),
        ("4: R1 R2 R3|G1 =2; 1 to claim", "!4", "claimed_before", "stone 4 is claimed already"),
        (
            "4: R1 R2 R3|G8; 1 to claim",
            "!4",
            "not_proven",
            "cards not yet seen could still beat your side of stone 4",
        ),
        (
            "4: R1 R2 R4|G1 G2 G3; 1 to claim",
            "!4",
            "weaker",
            "the other side of stone 4 is stronger, or equal and was complete first",
        ),
        ("4: R9 R8 R7|; 1 to play", "!4", "claim_later", "stones are not claimed at this moment of the turn"),
    ],
)
def test_claims(text, move, code, words):
    """RULES §6.2, §5.2, §3.3"""
    assert refused(position(text), move) == (code, words)


def test_a_claim_without_proofs():
    """RULES §6.2"""
    state = position("4: R9 R8 R7|G1; 1 to claim", early_claim=False)

    assert refused(state, "!4") == ("no_proofs", "the other side of stone 4 is not complete")


@pytest.mark.parametrize("preset", ["ensta", "androide"])
def test_a_claim_where_stones_are_awarded(preset):
    """RULES §5.5, §5.6"""
    state = position("4: R9 R8 R7|G1 G2 G3; hand1: B1", preset)

    assert refused(state, "!4") == ("claim_later", "stones are not claimed at this moment of the turn")


@pytest.mark.parametrize(
    ("text", "move", "code", "words"),
    [
        ("hand1: R1; hand2: G1", "G1@4", "not_in_hand", "G1 is not in your hand"),
        ("hand1: R1; hand2: G1", "J@4", "not_in_hand", "J is not in your hand"),
        ("4: |=2; hand1: R1; hand2: G1", "R1@4", "claimed_before", "stone 4 is claimed already"),
        ("4: B1 B2 B3|; hand1: R1; hand2: G1", "R1@4", "side_full", "your side of stone 4 is full"),
    ],
)
def test_clan_cards(text, move, code, words):
    """RULES §6.1, §3.2, §3.3"""
    assert refused(position(text), move) == (code, words)


@pytest.mark.parametrize(
    ("text", "move", "code", "words"),
    [
        (
            "hand1: SPY R1; hand2: G1; played: 1/0",
            "SPY@4",
            "one_tactic_ahead",
            "you have played one tactic card more than the other player already",
        ),
        (
            "hand1: MUD R1; hand2: G1; played: 2/1",
            "MUD@4",
            "one_tactic_ahead",
            "you have played one tactic card more than the other player already",
        ),
        (
            "hand1: J R1; hand2: G1; played: 1/1; jokers: 1/0",
            "J@4",
            "second_joker",
            "you have played a Joker already",
        ),
        ("4: |=1; hand1: MUD R1; hand2: G1", "MUD@4", "claimed_before", "stone 4 is claimed already"),
        ("4: B1 B2 B3|; hand1: SPY; hand2: G1", "SPY@4", "side_full", "your side of stone 4 is full"),
    ],
)
def test_tactic_cards(text, move, code, words):
    """RULES §8.1, §8.3, §8.4, §8.5"""
    assert refused(tactics(text), move) == (code, words)


def test_a_pass_that_is_not_allowed():
    """RULES §6.4"""
    words = "a clan card can be laid, so it must, or a tactic card instead"

    assert refused(position("hand1: R1; hand2: G1"), "pass") == ("must_play", words)


@pytest.mark.parametrize("move", ["done", "draw:clan", "draw:tactic", "pick:R1", "to:4", "discard", "return:R1", "split:2"])  # fmt: skip
def test_steps_that_do_not_belong_to_the_play(move):
    """RULES §5.1"""
    assert refused(tactics("hand1: R1; hand2: G1"), move) == ("other_phase", "it is not the time for that")


@pytest.mark.parametrize("move", ["R1@4", "pass", "draw:clan", "recruiter", "return:R1"])
def test_steps_that_do_not_belong_to_the_claims(move):
    """RULES §5.2"""
    state = tactics("4: B7 B8 B9|; hand1: R1; hand2: G1; 1 to claim")

    assert refused(state, move) == ("other_phase", "it is not the time for that")


@pytest.mark.parametrize(
    ("text", "move", "code", "words"),
    [
        (
            "hand1: STRATEGIST R1; hand2: G1",
            "strategist",
            "no_target",
            "there is nothing it could be used on",
        ),
        (
            "hand1: RECRUITER; hand2: G1; clan:; tactics:",
            "recruiter",
            "no_target",
            "there is nothing it could be used on",
        ),
        (
            "1: |J; hand1: TRAITOR R1; hand2: G1",
            "traitor",
            "no_target",
            "there is nothing it could be used on",
        ),
        (
            "1: |G1; hand1: BANSHEE R1; hand2: G2; played: 1/0",
            "banshee",
            "one_tactic_ahead",
            "you have played one tactic card more than the other player already",
        ),
        ("1: |G1; hand1: R1; hand2: TRAITOR", "traitor", "not_in_hand", "TRAITOR is not in your hand"),
    ],
)
def test_ruses(text, move, code, words):
    """RULES §8.1, §8.2"""
    assert refused(tactics(text), move) == (code, words)


def test_a_combat_mode_that_lies_there_already():
    """RULES §8.5"""
    # There is one of each, so only a position that no game reaches can ask for it.
    state = tactics("4: | blind; hand1: R1; hand2: G1")
    record = state.record()
    record[0]["hand"][0][1], record[0]["hand_count"][0] = layout.BLIND_CARD, 2

    assert refused(State(state.game, record), "BLIND@4") == ("mode_there", "BLIND lies at stone 4 already")


def test_the_reason_is_the_same_for_what_the_mover_cannot_know():
    """RULES §12.2"""
    one = tactics("4: R1 R2 R3|G8; hand1: B1; hand2: Y1; clan: O1 O2; tactics: J; 1 to claim")
    two = tactics("4: R1 R2 R3|G8; hand1: B1; hand2: O2; clan: Y1 O1; tactics: SPY; 1 to claim")

    messages = set()
    for state in (one, two):
        with pytest.raises(IllegalMove) as caught:
            state.play("!4")
        messages.add(str(caught.value))

    assert len(messages) == 1


def test_after_the_end():
    """RULES §7.1"""
    end = position("1: |=1; 2: |=1; 3: |=1; hand1:; hand2:; clan:; over: three_adjacent")
    text = f"the game is over, no move can be played (schotten_totten {end.text})"

    with pytest.raises(GameOver, match=f"^{re.escape(text)}$"):
        end.play("!4")


@pytest.mark.parametrize(
    "move", ["", "R7", "R7@", "@4", "R0@1", "R10@1", "R7@0", "R7@10", "r7@4", "R7@4 ", "!0", "!10", "! 4", "Done",
             "return:?", "return:T?", "pick:MUD", "split:4", "to:0", "RECRUITER", "recruiter@4", "draw"]
)  # fmt: skip
def test_what_is_no_move_says_what_a_move_looks_like(move):
    """RULES §15.2"""
    text = (
        f"cannot read '{move}' as a move: expected a card and a stone as R7@4, a claim as !4, or done or pass"
    )

    with pytest.raises(BadNotation, match=f"^{re.escape(text)}$"):
        position("hand1: R1").play(move)


def test_with_tactic_cards_more_is_expected():
    """RULES §15.2"""
    with pytest.raises(BadNotation, match="draw:tactic, recruiter, strategist, banshee, traitor, pick:R7"):
        tactics("hand1: R1").play("nonsense")
