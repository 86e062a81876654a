"""The UTBM project's agent (IA41, Desbos, Sirvent, Blanckaert), made fair and for any number of players.

The report searches four turns ahead with alpha-beta, for two players. Its program reads the other hand and
the deck, and lets both sides choose what they draw; here the unseen cards are dealt anew in each of `worlds`
imagined worlds, where draws are what they are, and the values are averaged. With more than two players all
others play against the one that searches. Among equal values the one that is reached later is taken: the
authors call their agent cautious. They give no results.

The report values pairs of cards: what a player could do with the one it holds and the one it may draw, where
`unknown` is the number of cards that player does not see and `malus` holds while nobody can be aimed at. A
step of the search is a whole turn: rules of thumb for Prince, Guard and Chancellor leave little to choose but
the card, and the target when there are several. All functions below are compiled, as a template of their own.
"""

from __future__ import annotations

import sys

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import fork
from tablee.core.state import View
from tablee.games.love_letter.card_effects import play
from tablee.games.love_letter.hidden_information import fill
from tablee.games.love_letter.layout import (
    AIM,
    BARON,
    CHANCELLOR,
    COUNTESS,
    GUARD,
    GUESS,
    HANDMAID,
    KEEP,
    KINDS,
    KING,
    MOST_SEATS,
    PRIEST,
    PRINCE,
    PRINCESS,
    REVEAL,
    SPY,
    STATE,
)
from tablee.games.love_letter.legal_moves import legal
from tablee.games.love_letter.packs import copies, eligible, not_open, size, without
from tablee.games.love_letter.rollout_policy import kept_by, other_card
from tablee.games.love_letter.rules import MAX_LEGAL

ALL_KINDS = (1 << KINDS) - 1
LIKELY = 0.2  # a guess worth keeping a Guard for, when Prince is played
WON, WON_WITH_SPY, SPY_POINT = 0.75, 1.0, 0.5
SHIELDED = 0.15
LATER = 1e-9  # for each turn that a score is further away: enough to decide between equal scores


def unseen_by(g: SetupRec, s: StateRec, seat: int, with_drawn: bool) -> int:
    """Returns the pack of cards that lie neither on the table nor in the hand of a seat."""
    pack = not_open(g, s)
    if with_drawn and seat == int(s[0]["mover"]):
        for at in range(int(s[0]["drawn_count"])):
            pack = without(pack, int(s[0]["drawn"][at]))
    return without(pack, int(s[0]["hand"][seat]))


def has_spy(s: StateRec, seat: int) -> bool:
    """Returns whether a seat has discarded a Spy."""
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile"][at]) == SPY and int(s[0]["pile_owner"][at]) == seat:
            return True
    return False


def likeliest_guess(pack: int, kinds: int) -> int:
    """Returns which of these kinds has most copies left, the highest of equals; Guard cannot be named."""
    found = PRINCESS
    most = 0
    for card in range(KINDS):
        left = copies(pack, card) if (kinds >> card) & 1 and card != GUARD else 0
        if left > 0 and left >= most:
            found = card
            most = left
    return found


def guess_chance(pack: int, kinds: int) -> float:
    """Returns how likely that guess is right."""
    total = size(pack, ALL_KINDS)
    return copies(pack, likeliest_guess(pack, kinds)) / total if total > 0 else 0.0


# --- values of cards ----------------------------------------------------------------------------


def card_value(card: int, other: int, pack: int, unknown: float, malus: float, spied: bool) -> float:
    """Returns what a card is worth beside another one."""
    if card == SPY:
        return 0.0 if spied else 0.5
    if card == GUARD:
        return copies(pack, likeliest_guess(pack, ALL_KINDS)) / unknown - malus
    if card == PRIEST:
        return 0.15 - malus
    if card == BARON:
        return size(pack, (1 << other) - 1) / unknown - malus - 0.8
    if card == HANDMAID:
        return 0.2
    if card == PRINCE:
        return 0.15 + (1.0 / unknown if copies(pack, PRINCESS) > 0 else 0.0)
    if card == CHANCELLOR:
        return 0.25
    if card == KING:
        return 1.5 / unknown - malus
    if card == COUNTESS:
        return 0.0 if other == KING or other == PRINCE else 1.75 / unknown
    return 2.0 / unknown


def holding(g: SetupRec, s: StateRec, seat: int, card: int, pack: int) -> float:
    """Returns what a card in hand is worth: the mean of its pairs, over every card that may be drawn."""
    unknown = float(max(1, size(pack, ALL_KINDS)))
    malus = SHIELDED if eligible(s, seat) == 0 else 0.0
    spied = has_spy(s, seat)
    total = 0.0
    for drawn in range(KINDS):
        left = copies(pack, drawn)
        if left > 0:
            pair = card_value(card, drawn, pack, unknown, malus, spied)
            pair += card_value(drawn, card, pack, unknown, malus, spied)
            total += left * pair / 2.0
    return total / unknown


def evaluate(g: SetupRec, s: StateRec, seat: int) -> float:
    """Returns the report's value of a state for a seat, between turns or at the end of the round."""
    if (int(s[0]["in_round"]) >> seat) & 1 == 0:
        return 0.0
    card = int(s[0]["hand"][seat])
    pack = unseen_by(g, s, seat, False)
    if int(s[0]["phase"]) < REVEAL:
        return holding(g, s, seat, card, pack)
    spied = int(s[0]["spy_winner"]) == seat
    if int(s[0]["in_round"]) == 1 << seat:
        return WON_WITH_SPY if spied else WON
    lower = size(pack, (1 << card) - 1) / max(1, size(pack, ALL_KINDS))
    return lower + SPY_POINT if spied else lower


# --- the moves it looks at ----------------------------------------------------------------------


def prince_at_others(g: SetupRec, s: StateRec, seat: int, kept: int) -> bool:
    """Returns whether Prince is aimed at another player, by the card that stays in hand."""
    if kept == HANDMAID or kept == CHANCELLOR or kept == PRINCESS:
        return True
    if kept == SPY:
        return not has_spy(s, seat)
    if kept == GUARD:
        return guess_chance(unseen_by(g, s, seat, True), ALL_KINDS) > LIKELY
    return False


def looks_at(g: SetupRec, s: StateRec, move: int) -> bool:
    """Returns whether a legal move follows the rules of thumb."""
    seat = int(s[0]["mover"])
    if move >= GUESS:
        target = (move - GUESS) // KINDS
        kinds = int(s[0]["mask"][seat][target])
        return (move - GUESS) % KINDS == likeliest_guess(unseen_by(g, s, seat, True), kinds)
    if move >= AIM and (move - AIM) // MOST_SEATS == PRINCE and eligible(s, seat) != 0:
        at_others = prince_at_others(g, s, seat, other_card(s, seat, PRINCE))
        return at_others != ((move - AIM) % MOST_SEATS == seat)
    return True


def keep_best(g: SetupRec, s: StateRec, moves: Ints, n: int) -> int:
    """Returns the place of Chancellor's choice that keeps the card worth most in hand."""
    seat = int(s[0]["mover"])
    pack = unseen_by(g, s, seat, True)
    best = 0
    most = -1e9
    for i in range(n):
        value = holding(g, s, seat, kept_by(int(moves[i])), pack)
        if value > most:
            most = value
            best = i
    return best


def candidates(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """Writes the moves that are searched to `moves` in place and returns how many there are."""
    n = legal(g, s, moves)
    if n == 1:
        # Also `next` between two rounds, which is no card and follows no rule of thumb.
        return 1
    if int(s[0]["phase"]) == KEEP:
        moves[0] = moves[keep_best(g, s, moves, n)]
        return 1
    found = 0
    for i in range(n):
        if looks_at(g, s, int(moves[i])):
            moves[found] = moves[i]
            found += 1
    return found


# --- the search ---------------------------------------------------------------------------------


def take_turn(g: SetupRec, s: StateRec, moves: Ints, move: int) -> None:
    """Plays a move, and what Chancellor keeps at once."""
    play(g, s, move)
    if int(s[0]["phase"]) == KEEP:
        candidates(g, s, moves)
        play(g, s, int(moves[0]))


def search(
    g: SetupRec,
    s: StateRec,
    stack: StateRec,
    moves: Ints,
    seat: int,
    ply: int,
    depth: int,
    alpha: float,
    beta: float,
) -> float:
    """Returns the value of `s` for a seat, `ply` turns from the root: its best against all others' worst.

    Modifies `s`, `stack` and `moves` in place.
    """
    if ply >= depth or int(s[0]["phase"]) >= REVEAL or (int(s[0]["in_round"]) >> seat) & 1 == 0:
        return evaluate(g, s, seat) + LATER * ply
    here = ply * MAX_LEGAL
    stack[ply] = s[0]
    mine = int(s[0]["mover"]) == seat
    best = -1e9 if mine else 1e9
    for i in range(candidates(g, s, moves[here:])):
        s[0] = stack[ply]
        take_turn(g, s, moves[here + MAX_LEGAL :], int(moves[here + i]))
        found = search(g, s, stack, moves, seat, ply + 1, depth, alpha, beta)
        if mine:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def look_ahead(
    g: SetupRec,
    view: StateRec,
    s: StateRec,
    stack: StateRec,
    moves: Ints,
    totals: Floats,
    source: Rng,
    rng: Rng,
    depth: int,
    world: int,
) -> int:
    """Adds to `totals` what each candidate is worth in one imagined world; returns how many there are.

    They stand at the beginning of `moves`. Modifies its scratch in place.
    """
    seat = int(view[0]["mover"])
    fork(rng, source, world)
    stack[0] = view[0]
    s[0] = view[0]
    fill(g, s, seat, rng)
    stack[0] = s[0]
    n = candidates(g, s, moves)
    for i in range(n):
        s[0] = stack[0]
        take_turn(g, s, moves[MAX_LEGAL:], int(moves[i]))
        totals[i] += search(g, s, stack, moves, seat, 1, depth, -1e9, 1e9)
    return n


# --- the agent ----------------------------------------------------------------------------------


TEMPLATE = sys.modules[__name__]  # the functions above, to be compiled for a game


class Negamax:
    """The agent: `depth` in turns, `worlds` to imagine; a time limit ends it between two worlds."""

    def __init__(self, depth: int = 4, worlds: int = 20) -> None:
        self.budget = Budget(simulations=worlds, depth=depth)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns a move of the highest average value, of equal ones by the seed.

        :raises NotYourTurn: when the view is not the mover's.
        """
        values = self.values(view, budget, seed)
        best = [move for move, value in values.items() if value == max(values.values())]
        return best[rng.below(rng.stream(seed, "ties"), len(best))]

    def values(self, view: View, budget: Budget, seed: int) -> dict[str, float]:
        """Returns what each move it looks at is worth, on average over the imagined worlds."""
        view.require_turn()
        allowed = self.budget & budget
        clock = allowed.start()
        depth, worlds = allowed.depth or 1, allowed.simulations or 1
        game, kernels = view.game, view.game.kernels.copy(TEMPLATE)
        root, s = view.record(), view.record()
        stack = np.zeros(depth + 1, STATE)
        moves = np.zeros((depth + 2) * MAX_LEGAL, np.int64)
        totals = np.zeros(MAX_LEGAL, np.float64)
        source, chance = rng.stream(seed, "worlds"), rng.stream(seed, "world")
        count = kernels.candidates(game.setup, s, moves)
        done = 0
        while count > 1 and done < worlds and not (done and clock.is_over()):
            scratch = (s, stack, moves, totals, source, chance)
            kernels.look_ahead(game.setup, root, *scratch, depth, done)
            done += 1
        names = dict(zip(view.legal_ids, view.legal, strict=True))
        return {names[int(moves[i])]: totals[i] / max(1, done) for i in range(count)}
