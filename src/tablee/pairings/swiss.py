"""Swiss rounds at tables of two: whoever has as many points, and has not met.

A round is a perfect matching of least cost in the graph of all pairs, and of byes when the number is odd,
found by Edmonds' blossom algorithm (networkx, in whole numbers, so nothing is rounded). Costs are compared in
this order, each only where the ones before are equal:

1. byes of those who have had one;  2. pairs who have met, by how often;
3. seats: somebody would have had one seat three times more often than the other;
4. half points by which whoever has the bye stands above the lowest;
5. squares of the differences of points in half points;  6. floats: who was paired upwards, or downwards, in
   the last round is so again;  7. seats once more: twice more often;  8. within equal points, how far a pair
   is from the upper half against the lower half.

A matching of least cost is found, not only a good one. So these hold in every round, and are tested against
all pairings that there are: nobody has a second bye, and no two meet again, in a round for which a pairing
without is possible. What a later round will allow is not looked ahead for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tablee.pairings.rounds import (
    HALF,
    Pairing,
    Participant,
    Rounds,
    bye,
    byes_of,
    meetings,
    points_of,
    seat_balance,
    seated,
)

Cost = tuple[int, ...]


def next_round(participants: Sequence[Participant], rounds: Rounds) -> tuple[Pairing, ...]:
    """Returns the pairings of the next round, the highest points first; none for fewer than two."""
    points = points_of(rounds)
    here = [one for one in participants if one.plays(len(rounds) + 1)]
    if len(here) < 2:
        return ()
    ranked = [one.number for one in sorted(here, key=lambda one: (-points[one.number], one.lot, one.number))]
    pairs = _matched(ranked, _Costs.of(ranked, rounds))
    games = [
        Pairing(seated(one, other, rounds, board=board))
        for board, (one, other) in enumerate(((a, b) for a, b in pairs if b is not None), 1)
    ]
    return (*games, *(bye(one) for one, other in pairs if other is None))


def everybody_has_met(participants: Sequence[Participant], rounds: Rounds) -> bool:
    """Returns whether every two who take part in the next round have met."""
    met = meetings(rounds)
    here = [one.number for one in participants if one.plays(len(rounds) + 1)]
    return all(met[frozenset(pair)] for pair in combinations(here, 2))


def _matched(ranked: Sequence[int], costs: _Costs) -> list[tuple[int, int | None]]:
    """Returns the pairs of least cost in the order of their better players; None stands for a bye."""
    import networkx as nx  # where it is used: a server starts without it

    edges: dict[tuple[int, int | None], Cost] = {
        pair: costs.of_pair(*pair) for pair in combinations(ranked, 2)
    }
    if len(ranked) % 2:
        edges |= {(one, None): costs.of_bye(one) for one in ranked}
    weighed = _as_numbers(list(edges.values()), len(ranked))
    most = max(weighed)
    graph: Any = nx.Graph()
    for (one, other), cost in zip(edges, weighed, strict=True):
        graph.add_edge(one, 0 if other is None else other, weight=1 + most - cost)
    place = {number: at for at, number in enumerate(ranked)}
    found: list[tuple[int, int | None]] = []
    for pair in nx.max_weight_matching(graph, maxcardinality=True):
        one, other = sorted(pair, key=lambda number: place.get(number, len(ranked)))
        found.append((one, other or None))
    return sorted(found, key=lambda pair: place[pair[0]])


def _as_numbers(costs: Sequence[Cost], players: int) -> list[int]:
    """Returns a number for each cost, so that sums of up to `players` of them compare as sums of the costs
    do.
    """
    total = [0] * len(costs)
    for parts in zip(*costs, strict=True):
        room = max(parts) * players + 1
        total = [before * room + part for before, part in zip(total, parts, strict=True)]
    return total


@dataclass(frozen=True)
class _Costs:
    """What pairs and byes cost; `places` are those among the players with as many points, and how many they
    are.
    """

    points: Counter[int]
    met: Counter[frozenset[int]]
    byes: Counter[int]
    balance: Counter[int]
    floats: dict[int, int]
    places: dict[int, tuple[int, int]]
    lowest: int

    @classmethod
    def of(cls, ranked: Sequence[int], rounds: Rounds) -> _Costs:
        points = points_of(rounds)
        places = {}
        for number in ranked:
            alike = [other for other in ranked if points[other] == points[number]]
            places[number] = alike.index(number), len(alike)
        lowest = min(points[number] for number in ranked)
        return cls(
            points,
            meetings(rounds),
            byes_of(rounds),
            seat_balance(rounds),
            last_floats(rounds),
            places,
            lowest,
        )

    def of_bye(self, one: int) -> Cost:
        above = (self.points[one] - self.lowest) // HALF
        return (self.byes[one], 0, 0, above, 0, 0, 0, 0)

    def of_pair(self, one: int, other: int) -> Cost:
        apart = (self.points[one] - self.points[other]) // HALF
        after = self._balances_after(one, other)
        fold = 0
        if not apart:
            (at, count), (below, _) = self.places[one], self.places[other]
            fold = (abs(below - at) - count // 2) ** 2
        return (
            0,
            self.met[frozenset((one, other))],
            sum(each > 2 for each in after),
            0,
            apart**2,
            self._floats_again(one, other, apart),
            sum(each > 1 for each in after),
            fold,
        )

    def _balances_after(self, one: int, other: int) -> tuple[int, int]:
        low, high = sorted((self.balance[one], self.balance[other]))
        return abs(low + 1), abs(high - 1)

    def _floats_again(self, one: int, other: int, apart: int) -> int:
        if not apart:
            return 0
        down, up = (one, other) if apart > 0 else (other, one)
        return (self.floats.get(down) == -1) + (self.floats.get(up) == 1)


def last_floats(rounds: Rounds) -> dict[int, int]:
    """Returns who was paired in the last round with more points (1) or fewer (−1) than their own; a bye is
    −1.
    """
    if not rounds:
        return {}
    before = points_of(rounds[:-1])
    found = {}
    for pairing in rounds[-1]:
        if pairing.how == "bye":
            found[pairing.seated[0]] = -1
        elif len(pairing.seated) == 2:
            for one, other in (pairing.seated, pairing.seated[::-1]):
                found[one] = (before[other] > before[one]) - (before[other] < before[one])
    return found
