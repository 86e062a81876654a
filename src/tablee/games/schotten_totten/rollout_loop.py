"""Rollouts of the base game in one loop: both seats lay a card by score and claim whatever they can.

The policy is ANDROIDE's (agents.md): a uniform choice among the `choices` best placements, scored by the
formation still possible (type, then own cards there, then sum). Unseen cards only become fewer, so an
old score is an upper bound: only what looks best is looked at again. A score and its place fit 16 bits.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Rng, SetupRec, StateRec, WorkRec
from tablee.core.rng import below
from tablee.games.schotten_totten.layout import (
    AFTER_PLAY,
    ANY_BEFORE_DRAW,
    AUTO_BOTH_COMPLETE,
    AUTO_TURN_START,
    COLOURS,
    EXHAUSTED,
    STONES,
    VALUES,
)
from tablee.games.schotten_totten.rollout_tables import (
    MASKS,
    SLOTS,
    any_of,
    encode,
    full,
    hide,
    lowest,
    possible,
    possible_with_first,
    with_one,
)

INLINE = True
DEFAULT_CHOICES = 3
HOPELESS = 1  # the score of a card that can be laid but comes to nothing; 0 is none at all
WINNING = 7 << 7  # above every other score


def _wins(stones: int) -> bool:
    """RULES §8.1: five stones, or three in a row."""
    return stones.bit_count() >= 5 or stones & stones >> 1 & stones >> 2 != 0


WINS = np.array([_wins(stones) for stones in range(MASKS)])


def load(g: SetupRec, s: StateRec, w: WorkRec) -> None:
    """The table of `s`, at the start of a turn, into the scratch record."""
    w[0]["any"] = 0
    for value in range(VALUES):
        w[0]["left"][value] = 0
    for colour in range(COLOURS):
        mask = int(s[0]["unseen"][colour])
        w[0]["open"][colour] = mask
        w[0]["any"] |= mask
        for value in range(VALUES):
            w[0]["left"][value] += mask >> value & 1
    for seat in range(2):
        w[0]["won"][seat] = 0
        for count in range(4):
            w[0]["schotten_stones"][seat][count] = 0
    for stone in range(STONES):
        owner = int(s[0]["owner"][stone])
        w[0]["ahead"][stone] = s[0]["ahead"][stone]
        if owner >= 0:
            w[0]["won"][owner] |= 1 << stone
            continue
        for seat in range(2):
            load_side(s, w, seat, stone)
    for seat in range(2):
        held = int(s[0]["hand_count"][seat])
        w[0]["held"][seat] = held
        for slot in range(SLOTS):
            w[0]["score"][seat][slot] = 0
        for slot in range(held):
            w[0]["hand"][seat][slot] = encode(int(s[0]["hand"][seat][slot]))
            score_slot(w, seat, slot)


def load_side(s: StateRec, w: WorkRec, seat: int, stone: int) -> None:
    """The cards of one side of a stone, one after the other."""
    side = seat * STONES + stone
    cards = s[0]["schotten_cards"][seat][stone]
    laid = int(s[0]["count"][seat][stone])
    w[0]["laid"][side] = laid
    w[0]["schotten_stones"][seat][laid] |= 1 << stone
    if laid > 0:
        w[0]["first"][side] = encode(int(cards[0]))
    if laid > 1:
        pair_up(w, side, encode(int(cards[1])))
    if laid > 2:
        w[0]["strength"][side] = full(w, side, encode(int(cards[2])))


def pair_up(w: WorkRec, side: int, card: int) -> None:
    """A second card on a side."""
    first = int(w[0]["first"][side])
    w[0]["pair"][side] = (first & 15) * VALUES + (card & 15)
    w[0]["pair_colour"][side] = card >> 4 if card >> 4 == first >> 4 else -1


def judge(w: WorkRec, side: int, laid: int, card: int, best: int) -> int:
    """Returns the score of a placement after which `best` is possible: type, own cards there, sum.

    The strong policy also looks across the stone: against a full side a card that cannot win any more is
    only put away, low cards first, and one that completes the winning side goes before all else.
    """
    score = (best >> 6) << 7 | laid << 5 | (best & 63)
    score = HOPELESS if best < 0 else score
    if w[0]["policy"]:
        across = side - STONES if side >= STONES else side + STONES
        if int(w[0]["laid"][across]) == 3:
            if best <= int(w[0]["strength"][across]):
                return VALUES - (card & 15)
            if laid == 2:
                return WINNING
    return score


def score_of(w: WorkRec, side: int, card: int) -> int:
    """Returns the score of a card for a stone."""
    laid = int(w[0]["laid"][side])
    if laid == 2:
        best = full(w, side, card)
    elif laid == 1:
        best = possible_with_first(w, int(w[0]["first"][side]), card, any_of(w, card))
    else:
        best = with_one(w, card, card)
    return judge(w, side, laid, card, best)


def score_slot(w: WorkRec, seat: int, slot: int) -> None:
    """The scores of one card in hand for every stone that is open."""
    card = int(w[0]["hand"][seat][slot])
    scores = w[0]["score"][seat]
    stones = int(w[0]["schotten_stones"][seat][0])
    if stones:
        best = with_one(w, card, card)
        while stones:
            stone = lowest(stones)
            stones &= stones - 1
            at = slot * STONES + stone
            scores[at] = judge(w, seat * STONES + stone, 0, card, best) << 6 | at
    values = any_of(w, card)
    stones = int(w[0]["schotten_stones"][seat][1])
    while stones:
        stone = lowest(stones)
        stones &= stones - 1
        side = seat * STONES + stone
        at = slot * STONES + stone
        best = possible_with_first(w, int(w[0]["first"][side]), card, values)
        scores[at] = judge(w, side, 1, card, best) << 6 | at
    stones = int(w[0]["schotten_stones"][seat][2])
    while stones:
        stone = lowest(stones)
        stones &= stones - 1
        side = seat * STONES + stone
        at = slot * STONES + stone
        scores[at] = judge(w, side, 2, card, full(w, side, card)) << 6 | at


def score_stone(w: WorkRec, seat: int, stone: int) -> None:
    """The scores of every card in hand for one stone that is not claimed."""
    side = seat * STONES + stone
    laid = int(w[0]["laid"][side])
    scores = w[0]["score"][seat]
    for slot in range(int(w[0]["held"][seat])):
        at = slot * STONES + stone
        scores[at] = 0 if laid == 3 else score_of(w, side, int(w[0]["hand"][seat][slot])) << 6 | at


def best_place(w: WorkRec, seat: int) -> int:
    """Returns the place (hand slot × 9 + stone) of the highest true score, −1 when no card can be laid."""
    scores = w[0]["score"][seat]
    while True:
        highest = scores[0]
        for i in range(1, SLOTS):
            highest = max(highest, scores[i])
        top = int(highest)
        if top == 0:
            return -1
        at = top & 63
        card = int(w[0]["hand"][seat][at // STONES])
        now = score_of(w, seat * STONES + at % STONES, card) << 6 | at
        if now == top:
            return at
        scores[at] = now


def choose(w: WorkRec, seat: int, rng: Rng) -> int:
    """Returns one of the `choices` best places at random, −1 when there is none."""
    wanted = below(rng, int(w[0]["choices"]) or DEFAULT_CHOICES)
    scores = w[0]["score"][seat]
    first = best_place(w, seat)
    if first < 0 or wanted == 0:
        return first
    kept = int(scores[first])
    scores[first] = 0
    second = best_place(w, seat)
    chosen = second if second >= 0 else first
    if second >= 0 and wanted == 2:
        aside = int(scores[second])
        scores[second] = 0
        third = best_place(w, seat)
        scores[second] = aside
        chosen = third if third >= 0 else second
    scores[first] = kept
    return chosen


def lay_card(w: WorkRec, seat: int, at: int) -> None:
    """Lays the card of a place; its slot is empty afterwards."""
    stone = at % STONES
    side = seat * STONES + stone
    card = int(w[0]["hand"][seat][at // STONES])
    laid = int(w[0]["laid"][side])
    hide(w, card)
    if laid == 0:
        w[0]["first"][side] = card
    elif laid == 1:
        pair_up(w, side, card)
    else:
        w[0]["strength"][side] = full(w, side, card)
        if int(w[0]["laid"][(1 - seat) * STONES + stone]) < 3:
            w[0]["ahead"][stone] = seat
    w[0]["laid"][side] = laid + 1
    w[0]["schotten_stones"][seat][laid] ^= 1 << stone
    w[0]["schotten_stones"][seat][laid + 1] ^= 1 << stone
    if laid == 2 and w[0]["policy"]:
        score_stone(w, 1 - seat, stone)


def wins_stone(g: SetupRec, w: WorkRec, seat: int, stone: int) -> bool:
    """RULES §6.2 of an unclaimed stone where the seat has three cards."""
    mine = seat * STONES + stone
    other = (1 - seat) * STONES + stone
    strength = int(w[0]["strength"][mine])
    if int(w[0]["laid"][other]) == 3:
        theirs = int(w[0]["strength"][other])
        return strength > theirs or (strength == theirs and int(w[0]["ahead"][stone]) == seat)
    return bool(g[0]["early_claim"]) and strength >= possible(w, other)


def is_won(w: WorkRec) -> bool:
    """Returns whether one of the seats has won."""
    return bool(WINS[int(w[0]["won"][0])]) or bool(WINS[int(w[0]["won"][1])])


def award(w: WorkRec, seat: int, stone: int) -> None:
    """Gives a stone to a seat: nobody can lay a card there any more."""
    w[0]["won"][seat] |= 1 << stone
    for side in range(2):
        for count in range(4):
            w[0]["schotten_stones"][side][count] &= ~(1 << stone)
        for slot in range(int(w[0]["held"][side])):
            w[0]["score"][side][slot * STONES + stone] = 0


def claim_all(g: SetupRec, w: WorkRec, seat: int, both: bool) -> int:
    """Claims everything that `seat` can, and with `both` also what is decided for the other; how many."""
    claimed = 0
    stones = int(w[0]["schotten_stones"][seat][3])
    full_across = int(w[0]["schotten_stones"][1 - seat][3])
    while stones:
        stone = lowest(stones)
        stones &= stones - 1
        if wins_stone(g, w, seat, stone):
            award(w, seat, stone)
            claimed += 1
        elif both and full_across >> stone & 1:
            award(w, 1 - seat, stone)
            claimed += 1
        if claimed > 0 and is_won(w):
            return claimed
    return claimed


def play_out(g: SetupRec, s: StateRec, w: WorkRec, rng: Rng) -> None:
    """Plays from the start of a turn to the end; leaves the owners of the stones in `s`, which is over."""
    load(g, s, w)
    timing = int(g[0]["claim_timing"])
    deck = int(s[0]["clan_left"])
    limit = int(g[0]["hand"])
    seat = int(s[0]["mover"])
    idle = int(s[0]["passes"])
    over = False
    started = timing == AUTO_TURN_START  # the table of `s` has resolved its turn's start already
    while not over and idle < 2:
        claimed = 0
        if timing > AFTER_PLAY and timing != AUTO_BOTH_COMPLETE and not started:
            claimed = claim_all(g, w, seat, timing == AUTO_TURN_START)
        started = False
        over = claimed > 0 and is_won(w)
        if over:
            break
        at = choose(w, seat, rng)
        if at >= 0:
            lay_card(w, seat, at)
        if timing <= ANY_BEFORE_DRAW:
            claimed += claim_all(g, w, seat, False)
        elif timing == AUTO_BOTH_COMPLETE and at >= 0:
            claimed += award_full(g, w, at % STONES)
        over = claimed > 0 and is_won(w)
        if at >= 0:
            idle = 0
            refill(s, w, seat, at // STONES, deck, limit)
            deck -= 1 if deck > 0 else 0
            score_stone(w, seat, at % STONES)
        else:
            idle = 0 if claimed > 0 else idle + 1
        seat = 1 - seat
    if not over:
        claim_all(g, w, seat, False)
        if not is_won(w):
            claim_all(g, w, 1 - seat, False)
    for stone in range(STONES):
        first = int(w[0]["won"][0]) >> stone & 1
        second = int(w[0]["won"][1]) >> stone & 1
        s[0]["owner"][stone] = first + 2 * second - 1
    s[0]["mover"] = -1
    s[0]["ended"] = EXHAUSTED


def award_full(g: SetupRec, w: WorkRec, stone: int) -> int:
    """`auto_both_complete`: the stone goes to its winner once both sides are full."""
    if int(w[0]["laid"][stone]) < 3 or int(w[0]["laid"][STONES + stone]) < 3:
        return 0
    award(w, 0 if wins_stone(g, w, 0, stone) else 1, stone)
    return 1


def refill(s: StateRec, w: WorkRec, seat: int, slot: int, deck: int, limit: int) -> None:
    """A card from the deck into the empty slot; the last card of the hand when there is none."""
    last = int(w[0]["held"][seat]) - 1
    if deck > 0 and last < limit:
        w[0]["hand"][seat][slot] = encode(int(s[0]["clan_deck"][deck - 1]))
        score_slot(w, seat, slot)
        return
    w[0]["held"][seat] = last
    w[0]["hand"][seat][slot] = w[0]["hand"][seat][last]
    for stone in range(STONES):
        moved = int(w[0]["score"][seat][last * STONES + stone])
        w[0]["score"][seat][last * STONES + stone] = 0
        if slot != last:
            at = slot * STONES + stone
            w[0]["score"][seat][at] = 0 if moved == 0 else (moved >> 6) << 6 | at
