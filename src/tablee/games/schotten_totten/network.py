"""What belongs together for a network of Schotten-Totten: stones, and the moves that are about one.

Each stone is a token. Kinds of moves are numbered in the order of their ids; a card is one, to any stone.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints
from tablee.games.schotten_totten.layout import CARDS, CLAIM, DONE, MOVES, STONES, TO
from tablee.games.schotten_totten.observation import OBSERVED

AXIS = "stone"
SLOT_PART = "own hand"
CHOICES = "placements" if any(part.name == "placements" for part in OBSERVED) else None
PRIVATE = ("own hand", "own returns")  # all else that the other seat knows lies open


def _tokens() -> Ints:
    """Returns by move id the stone that a move is about."""
    tokens = np.full(MOVES, -1)
    tokens[:CLAIM] = np.arange(CLAIM) % STONES
    for first in (CLAIM, TO):
        tokens[first : first + STONES] = np.arange(STONES)
    return tokens


def _kinds() -> Ints:
    """Returns by move id what a move does apart from its stone: a card's number first."""
    kinds = np.zeros(MOVES, np.int64)
    kinds[:CLAIM] = np.arange(CLAIM) // STONES
    kinds[CLAIM:DONE] = CARDS
    kinds[DONE:TO] = CARDS + 1 + np.arange(TO - DONE)
    kinds[TO : TO + STONES] = CARDS + 1 + TO - DONE
    kinds[TO + STONES :] = CARDS + 2 + TO - DONE + np.arange(MOVES - TO - STONES)
    return kinds


TOKEN = _tokens()
KIND = _kinds()
KINDS = int(KIND.max()) + 1
CARD = np.where(np.arange(KINDS) < CARDS, np.arange(KINDS), -1)
