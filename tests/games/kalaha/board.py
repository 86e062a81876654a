"""What the tests of Kalaha share: positions from text, rows of equal fields, counting sequences."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from tablee.core.state import State
from tablee.games.kalaha import GAME, rules
from tablee.search.templates import playout

PRESETS = ("simple", "standard", "empty_capture")
ONES = "1,1,1,1,1,1"
FOURS = "4,4,4,4,4,4"
NONE = "0,0,0,0,0,0"


def position(text: str, to_move: str | int | None = None, preset: str | None = None, **options) -> State:
    """A position under a preset (`simple` if none is named) and single options over it."""
    return GAME(preset=preset, **options).position(text, to_move)


def start(preset: str | None = None, **options) -> State:
    return GAME(preset=preset, **options).deal(seed=0)


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` moves lead on from `state`."""
    width = rules.MAX_LEGAL
    stack = np.zeros(depth, rules.STATE)
    moves = np.zeros(depth * width, np.int64)
    left = np.zeros(depth, np.int64)
    count = GAME.kernels.copy(playout).perft
    return int(count(state.game.setup, state.record(), stack, moves, left, depth, width))


def assess(state: State) -> Fraction:
    return exact(state.game.kernels.assess(state.game.setup, state.record()))


def exact(value: float) -> Fraction:
    """The quotient of two scores behind a float: with 48 seeds neither score is above 144."""
    return Fraction(value).limit_denominator(144)
