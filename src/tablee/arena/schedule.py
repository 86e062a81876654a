"""The schedule of a tournament: which agents play each game, from which seats, on which deal.

A deal is one seed, hence one order of the cards and one opening. Every deal is played once for every seating
of the same group of agents, so that neither the seats nor the luck of the deal favour anybody; that block of
games is what the statistics count as one trial. With two seats a group is a pair. With more seats there are
two kinds of group (`GROUPINGS`):

- `alone`: one agent alone among copies of another, in each seat once; and the other way round;
- `mixed`: as many different agents as seats, in every order for two or three seats. From four seats on
  each deal has one order round the table, begun at every seat, and the orders take turns.

Which groups meet is the pairing system (`PAIRINGS`): all there are (`round_robin`), those with the first
agent (`gauntlet`), or those of neighbours in the list (`ladder`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from tablee.core import rng
from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note

ALONE, MIXED = "alone", "mixed"
GROUPINGS = (ALONE, MIXED)
ROUND_ROBIN, GAUNTLET, LADDER = "round_robin", "gauntlet", "ladder"
PAIRINGS = (ROUND_ROBIN, GAUNTLET, LADDER)
ALL_ORDERS = 3  # up to so many seats every deal is played in every order: four seats have 24 orders already

Entrants = tuple[int, ...]  # by seat: the number of an agent in the tournament's list


@dataclass(frozen=True)
class Fixture:
    """One game to be played; `entrants[seat]` is the number of an agent in the tournament's list."""

    number: int
    deal: int
    entrants: Entrants
    seed: int


def schedule(
    agents: Sequence[str],
    games: int,
    seed: int,
    seats: int = 2,
    grouping: str = ALONE,
    pairing: str = ROUND_ROBIN,
) -> list[Fixture]:
    """Returns all fixtures of a tournament, `games` for each group, deal by deal.

    Raises BadUse for fewer than two agents, too few agents for mixed groups, or a number of games that is no
    multiple of the games per deal.
    """
    _check(len(agents), games, seats, grouping, pairing)
    groups = list(_groups(len(agents), seats, grouping, pairing))
    orders = _orders(seats, seed)
    fixtures: list[Fixture] = []
    for deal in range(games // games_per_deal(seats, grouping)):
        # The same deals for every group: differences between groups are then not luck of the deal.
        deal_seed = rng.derive(seed, "deal", deal)
        deal_orders = orders if seats <= ALL_ORDERS else [orders[deal % len(orders)]]
        for group in groups:
            for entrants in _seatings(group, deal_orders):
                fixtures.append(Fixture(len(fixtures), deal, entrants, deal_seed))
    return fixtures


def games_per_deal(seats: int, grouping: str) -> int:
    """Returns how many games one group plays on each deal."""
    return seats * (seats - 1) if grouping == MIXED and seats == ALL_ORDERS else seats


def whole_deals(games: int, seats: int, grouping: str) -> int:
    """Returns the least number of games, `games` or more, that makes whole deals."""
    block = games_per_deal(seats, grouping)
    return block * max(1, -(-games // block))


def _groups(agents: int, seats: int, grouping: str, pairing: str) -> Iterator[Entrants]:
    """Yields every group that meets, in the order of its first seating."""
    if grouping == MIXED or seats == 2:
        yield from _selections(agents, seats, pairing)
        return
    for first, second in _selections(agents, 2, pairing):
        yield first, *[second] * (seats - 1)
        yield second, *[first] * (seats - 1)


def _selections(agents: int, size: int, pairing: str) -> Iterator[Entrants]:
    """Yields every `size` different agents that the pairing system lets meet."""
    for chosen in combinations(range(agents), size):
        neighbours = chosen[-1] - chosen[0] == size - 1
        with_first = chosen[0] == 0
        if (
            pairing == ROUND_ROBIN
            or (pairing == GAUNTLET and with_first)
            or (pairing == LADDER and neighbours)
        ):
            yield chosen


def _orders(seats: int, seed: int) -> list[Entrants]:
    """Returns every order round a table; shuffled by the seed where deals take turns with the orders."""
    orders = [(0, *rest) for rest in permutations(range(1, seats))]
    drawn = np.arange(len(orders))
    if seats > ALL_ORDERS:
        rng.shuffle(rng.stream(seed, "orders"), drawn, len(orders))
    return [orders[number] for number in drawn]


def _seatings(group: Entrants, orders: Sequence[Entrants]) -> Iterator[Entrants]:
    """Yields the group in every order, begun at every seat; a group with copies has one order only."""
    seats = len(group)
    if len(set(group)) < seats:
        orders = [tuple(range(seats))]
    for order in orders:
        for turn in range(seats):
            yield tuple(group[order[(seat - turn) % seats]] for seat in range(seats))


def _check(agents: int, games: int, seats: int, grouping: str, pairing: str) -> None:
    if pairing not in PAIRINGS:
        raise ValueError(f"a pairing system is one of {', '.join(PAIRINGS)}, not {pairing!r}")
    if grouping not in GROUPINGS:
        raise ValueError(f"a grouping is one of {', '.join(GROUPINGS)}, not {grouping!r}")
    if agents < 2:
        raise BadUse(why=Note("two_agents", N_("a tournament needs at least two agents")))
    if grouping == MIXED and agents < seats:
        fields = {"seats": seats, "agents": agents}
        raise BadUse(
            why=Note(
                "mixed_agents",
                N_(
                    "--table mixed: {seats} seats need at least {seats} agents, not {agents}; "
                    "--table alone compares any two"
                ),
                fields,
            )
        )
    block, whole = games_per_deal(seats, grouping), whole_deals(games, seats, grouping)
    if games == whole:
        return
    if games < 1:
        template = N_("--games {games}: expected at least {whole}")
    elif block == 2:
        template = N_(
            "--games {games}: expected an even number, since every deal is "
            "played from both seats; try {whole}"
        )
    else:
        template = N_(
            "--games {games}: expected a multiple of {block}, since every deal is played "
            "{block} times to balance the seats; try {whole}"
        )
    raise BadUse(why=Note("whole_deals", template, {"games": games, "block": block, "whole": whole}))
