"""The legal moves of each phase of a turn (RULES.md §5, §6, §8), in a fixed order."""

from __future__ import annotations

from tablee.core.contract import Ints, SetupRec, StateRec
from tablee.games.schotten_totten.claim_proof import may_claim
from tablee.games.schotten_totten.layout import (
    ANY_BEFORE_DRAW,
    BLIND,
    BLIND_CARD,
    CLAIM,
    CLAIMING,
    CLAN,
    DISCARD,
    DONE,
    DRAW_CLAN,
    DRAW_TACTIC,
    DRAWING,
    JOKER,
    MUD,
    MUD_CARD,
    ON_BOARD,
    PASS,
    PICK,
    PICKING,
    PLAYING,
    RECRUITER,
    RECRUITING,
    RETURN,
    RETURNING,
    RUSE,
    SPLIT,
    SPLITTING,
    START_ONLY,
    STONES,
    STRATEGIST,
    TARGETING,
    TO,
    TRAITOR,
)
from tablee.games.schotten_totten.piles import room, where
from tablee.games.schotten_totten.tactic_cards import has_target, may_split, may_target, ruse_playable


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """§5–6, §8: writes what the phase allows to `moves`, in the order of §15.5; returns how many."""
    seat = int(s[0]["mover"])
    phase = int(s[0]["phase"])
    if phase == PLAYING:
        return list_plays(g, s, seat, moves)
    n = 0
    if phase == CLAIMING:
        n = list_claims(g, s, seat, moves, 0)
        moves[n] = DONE
        return n + 1
    if phase in (DRAWING, RECRUITING):
        if int(s[0]["clan_left"]) > 0:
            moves[n] = DRAW_CLAN
            n += 1
        if int(s[0]["tactic_left"]) > 0:
            moves[n] = DRAW_TACTIC
            n += 1
    elif phase == SPLITTING:
        for clan in range(int(s[0]["to_draw"]) + 1):
            if may_split(s, clan):
                moves[n] = SPLIT + clan
                n += 1
    elif phase == RETURNING:
        for i in range(int(s[0]["hand_count"][seat])):
            card = int(s[0]["hand"][seat][i])
            if i == 0 or int(s[0]["hand"][seat][i - 1]) != card:
                moves[n] = RETURN + card
                n += 1
    elif phase == PICKING:
        n = list_picks(g, s, seat, moves)
    elif phase == TARGETING:
        n = list_targets(g, s, seat, moves)
    return n


def list_claims(g: SetupRec, s: StateRec, seat: int, moves: Ints, n: int) -> int:
    """§6.2: writes the claims that hold to `moves` from slot `n` on; returns the next free slot."""
    for stone in range(STONES):
        if may_claim(g, s, seat, stone):
            moves[n] = CLAIM + stone
            n += 1
    return n


def list_plays(g: SetupRec, s: StateRec, seat: int, moves: Ints) -> int:
    """§6: claims where they come first, cards to stones, tactics; a pass when no clan card can be laid."""
    n = 0
    timing = int(g[0]["claim_timing"])
    if timing in (ANY_BEFORE_DRAW, START_ONLY):
        n = list_claims(g, s, seat, moves, 0)
    clan_play = False
    tactic_allowed = int(s[0]["tactics_played"][seat]) <= int(s[0]["tactics_played"][1 - seat])
    for i in range(int(s[0]["hand_count"][seat])):
        card = int(s[0]["hand"][seat][i])
        if i > 0 and int(s[0]["hand"][seat][i - 1]) == card:
            continue
        if card >= CLAN and not tactic_allowed:
            continue
        if card == JOKER and joker_barred(g, s, seat):
            continue
        if card >= RECRUITER:
            if ruse_playable(g, s, seat, card):
                moves[n] = RUSE + card - RECRUITER
                n += 1
            continue
        for stone in range(STONES):
            if card in (BLIND_CARD, MUD_CARD):
                mode = BLIND if card == BLIND_CARD else MUD
                fits = int(s[0]["owner"][stone]) < 0 and int(s[0]["modes"][stone]) & mode == 0
            else:
                fits = room(s, seat, stone)
            if fits:
                moves[n] = card * STONES + stone
                n += 1
                clan_play = clan_play or card < CLAN
    if not clan_play:
        moves[n] = PASS
        n += 1
    return n


def joker_barred(g: SetupRec, s: StateRec, seat: int) -> bool:
    """§8.3: one Joker a player, for the whole game or while it lies on the table."""
    if int(g[0]["joker_limit"]) != ON_BOARD:
        return bool(s[0]["joker_played"][seat])
    for stone in range(STONES):
        for i in range(int(s[0]["count"][seat][stone])):
            if int(s[0]["schotten_cards"][seat][stone][i]) == JOKER:
                return True
    return False


def list_picks(g: SetupRec, s: StateRec, seat: int, moves: Ints) -> int:
    """Returns the cards a ruse may take."""
    ruse = int(s[0]["ruse"])
    side = seat if ruse == STRATEGIST else 1 - seat
    n = 0
    for stone in range(STONES):
        if int(s[0]["owner"][stone]) >= 0:
            continue
        for i in range(int(s[0]["count"][side][stone])):
            card = int(s[0]["schotten_cards"][side][stone][i])
            if ruse != TRAITOR or (card < CLAN and has_target(g, s, seat, ruse, stone)):
                moves[n] = PICK + card
                n += 1
    return n


def list_targets(g: SetupRec, s: StateRec, seat: int, moves: Ints) -> int:
    """Returns the stones a picked card may go to; Strategist may discard it."""
    ruse = int(s[0]["ruse"])
    source = where(s, seat if ruse == STRATEGIST else 1 - seat, int(s[0]["picked"]))
    n = 0
    for stone in range(STONES):
        if room(s, seat, stone) and may_target(g, ruse, source, stone):
            moves[n] = TO + stone
            n += 1
    if ruse == STRATEGIST:
        moves[n] = DISCARD
        n += 1
    return n
