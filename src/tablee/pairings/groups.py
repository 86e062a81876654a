"""Rounds at tables of three to six: groups by points, made anew each round.

A game is won by one and not by each against each, so a round robin or a knock-out of such tables would say
something else than people expect; Swiss rounds make sense. What is certain, and tested: everybody who is
there sits at one table or has a bye; tables of a round differ by one seat at most; there are byes only where
the rules allow no such tables, and then for those who have had fewest. Who meets again is kept low by
exchanging two at a time as long as that helps: a good grouping, not a proven best one, for the best one is a
hard problem and nobody would notice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product

from tablee.pairings.rounds import (
    Pairing,
    Participant,
    Rounds,
    all_pairings,
    bye,
    byes_of,
    meetings,
    points_of,
)


def next_round(
    participants: Sequence[Participant], rounds: Rounds, *, wanted: int, fewest: int, most: int
) -> tuple[Pairing, ...]:
    """Returns the tables of the next round, the highest points first, byes last; none for too few
    participants.
    """
    points, byes = points_of(rounds), byes_of(rounds)
    here = [one for one in participants if one.plays(len(rounds) + 1)]
    sizes = table_sizes(len(here), wanted, fewest, most)
    if not sizes:
        return ()
    ranked = sorted(here, key=lambda one: (-points[one.number], one.lot, one.number))
    places = {one.number: at for at, one in enumerate(ranked)}
    # Those with the fewest byes, the lowest first.
    upwards = sorted(ranked, key=lambda one: (byes[one.number], -places[one.number]))
    free = upwards[: len(here) - sum(sizes)]
    numbers = iter(one.number for one in ranked if one not in free)
    tables = [[next(numbers) for _ in range(size)] for size in sizes]
    _exchange(tables, meetings(rounds), points)
    seats = _seats_so_far(rounds)
    games = (
        Pairing(tuple(sorted(table, key=lambda number: seats[number], reverse=True))) for table in tables
    )
    return (*games, *(bye(one.number) for one in free))


def table_sizes(players: int, wanted: int, fewest: int, most: int) -> list[int]:
    """Returns how large the tables of a round are: as few byes as possible, then as near to `wanted` seats as
    possible, the larger tables first; none where not even one table can be filled.
    """
    for seated in range(players, fewest - 1, -1):
        fitting = [count for count in range(1, seated // fewest + 1) if -(-seated // count) <= most]
        if fitting:
            count = min(fitting, key=lambda count: abs(seated / count - wanted))
            size, larger = divmod(seated, count)
            return [size + 1] * larger + [size] * (count - larger)
    return []


def _exchange(tables: list[list[int]], met: Counter[frozenset[int]], points: Counter[int]) -> None:
    """Exchanges two participants of two tables at a time while fewer meet again, or points lie closer. In
    place.
    """

    def cost(table: Sequence[int]) -> tuple[int, int]:
        again = sum(met[frozenset(pair)] ** 2 for pair in combinations(table, 2))
        apart = sum((points[a] - points[b]) ** 2 for a, b in combinations(table, 2))
        return again, apart

    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for at, to in product(range(len(one)), range(len(other))):
                before = _sum(cost(one), cost(other))
                one[at], other[to] = other[to], one[at]
                if _sum(cost(one), cost(other)) < before:
                    better = True
                else:
                    one[at], other[to] = other[to], one[at]


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


def _seats_so_far(rounds: Rounds) -> Counter[int]:
    """How far back in the order of seats each has sat, all games together: whoever most now sits first."""
    found: Counter[int] = Counter()
    for pairing in all_pairings(rounds):
        if pairing.is_game:
            middle = len(pairing.seated) - 1
            found.update({number: 2 * seat - middle for seat, number in enumerate(pairing.seated)})
    return found
