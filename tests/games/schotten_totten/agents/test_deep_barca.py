"""Deep Barca: odds of cards, formations, stones and the game, on cases worked out by hand (agents.md)."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

from tablee.core import rng
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.agents import deep_barca
from tablee.games.schotten_totten.agents.board_summary import lay_text, promise, summarize
from tablee.games.schotten_totten.cards import id_of
from tablee.games.schotten_totten.layout import CLAN
from tests.games.schotten_totten.agents.seats import AGENTS, answers, seen


def card(text: str) -> int:
    found = id_of(text)
    assert found is not None
    return found


def stone(text: str, number: int, preset: str = "androide") -> float:
    """The estimate for a stone as it lies, with the whole hand still to come."""
    board = summarize(seen(text, preset))
    odds, opposite = deep_barca.odds_of(board, mine=True), deep_barca.odds_of(board, mine=False)
    theirs = deep_barca.best_formations(board, number - 1, board.theirs[number - 1], opposite)
    return deep_barca._estimate(board, number - 1, board.mine[number - 1], odds, theirs)


def formations(text: str, number: int, preset: str = "androide") -> list[tuple[int, int, float]]:
    board = summarize(seen(text, preset))
    odds = deep_barca.odds_of(board, mine=True)
    found = deep_barca.best_formations(board, number - 1, board.mine[number - 1], odds)
    return [(*divmod(strength, 64), pytest.approx(chance)) for strength, chance in found]


def test_a_card_is_mine_if_i_hold_it_and_else_with_probability_d_over_2n():
    board = summarize(seen("1: R1|G1; hand1: R2 R3 R4 R5 R6 R7; 1 to play", "androide"))  # 40 in the deck
    odds = deep_barca.odds_of(board, mine=True)

    assert odds.cards[card("R2")] == 1
    assert odds.cards[card("R1")] == odds.cards[card("G1")] == 0
    assert odds.cards[card("B5")] == pytest.approx(40 / (2 * 46))
    assert deep_barca.odds_of(board, mine=True, without=card("R2")).cards[card("R2")] == 0


def test_the_other_player_has_an_unseen_card_in_hand_or_draws_it_with_half_the_deck():
    board = summarize(seen("1: R1|G1; hand1: R2 R3 R4 R5 R6 R7; 1 to play", "androide"))
    odds = deep_barca.odds_of(board, mine=False)

    assert odds.cards[card("R2")] == odds.cards[card("R1")] == 0
    assert odds.cards[card("B5")] == pytest.approx((6 + 20) / 46)


def test_the_four_best_formations_and_what_they_lack():
    text = "1: R5 R7|; hand1: R9 G1; 1 to play"
    board = summarize(seen(text, "androide"))
    half = len(board.deck) / (2 * len(board.unseen))

    assert formations(text, 1) == [
        (5, 18, half),  # R6
        (3, 21, 1.0),  # R9, in hand
        (3, 20, half),  # R8
        (3, 16, half),  # R4
    ]


def test_three_of_a_kind_is_made_of_the_likeliest_cards():
    """One five in hand, another to come."""
    text = "1: R5|R4 R6; hand1: G5 B1; 1 to play"
    board = summarize(seen(text, "androide"))
    half = len(board.deck) / (2 * len(board.unseen))

    assert formations(text, 1)[0] == (4, 15, half)


def test_a_complete_side_is_one_formation_and_an_empty_one_its_best():
    assert formations("1: R5 R6 R7|; hand1: R9; 1 to play", 1) == [(5, 18, 1.0)]
    assert formations("1: |R9; hand1: B9 B8 B7; 1 to play", 1) == [(5, 24, 1.0)]


def test_elite_cards_stand_for_the_values_hardest_to_get():
    """Joker for the eight that is gone; Spy and Shield-Bearer only for values of theirs."""
    assert formations("1: R9 J|R8; hand1: R7 G1; 1 to play", 1, "iello_tactics")[0] == (5, 24, 1.0)
    assert formations("1: R9 SPY|; hand1: R8 G1; 1 to play", 1, "iello_tactics")[0] == (5, 24, 1.0)
    assert formations("1: R4 SH|; hand1: R2 G1; 1 to play", 1, "iello_tactics")[0][:2] == (5, 12)
    assert formations("1: SH SPY|; hand1: R9 G1; 1 to play", 1, "iello_tactics")[0] == (3, 19, 1.0)


def test_under_blind_mans_bluff_only_sums_count_and_mud_asks_for_four():
    assert formations("1: R7 R8| blind; hand1: R9; 1 to play", 1, "iello_tactics")[0] == (1, 24, 1.0)
    assert formations("1: R7 R8 R9| mud; hand1: R6; 1 to play", 1, "iello_tactics")[0] == (5, 30, 1.0)


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_best_formation_is_the_strongest_completion_of_the_rules(preset):
    """Along random games, for the other side, with every card not face up taken to be possible."""
    state, chance = GAME(preset=preset).deal(seed=2), rng.stream(2, "walk")
    while not state.is_over:
        view = state.view(state.mover)
        board = summarize(view)
        likely = [0.5 if at in board.unseen or at in board.hand else 0.0 for at in range(CLAN)]
        for at in board.unclaimed:
            found = list(
                deep_barca._formations(board, at, board.theirs[at], deep_barca.CardChances.of(likely))
            )
            assert all(stronger[0] > weaker[0] for stronger, weaker in pairwise(found))
            possible = [strength for strength, chance in found if chance > 0]
            best = promise(view, view.record(), 1 - view.seat, at)
            assert (possible[0] if possible else -1) == best, (state.text, at + 1)
        for _ in range(3):
            if not state.is_over:
                state = state.play(state.legal[rng.below(chance, len(state.legal))])


def test_a_stone_is_won_by_the_best_formation_that_is_not_beaten():
    """½ for the best; else ½ for the second, if theirs fails; even when neither side gets any."""
    won = 0.5 + 0.5 * 0.5 * 0.5
    lost = 0.5 * 0.5
    even = 0.5 * 0.5 * 0.5

    assert deep_barca.stone_chance([(10, 0.5), (5, 0.5)], [(7, 0.5)], ties=True) == won + even / 2
    assert won + lost + even == 1


def test_equal_formations_go_to_the_side_that_wins_ties():
    assert deep_barca.stone_chance([(7, 1.0)], [(7, 1.0)], ties=True) == 1
    assert deep_barca.stone_chance([(7, 1.0)], [(7, 1.0)], ties=False) == 0


def test_the_estimate_of_a_stone():
    assert stone("hand1: R1; 1 to play", 1) == 0.5
    assert stone("1: | =1; hand1: R1; 1 to play", 1) == 1
    assert stone("1: | =2; hand1: R1; 1 to play", 1) == 0
    assert stone("1: R5 G5 B5|G7 P4 B3; hand1: R1; 1 to play", 1) == 1
    assert stone("1: R9 G6 P5|Y8 G7 B5 <2; hand1: R1; 1 to play", 1) == 0
    assert stone("1: R9 G6 P5|Y8 G7 B5 <1; hand1: R1; 1 to play", 1) == 1
    assert stone("1: R8 R9|G1; hand1: R7; 1 to play", 1) == 1


def test_an_empty_side_has_its_best_single_formation_against_the_others_four():
    """Theirs are 7-8-9, 9-9-9 and two colours; mine, 7-8-9 in hand, is complete later and loses the tie."""
    text = "1: |G9; hand1: R7 R8 R9; 1 to play"
    board = summarize(seen(text, "androide"))
    got = (len(board.unseen) - len(board.deck) / 2) / len(board.unseen)

    assert stone(text, 1) == pytest.approx(1 - got**2)


def test_the_game_is_won_with_five_stones_or_three_adjacent():
    def chance(stones: str) -> float:
        return float(deep_barca.game_chance(np.array([float(at) for at in stones])))

    assert chance("111111111") == 1
    assert chance("110110100") == 1  # five
    assert chance("001001011") == 0
    assert chance("111001001") == 1  # three adjacent against four scattered
    assert float(deep_barca.game_chance(np.full(9, 0.5))) == pytest.approx(0.5)


def test_when_both_would_have_won_the_one_who_has_already_wins_and_else_each_half():
    """Three adjacent stones against five."""
    sure = np.array([1, 1, 1, 0.5, 1, 0.1, 0.1, 0.1, 0.1])
    open_ = np.clip(np.array([1, 1, 1, 0, 1, 0, 0, 0, 0]), 1e-9, 1 - 1e-9)

    assert float(deep_barca.game_chance(sure)) == 1
    assert float(deep_barca.game_chance(1 - sure)) == 0
    assert float(deep_barca.game_chance(open_)) == pytest.approx(0.5)


def test_the_probability_of_the_game_is_exact():
    """Against a plain sum over all outcomes; and the two players' chances add up to 1."""
    stones = np.array([0.1, 0.9, 0.5, 0.3, 0.7, 1.0, 0.0, 0.25, 0.6])
    total = 0.0
    for outcome in product((0, 1), repeat=9):
        weight = np.prod([p if won else 1 - p for p, won in zip(stones, outcome, strict=True)])
        total += weight * (1 + _wins(outcome) - _wins([1 - won for won in outcome])) / 2

    assert float(deep_barca.game_chance(stones)) == pytest.approx(total)
    assert float(deep_barca.game_chance(1 - stones)) == pytest.approx(1 - total)


def _wins(outcome) -> bool:
    return sum(outcome) >= 5 or any(all(outcome[at : at + 3]) for at in range(7))


def test_it_plays_what_maximises_the_probability_of_the_game():
    view = seen("3: G4 B4|R1 R5; 5: R8|G9; 8: G2 B2|P1; hand1: Y4 Y2 O9 R7; 1 to play", "androide")
    board = summarize(view)
    plays = [(card, at) for card in board.clan for at in board.open]
    chances = deep_barca.game_chance(deep_barca.estimates(board, plays))
    best = {
        lay_text(*play) for play, found in zip(plays, chances, strict=True) if found > chances.max() - 1e-9
    }

    assert answers(AGENTS["deep_barca"], view) <= best
    assert "O9@3" not in best  # Y4 makes three of a kind there


def test_it_completes_the_third_adjacent_stone():
    """Certain already with the card in hand: of equal estimates the one that furthers a formation most."""
    text = "1: | =1; 2: | =1; 3: R8 R9|G1; 9: O1 O2|G2; hand1: R7 O3 B1; 1 to play"

    assert answers(AGENTS["deep_barca"], seen(text, "androide")) == {"R7@3"}


def test_it_keeps_what_it_needs_where_the_game_would_be_lost():
    """The other player needs stone 3, and only Y4 wins it."""
    text = "1: | =2; 2: | =2; 3: G4 B4|R1 R5; 8: G2 B2|P1; hand1: Y4 Y2 O9; 1 to play"

    assert not {
        move for move in answers(AGENTS["deep_barca"], seen(text, "androide")) if move[:2] == "Y4"
    } - {"Y4@3"}
