"""RULES.md §1–3: cards, the deal, stones and their sides."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core.errors import BadSeats, IllegalMove
from tablee.games.schotten_totten import GAME, layout
from tests.games.schotten_totten.support import (
    PRESETS,
    WITH_TACTICS,
    cards_somewhere,
    every_card,
    position,
    tactics,
)


@pytest.mark.parametrize("seats", [1, 3, True, "2"])
def test_the_game_is_for_two(seats):
    """RULES §1.1"""
    with pytest.raises(BadSeats, match=f"^schotten_totten is for 2 seats, not {seats}$"):
        GAME(seats=seats)


def test_there_are_nine_stones():
    """RULES §1.1"""
    state = position("hand1: R1; hand2: G1")

    assert state.legal == tuple(f"R1@{stone}" for stone in range(1, 10))


def test_there_are_54_clan_cards_each_once():
    """RULES §1.2"""
    counts = cards_somewhere(GAME().deal(seed=3).record())

    assert counts.sum() == 54
    assert counts.max() == 1


def test_with_ten_values_there_are_60_clan_cards():
    """RULES §1.2, §10.1"""
    counts = cards_somewhere(GAME(values=10).deal(seed=3).record())

    assert counts.sum() == 60
    assert counts.max() == 1


def test_there_are_ten_tactic_cards_with_two_jokers_among_them():
    """RULES §1.3"""
    counts = cards_somewhere(GAME("iello_tactics").deal(seed=3).record())

    assert counts[layout.JOKER :].tolist() == [2, 1, 1, 1, 1, 1, 1, 1, 1]
    assert counts.sum() == 64


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_has_every_card_once(preset):
    """RULES §1.2, §1.3, §2.1"""
    game = GAME(preset)

    for seed in range(20):
        assert (cards_somewhere(game.deal(seed).record()) == every_card(game)).all()


@pytest.mark.parametrize("preset", PRESETS)
def test_no_stone_is_claimed_or_holds_a_card_at_the_start(preset):
    """RULES §2.1"""
    s = GAME(preset).deal(seed=5).record()[0]

    assert (s["owner"] == -1).all()
    assert (s["schotten_cards"] == layout.NOTHING).all()
    assert (s["discard"] == layout.NOTHING).all()


@pytest.mark.parametrize(
    ("preset", "hand", "clan", "tactic"),
    [
        ("iello_base", 6, 42, 0),
        ("ps2004_base", 6, 42, 0),
        ("ensta", 6, 42, 0),
        ("androide", 6, 42, 0),
        ("iello_tactics", 7, 40, 10),
        ("ps2004_advanced", 7, 40, 10),
        ("expert", 7, 40, 10),
        ("battle_line", 7, 46, 10),
    ],
)
def test_sizes_after_the_deal(preset, hand, clan, tactic):
    """RULES §2.2, §2.3 (vector 23)"""
    s = GAME(preset).deal(seed=0).record()[0]

    assert s["hand_count"].tolist() == [hand, hand]
    assert (s["clan_left"], s["tactic_left"]) == (clan, tactic)


@pytest.mark.parametrize(("with_tactics", "hand"), [(False, 6), (True, 7)])
def test_hands_are_of_six_or_with_tactic_cards_of_seven(with_tactics, hand):
    """RULES §2.2"""
    s = GAME(tactics=with_tactics, hand=0).deal(seed=0).record()[0]

    assert s["hand_count"].tolist() == [hand, hand]


@pytest.mark.parametrize("hand", range(1, 8))
def test_any_size_of_hand_up_to_seven_may_be_chosen(hand):
    """RULES §2.2"""
    s = GAME(hand=hand).deal(seed=0).record()[0]

    assert s["hand_count"].tolist() == [hand, hand]
    assert s["clan_left"] == 54 - 2 * hand


@pytest.mark.parametrize("preset", WITH_TACTICS)
def test_no_tactic_card_is_dealt(preset):
    """RULES §2.3"""
    for seed in range(20):
        s = GAME(preset).deal(seed).record()[0]
        assert s["hand"].max() < layout.CLAN


@pytest.mark.parametrize(("first", "mover"), [("0", 0), (0, 0), ("1", 1), (1, 1)])
def test_the_chosen_seat_begins(first, mover):
    """RULES §2.4"""
    assert {GAME(first_player=first).deal(seed).mover for seed in range(10)} == {mover}


def test_the_seed_decides_who_begins_at_random():
    """RULES §2.4"""
    movers = [GAME(first_player="random").deal(seed).mover for seed in range(200)]

    assert set(movers) == {0, 1}
    assert 70 <= sum(movers) <= 130


def test_the_first_seat_begins_unless_chosen_otherwise():
    """RULES §2.4"""
    assert GAME().deal(seed=1).mover == 0


def test_a_seed_is_a_deal():
    """RULES §2.1"""
    game = GAME("iello_tactics")

    assert game.deal(seed=7) == game.deal(seed=7)
    assert len({game.deal(seed) for seed in range(50)}) == 50


def test_every_card_is_dealt_equally_often():
    """RULES §2.1, §2.2"""
    game = GAME()
    counts = np.zeros(layout.CLAN, int)
    for seed in range(900):
        hand = game.deal(seed).record()[0]["hand"][0]
        counts[hand[hand >= 0]] += 1

    dealt = counts[[card % layout.VALUES < 9 for card in range(layout.CLAN)]]
    assert dealt.sum() == 5400
    assert abs(dealt - 100).max() < 50  # five standard deviations


def test_the_order_in_which_cards_came_to_a_side_does_not_matter():
    """RULES §3.1"""
    one = position("hand1: R1 R2; hand2: G1 G2; clan:").play("R1@4").play("G1@5").play("R2@4")
    two = position("hand1: R1 R2; hand2: G1 G2; clan:").play("R2@4").play("G1@5").play("R1@4")

    assert one == two
    assert position("4: R2 R1|; 5: |G1; hand1:; hand2: G2; clan:; 2 to play") == one


def test_a_side_takes_three_cards():
    """RULES §3.2, §6.1 (vector 24)"""
    state = position("4: R1 R5 G9|; hand1: B1 B2; hand2: Y1")

    assert "B1@3" in state.legal
    assert not [move for move in state.legal if move.endswith("@4")]


def test_a_side_with_mud_takes_four_cards():
    """RULES §3.2"""
    before = tactics("4: R1 R5 G9|mud; hand1: B1 B2; hand2: Y1; clan:; tactics:; played: 0/1")
    assert "B1@4" in before.legal

    after = before.play("B1@4")

    assert after == tactics(
        "4: R1 R5 G9 B1|mud <1; hand1: B2; hand2: Y1; clan:; tactics:; played: 0/1; 2 to play"
    )
    assert "B2@4" not in after.play("Y1@1").legal


@pytest.mark.parametrize("owner", [1, 2])
def test_a_claimed_stone_takes_no_card_although_there_is_room(owner):
    """RULES §3.3, §6.1, §11.10 (vector 24)"""
    state = position(f"4: R1|G1 G2 G3 ={owner}; hand1: B1 B2; hand2: Y1")

    with pytest.raises(IllegalMove, match="stone 4 is claimed already"):
        state.play("B1@4")


def test_discarded_cards_are_seen_by_both():
    """RULES §3.4"""
    state = tactics("4: R1|G1 G2; hand1: BANSHEE B1; hand2: Y1; clan: O1 O2; tactics: J")

    after = state.play("banshee").play("pick:G2")

    for seat in (-1, 0, 1):
        assert "discard: G2 BANSHEE;" in after.view(seat).text
