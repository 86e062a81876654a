"""Rules of Schotten-Totten (RULES.md §1–9): the contract, dealing, and one step of a turn.

Knows nothing of text, screens or time. The parts: layout.py the records, table.py cards in hands and at
stones, strength.py formations and claims, listing.py the legal moves, ruses.py, turns.py, hidden.py.
"""

from __future__ import annotations

from tablee.core.contract import Rng, SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.schotten_totten import layout
from tablee.games.schotten_totten.hidden import blank, fill, seen
from tablee.games.schotten_totten.layout import (
    CLAIM,
    CLAIMING,
    COLOURS,
    DISCARD,
    DONE,
    DRAW_CLAN,
    DRAW_TACTIC,
    DRAWING,
    FIRST_RANDOM,
    JOKER,
    NOTHING,
    PASS,
    PICK,
    RECRUITER,
    RETURN,
    RUSE,
    SPLIT,
    STONES,
    TACTICS,
    TO,
    VALUES,
)
from tablee.games.schotten_totten.listing import joker_barred, legal
from tablee.games.schotten_totten.policy import finish, lay_score, order, rollout
from tablee.games.schotten_totten.potential import WORK
from tablee.games.schotten_totten.ruses import give_back, pick, recruit, split, start_ruse, target
from tablee.games.schotten_totten.strength import best, capacity, is_full, may_claim
from tablee.games.schotten_totten.table import draw_clan, draw_tactic, lay, where
from tablee.games.schotten_totten.turns import (
    after_play,
    can_claim,
    claim,
    next_turn,
    payoff,
    result,
    start_draw,
)

__all__ = [
    "WORK",
    "best",
    "blank",
    "capacity",
    "deal",
    "fill",
    "finish",
    "is_full",
    "joker_barred",
    "lay_score",
    "legal",
    "may_claim",
    "mover",
    "order",
    "payoff",
    "play",
    "result",
    "rollout",
    "seen",
    "where",
]

SETUP, STATE, MOVES = layout.SETUP, layout.STATE, layout.MOVES
SEATS = (2, 2)
MAX_LEGAL = 96
# At most 70 cards are played, and between two of them, or two claims, at most one pass a seat; a turn is
# a play or pass, the end of claims and a draw; the ruses add a dozen steps.
LENGTH = 3 * (70 + 2 * (70 + STONES) + 2) + STONES + 12


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """§2. Decks are shuffled slot by slot, the last dealt first."""
    s[0]["schotten_cards"][:] = NOTHING
    s[0]["owner"][:] = -1
    s[0]["ahead"][:] = -1
    s[0]["hand"][:] = NOTHING
    s[0]["clan_deck"][:] = NOTHING
    s[0]["tactic_deck"][:] = NOTHING
    s[0]["discard"][:] = NOTHING
    s[0]["picked"] = NOTHING
    values = int(g[0]["schotten_values"])
    left = 0
    for colour in range(COLOURS):
        s[0]["unseen"][colour] = (1 << values) - 1
        for value in range(values):
            s[0]["clan_deck"][left] = colour * VALUES + value
            left += 1
    s[0]["clan_left"] = left
    for i in range(left - 1, 0, -1):
        j = below(rng, i + 1)
        kept = s[0]["clan_deck"][i]
        s[0]["clan_deck"][i] = s[0]["clan_deck"][j]
        s[0]["clan_deck"][j] = kept
    if g[0]["tactics"]:
        s[0]["tactic_deck"][0] = JOKER
        for i in range(1, TACTICS):
            s[0]["tactic_deck"][i] = JOKER + i - 1
        s[0]["tactic_left"] = TACTICS
        for i in range(TACTICS - 1, 0, -1):
            j = below(rng, i + 1)
            kept = s[0]["tactic_deck"][i]
            s[0]["tactic_deck"][i] = s[0]["tactic_deck"][j]
            s[0]["tactic_deck"][j] = kept
    for _ in range(int(g[0]["hand"])):
        draw_clan(s, 0)
        draw_clan(s, 1)
    first = int(g[0]["first_player"])
    s[0]["mover"] = below(rng, 2) if first == FIRST_RANDOM else first


def mover(g: SetupRec, s: StateRec) -> int:
    return int(s[0]["mover"])


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """§5: one step of a turn, and whatever follows from it without a choice."""
    seat = int(s[0]["mover"])
    if move < CLAIM:
        lay(s, seat, move // STONES, move % STONES)
        after_play(g, s, seat)
    elif move < DONE:
        s[0]["claimed"] = 1
        claim(s, seat, move - CLAIM)
        if s[0]["mover"] >= 0 and int(s[0]["phase"]) == CLAIMING and not can_claim(g, s, seat):
            start_draw(g, s, seat)
    elif move == DONE:
        start_draw(g, s, seat)
    elif move == PASS:
        s[0]["passed"] = 1
        after_play(g, s, seat)
    elif move <= DRAW_TACTIC and int(s[0]["phase"]) == DRAWING:
        draw(s, seat, move)
        next_turn(g, s, seat)
    elif ruse_step(g, s, seat, move):
        after_play(g, s, seat)


def ruse_step(g: SetupRec, s: StateRec, seat: int, move: int) -> bool:
    """§8: a step of a ruse; True when it was the last."""
    if move <= DRAW_TACTIC:
        draw(s, seat, move)
        s[0]["to_draw"] -= 1
        return recruit(s, seat)
    if move < PICK:
        return start_ruse(g, s, seat, RECRUITER + move - RUSE)
    if move < TO:
        return pick(s, seat, move - PICK)
    if move <= DISCARD:
        return target(s, seat, -1 if move == DISCARD else move - TO)
    if move < SPLIT:
        return give_back(g, s, seat, move - RETURN)
    return split(s, seat, move - SPLIT)


def draw(s: StateRec, seat: int, move: int) -> None:
    if move == DRAW_CLAN:
        draw_clan(s, seat)
    else:
        draw_tactic(s, seat)
