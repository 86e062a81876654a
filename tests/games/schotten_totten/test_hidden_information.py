"""RULES.md §12: who knows what, what a record forgets, and imagining the rest."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tablee.games.schotten_totten import GAME, layout
from tests.games.schotten_totten.support import PRESETS, broken, played, position, random_states, tactics

TABLE = (
    "1: R1 J|G1 SPY blind; 2: R7 R8 R9|G2 =1; discard: B1 BANSHEE; hand1: R2 R3 SH; hand2: G3 G4 MUD;"
    "clan: Y1 Y2 Y3; tactics: J TRAITOR; played: 2/2; jokers: 1/0"
)


def test_what_lies_face_up_is_seen_by_all():
    """RULES §12.1"""
    state = tactics(TABLE)

    for seat in (-1, 0, 1):
        text = state.view(seat).text
        assert text.startswith("1: R1 J|G1 SPY blind; 2: R7 R8 R9|G2 <1 =1; discard: B1 BANSHEE; hand1: ")
        assert text.endswith("played: 2/2; jokers: 1/0; 1 to play")


def test_of_the_other_hand_only_the_backs_are_seen():
    """RULES §12.1, §12.2"""
    state = tactics(TABLE)

    assert "hand1: R2 R3 SH; hand2: ? ? T?;" in state.view(0).text
    assert "hand1: ? ? T?; hand2: G3 G4 MUD;" in state.view(1).text
    assert "hand1: ? ? T?; hand2: ? ? T?;" in state.view(-1).text


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_of_the_decks_only_the_sizes_are_seen(seat):
    """RULES §12.1, §12.2"""
    assert "clan: ? ? ?; tactics: T? T?;" in tactics(TABLE).view(seat).text


def test_only_the_player_to_move_has_moves():
    """RULES §12.2"""
    state = tactics(TABLE)

    assert state.view(0).legal == state.legal
    assert state.view(1).legal == state.view(-1).legal == ()


def test_the_deck_drawn_from_is_seen():
    """RULES §12.1"""
    state = tactics("1: R1|; hand1: R2; hand2: G1; clan: Y1 Y2; tactics: J SPY; 1 to draw")
    kernels, setup = state.game.kernels, state.game.setup

    for move in (layout.DRAW_CLAN, layout.DRAW_TACTIC):
        assert [kernels.seen(setup, state.record(), move, seat) for seat in (-1, 0, 1)] == [move] * 3
    assert "hand1: ? ?; hand2: G1;" in state.play("draw:clan").view(1).text
    assert "hand1: ? T?; hand2: G1;" in state.play("draw:tactic").view(1).text


# --- Recruiter --------------------------------------------------------------------------------

BACK = "hand1: R1 R2 R3 SPY; hand2: G1 G2; clan: Y1 Y2; tactics: J SH; 1 to return RECRUITER 0 2"


def test_of_a_card_put_back_the_others_see_only_the_back():
    """RULES §12.3, §15.2"""
    for text, coarse in (("R1", "?"), ("O9", "?"), ("J", "T?"), ("SPY", "T?"), ("TRAITOR", "T?")):
        state = tactics(BACK if text == "SPY" else BACK.replace("R1", text))
        game, move = state.game, state.game.kind.move_id(state.game, f"return:{text}")
        shown = [game.kernels.seen(game.setup, state.record(), move, seat) for seat in (-1, 0, 1)]
        told = [game.kind.move_text(game, each) for each in shown]
        assert told == [f"return:{coarse}", f"return:{text}", f"return:{coarse}"]


def test_who_put_cards_back_knows_them_in_the_deck():
    """RULES §12.3"""
    after = played(tactics(BACK), "return:R1", "return:SPY")

    assert "clan: ? ? R1*1; tactics: T? T? SPY*1;" in after.view(0).text
    assert "clan: ? ? ?*1; tactics: T? T? T?*1;" in after.view(1).text
    assert "clan: ? ? ?*1; tactics: T? T? T?*1;" in after.view(-1).text


def test_a_card_put_back_and_drawn_is_known_in_the_hand():
    """RULES §12.3"""
    before = tactics("hand1: R1; hand2: G1 G2; clan: Y1*1 Y2; tactics:; 2 to play")

    after = before.play("G1@1")

    assert after == tactics("1: |G1; hand1: R1; hand2: G2 Y1*; clan: Y2; tactics:; 1 to play")
    assert "hand2: Y1* ?;" in after.view(0).text
    assert "hand2: ? ?;" in after.view(-1).text
    assert "hand2: G2 Y1*;" in after.view(1).text  # and seat 2 knows that seat 1 knows


def test_a_tactic_card_put_back_and_drawn_is_known_in_the_hand():
    """RULES §12.3"""
    before = tactics("hand1: R1; hand2: G1 G2; clan:; tactics: MUD*1; 2 to play")

    after = before.play("G1@1")

    assert "hand2: MUD* ?;" in after.view(0).text


def test_the_own_card_drawn_again_is_a_secret():
    """RULES §12.3"""
    before = tactics("hand1: R1 R2; hand2: G1; clan: Y1*1 Y2; tactics:; 1 to play")

    after = before.play("R1@1")

    assert "hand1: ? ?;" in after.view(1).text
    assert "hand1: R2 Y1;" in after.text


def test_a_known_card_is_known_until_it_is_played():
    """RULES §12.3"""
    before = tactics("hand1: R1; hand2: G1 Y1*; clan:; tactics:; 2 to play")

    assert "hand2: Y1*;" in before.play("G1@1").view(0).text
    assert "hand2: ?;" in before.play("Y1@1").view(0).text


def test_a_card_put_back_makes_the_other_forget_which_cards_of_that_back_are_in_the_hand():
    """RULES §12.4"""
    hand = "hand1: R1* R2 R3* SPY*; hand2: G1; clan: Y1; tactics: J"

    clan = tactics(f"{hand}; 1 to return RECRUITER 0 1").play("return:R2")
    tactic = tactics(f"{hand.replace('SPY*', 'SPY* SH')}; 1 to return RECRUITER 0 1").play("return:SH")

    assert "hand1: SPY* ? ?;" in clan.view(1).text
    assert "hand1: R1* R3* ? T?;" in tactic.view(1).text


def test_a_known_card_put_back_is_forgotten_too():
    """RULES §12.4"""
    hand = "hand1: R1* R2 R3; hand2: G1; clan: Y1; tactics:; 1 to return RECRUITER 0 1"

    known, other = (tactics(hand).play(move).view(1) for move in ("return:R1", "return:R2"))

    assert known == other
    assert "hand1: ? ? ?; hand2: G1; clan: ?*1;" in known.text  # Y1 has been drawn


def test_a_joker_played_may_be_the_one_that_was_known():
    """RULES §12.3, §12.2"""
    both = tactics("hand1: J J* R1; hand2: G1; clan: Y1; tactics:")
    one = tactics("hand1: J* SPY R1; hand2: G1; clan: Y1; tactics:")
    assert both.view(1) == one.view(1)

    assert both.play("J@1").view(1) == one.play("J@1").view(1)


def test_two_jokers_of_which_one_is_known_are_one_situation():
    """RULES §12.3"""
    one = tactics("hand1: J G2; hand2: G1; clan:; tactics: J*2").play("G2@1")
    two = tactics("hand1: J* G2; hand2: G1; clan:; tactics: J").play("G2@1")

    assert one == two


# --- imagining --------------------------------------------------------------------------------


def test_what_is_imagined_is_equally_likely():
    """RULES §12.5"""
    # Three unknown cards for two places in a hand and one in the deck: six orders, three hands.
    shown = "1: R1 R2 R3|R4 R5 R6 =1; 2: R7 R8 R9|G1 G2 G3 =2; 3: G4 G5 G6|G7 G8 G9; 4: B1 B2 B3|B4 B5 B6;"
    shown += "5: B7 B8 B9|Y1 Y2 Y3; 6: Y4 Y5 Y6|Y7 Y8 Y9; 7: P1 P2 P3|P4 P5 P6; 8: P7 P8 P9|O1 O2 O3"
    state = position(f"{shown}; 9: O4 O5|; hand1: O6; hand2: O7 O8; clan: O9")
    view = state.view(0)

    counts = Counter(view.fill(seed).text.partition("hand2: ")[2] for seed in range(600))

    worlds = {
        f"{' '.join(sorted(order[:2]))}; clan: {order[2]}; 1 to play"
        for order in permutations(["O7", "O8", "O9"])
    }
    assert set(counts) == worlds
    assert all(140 <= count <= 260 for count in counts.values())  # five standard deviations


def test_two_jokers_are_two_cards():
    """RULES §12.5, §1.3"""
    # One tactic card in seat 2's hand: the Joker twice as often as any other.
    view = tactics(
        "hand1: R1; hand2: SPY; clan: R2; tactics: J J SH BLIND MUD RECRUITER STRATEGIST BANSHEE TRAITOR"
    ).view(0)

    counts = Counter(int(view.fill(seed).record()[0]["hand"][1][0]) for seed in range(1000))

    assert len(counts) == 9
    assert 140 <= counts[layout.JOKER] <= 260
    assert all(50 <= count <= 150 for card, count in counts.items() if card != layout.JOKER)


@pytest.mark.parametrize("preset", PRESETS)
def test_an_imagined_state_is_a_state_with_the_same_view(preset):
    """RULES §12.5, §12.2"""
    game = GAME(preset)

    for number, state in enumerate(random_states(game, seed=11)):
        if number % 7 == 0:
            for seat in (-1, 0, 1):
                view = state.view(seat)
                world = view.fill(number)
                assert not broken(game, world.record())
                assert world.view(seat) == view
                assert view.mover == state.mover


def test_knowledge_survives_imagining():
    """RULES §12.3, §12.5"""
    state = tactics("hand1: R1* R2; hand2: G1 Y1*; clan: Y2*1 Y3 Y4*2; tactics: J*2 SPY")

    for seed in range(20):
        world = state.view(0).fill(seed).text
        assert "hand1: R1* R2;" in world
        assert "Y1*" in world
        assert "clan: Y2*1 " in world


@pytest.mark.parametrize("move", ["return:R1", "return:SPY"])
def test_logs_show_of_a_card_put_back_only_its_back(move):
    """RULES §12.2, §12.3"""
    state = tactics(BACK)
    card, after = move.removeprefix("return:"), state.play(move)

    def told(seat: int) -> str:
        return str(state.game.kind.narrate(state.view(seat), move, after.view(seat)))

    assert repr(card) in told(0)
    assert repr(card) not in told(1)
    assert repr(card) not in told(-1)


def test_scenes_show_no_more_than_the_view():
    """RULES §12.2"""
    after = tactics(BACK).play("return:R1")

    for seat in (-1, 1):
        hands = {place.name: place.items for place in after.view(seat).scene().places if place.kind == "hand"}
        assert hands["hand1"] == ("?", "?", "T?")
