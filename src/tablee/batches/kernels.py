"""The kernels of batches, a template: many games stepped together by a game's own rules.

A game has a place in every array: its record in `states`, MOVES flags in `mask`, four words each in `deals`,
from which its cards come, and in `chance`, from which its policies draw, so that who plays never changes the
cards. All that happens to a game follows from its own words: threads may divide the games in any way.

What is done to one game is a function of single records, for any processor; the functions that take arrays do
it to all games of the arrays: those of one thread.
"""

from __future__ import annotations

from typing import NamedTuple

from tablee.core.contract import (
    MOVES,
    Flags,
    Floats,
    Ints,
    Numbers,
    Rng,
    SetupRec,
    StateRec,
    WorkRec,
    blank,
    deal,
    finish,
    legal,
    mark,
    mover,
    observe,
    order,
    payoff,
    play,
    rollout,
)
from tablee.core.rng import below, draw_stream, fork

INLINE = True  # but for the game's own kernels all here is short, and is called once for every move
STAY = -(1 << 62)  # stands for a move in games where none is played


class BatchArrays(NamedTuple):
    """The games of one thread, and its scratch, as one argument. Kernels modify these arrays in place."""

    states: StateRec
    deals: Rng  # four words of each game, for its deals
    chance: Rng  # four words of each game, for the policies that choose in it
    mover: Ints
    mask: Flags
    reward: Floats
    done: Flags
    empty: StateRec  # one record of zeros, from which games are dealt
    seen: StateRec  # one record: scratch, as what follows
    moves: Ints
    scores: Ints
    work: WorkRec
    words: Rng


TYPES = {"BatchArrays": BatchArrays}


# --- one game ---------------------------------------------------------------------------------


def begin(g: SetupRec, s: StateRec, empty: StateRec, deals: Rng, words: Rng) -> None:
    """Deals a new game into `s`. Modifies `deals` and the scratch `words`, too."""
    draw_stream(words, deals)
    s[0] = empty[0]
    deal(g, s, words)


def look(g: SetupRec, s: StateRec, seat: int, view: StateRec, out: Numbers) -> None:
    """Writes what a seat knows to `out`, by its view alone. Modifies the scratch `view`."""
    view[0] = s[0]
    blank(g, view, seat)
    observe(g, view, seat, out)


def end_randomly(g: SetupRec, s: StateRec, moves: Ints, chance: Rng) -> None:
    """Plays random moves to the end. Modifies all but `g`."""
    while mover(g, s) >= 0:
        n = legal(g, s, moves)
        play(g, s, moves[below(chance, n)])


def end_by_rollout(g: SetupRec, s: StateRec, moves: Ints, chance: Rng) -> None:
    """Plays the game's rollout policy to the end, move by move. Modifies all but `g`."""
    while mover(g, s) >= 0:
        n = legal(g, s, moves)
        play(g, s, moves[rollout(g, s, moves, n, chance)])


def best_of(scores: Ints, n: int, chance: Rng) -> int:
    """Returns the place of the highest of `n` scores, of equal ones a random one. Modifies `chance`."""
    best = 0
    equal = 1
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
            equal = 1
        elif scores[i] == scores[best]:
            equal += 1
            if below(chance, equal) == 0:
                best = i
    return best


# --- all the games of a thread ----------------------------------------------------------------


def start(g: SetupRec, w: BatchArrays, deals: Rng, chance: Rng, number: int) -> None:
    """Deals the first games. Each gets words of its own, which `deals` and `chance` and its number make.

    The first game of the arrays has this `number`.
    """
    clear_rewards(w)  # a card's memory holds anything
    for i in range(len(w.done)):
        fork(w.deals[4 * i : 4 * i + 4], deals, number + i)
        fork(w.chance[4 * i : 4 * i + 4], chance, number + i)
        w.done[i] = False
        deal_anew(g, w, i)


def step(g: SetupRec, w: BatchArrays, actions: Ints) -> None:
    """Plays a legal move in each game; one that is over is paid out, and dealt anew."""
    seats = len(w.reward) // len(w.done)
    clear_rewards(w)
    for i in range(len(w.done)):
        advance(g, w, i, seats, actions[i])


def step_some(g: SetupRec, w: BatchArrays, actions: Ints) -> None:
    """Plays a legal move in each game but those whose action is STAY, as `step` does."""
    seats = len(w.reward) // len(w.done)
    clear_rewards(w)
    for i in range(len(w.done)):
        w.done[i] = False
        if actions[i] != STAY:
            advance(g, w, i, seats, actions[i])


def clear_rewards(w: BatchArrays) -> None:
    """Takes back what was paid before, in all games at once: that is faster than one by one."""
    for i in range(len(w.reward)):
        w.reward[i] = 0.0


def advance(g: SetupRec, w: BatchArrays, i: int, seats: int, move: int) -> None:
    """Plays a legal move in one game."""
    s = w.states[i : i + 1]
    play(g, s, move)
    over = mover(g, s) < 0
    w.done[i] = over
    if over:
        pay_out(g, w, i, seats)
    refresh(g, w, i)


def pay_out(g: SetupRec, w: BatchArrays, i: int, seats: int) -> None:
    """Writes the payoffs of a finished game, and deals it anew."""
    payoff(g, w.states[i : i + 1], w.reward[i * seats : (i + 1) * seats])
    deal_anew(g, w, i)


def deal_anew(g: SetupRec, w: BatchArrays, i: int) -> None:
    """Deals a game in the place of another."""
    begin(g, w.states[i : i + 1], w.empty, w.deals[4 * i : 4 * i + 4], w.words)


def refresh(g: SetupRec, w: BatchArrays, i: int) -> None:
    """Writes whose turn it is in a game, and what is legal."""
    s = w.states[i : i + 1]
    w.mover[i] = mover(g, s)
    mark(g, s, w.moves, w.mask[i * MOVES : (i + 1) * MOVES])


def refresh_all(g: SetupRec, w: BatchArrays) -> None:
    """Writes whose turn it is in each game, and what is legal, where not every step has done so."""
    for i in range(len(w.done)):
        refresh(g, w, i)


def look_all(g: SetupRec, w: BatchArrays, out: Numbers) -> None:
    """Writes what the seat to move knows in each game to `out`."""
    size = len(out) // len(w.done)
    for i in range(len(w.done)):
        s = w.states[i : i + 1]
        look(g, s, mover(g, s), w.seen, out[i * size : (i + 1) * size])


def look_from(g: SetupRec, w: BatchArrays, seat: int, out: Numbers) -> None:
    """Writes what a seat knows in each game to `out`, whoever is to move."""
    size = len(out) // len(w.done)
    for i in range(len(w.done)):
        look(g, w.states[i : i + 1], seat, w.seen, out[i * size : (i + 1) * size])


def find_illegal(mask: Flags, actions: Ints) -> int:
    """Returns the number of the first game in which the move given is not legal, −1 when all are."""
    for i in range(len(actions)):
        if not is_legal(mask, i, actions[i]):
            return i
    return -1


def find_illegal_of_some(mask: Flags, actions: Ints) -> int:
    """Returns the same, but for games whose action is STAY."""
    for i in range(len(actions)):
        if actions[i] != STAY and not is_legal(mask, i, actions[i]):
            return i
    return -1


def is_legal(mask: Flags, i: int, move: int) -> bool:
    """Returns whether a number is a move that is legal in a game."""
    return 0 <= move < MOVES and mask[i * MOVES + move]


def choose_randomly(g: SetupRec, w: BatchArrays, actions: Ints) -> None:
    """Writes a random legal move of each game to `actions`."""
    for i in range(len(w.done)):
        n = legal(g, w.states[i : i + 1], w.moves)
        actions[i] = w.moves[below(w.chance[4 * i : 4 * i + 4], n)]


def choose_by_rollout(g: SetupRec, w: BatchArrays, actions: Ints) -> None:
    """Writes the move of the game's rollout policy in each game to `actions`."""
    for i in range(len(w.done)):
        s = w.states[i : i + 1]
        n = legal(g, s, w.moves)
        actions[i] = w.moves[rollout(g, s, w.moves, n, w.chance[4 * i : 4 * i + 4])]


def choose_by_order(g: SetupRec, w: BatchArrays, actions: Ints) -> None:
    """Writes the move that the game's `order` puts first in each game to `actions`, by the mover's view."""
    for i in range(len(w.done)):
        s = w.states[i : i + 1]
        n = legal(g, s, w.moves)
        w.seen[0] = s[0]
        blank(g, w.seen, mover(g, s))
        order(g, w.seen, w.moves, n, w.scores)
        actions[i] = w.moves[best_of(w.scores, n, w.chance[4 * i : 4 * i + 4])]


# Who plays games to their end seldom asks what could be played first in the next: that takes `refresh_all`.


def play_randomly(g: SetupRec, w: BatchArrays) -> None:
    """Plays each game to its end by random moves, pays it out and deals it anew."""
    seats = len(w.reward) // len(w.done)
    for i in range(len(w.done)):
        end_randomly(g, w.states[i : i + 1], w.moves, w.chance[4 * i : 4 * i + 4])
        w.done[i] = True
        pay_out(g, w, i, seats)


def play_by_rollout(g: SetupRec, w: BatchArrays) -> None:
    """Plays each game to its end by the game's rollout policy, pays it out and deals it anew."""
    seats = len(w.reward) // len(w.done)
    for i in range(len(w.done)):
        end_by_rollout(g, w.states[i : i + 1], w.moves, w.chance[4 * i : 4 * i + 4])
        w.done[i] = True
        pay_out(g, w, i, seats)


def play_by_finish(g: SetupRec, w: BatchArrays) -> None:
    """Plays each game to its end by `finish`, as `work` says, pays it out and deals it anew."""
    seats = len(w.reward) // len(w.done)
    for i in range(len(w.done)):
        finish(g, w.states[i : i + 1], w.work, w.moves, w.chance[4 * i : 4 * i + 4])
        w.done[i] = True
        pay_out(g, w, i, seats)
