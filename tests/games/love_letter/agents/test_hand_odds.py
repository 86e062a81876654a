"""What a seat can tell of the cards it does not see."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tablee.core import rng
from tablee.core.state import State, View
from tablee.games.love_letter import hand_odds
from tablee.games.love_letter.cards import NAMES
from tablee.games.love_letter.hidden_information import unseen_cards
from tablee.games.love_letter.layout import KINDS, NOTHING
from tests.games.love_letter.agents.seats import seen
from tests.games.love_letter.support import TABLES, position, random_games


def weights(view: View, holder: int) -> dict[str, int]:
    """The odds of a hand by the names of the cards."""
    game, s = view.game, view.record()
    pack = hand_odds.unknown_to(game.setup, s, view.seat)
    found = hand_odds.odds_of(game.setup, s, view.seat, holder - 1, pack)
    return {
        NAMES[card]: hand_odds.weight(found, card) for card in range(KINDS) if hand_odds.weight(found, card)
    }


def imagined(view: View, count: int) -> list[State]:
    chance, states = rng.stream(1, "imagine"), []
    for _ in range(count):
        s = view.record()
        view.game.kernels.imagine(view.game.setup, s, view.seat, chance)
        states.append(State(view.game, s))
    return states


def test_a_player_without_a_choice_so_far_may_hold_anything_that_is_left():
    view = seen("hand1: guard king; hand2: baron; up: spy spy princess")

    assert weights(view, 2) == {
        "guard": 20, "priest": 8, "baron": 8, "handmaid": 8, "prince": 8, "chancellor": 8, "countess": 4,
    }  # fmt: skip


def test_a_known_card_is_certain_and_a_wrong_guess_is_out_of_the_question():
    known = "hand1: guard king; hand2: baron; up: spy spy princess; known1: 2="

    assert weights(seen(known + "baron"), 2) == {"baron": 1}
    assert "countess" not in weights(seen(known + "!countess"), 2)


def test_cards_put_under_the_deck_are_in_nobodys_hand():
    view = seen("hand1: guard king; hand2: baron; deck: priest princess*1 countess*1; pile: 1:chancellor")

    assert {"princess", "countess"}.isdisjoint(weights(view, 2))


def test_a_player_who_has_chosen_keeps_high_cards_more_often_than_a_priest():
    found = weights(seen("hand1: guard spy; hand2: baron; pile: 2:guard; up: spy priest guard"), 2)

    assert found["king"] > 2 * found["priest"]


def test_who_plays_the_countess_holds_a_prince_a_king_or_the_princess_more_often_than_not():
    found = weights(seen("hand1: guard spy; hand2: prince; pile: 2:countess"), 2)

    assert found["prince"] + found["king"] + found["princess"] > 0.4 * sum(found.values())
    assert "countess" not in found


def test_a_card_drawn_for_prince_was_not_chosen():
    s = position("hand1: guard spy; hand2: king; pile: 2:guard 1:prince 2:priest").record()

    assert hand_odds.last_played(s, 1) == NOTHING


def test_weights_add_up_and_the_likeliest_name_is_never_a_guard():
    found = hand_odds.weighted(0x1112222262, (1 << KINDS) - 1, hand_odds.HABITS[0])

    assert hand_odds.weigh(found) == 4 * 21
    assert sum(hand_odds.chance(found, card) for card in range(KINDS)) == pytest.approx(1)
    assert hand_odds.chance_below(found, 2) == pytest.approx(8 / 21)
    assert hand_odds.likeliest(found) == NAMES.index("chancellor")
    assert hand_odds.likeliest(hand_odds.certain(NAMES.index("guard"))) == NOTHING


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_imagined_worlds_are_worlds_the_view_allows(preset: str, seats: int):
    for state in random_games(preset, seats, 6, rounds=1):
        if not state.is_over:
            view = state.view(state.mover)
            for world in imagined(view, 2):
                assert world.view(view.seat) == view


def test_imagined_hands_are_as_frequent_as_their_odds_say():
    view = seen("hand1: guard spy; hand2: prince; pile: 2:countess")
    expected = weights(view, 2)
    found = Counter(NAMES[world.record()[0]["hand"][1]] for world in imagined(view, 2000))

    for name, weight in expected.items():
        share = weight / sum(expected.values())
        assert found[name] / 2000 == pytest.approx(share, abs=4 * np.sqrt(share * (1 - share) / 2000))


def test_hands_known_to_be_equal_are_imagined_equal():
    view = seen(
        "hand1: guard spy; hand2: priest; hand3: priest; equal: 2=3; known: 2=!king,countess,princess "
        "3=!king,countess,princess; known2: 3=priest; known3: 2=priest",
        3,
    )

    for world in imagined(view, 20):
        hand = world.record()[0]["hand"]
        assert hand[1] == hand[2]


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_hidden_is_read(seats: int):
    for state in random_games("zman2019", seats, 10, rounds=1):
        if state.is_over:
            continue
        game, seat = state.game, state.mover
        full, view = state.record(), state.view(seat).record()
        pack = hand_odds.unknown_to(game.setup, full, seat)
        assert pack == hand_odds.unknown_to(game.setup, view, seat)
        assert pack == unseen_cards(game.setup, view)
        for other in set(range(seats)) - {seat}:
            assert hand_odds.odds_of(game.setup, full, seat, other, pack) == hand_odds.odds_of(
                game.setup, view, seat, other, pack
            )
            assert hand_odds.told(full, seat, other) == hand_odds.told(view, seat, other)
