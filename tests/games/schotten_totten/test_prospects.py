"""What observations compute for networks: formations still possible, certain stones, and what a card would make.

Strengths are compared with trying everything, as claims are; the rest with what a placement really makes.
"""

from __future__ import annotations

import random
from itertools import combinations, product

import numpy as np
import pytest

from tablee.core.state import State, View
from tablee.games.schotten_totten import GAME, layout, prospect_parts
from tablee.games.schotten_totten.prospect_parts import FEATURES, SLOTS, WHOLE_COUNTS
from tablee.games.schotten_totten.side_prospects import continuing, has_colour, laid_side, strongest
from tests.games.schotten_totten.support import (
    OUT_OF_CARDS,
    PRESETS,
    WITH_TACTICS,
    position,
    random_game,
    tactics,
)
from tests.games.schotten_totten.test_claims_bruteforce import (
    Card,
    Stone,
    kind_of_values,
    random_position,
)
from tests.games.schotten_totten.test_claims_bruteforce import strongest as strongest_by_trying
from tests.support import observed

PARTS = {part.name: part for part in GAME().observation.parts}
OWN, OTHER = 0, 1


def part(view: View, name: str) -> np.ndarray:
    """The numbers of a part, by its axes."""
    return view.observe()[view.game.observation.slices[name]].reshape(PARTS[name].shape)


def best(view: View, side: int, stone: int) -> tuple[int, int] | None:
    """Kind (5 is the best) and sum of the best formation of a side."""
    kinds = part(view, "best kind")[side, stone - 1]
    if not kinds.any():
        return None
    total = round(float(part(view, "best sum")[side, stone - 1]) * 30)
    strength = round(float(part(view, "best strength")[side, stone - 1]) * 384)
    assert kinds.sum() == 1
    assert divmod(strength, 64) == (5 - int(kinds.argmax()), total)
    return divmod(strength, 64)


def placement(view: View, slot: int, stone: int) -> dict[str, float]:
    numbers = part(view, "placements")[slot, stone - 1].tolist()
    return {feature: number for feature, number in zip(FEATURES, numbers, strict=True) if number}


def pool_of(cards: list[Card]) -> int:
    return sum(1 << (colour * layout.VALUES + value - 1) for colour, value in cards)


# --- positions --------------------------------------------------------------------------------


def test_a_full_side_has_its_formation_and_an_unfinished_one_the_best_that_is_left():
    view = position("1: R1 R2 R3|B8; 2: |R8 G8; 3: P5 G7 Y3|; hand1: O1; hand2: O2; 1 to play").view(0)

    assert best(view, OWN, 1) == (5, 6)
    assert best(view, OTHER, 1) == (5, 24)
    assert best(view, OTHER, 2) == (4, 24)
    assert best(view, OWN, 3) == (1, 15)
    assert best(view, OWN, 9) == (5, 24)
    told = observed(view)
    assert told["1 if no card must still be laid at stone 1 to fill the side of this seat"] == 1
    assert told["1 if two cards must still be laid at stone 1 to fill the side of the other seat"] == 1


def test_own_cards_are_out_of_reach_for_the_other_side_but_prove_nothing():
    """RULES §6.2: what is in hand is no evidence."""
    view = position("1: G8 R8 B8|Y5 Y7; hand1: Y6; hand2: O2; 1 to play").view(0)

    assert best(view, OTHER, 1) == (3, 21)
    assert round(float(part(view, "open strength")[OTHER, 0]) * 384) == 5 * 64 + 18
    assert part(view, "certain")[:, 0].tolist() == [1, 0]
    assert part(view, "proven")[:, 0].tolist() == [0, 0]
    assert part(view, "undecided")[0] == 0


def test_with_an_empty_deck_only_the_hand_counts():
    view = position("1: R7|; 2: Y9|; hand1: R8 G2 R1; hand2: R9; clan:; 1 to play").view(0)

    assert best(view, OWN, 1) == (3, 16)
    assert part(view, "hand strength")[0] == part(view, "best strength")[OWN, 0]
    assert best(view, OWN, 2) == (1, 19)
    assert part(view, "out of cards")[0] == 1


def test_elites_mud_and_blindness_count_as_they_do_in_the_end():
    """RULES §4.3–4.5"""
    view = tactics(
        "1: J R8|R4 G4 B4 J mud; 2: SH O4|B9 G9; 3: SPY P5 P6|Y6 O8 blind; hand1: O1; hand2: O2; 1 to play"
    ).view(0)

    assert best(view, OWN, 1) == (5, 30)
    assert best(view, OTHER, 1) == (4, 16)
    assert best(view, OWN, 2) == (5, 12)
    assert best(view, OWN, 3) == (1, 18)
    assert best(view, OTHER, 3) == (1, 23)


def test_continuing_cards_are_counted_by_kind():
    view = position("1: R5 R6|; 2: Y4 O4|; 3: G9|; discard: R7 R1 Y1; hand1: O1; hand2: O2; 1 to play").view(
        0
    )
    counts = (part(view, "continuing")[OWN] * WHOLE_COUNTS).round()

    assert counts[0].tolist() == [1, 0, 5, 4 + 5]  # R4; five red cards; four 4s and five 7s
    assert counts[1].tolist() == [0, 4, 0, 0]
    assert counts[2].tolist() == [2, 5, 8, 6 + 5]


def test_a_stone_that_is_full_on_both_sides_goes_to_the_stronger_or_the_first():
    text = "1: R9 G6 P5|Y8 G7 B5 <2; 2: R5 G5 B4|G4 P3 Y1 <2"
    view = position(f"{text}; {OUT_OF_CARDS}").view(0)

    for name in ("certain", "proven"):
        assert part(view, name)[:, :2].tolist() == [[0, 1], [1, 0]]
    assert part(view, "ahead")[:, :2].tolist() == [[0, 1], [0, 0]]


def test_nothing_is_promised_of_a_claimed_stone():
    view = position("1: R1 R2 R3|G1 =1; 2: |Y2 O9; hand1: R4 G4 B4; hand2: O2; 1 to play").view(0)

    for each in prospect_parts.PROSPECTS:
        if "stone" in each.axes and each.name != "place":
            by_stone = np.moveaxis(part(view, each.name), list(each.axes).index("stone"), 0)
            assert not by_stone[0].any(), each.name
            assert each.name in ("proven", "certain", "deciding") or by_stone[1:].any(), each.name


def test_a_card_that_completes_a_side_wins_the_stone_if_that_is_proven():
    view = position("1: Y1 Y2|B8; discard: B7; hand1: Y3 O9; hand2: O2; 1 to play").view(0)

    wins = placement(view, 0, 1)
    assert (
        wins["1 if it fills the side"]
        == wins["1 if a colour run is the best that this side can then become"]
        == 1
    )
    assert wins["1 if it wins the stone for certain: the claim could be proven"] == 1
    loses = placement(view, 1, 1)
    assert (
        loses["1 if it fills the side"] == loses["1 if a sum is the best that this side can then become"] == 1
    )
    assert "1 if it wins the stone for certain: the claim could be proven" not in loses


def test_the_card_laid_is_no_longer_there_for_the_other_side():
    view = position("1: O4 P4|B8 B9; discard: B6 O3 O5 P3 P5; hand1: B7 G4; hand2: O2; 1 to play").view(0)
    feature = "1 if it wins the stone for certain: the claim could be proven"

    assert feature not in placement(view, 1, 1)  # B7 might still come
    assert feature not in placement(view, 0, 1)
    view = position("1: B5 B6|B8 B9; hand1: B7; hand2: O2; 1 to play").view(0)
    assert placement(view, 0, 1)[feature] == 1


def test_combat_modes_are_placements_too_and_ruses_are_none():
    view = tactics("1: R9 G9 B9|Y6 O8; hand1: BLIND MUD BANSHEE; hand2: O2; 1 to play").view(0)

    blind, mud = placement(view, 0, 1), placement(view, 1, 1)
    assert (
        blind["1 if it fills the side"] == blind["1 if a sum is the best that this side can then become"] == 1
    )
    assert "1 if it fills the side" not in mud
    assert mud["1 if three of a kind is the best that this side can then become"] == 1
    assert not part(view, "placements")[2:].any()


def test_of_equal_sums_at_a_blind_stone_the_first_wins_and_own_cards_are_out_of_reach():
    """RULES §4.6, §6.2"""
    stones = "1: R9 R8 R7|Y9 Y8 Y7 <1; 2: G9 G8 G7|P9 P8 P7 <2; 3: B8 R5 G5|R6 B5"
    view = tactics(f"{stones}; discard: B9; hand1: O9 O8 BLIND; hand2: O2; 1 to play").view(0)
    beats = "1 if the best that this side can then become beats the best that the other can"
    wins = "1 if it wins the stone for certain: the claim could be proven"

    first, second, third = (placement(view, 2, stone) for stone in (1, 2, 3))
    assert first[beats] == first[wins] == 1
    assert beats not in second
    assert wins not in second
    assert third[beats] == 1  # 18 against 11 and a 7: this hand has O9 and O8
    assert wins not in third


def test_the_race_for_the_game_is_counted():
    """RULES §7.1"""
    claimed = "; ".join(
        f"{stone}: R{stone}|G{stone} ={owner}" for stone, owner in ((1, 1), (2, 1), (5, 2), (8, 1))
    )
    view = position(f"{claimed}; hand1: O1 O2; hand2: P1; 1 to play").view(0)

    assert (part(view, "stones won") * 5).round().tolist() == [3, 1]
    assert (part(view, "stones needed") * 5).round().tolist() == [1, 2]
    assert (part(view, "threats") * 3).round().tolist() == [1, 0]
    assert part(view, "deciding").nonzero()[1].tolist() == [2]
    assert (part(view, "rows")[OWN] * 3).round().tolist() == [0, 0, 2, 1, 0, 1, 2, 0, 1]
    assert (part(view, "room") * 27).round().tolist() == [15, 15]


def test_everything_about_a_stone_can_be_cut_into_nine():
    assert tuple(PARTS["placements"].axes) == ("slot", "stone", "feature")
    assert PARTS["placements"].shape == (SLOTS, layout.STONES, len(FEATURES))
    for each in PARTS.values():
        assert ("{stone}" in each.meaning) == ("stone" in each.axes)
        assert each.axes.get("stone", tuple("123456789")) == tuple("123456789")


# --- trying everything ------------------------------------------------------------------------


def continuing_by_trying(stone: Stone, seat: int, pool: list[Card]) -> list[int]:
    """How many cards keep each kind possible: each is laid, and then all that could follow."""
    found = [0, 0, 0, 0]
    for card in pool:
        others = [each for each in pool if each != card]
        possible = [False] * 4
        for added in combinations(others, stone.need(seat) - 1):
            for chosen in product(*stone.sides[seat]):
                side = (*chosen, card, *added)
                equal, consecutive = kind_of_values(tuple(value for _, value in side))
                one_colour = len({colour for colour, _ in side}) == 1
                for at, holds in enumerate((one_colour and consecutive, equal, one_colour, consecutive)):
                    possible[at] = possible[at] or holds
        found = [count + holds for count, holds in zip(found, possible, strict=True)]
    return found


def test_strengths_and_continuing_cards_are_what_trying_everything_gives():
    """RULES §4, §6.2"""
    chance = random.Random(5)
    for _ in range(400):
        state = random_position(chance, 300)
        literal, record = Stone(state, 4), state.record()
        pool = chance.sample(literal.unseen, min(len(literal.unseen), chance.randrange(9)))
        for seat in range(2):
            side = laid_side(record, seat, 4, literal.spy)
            top = literal.values
            found = strongest(side, pool_of(literal.unseen), top)
            assert found == state.game.kernels.best(state.game.setup, record, seat, 4, literal.need(seat))
            if np.prod([1, *map(len, literal.sides[seat])]) <= 200:
                found = strongest(side, pool_of(pool), top)
                expected = strongest_by_trying(
                    literal.sides[seat], pool, literal.need(seat), blind=literal.blind
                )
                assert (None if found < 0 else divmod(found, 64)) == expected
                counts = continuing(side, pool_of(pool), top)
                if literal.need(seat) > 0 and not literal.blind:
                    told = [counts >> 6 * at & 63 for at in range(4)]
                    assert told == continuing_by_trying(literal, seat, pool), state.text
                else:
                    assert counts == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_of_random_games_everything_is_as_the_slow_kernels_say(preset):
    game = GAME(preset)
    for number, (_, record) in enumerate(random_game(game, 3)):
        state = State(game, record)
        if number % 7 or state.is_over:
            continue
        for seat in range(2):
            view = state.view(seat)
            told = {name: part(view, name) for name in ("best strength", "proven", "continuing", "undecided")}
            seen = view.record()[0]
            hand = pool_of_hand(seen, seat)
            table = pool_of(Stone(state, 0).unseen)
            known = pool_of_hand(seen, 1 - seat)
            pools = (hand if seen["clan_left"] == 0 else table & ~known, table & ~hand)
            top, spy = int(game.options["values"]), int(game.options["spy_value"])
            for stone in range(layout.STONES):
                if seen["owner"][stone] >= 0:
                    continue
                for side, owner in enumerate((seat, 1 - seat)):
                    laid = laid_side(record, owner, stone, spy)
                    strength = max(strongest(laid, pools[side], top), 0)
                    assert round(float(told["best strength"][side, stone]) * 384) == strength
                    claim = game.kernels.may_claim(game.setup, record, owner, stone)
                    assert told["proven"][side, stone] == claim or not game.options["early_claim"]
                    counts = continuing(laid, pools[side], top)
                    for at, whole in enumerate(WHOLE_COUNTS):
                        number_told = told["continuing"][side, stone, at] * (
                            whole if has_colour(laid) else 60
                        )
                        assert round(float(number_told)) == counts >> 6 * at & 63


def pool_of_hand(seen: np.void, seat: int) -> int:
    return sum(1 << int(card) for card in seen["hand"][seat] if 0 <= card < layout.CLAN)


# --- placements are what they make ------------------------------------------------------------


@pytest.mark.parametrize("preset", WITH_TACTICS)
def test_a_placement_makes_what_was_told_of_it(preset):
    """With two decks the turn waits before the draw, so that nothing else has changed."""
    game, chance = GAME(preset), random.Random(1)
    tried = 0
    for _, record in random_game(game, 8):
        state = State(game, record)
        if state.is_over or record["phase"][0] != layout.PLAYING or chance.random() < 0.6:
            continue
        seat, before = state.mover, state.view(state.mover)
        fits = part(before, "placements")[:, :, 0]
        legal = set(state.legal_ids)
        held = [int(card) for card in record["hand"][0][seat] if card >= 0]
        for slot, stone in np.ndindex(fits.shape):
            is_legal = slot < len(held) and held[slot] * layout.STONES + stone in legal
            assert fits[slot, stone] == (is_legal and held[slot] < layout.RECRUITER)
        for slot, stone in chance.sample([*zip(*fits.nonzero(), strict=True)], min(3, int(fits.sum()))):
            after = state.play(state.move(held[slot] * layout.STONES + stone))
            if not after.is_over and after.mover == seat and after.record()["phase"][0] != layout.PLAYING:
                told = part(before, "placements")[slot, stone]
                view = after.view(seat)
                assert told.tolist() == pytest.approx(made(view, stone)), (state.text, slot, stone)
                tried += 1
    assert tried > 10


def made(view: View, stone: int) -> list[float]:
    """The features of a placement, read from the stone after it."""
    full = part(view, "missing")[OWN, stone, 0]
    beats = part(view, "certain")[OWN, stone] if full else part(view, "ahead")[OWN, stone]
    return [
        1.0,
        *part(view, "best kind")[OWN, stone],
        part(view, "best sum")[OWN, stone],
        *part(view, "continuing")[OWN, stone],
        full,
        part(view, "proven")[OWN, stone],
        beats,
        part(view, "hand strength")[stone],
        float(part(view, "hand strength")[stone] > part(view, "best strength")[OTHER, stone]),
    ]


def test_a_second_copy_of_a_card_is_told_as_the_first():
    view = tactics("1: R1|; hand1: J J; hand2: O2; 1 to play").view(0)

    placements = part(view, "placements")
    assert placements[0].any()
    assert (placements[0] == placements[1]).all()
