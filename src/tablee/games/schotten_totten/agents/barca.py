"""Deep Barca (McCulloch, Bladow, Dobrow, Wright 2017), the agent for Battle Line that the ANDROIDE report builds on.

It plays the move after which its estimate of winning the game is highest. Every stone gets a probability, from
the few best formations each side can still make; nine of them make a probability of five stones or three
adjacent ones. Reported: 3 wins of 10 against one of the best players, about half against others.

Where the sources are silent we read them so:
- a formation is a strength (type and sum), made of the likeliest cards that give it;
- a card I hold, or the deck deals me, is mine for any stone: stones do not compete for cards;
- for the other side the same rule holds on average: an unseen card is in its hand, or in the half of the deck
  that it draws: (N − D/2)/N where mine is D/2N;
- the best formation a side makes is the first of its four that it gets, so that their chances add up to no more
  than 1; it is beaten when the other side gets a stronger one, the two sides taken to be independent;
- equal formations go to the side that lacks fewer cards, to the one full first when both are full;
- when both players would have won by their stones, whoever came first has: half a win for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, islice
from math import prod

import numpy as np

from tablee.core import rng
from tablee.core.contract import Floats, Rng
from tablee.core.state import View
from tablee.games.schotten_totten.agents.common import (
    Board,
    Player,
    elite_plays,
    lay_text,
    value_of,
)
from tablee.games.schotten_totten.layout import CLAN, COLOURS, JOKER, SHIELD, SPY, STONES, VALUES
from tablee.games.schotten_totten.strength import COLOUR, COLOUR_RUN, RUN, SUM, THREE

Formation = tuple[int, float]  # its strength, type × 64 + sum, and the chance to get its cards

FORMATIONS = 4  # of a side with cards, when the multiple-formation approach looks at it
EVEN = 0.5  # a stone without cards

_WON = (np.arange(1 << STONES)[:, None] >> np.arange(STONES)) & 1  # every way the stones can fall


def _reaches(won: np.ndarray) -> np.ndarray:
    """Whether these stones win the game: five of them, or three adjacent."""
    return (won.sum(axis=1) >= 5) | (won[:, :-2] & won[:, 1:-1] & won[:, 2:]).any(axis=1)


_VICTORY = (1.0 + _reaches(_WON) - _reaches(1 - _WON)) / 2


def game_chance(stones: Floats) -> Floats:
    """The probability of winning the game from those of the stones (last axis), over all 2⁹ outcomes."""
    each = np.where(_WON, stones[..., None, :], 1 - stones[..., None, :])
    return np.asarray(each.prod(axis=-1) @ _VICTORY)


@dataclass(frozen=True)
class Odds:
    """The chance that a player gets each clan card."""

    cards: tuple[float, ...]  # by colour × 10 + value − 1

    @property
    def by_value(self) -> tuple[tuple[float, ...], ...]:
        """By value − 1: its cards, the likeliest first."""
        return tuple(tuple(sorted(self.cards[v::VALUES], reverse=True)) for v in range(VALUES))
