"""Tactic cards that are carried out in steps: the four ruses (RULES.md §8.6–8.7).

Each step returns whether the ruse is finished. Elite cards and combat modes are laid like other cards, in
piles.py; when a tactic card may be played at all is in legal_moves.py.
"""

from __future__ import annotations

from tablee.core.contract import SetupRec, StateRec
from tablee.games.schotten_totten.layout import (
    BANSHEE,
    CLAN,
    NET_PLUS_ONE,
    NOTHING,
    PICKING,
    RECRUITER,
    RECRUITING,
    RETURNING,
    SEQUENTIAL,
    SPLITTING,
    STONES,
    STRATEGIST,
    TARGETING,
    TRAITOR,
)
from tablee.games.schotten_totten.piles import (
    discard,
    draw_clan,
    draw_tactic,
    lift,
    place,
    put_back,
    room,
    take_from_hand,
)


def ruse_playable(g: SetupRec, s: StateRec, seat: int, card: int) -> bool:
    """§8.2: whether a ruse finds something to be used on."""
    if card == RECRUITER:
        return int(s[0]["clan_left"]) + int(s[0]["tactic_left"]) > 0
    side = seat if card == STRATEGIST else 1 - seat
    for stone in range(STONES):
        if int(s[0]["owner"][stone]) >= 0:
            continue
        for i in range(int(s[0]["count"][side][stone])):
            target = int(s[0]["schotten_cards"][side][stone][i])
            if card != TRAITOR or (target < CLAN and has_target(g, s, seat, TRAITOR, stone)):
                return True
    return False


def has_target(g: SetupRec, s: StateRec, seat: int, ruse: int, source: int) -> bool:
    """Returns whether a card lifted from stone `source` finds a slot on the side of `seat`."""
    for stone in range(STONES):
        if room(s, seat, stone) and may_target(g, ruse, source, stone):
            return True
    return False


def may_target(g: SetupRec, ruse: int, source: int, stone: int) -> bool:
    """§8.7: whether a ruse may move a card from stone `source` to this one, Traitor by the option."""
    return stone != source or (ruse == TRAITOR and bool(g[0]["traitor_same_stone"]))


def start_ruse(g: SetupRec, s: StateRec, seat: int, card: int) -> bool:
    """Plays a ruse as far as there is no choice; True when nothing of it is left to do."""
    take_from_hand(s, seat, card)
    s[0]["tactics_played"][seat] += 1
    discard(s, card)
    s[0]["ruse"] = card
    if card != RECRUITER:
        s[0]["phase"] = PICKING
        return False
    drawn = min(3, int(s[0]["clan_left"]) + int(s[0]["tactic_left"]))
    s[0]["to_draw"] = drawn
    s[0]["to_return"] = max(0, drawn - 1) if int(g[0]["recruiter_short"]) == NET_PLUS_ONE else 2
    if int(g[0]["recruiter_split"]) == SEQUENTIAL:
        s[0]["phase"] = RECRUITING
        return recruit(s, seat)
    s[0]["phase"] = SPLITTING
    splits = 0
    only = 0
    for clan in range(drawn + 1):
        if may_split(s, clan):
            splits += 1
            only = clan
    return split(s, seat, only) if splits == 1 else False


def may_split(s: StateRec, clan: int) -> bool:
    """Returns whether `clan` of Recruiter's cards can come from the clan deck and the rest from the other."""
    rest = int(s[0]["to_draw"]) - clan
    return clan <= int(s[0]["clan_left"]) and rest <= int(s[0]["tactic_left"])


def split(s: StateRec, seat: int, clan: int) -> bool:
    """§8.6, `declared`: draws `clan` cards from the clan deck and the others from the tactic deck."""
    tactic = int(s[0]["to_draw"]) - clan
    for _ in range(clan):
        draw_clan(s, seat)
    for _ in range(tactic):
        draw_tactic(s, seat)
    s[0]["to_draw"] = 0
    return start_returning(s, seat)


def recruit(s: StateRec, seat: int) -> bool:
    """§8.6, `sequential`: draws while only one deck is left; False where the seat must choose a deck."""
    while int(s[0]["to_draw"]) > 0:
        clan = int(s[0]["clan_left"]) > 0
        tactic = int(s[0]["tactic_left"]) > 0
        if clan and tactic:
            return False
        if clan:
            draw_clan(s, seat)
        else:
            draw_tactic(s, seat)
        s[0]["to_draw"] -= 1
    return start_returning(s, seat)


def start_returning(s: StateRec, seat: int) -> bool:
    """§8.6: goes on to the cards Recruiter puts back; True if there are none."""
    s[0]["to_return"] = min(int(s[0]["to_return"]), int(s[0]["hand_count"][seat]))
    if int(s[0]["to_return"]) == 0:
        return end_ruse(s)
    s[0]["phase"] = RETURNING
    return False


def give_back(g: SetupRec, s: StateRec, seat: int, card: int) -> bool:
    """Puts one card of Recruiter's back to its deck; returns whether that ends the ruse."""
    put_back(g, s, seat, card)
    s[0]["to_return"] -= 1
    return end_ruse(s) if int(s[0]["to_return"]) == 0 else False


def pick(s: StateRec, seat: int, card: int) -> bool:
    """Banshee discards what is picked; the others need to know where it goes."""
    if int(s[0]["ruse"]) != BANSHEE:
        s[0]["picked"] = card
        s[0]["phase"] = TARGETING
        return False
    lift(s, 1 - seat, card)
    discard(s, card)
    return end_ruse(s)


def target(s: StateRec, seat: int, stone: int) -> bool:
    """Lays the picked card at a stone or, −1, on the discard pile; returns whether that ends the ruse."""
    card = int(s[0]["picked"])
    lift(s, seat if int(s[0]["ruse"]) == STRATEGIST else 1 - seat, card)
    if stone < 0:
        discard(s, card)
    else:
        place(s, seat, stone, card)
    return end_ruse(s)


def end_ruse(s: StateRec) -> bool:
    """Clears what a ruse keeps in the record; True, for the ruse is over."""
    s[0]["ruse"] = 0
    s[0]["picked"] = NOTHING
    s[0]["to_return"] = 0
    return True
