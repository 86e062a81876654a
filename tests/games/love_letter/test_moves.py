"""RULES.md §8: how many legal moves there are, and in which order."""

from __future__ import annotations

import pytest

from tablee.games.love_letter import GAME, layout, rules
from tests.games.love_letter.support import every_table, position, random_games

SIX = "hand2: spy; hand3: spy; hand4: baron; hand5: baron; hand6: king; deck: guard guard; aside: guard"


@pytest.mark.parametrize(("preset", "names"), [("zman2019", 9), ("classic16", 7)])
def test_guard_has_a_move_for_each_target_and_name(preset, names):
    """RULES §8.1"""
    for others in (1, 2, 3):
        hands = "; ".join(f"hand{seat}: guard" for seat in range(2, 2 + others))
        state = position(f"hand1: guard handmaid; {hands}; deck: baron; aside: baron", others + 1, preset)
        assert len([move for move in state.legal if move.startswith("guard")]) == others * names


@pytest.mark.parametrize(
    ("card", "count"),
    [("priest", 5), ("king", 5), ("prince", 6), ("handmaid", 1), ("chancellor", 1), ("countess", 1)],
)
def test_other_cards_have_a_move_for_each_target(card, count):
    """RULES §8.1"""
    text = SIX.replace("king", "guard") if card == "king" else SIX
    other = "handmaid" if card in ("prince", "king") else "guard"
    state = position(f"hand1: {card} {other}; {text}", 6)

    assert len([move for move in state.legal if move.startswith(card)]) == count


def test_the_most_legal_moves():
    """RULES §8.1: Guard and Prince with six players."""
    state = position(f"hand1: guard prince; {SIX}", 6)

    assert len(state.legal) == rules.MAX_LEGAL == 51


def test_equal_cards_give_each_move_once():
    """RULES §8.2"""
    state = position(f"hand1: guard guard; {SIX}", 6)

    assert len(state.legal) == len(set(state.legal)) == 45


def test_moves_are_listed_by_card_seat_and_name():
    """RULES §8.3"""
    state = position("hand1: king guard; hand2: spy; hand3: spy; deck: baron; aside: baron", 3, "zman2019")
    names = ["spy", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess"]

    assert state.legal == (
        *(f"guard>{seat}:{name}" for seat in (2, 3) for name in names),
        "king>2",
        "king>3",
    )


def test_choices_are_listed_by_the_card_kept():
    """RULES §8.3"""
    state = position("hand1: chancellor king; hand2: guard; deck: spy baron guard; aside: guard")

    assert state.play("chancellor").legal == (
        "keep:spy/baron,king",
        "keep:spy/king,baron",
        "keep:baron/spy,king",
        "keep:baron/king,spy",
        "keep:king/spy,baron",
        "keep:king/baron,spy",
    )


@every_table
def test_the_order_does_not_depend_on_which_card_was_drawn(preset, seats):
    """RULES §8.3"""
    for state in random_games(preset, seats, 3):
        record = state.record()
        s = record[0]
        if s["phase"] == 0:
            held, drawn = int(s["hand"][state.mover]), int(s["drawn"][0])
            s["hand"][state.mover], s["drawn"][0] = drawn, held
            assert type(state)(state.game, record).legal == state.legal


def test_every_move_id_has_a_text_of_its_own():
    """RULES §13.1"""
    game = GAME(seats=6)
    texts = [game.kind.move_text(game, move) for move in range(rules.MOVES)]

    assert len(set(texts)) == rules.MOVES == layout.KEPT + 1
    assert texts[layout.NEXT : layout.KEPT + 1] == ["next", "keep:?"]


@every_table
def test_a_match_takes_at_most_so_many_moves(preset, seats):
    """RULES §9.8, §7.5: a turn for each card of the deck, two more for Chancellors, one to go on."""
    assert rules.LENGTH == layout.MOST_ROUNDS * (17 + 2 + 1) - 1
    moves, deck = 0, 0
    for state in random_games(preset, seats, 6):
        s = state.record()[0]
        if s["phase"] == layout.CHOOSE and s["pile_size"] == 0:
            moves, deck = 0, int(s["deck_size"]) + 1
        assert moves <= deck + (2 if preset == "zman2019" else 0)
        moves += 1
