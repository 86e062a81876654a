"""Merged information for two players: positions that call for much the same decision have one key.

What a seat knows in a whole round is too much for a table. Here a view is told by the cards in hand, by how
late it is, by spies, by what the other is known to know, and by the odds of the other's card, in steps
(`hand_odds.py`). Moves are merged likewise: a Guard names one of the three likeliest cards, and of the orders
in which Chancellor puts cards back the first stands for all. Reads only what the mover can know.
"""

from __future__ import annotations

from tablee.core.contract import Ints, SetupRec, StateRec
from tablee.games.love_letter.hand_odds import (
    chance,
    chance_below,
    odds_of,
    told,
    unknown_to,
    weight,
)
from tablee.games.love_letter.layout import (
    AIM,
    BARON,
    CHOOSE,
    GUARD,
    GUESS,
    KEEP_TWO,
    KINDS,
    MOST_SEATS,
    NOTHING,
    PRINCE,
    PRINCESS,
    SPY,
)
from tablee.games.love_letter.packs import copies, is_single
from tablee.games.love_letter.rollout_policy import kept_by, spies

# Classes of moves: playing the lower or the higher card, Prince at oneself, guesses by their odds; after
# Chancellor the first three say which card is kept.
LOWER, HIGHER, OWN_PRINCE, FIRST_GUESS, CLASSES = 0, 1, 2, 3, 6
GUESSES = CLASSES - FIRST_GUESS
LATE = 6  # from so many cards in the deck on it matters who holds more
NO_CLASS = -1


def merge(g: SetupRec, s: StateRec, moves: Ints, n: int, classes: Ints) -> int:
    """Returns the key of the mover's merged information, and writes the class of each legal move.

    A move of no class, −1, is never played.
    """
    seat = int(s[0]["mover"])
    other = 1 - seat
    odds = odds_of(g, s, seat, other, unknown_to(g, s, seat))
    if int(s[0]["phase"]) != CHOOSE:
        return merge_keeps(g, s, seat, odds, moves, n, classes)
    held = int(s[0]["hand"][seat])
    drawn = int(s[0]["drawn"][0])
    low = min(held, drawn)
    high = max(held, drawn)
    guesses = merge_plays(g, seat, low, odds, moves, n, classes)
    deck = int(s[0]["deck_size"])
    key = low * KINDS + high
    key = key * 8 + stage_of(deck)
    key = key * 2 + ((int(s[0]["protected"]) >> other) & 1)
    known = 0
    if held != drawn and is_single(told(s, seat, other)):
        known = 1 if held == low else 2
    key = key * 3 + known
    key = key * 2 + (1 if is_single(int(s[0]["mask"][seat][other])) else 0)
    key = key * 8 + spy_state(g, s, seat)
    key = key * 12 + guesses
    key = key * 36 + standings(low, high, deck, odds)
    guards = chance(odds, GUARD)
    key = key * 3 + (0 if guards == 0.0 else 1 if guards < 0.35 else 2)
    danger = chance(odds, PRINCESS) if PRINCE in (low, high) else 0.0
    return key * 3 + (0 if danger < 0.1 else 1 if danger < 0.3 else 2)


def merge_keeps(g: SetupRec, s: StateRec, seat: int, odds: int, moves: Ints, n: int, classes: Ints) -> int:
    """Does what `merge` does, where Chancellor's choice is to be made."""
    last = NOTHING
    kinds = -1
    key = 1
    for i in range(n):
        kept = kept_by(int(moves[i])) if moves[i] >= KEEP_TWO else 0
        classes[i] = NO_CLASS
        # Moves come in the order of what they keep, but those of `KEEP_ONE` and `KEEP_TWO` never mix.
        if kept != last:
            kinds += 1
            last = kept
            classes[i] = kinds
            key = (key * KINDS + kept) * 6 + step_of(level(odds, kept))
    key = key * 8 + stage_of(int(s[0]["deck_size"]))
    key = key * 8 + spy_state(g, s, seat)
    guards = chance(odds, GUARD)
    key = key * 3 + (0 if guards == 0.0 else 1 if guards < 0.35 else 2)
    return -key


def stage_of(deck: int) -> int:
    """Returns how late it is, by the cards in the deck: exact at the end."""
    return deck if deck <= 4 else 5 if deck <= 6 else 6 if deck <= 9 else 7


def spy_state(g: SetupRec, s: StateRec, seat: int) -> int:
    """Returns who has discarded spies, and whether the mover does not see all of those that are left."""
    found = spies(s)
    mine = (found >> seat) & 1
    theirs = (found >> (1 - seat)) & 1
    more = 1 if copies(unknown_to(g, s, seat), SPY) > 0 else 0
    return mine * 4 + theirs * 2 + more


def level(odds: int, card: int) -> float:
    """Returns the chance to be higher than the other's card, half of it for an equal one."""
    return chance_below(odds, card) + 0.5 * chance(odds, card)


def step_of(share: float) -> int:
    """Returns a share in six steps: none, four between, all."""
    if share <= 0.0:
        return 0
    if share >= 1.0:
        return 5
    return 1 if share < 0.3 else 2 if share < 0.5 else 3 if share < 0.7 else 4


def standings(low: int, high: int, deck: int, odds: int) -> int:
    """Returns how both cards stand against the other's, where it is late or a Baron would compare them."""
    below = 0
    above = 0
    if deck <= LATE or high == BARON:
        below = step_of(level(odds, low))
    if deck <= LATE or low == BARON:
        above = step_of(level(odds, high))
    return below * 6 + above


def merge_plays(g: SetupRec, seat: int, low: int, odds: int, moves: Ints, n: int, classes: Ints) -> int:
    """Writes the class of each way to play a card; returns how likely the best guesses of a Guard are."""
    guesses = 0
    for i in range(n):
        move = int(moves[i])
        if move >= GUESS:
            guess = (move - GUESS) % KINDS
            rank = rank_of(odds, int(g[0]["kinds"]), guess)
            classes[i] = NO_CLASS
            if rank == 0:
                guesses = 2 * hit_step(chance(odds, guess)) + second_guess(odds)
            if rank == 0 or (rank < GUESSES and weight(odds, guess) > 0):
                classes[i] = FIRST_GUESS + rank
        elif move >= AIM and (move - AIM) % MOST_SEATS == seat:
            classes[i] = OWN_PRINCE
        else:
            card = (move - AIM) // MOST_SEATS if move >= AIM else move
            classes[i] = LOWER if card == low else HIGHER
    return guesses


def rank_of(odds: int, kinds: int, guess: int) -> int:
    """Returns how many of these kinds a Guard would rather name than this one: of equals, the higher."""
    mine = weight(odds, guess)
    rank = 0
    for kind in range(KINDS):
        if kind != GUARD and (kinds >> kind) & 1:
            theirs = weight(odds, kind)
            if theirs > mine or (theirs == mine and kind > guess):
                rank += 1
    return rank


def hit_step(share: float) -> int:
    """Returns the chance of the best guess in five steps, the first of them 1."""
    if share >= 1.0:
        return 5
    return 1 if share < 0.18 else 2 if share < 0.27 else 3 if share < 0.45 else 4


def second_guess(odds: int) -> int:
    """Returns how near the second guess of a Guard comes to the first: 0 far, 1 near."""
    first = 0
    second = 0
    for kind in range(KINDS):
        mine = weight(odds, kind)
        if kind != GUARD:
            if mine > first:
                second = first
                first = mine
            elif mine > second:
                second = mine
    return 1 if 3 * second >= 2 * first else 0
