"""Who plays whom: every pair, each deal twice with the seats exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tablee.core import rng
from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note


@dataclass(frozen=True)
class Fixture:
    """One game to be played: `entrants[seat]` is the number of an agent in the tournament's list."""

    number: int
    entrants: tuple[int, int]
    seed: int


def schedule(agents: Sequence[str], games: int, seed: int) -> list[Fixture]:
    """`games` for each pair of agents. The two games of a deal share a seed, hence deal and opening."""
    if len(agents) < 2:
        raise BadUse(why=Note("two_agents", N_("a tournament needs at least two agents")))
    if games < 2 or games % 2:
        fields = {"games": games, "even": max(2, games + games % 2)}
        raise BadUse(
            why=Note(
                "even_games",
                N_(
                    "--games {games}: expected an even number, since every deal is "
                    "played from both seats; try {even}"
                ),
                fields,
            )
        )
    fixtures: list[Fixture] = []
    for first, second in combinations(range(len(agents)), 2):
        for deal in range(games // 2):
            # The same deals for every pair: differences between pairs are then not luck of the deal.
            dealt = rng.derive(seed, "deal", deal)
            fixtures.append(Fixture(len(fixtures), (first, second), dealt))
            fixtures.append(Fixture(len(fixtures), (second, first), dealt))
    return fixtures
