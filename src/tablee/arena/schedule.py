"""Who plays whom, from which seat, on which deal.

A deal (one seed, hence one opening too) is played once for every seating of the same company, so
that neither the seats nor the luck of the deal favour anybody: that block of games is what the
statistics count. With two seats a company is a pair. With more there are two kinds of table:

- `alone`: one agent alone among copies of another, in each seat once; and the other way round;
- `mixed`: as many different agents as seats, in every order for two or three seats. From four on
  each deal has one order round the table, begun at every seat, and the orders take turns.

Which companies meet is the tournament's format: all there are (`round_robin`), those with the first
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
TABLES = (ALONE, MIXED)
ROUND_ROBIN, GAUNTLET, LADDER = "round_robin", "gauntlet", "ladder"
FORMATS = (ROUND_ROBIN, GAUNTLET, LADDER)
ALL_ORDERS = 3  # up to so many seats every deal is played in every order

Entrants = tuple[int, ...]


@dataclass(frozen=True)
class Fixture:
    """One game to be played: `entrants[seat]` is the number of an agent in the tournament's list."""

    number: int
    deal: int
    entrants: Entrants
    seed: int


def schedule(
    agents: Sequence[str],
    games: int,
    seed: int,
    seats: int = 2,
    table: str = ALONE,
    form: str = ROUND_ROBIN,
) -> list[Fixture]:
    """`games` for each company, deal by deal. The games of a deal share a seed, hence the opening too."""
    _check(len(agents), games, seats, table, form)
    companies = list(_companies(len(agents), seats, table, form))
    orders = _orders(seats, seed)
    fixtures: list[Fixture] = []
    for deal in range(games // games_a_deal(seats, table)):
        # The same deals for every company: differences between them are then not luck of the deal.
        dealt = rng.derive(seed, "deal", deal)
        now = orders if seats <= ALL_ORDERS else [orders[deal % len(orders)]]
        for company in companies:
            for entrants in _seatings(company, now):
                fixtures.append(Fixture(len(fixtures), deal, entrants, dealt))
    return fixtures


def games_a_deal(seats: int, table: str) -> int:
    """How often one company plays each deal."""
    return seats * (seats - 1) if table == MIXED and seats == ALL_ORDERS else seats


def whole_deals(games: int, seats: int, table: str) -> int:
    """The least number of games, from `games` on, that makes whole deals."""
    block = games_a_deal(seats, table)
    return block * max(1, -(-games // block))


def _companies(agents: int, seats: int, table: str, form: str) -> Iterator[Entrants]:
    """Who sits together, seat by seat in the first of the seatings."""
    if table == MIXED or seats == 2:
        yield from _choices(agents, seats, form)
        return
    for first, second in _choices(agents, 2, form):
        yield first, *[second] * (seats - 1)
        yield second, *[first] * (seats - 1)


def _choices(agents: int, size: int, form: str) -> Iterator[Entrants]:
    """So many different agents at a time: any, those with the first, or neighbours in the list."""
    for chosen in combinations(range(agents), size):
        neighbours = chosen[-1] - chosen[0] == size - 1
        if form == ROUND_ROBIN or (form == GAUNTLET and chosen[0] == 0) or (form == LADDER and neighbours):
            yield chosen


def _orders(seats: int, seed: int) -> list[Entrants]:
    """Every order round a table, in an order drawn from the seed where deals take turns with them."""
    orders = [(0, *rest) for rest in permutations(range(1, seats))]
    drawn = np.arange(len(orders))
    if seats > ALL_ORDERS:
        rng.shuffle(rng.stream(seed, "orders"), drawn, len(orders))
    return [orders[number] for number in drawn]


def _seatings(company: Entrants, orders: Sequence[Entrants]) -> Iterator[Entrants]:
    """Every order begun at every seat; copies of one agent have one order only."""
    seats = len(company)
    if len(set(company)) < seats:
        orders = [tuple(range(seats))]
    for order in orders:
        for turn in range(seats):
            yield tuple(company[order[(seat - turn) % seats]] for seat in range(seats))


def _check(agents: int, games: int, seats: int, table: str, form: str) -> None:
    if form not in FORMATS:
        raise ValueError(f"a format is one of {', '.join(FORMATS)}, not {form!r}")
    if table not in TABLES:
        raise ValueError(f"a table is one of {', '.join(TABLES)}, not {table!r}")
    if agents < 2:
        raise BadUse(why=Note("two_agents", N_("a tournament needs at least two agents")))
    if table == MIXED and agents < seats:
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
    block, whole = games_a_deal(seats, table), whole_deals(games, seats, table)
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
