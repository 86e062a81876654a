"""RULES.md §4 and §6.2 once more, by trying everything: every completion, every card an elite may stand for.

Written from the rule sheet in plain Python; it shares nothing with strength.py but the cards on the table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from math import comb, prod

import pytest

from tablee.core import jit
from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.schotten_totten import GAME, layout
from tablee.games.schotten_totten.cards import text_of
from tests.games.schotten_totten.support import random_game

POSITIONS = 1_000
PROOF = 100_000 if jit.enabled() else 2_000
# So many sides may be tried for a position: mostly few, now and then very many.
EFFORT = (300, 300, 300, 300, 300, 300, 300, 300, 300, 3_000)
GREAT_EFFORT = 30_000

Card = tuple[int, int]  # colour and value


# --- the rules, literally ---------------------------------------------------------------------


@cache
def kind_of_values(values: tuple[int, ...]) -> tuple[bool, bool]:
    """Whether the values are all equal, and whether they follow each other."""
    ordered = sorted(values)
    consecutive = all(after == before + 1 for before, after in pairwise(ordered))
    return len(set(values)) == 1, consecutive


def strength(cards: tuple[Card, ...], *, blind: bool) -> tuple[int, int]:
    values = tuple(value for _, value in cards)
    total = sum(values)
    if blind:
        return 1, total
    equal, consecutive = kind_of_values(values)
    first = cards[0][0]
    one_colour = all(colour == first for colour, _ in cards)
    if one_colour and consecutive:
        return 5, total
    if equal:
        return 4, total
    if one_colour:
        return 3, total
    return (2, total) if consecutive else (1, total)


def may_stand_for(card: str, values: int, spy: int) -> list[Card]:
    """The clan cards that a card on the table counts as."""
    if card == "J":
        return [(colour, value) for colour in range(6) for value in range(1, values + 1)]
    if card == "SPY":
        return [(colour, spy) for colour in range(6)]
    if card == "SH":
        return [(colour, value) for colour in range(6) for value in (1, 2, 3)]
    return [("RGBYPO".index(card[0]), int(card[1:]))]


def strongest(
    cards: list[list[Card]], unseen: list[Card], need: int, *, blind: bool
) -> tuple[int, int] | None:
    """The best of all ways to add `need` unseen cards and to choose for the elites; None when there is none."""
    sides = (
        strength(chosen + added, blind=blind)
        for added in combinations(unseen, need)
        for chosen in product(*cards)
    )
    return max(sides, default=None)


class Stone:
    """One stone of a position, with all that §6.2 lets a claim rest on."""

    def __init__(self, state: State, stone: int) -> None:
        s, options = state.record()[0], state.game.options
        self.values, self.spy = int(options["values"]), int(options["spy_value"])
        self.blind, self.mud = (bool(s["modes"][stone] & mode) for mode in (layout.BLIND, layout.MUD))
        self.cap = 4 if self.mud else 3
        self.owned, self.first = bool(s["owner"][stone] >= 0), int(s["ahead"][stone])
        lying = [[text_of(int(card)) for card in side if card >= 0] for side in s["schotten_cards"][:, stone]]
        self.sides = [[may_stand_for(card, self.values, self.spy) for card in side] for side in lying]
        face_up = {
            text_of(int(card)) for name in ("schotten_cards", "discard") for card in s[name].flat if card >= 0
        }
        self.unseen = [
            (colour, value)
            for colour, letter in enumerate("RGBYPO")
            for value in range(1, self.values + 1)
            if f"{letter}{value}" not in face_up
        ]

    def need(self, seat: int) -> int:
        return self.cap - len(self.sides[seat])

    def effort(self, seat: int) -> int:
        return comb(len(self.unseen), self.need(seat)) * prod(len(choices) for choices in self.sides[seat])

    def best(self, seat: int) -> tuple[int, int] | None:
        return strongest(self.sides[seat], self.unseen, self.need(seat), blind=self.blind)

    def may_claim(self, seat: int, mine: tuple[int, int] | None, theirs: tuple[int, int] | None) -> bool:
        if self.owned or self.need(seat) > 0:
            return False
        if self.need(1 - seat) == 0:
            return mine > theirs or (mine == theirs and self.first == seat)
        return theirs is None or mine >= theirs


def differences(state: State, stone: int, most: int) -> Iterator[str]:
    """How the kernels differ from the brute force at one stone, where it takes no more than `most` sides."""
    game, record, literal = state.game, state.record(), Stone(state, stone)
    best = {}
    for seat in range(2):
        if literal.effort(seat) <= most:
            best[seat] = literal.best(seat)
            found = game.kernels.best(game.setup, record, seat, stone, literal.need(seat))
            if (None if found < 0 else divmod(found, 64)) != best[seat]:
                yield f"best of seat {seat + 1} is {divmod(found, 64)}, should be {best[seat]}: {state.text}"
    for seat in range(2):
        if len(best) == 2 or literal.owned or literal.need(seat) > 0:
            claim = literal.may_claim(seat, best.get(seat), best.get(1 - seat))
            if bool(game.kernels.may_claim(game.setup, record, seat, stone)) != claim:
                yield f"claim of seat {seat + 1} should be {claim}: {state.text}"


# --- random positions -------------------------------------------------------------------------

SCHOTTEN = GAME("iello_tactics")
GAMES = (SCHOTTEN, SCHOTTEN, GAME("battle_line"), GAME("iello_tactics", spy_value=3))
OTHERS = [stone for stone in range(1, 10) if stone != 5]
SEEN = 6 * len(OTHERS) + 8  # so many cards can lie face up at other stones and in the discard pile


def random_position(chance: random.Random, effort: int) -> State:
    """Stone 5 with any cards, modes and elites, and as many cards seen elsewhere as the effort asks for."""
    game = chance.choice(GAMES)
    values = int(game.options["values"])
    clan = [f"{colour}{value}" for colour in "RGBYPO" for value in range(1, values + 1)]
    chance.shuffle(clan)
    if chance.random() < 0.5:  # formations are rare among random cards
        clan.sort(key=chance.choice((by_colour, by_value)), reverse=chance.random() < 0.5)
        at = chance.randrange(len(clan))
        clan = clan[at:] + clan[:at]
    modes = [mode for mode, share in (("blind", 0.1), ("mud", 0.3)) if chance.random() < share]
    cap = 4 if "mud" in modes else 3
    elites = ["SPY", "SH"]
    share = 0.6 if effort == GREAT_EFFORT else 0.25  # three elites on a side take thousands of trials
    sides = []
    for count in (chance.choice((cap, cap, chance.randrange(cap))), chance.randrange(cap + 1)):
        special = [card for card in ("J", *elites) if chance.random() < share][:count]
        elites = [card for card in elites if card not in special]
        drawn = [
            clan.pop(chance.choice((0, 0, -1, chance.randrange(len(clan)))))
            for _ in range(count - len(special))
        ]
        sides.append(special + drawn)
    chance.shuffle(sides)
    choices = max(prod(len(may_stand_for(card, values, 7)) for card in side) for side in sides)
    need = max(cap - len(side) for side in sides)
    left = chance.randrange(len(clan) + 1)
    while left and comb(left, need) * choices > effort:
        left -= 1
    left = max(left, len(clan) - SEEN)
    chance.shuffle(clan)
    return game.position(
        f"{text(sides, modes, chance)}; {elsewhere(clan[left:])}; hand1:; hand2:; clan:; tactics:"
    )


def by_colour(card: str) -> tuple[str, int]:
    return card[0], int(card[1:])


def by_value(card: str) -> tuple[int, str]:
    return int(card[1:]), card[0]


def text(sides: list[list[str]], modes: list[str], chance: random.Random) -> str:
    cap = 4 if "mud" in modes else 3
    complete = [seat for seat in range(2) if len(sides[seat]) == cap]
    first = f"<{chance.choice(complete) + 1}" if complete else ""
    return f"5: {' '.join(sides[0])}|{' '.join(sides[1])} {' '.join(modes)} {first}"


def elsewhere(cards: list[str]) -> str:
    """Cards face up at the other stones, three a side, and the rest discarded."""
    parts = []
    for stone in OTHERS:
        one, two, cards = cards[:3], cards[3:6], cards[6:]
        parts.append(f"{stone}: {' '.join(one)}|{' '.join(two)}")
    return "; ".join([*parts, f"discard: {' '.join(cards)}"])


def compare(count: int, seed: int) -> None:
    chance = random.Random(seed)
    for number in range(count):
        effort = GREAT_EFFORT if number % 100 == 0 else chance.choice(EFFORT)
        state = random_position(chance, effort)
        assert not [*differences(state, 4, effort)]


def test_claims_are_what_trying_everything_gives():
    """RULES §4.1, §4.2, §4.3, §4.4, §4.5, §4.6, §6.2, §11.5"""
    compare(POSITIONS, seed=1)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_claims_are_what_trying_everything_gives_in_very_many_positions(part):
    """RULES §4.1, §4.2, §4.3, §4.4, §4.5, §4.6, §6.2, §11.5"""
    compare(PROOF // 4, seed=100 + part)


@pytest.mark.parametrize("preset", ["iello_base", "iello_tactics", "battle_line"])
def test_claims_in_random_games_are_what_trying_everything_gives(preset):
    """RULES §6.2"""
    game: Game = GAME(preset)

    for seed in range(4 if jit.enabled() else 1):
        for number, (_, record) in enumerate(random_game(game, seed)):
            if number % 5 == 0:
                state = State(game, record)
                for stone in range(layout.STONES):
                    assert not [*differences(state, stone, 1_000)]


def test_a_side_that_was_taken_apart_is_put_together_again():
    """The brute force itself, on the vectors of the sheet: RULES §4.1, §4.3, §4.4, §4.5"""
    vectors = {
        ("R3 R1 R2", ""): (5, 6),
        ("R8 G8 B8", ""): (4, 24),
        ("R2 R7 R4", ""): (3, 13),
        ("G4 R2 Y3", ""): (2, 9),
        ("R8 R9 G1", ""): (1, 18),
        ("R7 R8 J", ""): (5, 24),
        ("R1 G9 J", ""): (1, 19),
        ("R7 B7 SPY", ""): (4, 21),
        ("SH R4 R5", ""): (5, 12),
        ("J SPY SH", ""): (3, 19),
        ("J SPY SH", "blind"): (1, 19),
        ("R4 G4 B4 J", "mud"): (4, 16),
        ("SPY R5 R6 R8", "mud"): (5, 26),
        ("R4 G4 B4 Y9", "mud"): (1, 21),
    }
    for (cards, modes), expected in vectors.items():
        assert Stone(SCHOTTEN.position(f"1: {cards}|{modes}"), 0).best(0) == expected
