"""What a game's `rules.py` must define: the kernels, by name and signature.

Search templates and core helpers import these prototypes as free names; `core/jit.py` puts the
game's own kernels in their place. The bodies here are what a game gets for an *optional* kernel it
does not define; a required one has no body. Annotations are signatures: each kernel is compiled
exactly once, for the types its annotations name.

A kernel gets one-element arrays `g` (SETUP, read only) and `s` (STATE). It trusts its arguments,
never raises and never allocates. Read a field into an `int()` before doing arithmetic with it:
small integers wrap without the compiler and not with it.

Besides kernels a `rules.py` declares
    SETUP, STATE   dtypes without padding; STATE's size is a multiple of 8 bytes (it is hashed by
                   words), and each has a field name no other game uses
    SEATS          (fewest, most)
    MOVES          move ids are below it
    MAX_LEGAL      the most legal moves of any position, also the room `legal` may write to
    LENGTH         the most moves a game can take
and with the optional kernel `observe`
    OBSERVED       what its numbers mean: parts, see core/observation.py
    OBSERVATION    how many they are

Any module of kernels may say INLINE = True: every call of its functions is compiled into the caller, which is
much faster to run and, for large functions called from many places, much too slow to compile. The opposite is
EXTERNAL = True, for functions that only kernels call, and no Python code: each is compiled once, without a
way in from Python, and called by its symbol, however small it is. One that says ALLOCATES = True is compiled
with reference counting and may create arrays: for work whose size nobody knows beforehand, away from the hot
path. Modules with and without it may call each other.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.core.rng import below

SetupRec: TypeAlias = NDArray[Any]  # one SETUP record
StateRec: TypeAlias = NDArray[Any]  # STATE records, one unless said otherwise
WorkRec: TypeAlias = NDArray[Any]  # one WORK record, a game's scratch for rollouts
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.float32]  # what networks take
Flags: TypeAlias = NDArray[np.bool_]
Rng: TypeAlias = NDArray[np.int64]  # four words, see core/rng.py

REQUIRED = ("deal", "mover", "legal", "play", "result", "payoff", "blank", "fill", "seen")
WORK = np.dtype([("no_scratch", np.int64)])  # for games that bring none
MAX_LEGAL = 1  # these two are replaced by the game's own
MOVES = 1
CLASSES = 6  # of moves that `merge` may tell apart

# How far `limits` may at most be apart; also the value of a position nothing is known about.
WIDE = 1 << 30


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """A fresh game from a zeroed state; all chance of the game is drawn here."""


def mover(g: SetupRec, s: StateRec) -> int:
    """The seat to move, −1 when the game is over."""
    return -1


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """Writes the legal move ids to `moves` in a fixed order and returns how many."""
    return 0


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """Plays a legal move. Modifies `s` in place."""


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    """Writes the points by seat of a finished game to `scores`."""


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """Writes what search maximises, 0…1 by seat, to `pay`: of a finished game and where `stop` is true."""


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """Turns the state into what `seat` can know of it (−1: a spectator). Modifies `s` in place."""


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """Draws a complete state from a view, uniformly over all it allows. Modifies `s` in place."""


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    """What `seat` sees of a move about to be played: its id, or a coarser one."""
    return move


def imagine(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """Optional: `fill` for searches, likelier worlds more often, by the choices others have made."""
    fill(g, s, seat, rng)


def value(g: SetupRec, s: StateRec, seat: int) -> int:
    """Optional: how good an unfinished position is for `seat`, in the unit of `margin`."""
    return 0


def margin(g: SetupRec, s: StateRec, seat: int) -> int:
    """Optional: the exact value of a finished position for `seat`."""
    return 0


def limits(g: SetupRec, s: StateRec, seat: int, low_high: Ints) -> None:
    """Optional: the least and the greatest final `margin` that can still happen."""
    low_high[0] = -WIDE
    low_high[1] = WIDE


def assess(g: SetupRec, s: StateRec) -> float:
    """Optional: a value of any position that seat 0 maximises and seat 1 minimises."""
    return 0.0


def order(g: SetupRec, s: StateRec, moves: Ints, n: int, scores: Ints) -> None:
    """Optional: writes a score for each move, 0…1000, the most promising highest."""
    for i in range(n):
        scores[i] = 0


def merge(g: SetupRec, s: StateRec, moves: Ints, n: int, classes: Ints) -> int:
    """Optional: a key of what the mover knows, the same for much alike views; writes each move's class.

    A class is a number below CLASSES, and means much the same move wherever the key is met; −1 is the class
    of moves that are not worth trying. Reads only what the mover can know.
    """
    for i in range(n):
        classes[i] = 0
    return 0


def rollout(g: SetupRec, s: StateRec, moves: Ints, n: int, rng: Rng) -> int:
    """Optional: which of the legal moves a rollout plays, by what the mover can know."""
    return below(rng, n)


def stop(g: SetupRec, s: StateRec) -> bool:
    """Optional: whether a search may stop here, before the end: `payoff` then says what is to be expected.

    For games of several rounds, true between them; never where a seat has a choice.
    """
    return False


def finish(g: SetupRec, s: StateRec, work: WorkRec, moves: Ints, rng: Rng) -> None:
    """Optional: plays by the rollout policy to the end or to a `stop`; only payoffs are asked for then."""
    while mover(g, s) >= 0 and not stop(g, s):
        n = legal(g, s, moves)
        play(g, s, moves[rollout(g, s, moves, n, rng)])


def mark(g: SetupRec, s: StateRec, moves: Ints, mask: Flags) -> None:
    """Optional: writes for each move id whether it is legal to `mask`; `moves` has room for `legal`."""
    for move in range(MOVES):
        mask[move] = False
    for i in range(legal(g, s, moves)):
        mask[moves[i]] = True


def observe(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Optional: writes what `seat` knows as numbers for a network; −1 looks from seat 0 and holds nothing.

    `s` is the view of that seat, and nothing else is read but the setup. `out` has OBSERVATION numbers;
    whatever is in it is overwritten. This one writes the viewer and the mover, a number for each seat, and
    then the record bit by bit, the lowest of each byte first (`core/observation.py` names them).
    """
    octets = s.view(np.uint8)
    seats = (len(out) - 8 * len(octets)) // 2
    turn = mover(g, s)
    for each in range(seats):
        out[each] = 1.0 if each == seat else 0.0
        out[seats + each] = 1.0 if each == turn else 0.0
    at = 2 * seats
    for i in range(len(octets)):
        octet = int(octets[i])
        for bit in range(8):
            out[at] = float((octet >> bit) & 1)
            at += 1
