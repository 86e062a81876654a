"""RULES.md §4: formations, elites, combat modes (vectors 1 to 8)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from tablee.games.schotten_totten import GAME, layout, rules
from tests.games.schotten_totten.support import may_claim, strength, tactics


@pytest.mark.parametrize("cards", ["R1 R2 R3", "R3 R1 R2", "R2 R3 R1"])
def test_a_colour_run_in_any_order(cards):
    """RULES §4.1, §4.2 (vector 1)"""
    assert strength(cards) == (5, 6)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R8 G8 B8", (4, 24)),
        ("R1 G1 B1", (4, 3)),
        ("R9 R8 R6", (3, 23)),
        ("R2 R7 R4", (3, 13)),
        ("G4 R2 Y3", (2, 9)),
        ("P5 G7 Y3", (1, 15)),
    ],
)
def test_type_and_sum(cards, expected):
    """RULES §4.1 (vectors 2 and 3)"""
    assert strength(cards) == expected


def test_three_ones_beat_the_highest_colour():
    """RULES §4.1 (vector 2)"""
    assert strength("R1 G1 B1") > strength("R9 R8 R6")


@pytest.mark.parametrize(
    ("cards", "expected"), [("R8 R9 G1", (1, 18)), ("R8 R9 R1", (3, 18)), ("R9 G1 B2", (1, 12))]
)
def test_a_run_does_not_go_round_the_corner(cards, expected):
    """RULES §4.2 (vector 4)"""
    assert strength(cards) == expected


def test_two_equal_values_are_no_run():
    """RULES §4.1"""
    assert strength("R2 G2 B3") == (1, 7)
    assert strength("R1 G2 B2") == (1, 5)


def test_the_order_of_formations():
    """RULES §4.1 (vector 5)"""
    sides = [
        "R1 R2 R3",
        "R9 G9 B9",
        "R1 G1 B1",
        "R9 R8 R6",
        "R1 R2 R4",
        "R9 G8 B7",
        "R1 G2 B3",
        "R9 G9 B8",
    ]
    found = [strength(cards) for cards in sides]

    assert found == [(5, 6), (4, 27), (4, 3), (3, 23), (3, 7), (2, 24), (2, 6), (1, 26)]
    assert found == sorted(found, reverse=True)


def census(values: int) -> Counter[tuple[int, int]]:
    """How many sets of three cards have each strength."""
    game = GAME(values=values)
    record = np.zeros(1, rules.STATE)
    record["schotten_cards"] = layout.NOTHING
    record["count"][0, 0, 0] = 3
    side = record["schotten_cards"][0, 0, 0]
    cards = [card for card in range(layout.CLAN) if card % layout.VALUES < values]
    best, setup = game.kernels.best, game.setup
    counts: Counter[tuple[int, int]] = Counter()
    for side[0], side[1], side[2] in combinations(cards, 3):
        counts[divmod(best(setup, record, 0, 0, 0), 64)] += 1
    return counts


def test_the_census_of_all_sides():
    """RULES §4.1 (vector 5)"""
    counts = census(9)

    by_type = Counter({kind: sum(n for (t, _), n in counts.items() if t == kind) for kind in range(1, 6)})
    assert by_type == {5: 42, 4: 180, 3: 462, 2: 1470, 1: 22650}
    assert sum(counts.values()) == 24804
    extremes = {kind: [total for (t, total) in counts if t == kind] for kind in range(1, 6)}
    assert {kind: (min(found), max(found)) for kind, found in extremes.items()} == {
        5: (6, 24),
        4: (3, 27),
        3: (7, 23),
        2: (6, 24),
        1: (4, 26),
    }


def test_the_census_of_battle_line():
    """RULES §4.1, §10.1"""
    counts = census(10)

    # 6 × 8 colour runs; 10 × C(6,3); 6 × (C(10,3) − 8); 8 × (6³ − 6).
    by_type = {kind: sum(n for (t, _), n in counts.items() if t == kind) for kind in range(1, 6)}
    assert by_type == {5: 48, 4: 200, 3: 672, 2: 1680, 1: 34220 - 48 - 200 - 672 - 1680}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R7 R8 J", (5, 24)),
        ("R1 R2 J", (5, 6)),
        ("R5 G5 J", (4, 15)),
        ("R1 G9 J", (1, 19)),
        ("R7 B7 SPY", (4, 21)),
        ("SH R4 R5", (5, 12)),
        ("J SPY SH", (3, 19)),
    ],
)
def test_elites_make_the_strongest_formation(cards, expected):
    """RULES §4.3, §8.4 (vector 6)"""
    assert strength(cards) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R4 R6 J", (5, 15)),  # between
        ("R8 R9 J", (5, 24)),  # at the upper end only below
        ("R2 R9 J", (3, 20)),  # a nine again: the Joker may be a card that lies there
        ("R6 R8 SPY", (5, 21)),
        ("R5 R6 SPY", (5, 18)),
        ("R5 G6 SPY", (2, 18)),
        ("R7 R8 SPY", (3, 22)),  # a second seven is no run, but a colour
        ("R1 R2 SH", (5, 6)),
        ("R2 R3 SH", (5, 6)),
        ("R1 R3 SH", (5, 6)),
        ("R3 R4 SH", (5, 9)),
        ("R2 R4 SH", (5, 9)),
        ("R2 B2 SH", (4, 6)),
        ("R4 B4 SH", (1, 11)),
        ("R4 G5 SH", (2, 12)),
        ("R9 J SPY", (5, 24)),  # 7, 8, 9
        ("R5 J SPY", (5, 18)),  # 5, 6, 7
        ("R4 J SPY", (3, 20)),
        ("R1 J SH", (5, 6)),
        ("R3 J SH", (5, 9)),  # 2, 3, 4
        ("R4 J SH", (5, 12)),  # 3, 4, 5
        ("R5 J SH", (5, 12)),  # 3, 4, 5
        ("R6 J SH", (3, 18)),
        ("R7 SPY SH", (3, 17)),
        ("R5 SPY SH", (3, 15)),
    ],
)
def test_more_elites(cards, expected):
    """RULES §4.3"""
    assert strength(cards) == expected


@pytest.mark.parametrize(("spy", "cards", "expected"), [(2, "R1 R3 SPY", (5, 6)), (9, "R8 R7 SPY", (5, 24)), (1, "R1 G1 SPY", (4, 3)), (3, "SPY SH J", (5, 9)), (3, "R3 SPY SH", (4, 9))])  # fmt: skip
def test_the_spy_has_the_value_of_its_option(spy, cards, expected):
    """RULES §4.3, §10.2"""
    assert strength(cards, spy_value=spy) == expected


def test_an_elite_may_stand_for_a_card_that_lies_elsewhere():
    """RULES §4.3"""
    state = tactics("1: R7 R8 J|G1 G2 G3; 2: R9|; 1 to claim")

    assert may_claim(state, 0, 1)
    assert "!1" in state.legal


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("R9 G9 SH", (1, 21)), ("J SPY SH", (1, 19)), ("R1 R2 R3", (1, 6)), ("R5 G5 B5", (1, 15))],
)
def test_blind_man_s_bluff_leaves_only_the_sum(cards, expected):
    """RULES §4.4 (vector 7)"""
    assert strength(cards, "blind") == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R4 G4 B4 J", (4, 16)),
        ("SPY R5 R6 R8", (5, 26)),
        ("R4 G4 B4 Y9", (1, 21)),
        ("R1 R2 R3 R9", (3, 15)),
        ("R1 R2 R3 G4", (2, 10)),
        ("R1 R2 R3 G9", (1, 15)),
        ("R6 R7 R8 R9", (5, 30)),
        ("R4 G4 B4 Y4", (4, 16)),
        ("J SPY SH R5", (3, 24)),
        ("SH J R4 R5", (5, 18)),
        ("SPY J R5 G4", (2, 22)),
    ],
)
def test_with_mud_all_four_cards_must_fit(cards, expected):
    """RULES §4.5 (vector 8)"""
    assert strength(cards, "mud") == expected


@pytest.mark.parametrize("modes", ["blind mud", "mud blind"])
def test_both_modes_hold_at_one_stone(modes):
    """RULES §4.5"""
    assert strength("R6 R7 R8 R9", modes) == (1, 30)


def test_of_equal_formations_the_one_complete_first_wins():
    """RULES §4.6 (vector 10)"""
    first = tactics("1: R9 G6 P5|Y8 G7 B5 <1")
    second = tactics("1: R9 G6 P5|Y8 G7 B5 <2")

    assert [may_claim(first, seat, 1) for seat in (0, 1)] == [True, False]
    assert [may_claim(second, seat, 1) for seat in (0, 1)] == [False, True]


def test_the_first_to_be_complete_stays_first_when_the_other_side_is_complete_too():
    """RULES §4.6"""
    before = tactics("1: R9 G6|Y8 G7; hand1: P5; hand2: B5; clan:; tactics:")

    after = before.play("P5@1").play("B5@1")

    assert "1: R9 G6 P5|G7 B5 Y8 <1;" in after.text


def test_a_card_that_leaves_a_complete_side_makes_the_other_side_first():
    """RULES §4.6"""
    before = tactics("1: R9 G6 P5|Y8 G7 B5 <1; hand1: O1; hand2: BANSHEE; clan:; tactics:; 2 to play")

    after = before.play("banshee").play("pick:P5")
    assert "1: R9 G6|G7 B5 Y8 <2;" in after.text

    again = tactics("1: R9 G6|Y8 G7 B5 <2; hand1: P5; hand2:; clan:; tactics:").play("P5@1")
    assert "1: R9 G6 P5|G7 B5 Y8 <2;" in again.text


def test_a_card_that_leaves_an_incomplete_side_changes_nothing():
    """RULES §4.6"""
    before = tactics("1: R9 G6|Y8 G7 B5; hand1: O1; hand2: BANSHEE; clan:; tactics:; 2 to play")

    after = before.play("banshee").play("pick:R9")

    assert "1: G6|G7 B5 Y8 <2;" in after.text


def test_a_side_completed_again_is_complete_from_then_on():
    """RULES §4.6"""
    before = tactics("1: R9 G6 P5|Y8 G7; 2: |O1; hand1: STRATEGIST P4; hand2: B5 B1; clan:; tactics:")

    moved = before.play("strategist").play("pick:P5").play("discard")
    assert "1: R9 G6|G7 Y8;" in moved.text
    after = moved.play("B5@1").play("P4@1")

    assert "1: R9 G6 P4|G7 B5 Y8 <2;" in after.text


def test_mud_makes_both_sides_incomplete_and_the_race_new():
    """RULES §4.6, §8.5 (vector 34)"""
    before = tactics("5: R1 G5 B9|G1 R5 Y9 <2; hand1: MUD P3 P4; hand2: O3 O4; clan:; tactics:")

    muddy = before.play("MUD@5")
    assert muddy == tactics(
        "5: R1 G5 B9|G1 R5 Y9 mud; hand1: P3 P4; hand2: O3 O4; clan:; tactics:; played: 1/0; 2 to play"
    )
    after = muddy.play("O4@1").play("P3@5").play("O3@5").play("P4@2")

    assert after.legal == ("!5", "done")
    assert after.play("!5").record()[0]["owner"][4] == 0
