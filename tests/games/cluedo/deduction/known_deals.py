"""Positions to infer from: random small knowledge, and real deals with questions truly answered."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tablee.games.cluedo import GAME
from tablee.games.cluedo.deduction import Belief, Deals, Knowledge

COURSE = (0x3F, 0x3F << 6, 0x1FF << 12)  # six professors, six subjects, nine rooms


def deals_of(known: Knowledge, belief: Belief | None = None) -> Deals:
    """All deals that agree with what is known, by the kernels that every other test of Cluedo uses too."""
    return Deals(known, GAME.kernels, belief)


def bits(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def union(cards) -> int:
    return sum(1 << card for card in cards)


@dataclass
class Table:
    """A deal, and what a seat (or −1: a spectator) has learned of it."""

    chance: random.Random
    categories: tuple[int, int, int]
    hands: list[int]
    mystery: int
    seat: int
    has: list[int] = field(default_factory=list)
    has_not: list[int] = field(default_factory=list)
    clauses: list[tuple[int, int]] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)

    @classmethod
    def deal(cls, chance: random.Random, categories, players: int, seat: int) -> Table:
        mystery = union(chance.choice(bits(kind)) for kind in categories)
        rest = bits((categories[0] | categories[1] | categories[2]) & ~mystery)
        chance.shuffle(rest)
        hands = [union(rest[p::players]) for p in range(players)]
        table = cls(chance, categories, hands, mystery, seat, [0] * players, [0] * players)
        if seat >= 0:
            table.has[seat] = hands[seat]
        return table

    def ask(self, asker: int) -> None:
        """A random hypothesis, answered around the table."""
        triple = union(self.chance.choice(bits(kind)) for kind in self.categories)
        for step in range(1, len(self.hands)):
            p = (asker + step) % len(self.hands)
            shown = bits(self.hands[p] & triple)
            if not shown:
                self.has_not[p] |= triple
                continue
            card = 1 << self.chance.choice(shown)
            if asker == self.seat:
                self.has[p] |= card
            else:
                self.clauses.append((p, triple))
            return

    def accuse(self) -> None:
        """A random solution; only wrong ones teach anything."""
        triple = union(self.chance.choice(bits(kind)) for kind in self.categories)
        if triple != self.mystery:
            self.failed.append(triple)

    def knowledge(self) -> Knowledge:
        sizes = tuple(hand.bit_count() for hand in self.hands)
        return Knowledge(
            self.categories,
            sizes,
            tuple(self.has),
            tuple(self.has_not),
            tuple(self.clauses),
            tuple(self.failed),
        )


def full_position(number: int, players: int | None = None, questions: int | None = None) -> Table:
    """A game of the course after some questions, seen by a seat or by a spectator."""
    chance = random.Random(number)
    players = players or chance.randint(2, 6)
    table = Table.deal(chance, COURSE, players, chance.randint(-1, players - 1))
    for turn in range(chance.randint(0, 30) if questions is None else questions):
        table.ask(turn % players)
    for _ in range(chance.choice((0, 0, 1, 4))):
        table.accuse()
    return table


def small_position(number: int) -> Knowledge:
    """Few cards, under any numbers; one in three is knowledge of no deal at all."""
    chance = random.Random(number)
    counts = [chance.choice((1, 2, 3, 3, 4, 4)) for _ in range(3)]
    while sum(counts) > 10:
        counts[counts.index(max(counts))] -= 1
    numbers = chance.sample(range(chance.choice((sum(counts), 20, 40))), sum(counts))
    categories = tuple(union(numbers[sum(counts[:k]) : sum(counts[: k + 1])]) for k in range(3))
    players = chance.choice((1, 2, 3, 3, 4, 4))
    seat = chance.choice((-1, chance.randrange(players)))
    table = Table.deal(chance, categories, players, seat)
    for turn in range(chance.choice((0, 1, 2, 3, 4, 6))):
        table.ask(turn % players)
    for _ in range(chance.randint(0, 3)):
        table.accuse()
    known = table.knowledge()
    if chance.random() < 1 / 3:
        known = disturbed(known, chance)
    elif chance.random() < 0.1:
        known = Knowledge(**{**vars(known), "mystery": 1 << chance.choice(bits(table.mystery))})
    return known


def disturbed(known: Knowledge, chance: random.Random) -> Knowledge:
    """The same with something added that need not be true."""
    cards = bits(known.cards)
    fields = dict(vars(known))
    for row in ("has", "has_not"):
        masks = list(fields[row])
        masks[chance.randrange(known.players)] |= union(c for c in cards if chance.random() < 0.2)
        fields[row] = tuple(masks)
    some = union(chance.sample(cards, min(len(cards), chance.randint(1, 3))))
    fields["clauses"] += ((chance.randrange(known.players), some),)
    fields["failed"] += (union(chance.choice(bits(kind)) for kind in known.categories),)
    return Knowledge(**fields)
