"""ANDROIDE's score and `best:k`: every placement by the best formation still possible (agents.md)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tablee.core import rng
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.agents.best import Best, placements
from tablee.games.schotten_totten.agents.board_summary import summarize, value_of
from tablee.games.schotten_totten.layout import VALUES
from tests.games.schotten_totten.agents.seats import answers, seen


def scores(text: str, preset: str = "androide") -> dict[str, int]:
    return {move: score for score, move in placements(seen(text, preset))}


def test_a_completed_formation_counts_1000_by_type_its_sum_and_100_for_each_card_there():
    found = scores("1: R7 R8|; 2: G5 B5|; 3: Y1 Y9|; 4: P3 O4|; 5: P8 O2|; hand1: R9 Y5 P5; 1 to play")

    assert found["R9@1"] == 4000 + 24 + 200
    assert found["Y5@2"] == 3000 + 15 + 200
    assert found["Y5@3"] == 2000 + 15 + 200
    assert found["P5@4"] == 1000 + 12 + 200
    assert found["P5@5"] == 0 + 15 + 200


def test_an_unfinished_side_counts_by_the_best_formation_still_possible():
    found = scores("1: R7|; 2: |R6 R5; hand1: R8 R9 R4; 1 to play")

    assert found["R8@1"] == 4000 + 24 + 100  # R9 is in hand, and not face up
    assert found["R9@3"] == 3000 + 27  # R7 lies at another stone
    assert found["R4@3"] == 4000 + 9  # 2-3-4
    assert found["R4@1"] == 2000 + 20 + 100  # no run with R7: the nine makes the best colour


def test_a_gap_is_a_run_that_is_still_possible():
    found = scores("1: R5|; hand1: R7; 1 to play")

    assert found["R7@1"] == 4000 + 18 + 100


def test_the_card_itself_does_not_count_again():
    """With all other sevens and its neighbours seen, a seven is at best a colour."""
    found = scores("1: G7|R6 R8; 2: |B7 Y7 P7; 3: |O7; hand1: R7; 1 to play")

    assert found["R7@1"] == 0 + 7 + 7 + 9 + 100
    assert found["R7@4"] == 2000 + 7 + 9 + 5


def test_placements_come_best_first_and_hold_every_card_and_stone_with_room():
    view = seen("1: R1 R2 R3|; 2: | =2; hand1: R9 G1; 1 to play", "androide")

    found = placements(view)

    assert [score for score, _ in found] == sorted((score for score, _ in found), reverse=True)
    assert sorted(move for _, move in found) == sorted(view.legal)


def test_best_chooses_evenly_among_the_k_highest():
    taken = "; ".join(f"{stone}: | ={1 + stone % 2}" for stone in range(4, 10))
    view = seen(f"1: R7 R8|; 2: G5 B5|; 3: Y1 Y9|; {taken}; hand1: R9 Y5; 1 to play", "androide")
    first, second, third = (move for _, move in placements(view)[:3])

    assert answers(Best(k=1), view) == {first} == {"R9@1"}
    assert answers(Best(k=2), view) == {first, second}
    assert answers(Best(k=3), view) == {first, second, third}


def test_among_equal_scores_the_seed_decides():
    view = seen("hand1: R9; 1 to play", "androide")

    assert answers(Best(k=1), view, 200) == set(view.legal)


def test_k_may_be_more_than_there_are_placements():
    view = seen("1: R9|; hand1: R8; 1 to play", "androide")

    assert answers(Best(k=54), view, 200) == set(view.legal)


def test_an_elite_card_is_scored_where_it_completes_a_side():
    found = scores("1: R7 R8|; 2: R1|; hand1: J G1; 1 to play", "iello_tactics")

    assert found["J@1"] == 4000 + 24 + 200
    assert "J@2" not in found


@pytest.mark.parametrize("preset", ["androide", "battle_line"])
def test_the_score_agrees_with_trying_every_completion(preset):
    """Along random games."""
    for seed in range(3):
        state = GAME(preset=preset, tactics=False).deal(seed)
        chance = rng.stream(seed, "walk")
        while not state.is_over:
            view, board = state.view(state.mover), summarize(state.view(state.mover))
            if len(board.deck) % 11 == 0 and not view.legal[0].startswith("!"):
                for score, move in placements(view)[::7]:
                    assert score == _tried(board, *_parsed(board, move)), (state.text, move)
            state = state.play(state.legal[rng.below(chance, len(state.legal))])


def _parsed(board, move):
    text, _, stone = move.partition("@")
    card = next(card for card in board.hand if "RGBYPO"[card // VALUES] + str(value_of(card)) == text)
    return card, int(stone) - 1


def _tried(board, card, stone):
    side = (*board.mine[stone], card)
    hidden = [other for other in (*board.unseen, *board.clan) if other != card]
    whole = [_strength((*side, *added)) for added in combinations(hidden, 3 - len(side))]
    kind, total = max(whole)
    return 1000 * kind + total + 100 * (len(side) - 1)


def _strength(cards):
    values = sorted(value_of(card) for card in cards)
    run = values == list(range(values[0], values[0] + 3))
    colour = len({card // VALUES for card in cards}) == 1
    kind = 4 if run and colour else 3 if len(set(values)) == 1 else 2 if colour else 1 if run else 0
    return kind, sum(values)
