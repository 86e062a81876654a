"""Rules of Schotten-Totten (RULES.md §1–9): the kernels of the contract; dealing, turns and the end.

Knows nothing of text, screens or time. The other parts of the rules: layout.py has the records, piles.py
moves cards between hands, decks and stones, claim_proof.py says how strong a side is and whether a claim
holds, legal_moves.py lists the moves, tactic_cards.py carries out ruses, hidden_information.py makes views.
"""

from __future__ import annotations

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below, first_seat
from tablee.games.schotten_totten import layout
from tablee.games.schotten_totten.claim_proof import best, capacity, is_full, may_claim
from tablee.games.schotten_totten.hidden_information import blank, fill, seen
from tablee.games.schotten_totten.layout import (
    AFTER_PLAY,
    ANY_BEFORE_DRAW,
    AUTO_BOTH_COMPLETE,
    AUTO_TURN_START,
    CLAIM,
    CLAIMING,
    COLOURS,
    DISCARD,
    DONE,
    DRAW_CLAN,
    DRAW_TACTIC,
    DRAWING,
    EXHAUSTED,
    FIVE_STONES,
    JOKER,
    NOTHING,
    PASS,
    PICK,
    PLAYING,
    RECRUITER,
    RETURN,
    RUSE,
    SPLIT,
    STONES,
    TACTICS,
    THREE_ADJACENT,
    TO,
    VALUES,
)
from tablee.games.schotten_totten.legal_moves import joker_barred, legal
from tablee.games.schotten_totten.observation import OBSERVATION, OBSERVED, observe
from tablee.games.schotten_totten.piles import draw_clan, draw_tactic, lay, where
from tablee.games.schotten_totten.rollout_policy import finish, lay_score, order, rollout
from tablee.games.schotten_totten.rollout_tables import WORK
from tablee.games.schotten_totten.tactic_cards import give_back, pick, recruit, split, start_ruse, target

__all__ = [
    "OBSERVATION",
    "OBSERVED",
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
    "observe",
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
    s[0]["mover"] = first_seat(int(g[0]["first_player"]), 2, rng)


def mover(g: SetupRec, s: StateRec) -> int:
    """Returns the seat to move, −1 when the game is over."""
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


# --- how a turn goes on -----------------------------------------------------------------------


def after_play(g: SetupRec, s: StateRec, seat: int) -> None:
    """§5: the claims after a play, by hand or by themselves, then the draw."""
    timing = int(g[0]["claim_timing"])
    if timing == AUTO_BOTH_COMPLETE:
        for stone in range(STONES):
            if s[0]["mover"] >= 0 and is_full(s, 0, stone) and is_full(s, 1, stone):
                for side in range(2):
                    if may_claim(g, s, side, stone):
                        s[0]["claimed"] = 1
                        claim(s, side, stone)
        if s[0]["mover"] < 0:
            return
    if timing in (AFTER_PLAY, ANY_BEFORE_DRAW) and can_claim(g, s, seat):
        s[0]["phase"] = CLAIMING
        return
    start_draw(g, s, seat)


def can_claim(g: SetupRec, s: StateRec, seat: int) -> bool:
    for stone in range(STONES):
        if may_claim(g, s, seat, stone):
            return True
    return False


def claim(s: StateRec, seat: int, stone: int) -> None:
    """§6.2, §7.1: the stone is won for good; three adjacent or five in all win the game at once."""
    s[0]["owner"][stone] = seat
    owned = 0
    run = 0
    longest = 0
    for i in range(STONES):
        if int(s[0]["owner"][i]) == seat:
            owned += 1
            run += 1
            longest = max(longest, run)
        else:
            run = 0
    if longest >= 3:
        end(s, THREE_ADJACENT)
    elif owned >= 5:
        end(s, FIVE_STONES)


def end(s: StateRec, reason: int) -> None:
    s[0]["mover"] = -1
    s[0]["phase"] = PLAYING
    s[0]["passed"] = 0
    s[0]["claimed"] = 0
    s[0]["passes"] = 0
    s[0]["ended"] = reason


def start_draw(g: SetupRec, s: StateRec, seat: int) -> None:
    """§6.5: a card back to the full hand, after the choice of a deck where there is one."""
    full = int(s[0]["hand_count"][seat]) >= int(g[0]["hand"])
    clan = int(s[0]["clan_left"]) > 0
    tactic = int(s[0]["tactic_left"]) > 0
    if s[0]["passed"] or full or not (clan or tactic):
        next_turn(g, s, seat)
    elif clan and tactic:
        s[0]["phase"] = DRAWING
    else:
        if clan:
            draw_clan(s, seat)
        else:
            draw_tactic(s, seat)
        next_turn(g, s, seat)


def next_turn(g: SetupRec, s: StateRec, seat: int) -> None:
    """§7.2: two passes in a row without a claim end the game; otherwise the other seat begins its turn."""
    idle = bool(s[0]["passed"]) and not s[0]["claimed"]
    s[0]["passes"] = int(s[0]["passes"]) + 1 if idle else 0
    s[0]["passed"] = 0
    s[0]["claimed"] = 0
    s[0]["phase"] = PLAYING
    s[0]["mover"] = 1 - seat
    if int(s[0]["passes"]) >= 2:
        adjudicate(g, s, 1 - seat)
    elif int(g[0]["claim_timing"]) == AUTO_TURN_START:
        resolve(g, s, 1 - seat)


def resolve(g: SetupRec, s: StateRec, seat: int) -> None:
    """§5: `auto_turn_start`: every stone where the side of `seat` is full and decided goes to its winner."""
    for stone in range(STONES):
        if s[0]["mover"] >= 0 and int(s[0]["owner"][stone]) < 0 and is_full(s, seat, stone):
            winner_is_mover = may_claim(g, s, seat, stone)
            if winner_is_mover or is_full(s, 1 - seat, stone):
                s[0]["claimed"] = 1
                claim(s, seat if winner_is_mover else 1 - seat, stone)


def adjudicate(g: SetupRec, s: StateRec, seat: int) -> None:
    """§7.2: what can be claimed is awarded, the player to move first; then the stones are counted."""
    for side in (seat, 1 - seat):
        for stone in range(STONES):
            if s[0]["mover"] >= 0 and may_claim(g, s, side, stone):
                claim(s, side, stone)
    if s[0]["mover"] >= 0:
        end(s, EXHAUSTED)


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    """§7.1: the stones of each seat."""
    scores[0] = 0
    scores[1] = 0
    for stone in range(STONES):
        if int(s[0]["owner"][stone]) >= 0:
            scores[int(s[0]["owner"][stone])] += 1


def winner(s: StateRec) -> int:
    """−1 for a draw. Whoever completed the last claim has won, unless the stones were only counted."""
    for seat in range(2):
        owned = 0
        run = 0
        for stone in range(STONES):
            mine = int(s[0]["owner"][stone]) == seat
            owned += int(mine)
            run = run + 1 if mine else 0
            if run >= 3 or owned >= 5:
                return seat
    lead = 0
    for stone in range(STONES):
        owner = int(s[0]["owner"][stone])
        lead += 1 if owner == 0 else -1 if owner == 1 else 0
    return 0 if lead > 0 else 1 if lead < 0 else -1


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """§7: won 1, drawn ½, lost 0."""
    won = winner(s)
    pay[0] = 0.5 if won < 0 else 1.0 if won == 0 else 0.0
    pay[1] = 1.0 - pay[0]
