"""The UTBM project's agent: its values, its rules of thumb, its search (agents.md)."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core.budget import Budget
from tablee.core.state import State, View
from tablee.games.love_letter import GAME
from tablee.games.love_letter.agents import negamax
from tablee.games.love_letter.agents.negamax import Negamax
from tablee.games.love_letter.cards import EDITIONS, NAMES
from tablee.games.love_letter.layout import KINDS
from tablee.search.baselines import Random
from tests.games.love_letter.agents.seats import answers, seen, share
from tests.games.love_letter.support import position, random_games

PACK = EDITIONS["21"].pack


def value(
    card: str, other: str = "guard", pack: int = PACK, malus: float = 0.0, spied: bool = False
) -> float:
    unknown = float(sum(pack >> 4 * kind & 15 for kind in range(KINDS)))
    return negamax.card_value(NAMES.index(card), NAMES.index(other), pack, unknown, malus, spied)


def without(*names: str) -> int:
    return PACK - sum(1 << 4 * NAMES.index(name) for name in names)


def looked_at(view: View) -> set[str]:
    return set(Negamax(worlds=1).values(view, Budget(), 1))


def evaluated(state: State, seat: int) -> float:
    return negamax.evaluate(state.game.setup, state.record(), seat - 1)


# --- values -------------------------------------------------------------------------------------


def test_cards_of_constant_value():
    assert value("priest") == 0.15
    assert value("handmaid") == 0.2
    assert value("chancellor") == 0.25


def test_high_cards_are_worth_more_the_fewer_cards_are_unknown():
    assert value("king") == pytest.approx(1.5 / 21)
    assert value("countess") == pytest.approx(1.75 / 21)
    assert value("princess") == pytest.approx(2 / 21)
    assert value("princess", pack=without("guard", "guard", "spy")) == pytest.approx(2 / 18)


def test_a_countess_that_must_be_played_is_worth_nothing():
    assert value("countess", "king") == value("countess", "prince") == 0


def test_a_spy_is_worth_half_a_point_until_there_is_one():
    assert value("spy") == 0.5
    assert value("spy", spied=True) == 0


def test_a_guard_is_worth_its_best_guess():
    assert value("guard") == pytest.approx(2 / 21)
    assert (
        value("guard", pack=without("spy", "priest", "baron", "handmaid", "prince", "chancellor")) == 1 / 15
    )


def test_a_baron_is_worth_the_share_of_lower_cards():
    assert value("baron", "countess") == pytest.approx(19 / 21 - 0.8)
    assert value("baron", "spy") == pytest.approx(-0.8)


def test_a_prince_is_worth_more_while_the_princess_is_about():
    assert value("prince") == pytest.approx(0.15 + 1 / 21)
    assert value("prince", pack=without("princess")) == 0.15


def test_cards_that_need_a_target_are_worth_less_while_there_is_none():
    for card, other in (("guard", "spy"), ("priest", "spy"), ("baron", "king"), ("king", "spy")):
        assert value(card, other, malus=0.15) == pytest.approx(value(card, other) - 0.15)


def test_a_hand_is_worth_the_mean_of_its_pairs_by_the_copies_left():
    state = position("hand1: spy king; hand2: baron; up: priest priest prince")
    pack = without("spy", "priest", "priest", "prince")
    left = {name: pack >> 4 * card & 15 for card, name in enumerate(NAMES)}
    pairs = [
        left[name] * (value("spy", name, pack) + value(name, "spy", pack)) / 2 for name in NAMES if left[name]
    ]

    assert evaluated(state, 1) == pytest.approx(sum(pairs) / 17)


def test_a_won_round_is_worth_three_quarters_and_one_with_the_spy():
    won = "hand1: guard king; hand2: baron"

    assert evaluated(position(won, rounds=1).play("guard>2:baron"), 1) == 0.75
    assert evaluated(position(won + "; pile: 1:spy", rounds=1).play("guard>2:baron"), 1) == 1
    assert evaluated(position(won, rounds=1).play("guard>2:baron"), 2) == 0


def test_an_empty_deck_is_worth_the_share_of_lower_cards_and_half_a_point_for_the_spy():
    text = "hand1: handmaid king; hand2: baron; deck:; aside: princess; up: guard guard guard; pile: 1:priest"
    spied = text + " 1:spy"

    unseen = 21 - 3 - 1 - 2  # but for face-up cards, the pile, the Handmaid just played and the King
    lower = unseen - 2
    assert evaluated(position(text, rounds=1).play("handmaid"), 1) == pytest.approx(lower / unseen)
    assert evaluated(position(spied, rounds=1).play("handmaid"), 1) == pytest.approx(
        (lower - 1) / (unseen - 1) + 0.5
    )


# --- rules of thumb -----------------------------------------------------------------------------


@pytest.mark.parametrize("kept", ["handmaid", "chancellor", "princess"])
def test_prince_is_aimed_at_the_other_with_a_card_worth_keeping(kept: str):
    assert "prince>2" in looked_at(seen(f"hand1: prince {kept}; hand2: baron"))
    assert "prince>1" not in looked_at(seen(f"hand1: prince {kept}; hand2: baron"))


@pytest.mark.parametrize("kept", ["priest", "baron", "king"])
def test_prince_is_aimed_at_oneself_with_any_other_card(kept: str):
    assert "prince>1" in looked_at(seen(f"hand1: prince {kept}; hand2: chancellor"))
    assert "prince>2" not in looked_at(seen(f"hand1: prince {kept}; hand2: chancellor"))


def test_prince_beside_a_spy_depends_on_the_spy_point():
    assert "prince>2" in looked_at(seen("hand1: prince spy; hand2: baron"))
    assert "prince>1" in looked_at(seen("hand1: prince spy; hand2: baron; pile: 1:spy"))


def test_prince_beside_a_guard_depends_on_the_best_guess():
    few = "pile: 1:guard 2:guard 1:guard 2:guard 1:handmaid 2:handmaid 1:priest 2:priest 1:baron; up: spy spy guard"

    assert "prince>1" in looked_at(seen("hand1: prince guard; hand2: baron"))
    assert "prince>2" in looked_at(seen(f"hand1: prince guard; hand2: baron; {few}"))


def test_prince_hits_oneself_when_nobody_else_can_be_aimed_at():
    assert "prince>1" in looked_at(seen("hand1: prince handmaid; hand2: baron; protected: 2"))


def test_a_guard_names_the_kind_with_most_copies_left():
    view = seen("hand1: guard king; hand2: baron; up: spy handmaid prince; pile: 1:chancellor 1:priest")

    assert looked_at(view) == {"guard>2:baron", "king>2"}


def test_a_guard_names_a_card_it_knows():
    assert "guard>2:countess" in looked_at(seen("hand1: guard king; hand2: countess; known1: 2=countess"))


def test_chancellor_keeps_what_is_worth_most_in_hand():
    early = seen("hand1: baron king spy; hand2: priest; pile: 1:chancellor; 1 to keep")
    spied = seen("hand1: baron king spy; hand2: priest; pile: 1:spy 1:chancellor; 1 to keep")

    assert {move.partition("/")[0] for move in looked_at(early)} == {"keep:spy"}
    assert {move.partition("/")[0] for move in looked_at(spied)} == {"keep:king"}


def test_with_several_players_every_target_is_looked_at():
    view = seen("hand1: priest king; hand2: baron; hand3: spy; hand4: guard; protected: 4", 4)

    assert looked_at(view) == {"priest>2", "priest>3", "king>2", "king>3"}


# --- the search ---------------------------------------------------------------------------------


def test_a_certain_win_is_taken():
    assert answers(Negamax(), seen("hand1: guard king; hand2: baron; known1: 2=baron"), 5) == {
        "guard>2:baron"
    }


def test_the_princess_is_not_played():
    assert "princess" not in answers(Negamax(), seen("hand1: princess priest; hand2: baron"), 5)


def test_of_two_ways_to_lose_the_later_one_is_taken():
    """The other holds a Guard and knows of the Princess: all is lost, but not at once."""
    view = seen(
        "hand1: princess priest; hand2: guard; known1: 2=guard; known2: 1=princess; deck: guard guard guard"
    )
    values = Negamax(depth=2).values(view, Budget(), 1)

    assert values["princess"] == pytest.approx(0, abs=1e-6)
    assert values["priest>2"] == pytest.approx(0, abs=1e-6)
    assert values["priest>2"] > values["princess"]
    assert answers(Negamax(depth=2), view, 5) == {"priest>2"}


def exhaustive(game, s, seat: int, ply: int, depth: int) -> float:
    """The same search without alpha and beta."""
    if ply == depth or s[0]["phase"] >= 2 or not int(s[0]["in_round"]) >> seat & 1:
        return negamax.evaluate(game.setup, s, seat) + negamax.LATER * ply
    moves = np.zeros(2 * game.kind.rules.MAX_LEGAL, np.int64)
    room = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    found = []
    for i in range(negamax.candidates(game.setup, s.copy(), moves)):
        after = s.copy()
        negamax.take_turn(game.setup, after, room, int(moves[i]))
        found.append(exhaustive(game, after, seat, ply + 1, depth))
    return max(found) if s[0]["mover"] == seat else min(found)


@pytest.mark.parametrize("seats", [2, 3])
def test_alpha_and_beta_leave_out_only_what_does_not_matter(seats: int):
    rules, checked = GAME.rules, 0
    for state in random_games("zman2019", seats, 3, rounds=1):
        if state.is_over:
            continue
        s = state.record()
        stack, moves = np.zeros(4, rules.STATE), np.zeros(5 * rules.MAX_LEGAL, np.int64)
        found = state.game.kernels.copy(negamax).search(
            state.game.setup, s, stack, moves, state.mover, 0, 3, -1e9, 1e9
        )
        assert found == pytest.approx(exhaustive(state.game, state.record(), state.mover, 0, 3), abs=1e-12)
        checked += 1
    assert checked > 10


def test_the_same_seed_gives_the_same_move():
    for state in random_games("zman2019", 3, 2, rounds=1):
        if not state.is_over:
            view = state.view(state.mover)
            assert Negamax(2, 5).values(view, Budget(), 7) == Negamax(2, 5).values(view, Budget(), 7)


def test_budgets_tighten_it():
    view = seen("hand1: guard king; hand2: baron")
    agent = Negamax(4, 10)

    assert agent.values(view, Budget(simulations=2, depth=1), 3) == Negamax(1, 2).values(view, Budget(), 3)
    # Not cancelled, it would think for minutes.
    assert Negamax(6, 10_000).choose(view, Budget(cancelled=lambda: True), 3) in view.legal


def test_the_next_round_is_begun_where_there_is_nothing_else_to_do():
    """RULES §6.5"""
    between = seen("hand1: guard; hand2: king; deck:; won: 2; tokens: 0/1; 2 to start", rounds=2)

    assert Negamax().choose(between, Budget(), 1) == "next"


def test_it_beats_random_moves():
    assert share(GAME(rounds=1), Negamax(), Random(), 80) > 0.6
