"""The rollout policy of Love Letter: what a move is worth by the odds, and which move a rollout plays.

A move is worth the share of the win to be expected after it. A card in hand gives about a fair share of it,
more or less by its kind (EARLY); near the end of a round what counts is whether it is the highest (LATE).
Whoever is out leaves his share to the others. Measured in docs/love-letter.md.
"""

from __future__ import annotations

from tablee.core.contract import Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.love_letter.hand_odds import (
    certain,
    chance,
    chance_below,
    even_odds,
    likeliest,
    odds_of,
    told,
    unknown_to,
    weigh,
    weight,
)
from tablee.games.love_letter.layout import (
    AIM,
    BARON,
    CHANCELLOR,
    CHOOSE,
    GUARD,
    GUESS,
    HANDMAID,
    KEEP_ONE,
    KEEP_TWO,
    KINDS,
    KING,
    MOST_SEATS,
    NOTHING,
    PRIEST,
    PRINCE,
    PRINCESS,
    SPY,
)
from tablee.games.love_letter.packs import is_single

# All in fair shares. A card in hand: of two players, and of more.
EARLY_TWO = (0.96, 1.12, 0.96, 1.0, 1.0, 1.0, 1.03, 1.1, 1.08, 0.85)
EARLY_MORE = (1.1, 1.25, 0.95, 0.9, 1.1, 1.0, 1.05, 1.02, 1.02, 0.95)
# By stage of the round, see `stage_of`.
LATE = (1.0, 0.57, 0.25, 0.0)
LONE_SPY = (0.4, 0.35, 0.1, 0.05)
SAFE = (0.0, 0.2, 0.2, 0.2)
PRINCE_COST = (0.0, 0.07)  # of two players, and of more
KING_COST = 0.15
LEADER = 0.2  # for cards aimed at a player one token short of the match
GUARD_AFTER_PRIEST = 0.06
GUARD_FOR_CERTAIN = 0.1
KNOWN_COST = 0.15  # somebody knows the card kept
KNOWN_TO_GUARD_COST = 0.3  # and has a Guard

NOBODY = -1
ANY = (1 << KINDS) - 1
ROLLOUT_NOISE = 0.08


def count(seats: int) -> int:
    """Returns how many seats are in a set."""
    found = 0
    for seat in range(MOST_SEATS):
        found += (seats >> seat) & 1
    return found


def stage_of(s: StateRec) -> int:
    """Returns how late in the round it is, as an index into LATE and the others.

    0: the round ends with this turn. 1: no other turn of the mover is to be expected. 2: one is. 3: more are.
    """
    players = count(int(s[0]["in_round"]))
    left = int(s[0]["deck_size"])
    if int(s[0]["phase"]) != CHOOSE:
        left += int(s[0]["drawn_count"])
    if left == 0:
        return 0
    return 1 if left < players else 2 if left < 2 * players else 3


def standing(
    g: SetupRec, s: StateRec, seat: int, pack: int, stage: int, card: int, other: int, odds: int
) -> float:
    """Returns the share of the win with this card in hand, if another seat has these odds.

    Odds of 0 mean that the other one is out.
    """
    late = LATE[stage]
    players = 1
    highest = 1.0
    for rival in range(MOST_SEATS):
        if rival == seat or (int(s[0]["in_round"]) >> rival) & 1 == 0 or (rival == other and odds == 0):
            continue
        players += 1
        if late > 0.0:
            theirs = odds if rival == other else odds_of(g, s, seat, rival, pack)
            highest *= chance_below(theirs, card) + 0.5 * chance(theirs, card)
    if players == 1:
        return 1.0
    early = EARLY_TWO[card] if players == 2 else EARLY_MORE[card]
    return (1.0 - late) * early / players + late * highest


def mean_standing(
    g: SetupRec, s: StateRec, seat: int, pack: int, stage: int, odds: int, other: int, theirs: int
) -> float:
    """Returns the same as `standing` for a card of these odds in hand."""
    total = 0.0
    for card in range(KINDS):
        if weight(odds, card) > 0:
            total += weight(odds, card) * standing(g, s, seat, pack, stage, card, other, theirs)
    return total / max(1, weigh(odds))


def spies(s: StateRec) -> int:
    """Returns the seats in the round that have discarded a Spy."""
    found = 0
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile"][at]) == SPY:
            found |= 1 << int(s[0]["pile_owner"][at])
    return found & int(s[0]["in_round"])


def spy_gain(s: StateRec, seat: int, stage: int) -> float:
    """Returns what discarding a Spy adds: a token for the only one, else only that nobody gets it."""
    found = spies(s)
    if (found >> seat) & 1:
        return 0.0
    return LONE_SPY[stage] if found == 0 else 0.5 * LONE_SPY[stage]


def exposure(g: SetupRec, s: StateRec, seat: int, pack: int) -> float:
    """Returns what it costs to go on with the card held before, when others know it."""
    worst = 0.0
    for other in range(MOST_SEATS):
        if other != seat and (int(s[0]["in_round"]) >> other) & 1 and is_single(told(s, seat, other)):
            guard = chance(odds_of(g, s, seat, other, pack), GUARD)
            worst = max(worst, KNOWN_COST + KNOWN_TO_GUARD_COST * guard)
    return worst


def knows_a_card(s: StateRec, seat: int, aside: int) -> bool:
    """Returns whether a seat knows a card that a Guard could name, of anybody but the seat `aside`."""
    for other in range(MOST_SEATS):
        mask = int(s[0]["mask"][seat][other])
        if other != aside and is_single(mask) and mask != 1 << GUARD:
            return True
    return False


def worth(
    g: SetupRec, s: StateRec, seat: int, pack: int, stage: int, card: int, kept: int, target: int, guess: int
) -> float:
    """Returns the share of the win after a card is played so and another one kept."""
    if card == PRINCESS or (card == PRINCE and target == seat and kept == PRINCESS):
        return 0.0
    players = count(int(s[0]["in_round"]))
    gain = 0.0
    odds = odds_of(g, s, seat, target, pack) if target >= 0 and target != seat else 0
    if card == PRINCE and target == seat:
        gain = spy_gain(s, seat, stage) if kept == SPY else 0.0
        return mean_standing(g, s, seat, pack, stage, even_odds(pack, ANY), NOBODY, 0) + gain / players
    if card == KING and target >= 0:
        swapped = mean_standing(g, s, seat, pack, stage, odds, target, certain(kept))
        return swapped - KING_COST / players
    share = standing(g, s, seat, pack, stage, kept, NOBODY, 0)
    if target >= 0:
        without = standing(g, s, seat, pack, stage, kept, target, 0)
        gain = LEADER * int(s[0]["tokens"][target]) / int(g[0]["target"])
        if card == GUARD:
            share += chance(odds, guess) * (without - share)
        elif card == BARON:
            share = chance_below(odds, kept) * without + chance(odds, kept) * share
        elif card == PRINCE:
            share = standing(g, s, seat, pack, stage, kept, target, even_odds(pack, ANY))
            share += chance(odds, PRINCESS) * (without - share)
            gain -= PRINCE_COST[0] if players == 2 else PRINCE_COST[1]
        elif card == PRIEST and kept == GUARD:
            gain += GUARD_AFTER_PRIEST
    elif card == HANDMAID:
        gain = SAFE[stage]
    elif card == SPY:
        gain = spy_gain(s, seat, stage)
    elif card == CHANCELLOR:
        share = 0.5 * (share + 1.0 / players)
    if kept == GUARD:
        if knows_a_card(s, seat, target if card == PRINCE else NOBODY):
            gain += GUARD_FOR_CERTAIN
    elif stage > 0 and card != HANDMAID and kept == int(s[0]["hand"][seat]):
        gain -= exposure(g, s, seat, pack)
    return share + gain / players


def worth_keeping(g: SetupRec, s: StateRec, seat: int, pack: int, stage: int, card: int) -> float:
    """Returns the share of the win with the card that is kept after Chancellor."""
    share = standing(g, s, seat, pack, stage, card, NOBODY, 0)
    if card == GUARD and knows_a_card(s, seat, NOBODY):
        share += GUARD_FOR_CERTAIN / count(int(s[0]["in_round"]))
    return share


def kept_by(move: int) -> int:
    """Returns the card that a choice after Chancellor keeps."""
    return (move - KEEP_ONE) // KINDS if move >= KEEP_ONE else (move - KEEP_TWO) // KINDS**2


def worth_of_move(g: SetupRec, s: StateRec, seat: int, pack: int, stage: int, move: int) -> float:
    """Returns the share of the win after a move."""
    if move >= KEEP_TWO:
        return worth_keeping(g, s, seat, pack, stage, kept_by(move))
    card = move
    target = NOTHING
    guess = NOTHING
    if move >= GUESS:
        card = GUARD
        target = (move - GUESS) // KINDS
        guess = (move - GUESS) % KINDS
    elif move >= AIM:
        card = (move - AIM) // MOST_SEATS
        target = (move - AIM) % MOST_SEATS
    return worth(g, s, seat, pack, stage, card, other_card(s, seat, card), target, guess)


def other_card(s: StateRec, seat: int, card: int) -> int:
    """Returns the card that the mover keeps when it plays this one."""
    held = int(s[0]["hand"][seat])
    return int(s[0]["drawn"][0]) if held == card else held


def order(g: SetupRec, s: StateRec, moves: Ints, n: int, scores: Ints) -> None:
    """Writes the share of the win after each move, in thousandths, to `scores` in place."""
    if n == 1:
        scores[0] = 1000
        return
    seat = int(s[0]["mover"])
    pack = unknown_to(g, s, seat)
    stage = stage_of(s)
    for i in range(n):
        share = worth_of_move(g, s, seat, pack, stage, int(moves[i]))
        scores[i] = max(0, min(1000, int(1000.0 * share + 0.5)))


def noise(rng: Rng, most: float) -> float:
    """Returns a random number from 0 to `most`."""
    return most * below(rng, 1 << 16) / (1 << 16)


def rollout(g: SetupRec, s: StateRec, moves: Ints, n: int, rng: Rng) -> int:
    """Returns the place of a good move: the best by its worth and a little chance.

    A Guard names what is likeliest, so that not every guess is weighed.
    """
    if n == 1:
        return 0
    seat = int(s[0]["mover"])
    pack = unknown_to(g, s, seat)
    stage = stage_of(s)
    whim = ROLLOUT_NOISE / count(int(s[0]["in_round"]))
    best = 0
    most = -1.0
    guessed = NOBODY
    for i in range(n):
        move = int(moves[i])
        if GUESS <= move < KEEP_TWO:
            target = (move - GUESS) // KINDS
            if target == guessed:
                continue
            guessed = target
            guess = likeliest(odds_of(g, s, seat, target, pack))
            if guess >= 0:
                move = GUESS + target * KINDS + guess
        share = worth_of_move(g, s, seat, pack, stage, move) + noise(rng, whim)
        if share > most:
            most = share
            best = move
    return place_of(moves, n, best)


def place_of(moves: Ints, n: int, move: int) -> int:
    """Returns where a move stands in the list, 0 when it is not there."""
    for i in range(n):
        if int(moves[i]) == move:
            return i
    return 0
