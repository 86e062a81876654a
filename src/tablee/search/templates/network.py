"""The forward pass of a learned network: what `core/network.py` describes, for one position at a time.

Inputs are sparse and so are activations, so a layer is the sum of the rows of its matrix whose input is not
zero. Sums are taken in a fixed order and nothing is reassociated: every machine finds the same bits, with and
without the compiler.

The parameters of the actor, and of the critic, are one array each, and so are all layers of a position. What
lies in them is given by where it begins: slices would have to be compiled one by one.
"""

from __future__ import annotations

from math import ldexp
from typing import NamedTuple

import numpy as np

from tablee.core.contract import Ints, Numbers

EXTERNAL = True  # actor and critic, policy and search call the same few functions

# What `shape` holds: numbers of things, widths of layers, and at the end whether two seats share the payoff.
TOKENS, FEATURES, SLOTS, CHOICES, OBSERVATION, INPUTS = range(6)
TOKEN, EMBED, TRUNK, CHOICE, VALUE = range(6, 11)
TURNS = 11
# What `places` begins with: where the rest of it begins.
TOKEN_PLACES, ACTOR_PLACES, CRITIC_PLACES, CHOICE_PLACES, SLOT_PLACES = range(5)
MOVE_TOKEN, MOVE_KIND, KIND_CARD, END = range(5, 9)
# The layers, and where each begins in `layers`, as `layers_at` has it.
HIDDEN, SHARED, MAIN, EMBEDDED, ABOUT = range(5)
# The parameters, as `actor_at` and `critic_at` have them; those with a B are what a layer begins with.
E1, G1, BE1, E2, BE2, W1, BW1, W2, BW2, V1, BV1, V2, BV = range(13)
D1, D2, BD, KIND, OUT, AHEAD, P, BP = range(13, 21)
_BODY = ("E1", "G1", "e1", "E2", "e2", "W1", "w1", "W2", "w2", "V1", "v1", "v2", "v")
NAMES = (*_BODY, "D1", "D2", "d", "C", "o", "A", "P", "p")

ZERO = np.float32(0.0)
LOG2E, LN2_HIGH, LN2_LOW = 1.4426950408889634, 0.6931471803691238, 1.9082149292705877e-10


class NetworkWorkspace(NamedTuple):
    """All that a network is made of and works with, as one argument; what follows `places` is changed."""

    shape: Ints
    actor: Numbers
    actor_at: Ints
    critic: Numbers
    critic_at: Ints
    layers_at: Ints
    places: (
        Ints  # where inputs stand: by token, by slot and token…; by move its token and kind; by kind its card
    )
    inputs: Numbers  # the position: observation, options, private numbers of the other seats
    rows: Ints  # of the matrix at hand, with the factors they are taken by
    factors: Numbers
    global_rows: Ints  # the same of the global numbers
    global_factors: Numbers
    layers: Numbers
    legal: Ints  # move ids
    scores: Numbers  # of the legal moves


TYPES = {"NetworkWorkspace": NetworkWorkspace}


def collect(x: Numbers, places: Ints, first: int, end: int, rows: Ints, factors: Numbers) -> int:
    """Writes which of the numbers of `x` at `places` are not zero, and what they are; returns how many."""
    n = 0
    for i in range(first, end):
        number = x[places[i]]
        if number != ZERO:
            rows[n] = i - first
            factors[n] = number
            n += 1
    return n


def collect_positive(x: Numbers, first: int, size: int, rows: Ints, factors: Numbers) -> int:
    """Writes which of the `size` numbers of `x` are above zero, and what they are; returns how many."""
    n = 0
    for i in range(size):
        number = x[first + i]
        if number > ZERO:
            rows[n] = i
            factors[n] = number
            n += 1
    return n


def add_rows(
    x: Numbers, to: int, p: Numbers, bias: int, matrix: int, width: int, rows: Ints, factors: Numbers, n: int
) -> None:
    """Adds `n` rows of a matrix of `p` to a layer, each times its factor. Modifies `x` in place.

    The layer begins with its bias, or with what is in it where `bias` is −1. Four rows are added at a time,
    which halves the traffic of the layer; each number is still added in its turn.
    """
    out = x[to : to + width]
    if bias >= 0:
        start = p[bias : bias + width]
        for j in range(width):
            out[j] = start[j]
    k = 0
    while k < n:
        i = matrix + rows[k] * width
        first = p[i : i + width]
        a = factors[k]
        if k + 4 > n:
            for j in range(width):
                out[j] += a * first[j]
            k += 1
            continue
        i = matrix + rows[k + 1] * width
        second = p[i : i + width]
        i = matrix + rows[k + 2] * width
        third = p[i : i + width]
        i = matrix + rows[k + 3] * width
        fourth = p[i : i + width]
        b = factors[k + 1]
        c = factors[k + 2]
        d = factors[k + 3]
        for j in range(width):
            out[j] = (((out[j] + a * first[j]) + b * second[j]) + c * third[j]) + d * fourth[j]
        k += 4


def dot_positive(x: Numbers, at: int, p: Numbers, row: int, n: int, room: Numbers) -> float:
    """Returns the sum of max(x, 0) · y; halves are added up, which is quicker and closer than one by one.

    `room` is for `n` numbers, and is changed.
    """
    left, right = x[at : at + n], p[row : row + n]
    for j in range(n):
        room[j] = max(left[j], ZERO) * right[j]
    while n > 1:
        half = n // 2
        n -= half
        rest = room[n:]
        for j in range(half):
            room[j] += rest[j]
    return np.float64(room[0])  # the compiler's float() leaves it single


def read_position(w: NetworkWorkspace, p: Numbers, at: Ints, first: int, end: int) -> None:
    """Computes embeddings and trunk of `w.inputs` by the parameters of the actor or the critic.

    `first` and `end` say where among the places those of its global numbers are.
    """
    x, rows, factors = w.layers, w.rows, w.factors
    tokens, features, embed, trunk = w.shape[TOKENS], w.shape[FEATURES], w.shape[EMBED], w.shape[TRUNK]
    width, hidden, main = w.shape[TOKEN], w.layers_at[HIDDEN], w.layers_at[MAIN]
    n = collect(w.inputs, w.places, first, end, w.global_rows, w.global_factors)
    if tokens > 0:
        add_rows(x, w.layers_at[SHARED], p, at[BE1], at[G1], width, w.global_rows, w.global_factors, n)
    matrix = at[W1] + tokens * embed * trunk
    add_rows(x, main, p, at[BW1], matrix, trunk, w.global_rows, w.global_factors, n)
    for token in range(tokens):
        place = w.places[TOKEN_PLACES] + token * features
        n = collect(w.inputs, w.places, place, place + features, rows, factors)
        for j in range(width):
            x[hidden + j] = x[w.layers_at[SHARED] + j]
        add_rows(x, hidden, p, -1, at[E1], width, rows, factors, n)
        n = collect_positive(x, hidden, width, rows, factors)
        embedded = w.layers_at[EMBEDDED] + token * embed
        add_rows(x, embedded, p, at[BE2], at[E2], embed, rows, factors, n)
        n = collect_positive(x, embedded, embed, rows, factors)
        add_rows(x, main, p, -1, at[W1] + token * embed * trunk, trunk, rows, factors, n)
    n = collect_positive(x, main, trunk, rows, factors)
    add_rows(x, hidden, p, at[BW2], at[W2], trunk, rows, factors, n)
    for j in range(trunk):
        x[main + j] = max(x[main + j], ZERO) + max(x[hidden + j], ZERO)


def read_value(w: NetworkWorkspace, p: Numbers, at: Ints) -> float:
    """Returns the payoff that the seat to move expects, from the trunk."""
    x, width, hidden = w.layers, w.shape[VALUE], w.layers_at[HIDDEN]
    n = collect_positive(x, w.layers_at[MAIN], w.shape[TRUNK], w.rows, w.factors)
    add_rows(x, hidden, p, at[BV1], at[V1], width, w.rows, w.factors, n)
    score = dot_positive(x, hidden, p, at[V2], width, w.factors) + np.float64(p[at[BV]])
    return 1.0 / (1.0 + exponential(-score))


def score_moves(w: NetworkWorkspace, n: int) -> None:
    """Writes the actor's scores of the first `n` legal moves, from what `read_position` found."""
    x, p, at, places = w.layers, w.actor, w.actor_at, w.places
    tokens, embed, trunk, width = w.shape[TOKENS], w.shape[EMBED], w.shape[TRUNK], w.shape[CHOICE]
    hidden, main, last = w.layers_at[HIDDEN], w.layers_at[MAIN], w.layers_at[ABOUT] + tokens * width
    if tokens > 0:  # what the scores of all moves about a token begin with, and of those about none
        m = collect_positive(x, main, trunk, w.rows, w.factors)
        add_rows(x, last, p, at[BD], at[D2], width, w.rows, w.factors, m)
        for token in range(tokens):
            m = collect_positive(x, w.layers_at[EMBEDDED] + token * embed, embed, w.rows, w.factors)
            about = w.layers_at[ABOUT] + token * width
            for j in range(width):
                x[about + j] = x[last + j]
            add_rows(x, about, p, -1, at[D1], width, w.rows, w.factors, m)
    for i in range(n):
        move = w.legal[i]
        if tokens == 0:
            score = dot_positive(x, main, p, at[P] + move * trunk, trunk, w.factors)
            w.scores[i] = score + np.float64(p[at[BP] + move])
            continue
        token, kind = places[places[MOVE_TOKEN] + move], places[places[MOVE_KIND] + move]
        about = last if token < 0 else w.layers_at[ABOUT] + token * width
        row = at[KIND] + kind * width
        for j in range(width):
            x[hidden + j] = x[about + j] + p[row + j]
        slot = -1
        if token >= 0 and w.shape[CHOICES] > 0:
            slot = slot_of(w.inputs, places, places[places[KIND_CARD] + kind])
        if 0 <= slot < w.shape[SLOTS]:
            place = places[CHOICE_PLACES] + (slot * tokens + token) * w.shape[CHOICES]
            m = collect(w.inputs, places, place, place + w.shape[CHOICES], w.rows, w.factors)
            add_rows(x, hidden, p, -1, at[AHEAD], width, w.rows, w.factors, m)
        w.scores[i] = dot_positive(x, hidden, p, at[OUT], width, w.factors)


def slot_of(inputs: Numbers, places: Ints, card: int) -> int:
    """Returns the slot that a card is played from, how many are counted before it; −1 where `card` is."""
    slot = 0 if card >= 0 else -1
    for i in range(card):
        slot += int(inputs[places[places[SLOT_PLACES] + i]])
    return slot


def exponential(x: float) -> float:
    """Returns eˣ by operations that every machine rounds alike, unlike those of mathematical libraries.

    Where x is beyond ±700 the result is that of ±700.
    """
    x = min(max(x, -700.0), 700.0)
    k = int(x * LOG2E + (0.5 if x >= 0.0 else -0.5))
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    term = total = 1.0
    for i in range(1, 15):  # r is at most half of ln 2: the next term is below the precision
        term *= r / i
        total += term
    return ldexp(total, k)
