"""Rollouts of the base game in one loop: both seats lay a card by score and claim whatever they can.

The policy is ANDROIDE's (agents.md): a uniform choice among the `choices` best placements, scored by the
formation still possible (type, then own cards there, then sum). Unseen cards only become fewer, so an
old score is an upper bound: only what looks best is looked at again.
"""

from __future__ import annotations

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
from tablee.games.schotten_totten.potential import (
    SLOTS,
    encode,
    full,
    hide,
    possible,
    possible_with,
)

INLINE = True
DEFAULT_CHOICES = 3


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
    for stone in range(STONES):
        w[0]["owner"][stone] = s[0]["owner"][stone]
        w[0]["ahead"][stone] = s[0]["ahead"][stone]
        for seat in range(2):
            side = seat * STONES + stone
            cards = s[0]["schotten_cards"][seat][stone]
            laid = int(s[0]["count"][seat][stone])
            w[0]["schotten_laid"][side] = laid
            w[0]["first"][side] = encode(int(cards[0]))
            w[0]["second"][side] = encode(int(cards[1]))
            if laid == 3:
                w[0]["strength"][side] = full(
                    encode(int(cards[0])), encode(int(cards[1])), encode(int(cards[2]))
                )
    for seat in range(2):
        held = int(s[0]["hand_count"][seat])
        w[0]["held"][seat] = held
        for slot in range(SLOTS):
            w[0]["score"][seat][slot] = -1
        for slot in range(held):
            w[0]["hand"][seat][slot] = encode(int(s[0]["hand"][seat][slot]))
            score_slot(w, seat, slot)


def score_of(w: WorkRec, side: int, card: int) -> int:
    """Type, own cards there, sum; the strong policy also looks across the stone.

    Against a full side a card that cannot win any more is only put away, low cards first, and one that
    completes the winning side goes before all else.
    """
    laid = int(w[0]["schotten_laid"][side])
    best = possible_with(w, side, card)
    across = side - STONES if side >= STONES else side + STONES
    if w[0]["policy"] and int(w[0]["schotten_laid"][across]) == 3:
        if best <= int(w[0]["strength"][across]):
            return VALUES - (card & 15)
        if laid == 2:
            return 1 << 14
    if best < 0:
        return 0
    return (best >> 6) << 10 | laid << 8 | (best & 63)


def score_slot(w: WorkRec, seat: int, slot: int) -> None:
    """The scores of one card in hand for every stone."""
    card = int(w[0]["hand"][seat][slot])
    empty = -1
    for stone in range(STONES):
        side = seat * STONES + stone
        at = slot * STONES + stone
        laid = int(w[0]["schotten_laid"][side])
        if laid == 3 or int(w[0]["owner"][stone]) >= 0:
            w[0]["score"][seat][at] = -1
        elif laid == 0:
            if empty < 0:
                empty = score_of(w, side, card)
            w[0]["score"][seat][at] = empty << 6 | at
        else:
            w[0]["score"][seat][at] = score_of(w, side, card) << 6 | at


def score_stone(w: WorkRec, seat: int, stone: int) -> None:
    """The scores of every card in hand for one stone."""
    side = seat * STONES + stone
    shut = int(w[0]["schotten_laid"][side]) == 3 or int(w[0]["owner"][stone]) >= 0
    for slot in range(int(w[0]["held"][seat])):
        at = slot * STONES + stone
        if shut:
            w[0]["score"][seat][at] = -1
        else:
            card = int(w[0]["hand"][seat][slot])
            w[0]["score"][seat][at] = score_of(w, side, card) << 6 | at


def best_place(w: WorkRec, seat: int) -> int:
    """The place (hand slot × 9 + stone) of the highest true score, −1 when no card can be laid."""
    scores = w[0]["score"][seat]
    while True:
        highest = scores[0]
        for i in range(1, SLOTS):
            highest = max(highest, scores[i])
        top = int(highest)
        if top < 0:
            return -1
        at = top & 63
        card = int(w[0]["hand"][seat][at // STONES])
        now = score_of(w, seat * STONES + at % STONES, card) << 6 | at
        if now == top:
            return at
        scores[at] = now


def choose(w: WorkRec, seat: int, rng: Rng) -> int:
    """One of the `choices` best places at random, −1 when there is none."""
    wanted = below(rng, int(w[0]["choices"]) or DEFAULT_CHOICES)
    scores = w[0]["score"][seat]
    first = best_place(w, seat)
    if first < 0 or wanted == 0:
        return first
    kept = int(scores[first])
    scores[first] = -1
    second = best_place(w, seat)
    chosen = second if second >= 0 else first
    if second >= 0 and wanted == 2:
        aside = int(scores[second])
        scores[second] = -1
        third = best_place(w, seat)
        scores[second] = aside
        chosen = third if third >= 0 else second
    scores[first] = kept
    return chosen


def lay_card(w: WorkRec, seat: int, at: int) -> None:
    """Lays the card of a place; its slot is empty afterwards."""
    stone = at % STONES
    slot = at // STONES
    side = seat * STONES + stone
    card = int(w[0]["hand"][seat][slot])
    laid = int(w[0]["schotten_laid"][side])
    hide(w, card)
    if laid == 0:
        w[0]["first"][side] = card
    elif laid == 1:
        w[0]["second"][side] = card
    else:
        w[0]["strength"][side] = full(int(w[0]["first"][side]), int(w[0]["second"][side]), card)
        if int(w[0]["schotten_laid"][(1 - seat) * STONES + stone]) < 3:
            w[0]["ahead"][stone] = seat
    w[0]["schotten_laid"][side] = laid + 1
    if laid == 2 and w[0]["policy"]:
        score_stone(w, 1 - seat, stone)


def wins_stone(g: SetupRec, w: WorkRec, seat: int, stone: int) -> bool:
    """RULES §6.2 on the scratch record."""
    mine = seat * STONES + stone
    other = (1 - seat) * STONES + stone
    if int(w[0]["owner"][stone]) >= 0 or int(w[0]["schotten_laid"][mine]) < 3:
        return False
    strength = int(w[0]["strength"][mine])
    if int(w[0]["schotten_laid"][other]) == 3:
        theirs = int(w[0]["strength"][other])
        return strength > theirs or (strength == theirs and int(w[0]["ahead"][stone]) == seat)
    return bool(g[0]["early_claim"]) and strength >= possible(w, other)


def has_won(w: WorkRec, seat: int) -> bool:
    owned = 0
    run = 0
    for stone in range(STONES):
        mine = int(w[0]["owner"][stone]) == seat
        owned += int(mine)
        run = run + 1 if mine else 0
        if run == 3 or owned == 5:
            return True
    return False


def award(w: WorkRec, seat: int, stone: int) -> None:
    w[0]["owner"][stone] = seat
    for side in range(2):
        for slot in range(int(w[0]["held"][side])):
            w[0]["score"][side][slot * STONES + stone] = -1


def claim_all(g: SetupRec, w: WorkRec, seat: int, both: bool) -> int:
    """Claims everything that `seat` can, and with `both` also what is decided for the other; how many."""
    claimed = 0
    for stone in range(STONES):
        if wins_stone(g, w, seat, stone):
            award(w, seat, stone)
            claimed += 1
        elif (
            both
            and int(w[0]["schotten_laid"][seat * STONES + stone]) == 3
            and wins_stone(g, w, 1 - seat, stone)
        ):
            award(w, 1 - seat, stone)
            claimed += 1
        if claimed > 0 and (has_won(w, 0) or has_won(w, 1)):
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
        over = claimed > 0 and (has_won(w, 0) or has_won(w, 1))
        if over:
            break
        at = choose(w, seat, rng)
        if at >= 0:
            lay_card(w, seat, at)
        if timing <= ANY_BEFORE_DRAW:
            claimed += claim_all(g, w, seat, False)
        elif timing == AUTO_BOTH_COMPLETE and at >= 0:
            claimed += award_full(g, w, at % STONES)
        over = claimed > 0 and (has_won(w, 0) or has_won(w, 1))
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
        if not has_won(w, seat):
            claim_all(g, w, 1 - seat, False)
    for stone in range(STONES):
        s[0]["owner"][stone] = w[0]["owner"][stone]
    s[0]["mover"] = -1
    s[0]["ended"] = EXHAUSTED


def award_full(g: SetupRec, w: WorkRec, stone: int) -> int:
    """`auto_both_complete`: the stone goes to its winner once both sides are full."""
    if int(w[0]["schotten_laid"][stone]) < 3 or int(w[0]["schotten_laid"][STONES + stone]) < 3:
        return 0
    for seat in range(2):
        if wins_stone(g, w, seat, stone):
            award(w, seat, stone)
            return 1
    return 0


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
        w[0]["score"][seat][last * STONES + stone] = -1
        if slot != last:
            at = slot * STONES + stone
            w[0]["score"][seat][at] = -1 if moved < 0 else (moved >> 6) << 6 | at
