"""Games between agents of known strength that only toss coins: results without any playing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablee.arena import ALONE, ROUND_ROBIN, GameResult, schedule


def tossed(
    elos: Sequence[float],
    games: int,
    chance: np.random.Generator,
    seats: int = 2,
    grouping: str = ALONE,
    pairing: str = ROUND_ROBIN,
    draws: float = 0.0,
) -> list[GameResult]:
    """A tournament in which each wins in proportion to its strength; `draws` is the chance of a draw."""
    strengths = 10 ** (np.array(elos) / 400)
    played = []
    for fixture in schedule([str(at) for at in range(len(elos))], games, 1, seats, grouping, pairing):
        odds = strengths[list(fixture.entrants)]
        winner = int(chance.choice(seats, p=odds / odds.sum()))
        winners = () if chance.random() < draws else (winner,)
        played.append(
            GameResult(fixture.number, fixture.deal, fixture.entrants, winners, (1,) * seats, (0.0,) * seats)
        )
    return played
