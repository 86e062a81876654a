"""Writes what each card of the own hand would make of each stone: the part "placements" of an observation."""

from __future__ import annotations

from tablee.core.contract import Numbers, SetupRec, StateRec
from tablee.games.schotten_totten.layout import (
    BLIND,
    BLIND_CARD,
    CLAN,
    JOKER,
    MUD,
    RECRUITER,
    STONES,
)
from tablee.games.schotten_totten.legal_moves import joker_barred
from tablee.games.schotten_totten.prospect_parts import (
    ALL_CARDS,
    BEATS,
    BEATS_BY_HAND,
    BEST_STRENGTH,
    BY_HAND,
    FEATURES,
    FILLS,
    FIT,
    MADE_COUNTS,
    MADE_KIND,
    MADE_SUM,
    PLACEMENTS,
    SLOTS,
    WHOLE_COUNTS,
    WHOLE_STRENGTH,
    WHOLE_SUM,
    WINS_STONE,
)
from tablee.games.schotten_totten.side_prospects import (
    bare_side,
    continuing,
    has_colour,
    in_modes,
    lacking,
    laid_side,
    strongest,
    with_card,
)

ALL_CARDS_LEFT = -1  # a pool less no card, as bits to keep


def observe_placements(
    g: SetupRec, s: StateRec, viewer: int, mine: int, hand: int, table: int, out: Numbers
) -> None:
    """Writes the part; strengths in `out` are not yet divided. The pools are those of `observe_prospects`."""
    spy = int(g[0]["spy_value"])
    held = min(int(s[0]["hand_count"][viewer]), SLOTS)
    bare = 0  # the stones at which nothing lies on this side, as bits: a card makes the same of all
    for stone in range(STONES):
        if int(s[0]["owner"][stone]) >= 0:
            continue
        if int(s[0]["count"][viewer][stone]) == 0 and int(s[0]["modes"][stone]) == 0:
            bare |= 1 << stone
            continue
        side = laid_side(s, viewer, stone, spy)
        if lacking(side) == 0:
            continue
        opposite = laid_side(s, 1 - viewer, stone, spy)
        other = int(out[BEST_STRENGTH + STONES + stone])
        for slot in range(held):
            card = int(s[0]["hand"][viewer][slot])
            if 0 <= card < BLIND_CARD and may_be_laid(g, s, viewer, card):
                left = ~(1 << card) if card < CLAN else ALL_CARDS_LEFT
                at = PLACEMENTS + (slot * STONES + stone) * len(FEATURES)
                laid = with_card(side, card, spy)
                write_placement(
                    g, laid, opposite, other, False, mine & left, hand & left, table & left, at, out
                )
    for slot in range(held):
        card = int(s[0]["hand"][viewer][slot])
        if 0 <= card < RECRUITER and may_be_laid(g, s, viewer, card):
            if card >= BLIND_CARD:
                place_mode(g, s, viewer, slot, card, mine, hand, table, out)
            elif bare != 0:
                place_on_bare(g, slot, card, bare, mine, hand, out)


def may_be_laid(g: SetupRec, s: StateRec, seat: int, card: int) -> bool:
    """§8.2–8.3: whether a seat may lay a card, as far as tactic cards are limited."""
    if card < CLAN:
        return True
    if int(s[0]["tactics_played"][seat]) > int(s[0]["tactics_played"][1 - seat]):
        return False
    return card != JOKER or not joker_barred(g, s, seat)


def write_placement(
    g: SetupRec,
    laid: int,
    opposite: int,
    other: int,
    was_first: bool,
    mine: int,
    hand: int,
    table: int,
    at: int,
    out: Numbers,
) -> None:
    """Writes what comes of a stone whose own side becomes `laid`, by what the pools then hold.

    `other` is the best that the side opposite can become; `was_first` is whether this one was full before it.
    """
    top = int(g[0]["schotten_values"])
    best = strongest(laid, mine, top)
    by_hand = strongest(laid, hand, top)
    write_made(laid, best, by_hand, continuing(laid, mine, top), at, out)
    is_full = lacking(laid) == 0
    wins_ties = is_full and (was_first or lacking(opposite) > 0)
    if is_full:
        out[at + FILLS] = 1.0
    if best > other or (wins_ties and best == other):
        out[at + BEATS] = 1.0
        if is_full:  # to prove it takes more: the other side might have the cards of this hand
            proof = strongest(opposite, table, top)
            out[at + WINS_STONE] = 1.0 if best > proof or (wins_ties and best == proof) else 0.0
    out[at + BEATS_BY_HAND] = 1.0 if by_hand > other else 0.0


def place_on_bare(g: SetupRec, slot: int, card: int, bare: int, mine: int, hand: int, out: Numbers) -> None:
    """Writes what a card makes of the own sides where nothing lies."""
    top = int(g[0]["schotten_values"])
    left = ~(1 << card) if card < CLAN else ALL_CARDS_LEFT
    laid = with_card(bare_side(0), card, int(g[0]["spy_value"]))
    best = strongest(laid, mine & left, top)
    by_hand = strongest(laid, hand & left, top)
    counts = continuing(laid, mine & left, top)
    for stone in range(STONES):
        if bare >> stone & 1:
            at = PLACEMENTS + (slot * STONES + stone) * len(FEATURES)
            write_made(laid, best, by_hand, counts, at, out)
            other = int(out[BEST_STRENGTH + STONES + stone])
            out[at + BEATS] = 1.0 if best > other else 0.0
            out[at + BEATS_BY_HAND] = 1.0 if by_hand > other else 0.0


def place_mode(
    g: SetupRec,
    s: StateRec,
    viewer: int,
    slot: int,
    card: int,
    mine: int,
    hand: int,
    table: int,
    out: Numbers,
) -> None:
    """Writes what becomes of each stone when Blind-Man's Bluff or Mud Fight is laid there."""
    mode = BLIND if card == BLIND_CARD else MUD
    spy = int(g[0]["spy_value"])
    for stone in range(STONES):
        modes = int(s[0]["modes"][stone])
        if int(s[0]["owner"][stone]) < 0 and modes & mode == 0:
            laid = in_modes(laid_side(s, viewer, stone, spy), modes | mode)
            opposite = in_modes(laid_side(s, 1 - viewer, stone, spy), modes | mode)
            other = strongest(opposite, table & ~hand, int(g[0]["schotten_values"]))
            was_first = int(s[0]["ahead"][stone]) == viewer
            at = PLACEMENTS + (slot * STONES + stone) * len(FEATURES)
            write_placement(g, laid, opposite, other, was_first, mine, hand, table, at, out)


def write_made(laid: int, best: int, by_hand: int, counts: int, at: int, out: Numbers) -> None:
    """Writes what a side is after a placement, apart from the other side."""
    out[at + FIT] = 1.0
    if best >= 0:
        out[at + MADE_KIND + 5 - (best >> 6)] = 1.0
        out[at + MADE_SUM] = (best & 63) / WHOLE_SUM
    write_counts(counts, has_colour(laid), at + MADE_COUNTS, out)
    out[at + BY_HAND] = max(by_hand, 0) / WHOLE_STRENGTH


def write_counts(counts: int, is_begun: bool, at: int, out: Numbers) -> None:
    """Writes the four numbers of `continuing`."""
    for i in range(len(WHOLE_COUNTS)):
        out[at + i] = (counts >> (6 * i) & 63) / (WHOLE_COUNTS[i] if is_begun else ALL_CARDS)
