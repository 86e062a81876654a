"""Writes what a view promises each side of the stones: the computed parts of an observation but placements.

Until `observe_prospects` ends, the three parts of strengths hold them undivided, and NONE where there is
none: what compares them, placements too, reads them there.
"""

from __future__ import annotations

from tablee.core.bits import count_bits
from tablee.core.contract import Numbers, SetupRec, StateRec
from tablee.games.schotten_totten.claim_proof import capacity
from tablee.games.schotten_totten.layout import CLAN, COLOURS, STONES, VALUES
from tablee.games.schotten_totten.observed_placements import observe_placements, write_counts
from tablee.games.schotten_totten.prospect_parts import (
    AHEAD,
    BEST_KIND,
    BEST_STRENGTH,
    BEST_SUM,
    CERTAIN,
    CONTINUING,
    DECIDING,
    HAND_KIND,
    HAND_STRENGTH,
    HELD,
    KINDS,
    LACKS,
    MISSING,
    NEEDED,
    OPEN_STRENGTH,
    OUT_OF_CARDS,
    PLACE,
    PROVEN,
    ROOM,
    ROWS,
    THREATS,
    UNDECIDED,
    WHOLE_COUNTS,
    WHOLE_STRENGTH,
    WHOLE_SUM,
    WON,
)
from tablee.games.schotten_totten.rollout_loop import WINS
from tablee.games.schotten_totten.side_prospects import (
    continuing,
    has_colour,
    lacking,
    laid_side,
    strongest,
)

ALL_STONES = (1 << STONES) - 1


def observe_prospects(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Writes the parts of PROSPECTS to `out`, which holds zeros."""
    viewer = max(seat, 0)
    table = 0
    for colour in range(COLOURS):
        table |= int(s[0]["unseen"][colour]) << (colour * VALUES)
    hand = clan_cards(s, viewer)
    mine = hand if int(s[0]["clan_left"]) == 0 else table & ~clan_cards(s, 1 - viewer)
    theirs = table & ~hand
    bare = -1  # the first stone at which nothing lies on this side
    other_bare = -1
    for stone in range(STONES):
        out[PLACE + stone * STONES + stone] = 1.0
        if int(s[0]["owner"][stone]) < 0:
            is_plain = int(s[0]["modes"][stone]) == 0
            if is_plain and bare >= 0 and int(s[0]["count"][viewer][stone]) == 0:
                copy_side(bare, stone, 0, out)
                copy_hand(bare, stone, out)
            else:
                observe_formation(g, s, viewer, 0, stone, mine, table, out)
                observe_hand(g, s, viewer, stone, hand, out)
                if is_plain and int(s[0]["count"][viewer][stone]) == 0:
                    bare = stone
            if is_plain and other_bare >= 0 and int(s[0]["count"][1 - viewer][stone]) == 0:
                copy_side(other_bare, stone, 1, out)
            else:
                observe_formation(g, s, 1 - viewer, 1, stone, theirs, table, out)
                if is_plain and int(s[0]["count"][1 - viewer][stone]) == 0:
                    other_bare = stone
            compare_sides(s, viewer, stone, out)
    observe_placements(g, s, viewer, mine, hand, table, out)
    for at in range(STONES):
        out[HAND_STRENGTH + at] = max(int(out[HAND_STRENGTH + at]), 0) / WHOLE_STRENGTH
    for at in range(2 * STONES):
        out[BEST_STRENGTH + at] = max(int(out[BEST_STRENGTH + at]), 0) / WHOLE_STRENGTH
        out[OPEN_STRENGTH + at] = max(int(out[OPEN_STRENGTH + at]), 0) / WHOLE_STRENGTH
    observe_race(g, s, viewer, out)


def clan_cards(s: StateRec, side: int) -> int:
    """Returns the clan cards that a view shows in a hand, as bits."""
    cards = 0
    for i in range(int(s[0]["hand_count"][side])):
        card = int(s[0]["hand"][side][i])
        if 0 <= card < CLAN:
            cards |= 1 << card
    return cards


def observe_formation(
    g: SetupRec, s: StateRec, owner: int, side: int, stone: int, pool: int, table: int, out: Numbers
) -> None:
    """Writes what a side has or can become: by the cards of `pool`, and by all that do not lie face up."""
    top = int(g[0]["schotten_values"])
    laid = laid_side(s, owner, stone, int(g[0]["spy_value"]))
    at = side * STONES + stone
    need = lacking(laid)
    best = strongest(laid, pool, top)
    out[LACKS + at * len(MISSING) + need] = 1.0
    out[BEST_STRENGTH + at] = best
    out[OPEN_STRENGTH + at] = best if need == 0 else strongest(laid, table, top)
    if best >= 0:
        out[BEST_KIND + at * len(KINDS) + 5 - (best >> 6)] = 1.0
        out[BEST_SUM + at] = (best & 63) / WHOLE_SUM
    if need > 0:
        write_counts(continuing(laid, pool, top), has_colour(laid), CONTINUING + at * len(WHOLE_COUNTS), out)


def observe_hand(g: SetupRec, s: StateRec, viewer: int, stone: int, hand: int, out: Numbers) -> None:
    """Writes what the hand alone can make of the own side of a stone."""
    laid = laid_side(s, viewer, stone, int(g[0]["spy_value"]))
    best = strongest(laid, hand, int(g[0]["schotten_values"]))
    out[HAND_STRENGTH + stone] = best
    if best >= 0:
        out[HAND_KIND + stone * len(KINDS) + 5 - (best >> 6)] = 1.0


def copy_side(source: int, stone: int, side: int, out: Numbers) -> None:
    """Writes of a side without cards what has been computed of another."""
    at = side * STONES + stone
    before = side * STONES + source
    out[LACKS + at * len(MISSING) + 3] = 1.0
    out[BEST_STRENGTH + at] = out[BEST_STRENGTH + before]
    out[OPEN_STRENGTH + at] = out[OPEN_STRENGTH + before]
    out[BEST_SUM + at] = out[BEST_SUM + before]
    for i in range(len(KINDS)):
        out[BEST_KIND + at * len(KINDS) + i] = out[BEST_KIND + before * len(KINDS) + i]
    for i in range(len(WHOLE_COUNTS)):
        out[CONTINUING + at * len(WHOLE_COUNTS) + i] = out[CONTINUING + before * len(WHOLE_COUNTS) + i]


def copy_hand(source: int, stone: int, out: Numbers) -> None:
    """Writes of an own side without cards what the hand can make of another."""
    out[HAND_STRENGTH + stone] = out[HAND_STRENGTH + source]
    for i in range(len(KINDS)):
        out[HAND_KIND + stone * len(KINDS) + i] = out[HAND_KIND + source * len(KINDS) + i]


def compare_sides(s: StateRec, viewer: int, stone: int, out: Numbers) -> None:
    """Writes which side of a stone wins, for certain or if both get the best they can."""
    size = capacity(s, stone)
    decided = False
    for side in range(2):
        owner = viewer if side == 0 else 1 - viewer
        at = side * STONES + stone
        across = (1 - side) * STONES + stone
        if out[BEST_STRENGTH + at] > out[BEST_STRENGTH + across]:
            out[AHEAD + at] = 1.0
        if int(s[0]["count"][owner][stone]) == size:
            is_first = int(s[0]["ahead"][stone]) == owner
            own = out[BEST_STRENGTH + at]
            if own > out[BEST_STRENGTH + across] or (is_first and own == out[BEST_STRENGTH + across]):
                out[CERTAIN + at] = 1.0
                decided = True
            if own > out[OPEN_STRENGTH + across] or (is_first and own == out[OPEN_STRENGTH + across]):
                out[PROVEN + at] = 1.0
    if not decided:
        out[UNDECIDED + stone] = 1.0


def observe_race(g: SetupRec, s: StateRec, viewer: int, out: Numbers) -> None:
    """Writes how far each seat is from winning the game, and which stones decide it."""
    full = int(g[0]["hand"])
    for side in range(2):
        owner = viewer if side == 0 else 1 - viewer
        owned = 0
        taken = 0
        free = 0
        for stone in range(STONES):
            whose = int(s[0]["owner"][stone])
            owned |= int(whose == owner) << stone
            taken |= int(whose == 1 - owner) << stone
            if whose < 0:
                free += capacity(s, stone) - int(s[0]["count"][owner][stone])
        can = ALL_STONES & ~taken
        rows = can & can >> 1 & can >> 2  # by their first stone: the rows of three that it can own
        two = rows & (owned & owned >> 1 | owned & owned >> 2 | owned >> 1 & owned >> 2)
        one = rows & (owned | owned >> 1 | owned >> 2)
        won = count_bits(owned)
        needed = 1 if two else 2 if one else 3 if rows else 5
        for stone in range(STONES):
            if int(s[0]["owner"][stone]) < 0:
                at = side * STONES + stone
                out[DECIDING + at] = 1.0 if WINS[owned | 1 << stone] else 0.0
                out[ROWS + at] = count_bits(rows << 2 >> stone & 7) / 3
        out[WON + side] = won / 5
        out[NEEDED + side] = 0.0 if WINS[owned] else min(needed, 5 - won) / 5
        out[THREATS + side] = count_bits(two) / 3
        out[HELD + side] = int(s[0]["hand_count"][owner]) / full
        out[ROOM + side] = free / 27
    out[OUT_OF_CARDS] = 1.0 if int(s[0]["clan_left"]) == 0 else 0.0
    out[OUT_OF_CARDS + 1] = 1.0 if int(s[0]["tactic_left"]) == 0 else 0.0
