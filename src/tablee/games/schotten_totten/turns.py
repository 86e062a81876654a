"""How a turn goes on and a game ends (RULES.md §5–7): claims, draws, the next turn, the result."""

from __future__ import annotations

from tablee.core.contract import Floats, Ints, SetupRec, StateRec
from tablee.games.schotten_totten.layout import (
    AFTER_PLAY,
    ANY_BEFORE_DRAW,
    AUTO_BOTH_COMPLETE,
    AUTO_TURN_START,
    CLAIMING,
    DRAWING,
    EXHAUSTED,
    FIVE_STONES,
    PLAYING,
    STONES,
    THREE_ADJACENT,
)
from tablee.games.schotten_totten.strength import is_full, may_claim
from tablee.games.schotten_totten.table import draw_clan, draw_tactic


def after_play(g: SetupRec, s: StateRec, seat: int) -> None:
    """§5: the claims after a play, by hand or by themselves, then the draw."""
    timing = int(g[0]["claim_timing"])
    if timing == AUTO_BOTH_COMPLETE:
        for stone in range(STONES):
            if s[0]["mover"] >= 0 and is_full(s, 0, stone) and is_full(s, 1, stone):
                for winner in range(2):
                    if may_claim(g, s, winner, stone):
                        s[0]["claimed"] = 1
                        claim(s, winner, stone)
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
