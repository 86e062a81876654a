"""Rules of Schotten-Totten (RULES.md §1–9): dealing, turns, plays, claims, tactics, the end, what is hidden.

Knows nothing of text, screens or time. Formations and claims are in strength.py, the records in layout.py.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.schotten_totten import layout
from tablee.games.schotten_totten.layout import (
    AFTER_PLAY,
    ANY_BEFORE_DRAW,
    AUTO_BOTH_COMPLETE,
    AUTO_TURN_START,
    BANSHEE,
    BLIND,
    BLIND_CARD,
    CLAIM,
    CLAIMING,
    CLAN,
    COLOURS,
    DISCARD,
    DONE,
    DRAW_CLAN,
    DRAW_TACTIC,
    DRAWING,
    EXHAUSTED,
    FIRST_RANDOM,
    FIVE_STONES,
    JOKER,
    MUD,
    MUD_CARD,
    NOTHING,
    ON_BOARD,
    PASS,
    PICK,
    PICKING,
    PLAYING,
    RECRUITER,
    RECRUITING,
    RETURN,
    RETURN_CLAN,
    RETURN_TACTIC,
    RETURNING,
    RUSE,
    SOME_CLAN,
    SOME_TACTIC,
    SPLIT,
    SPLITTING,
    START_ONLY,
    STONES,
    STRATEGIST,
    TACTICS,
    TARGETING,
    THREE_ADJACENT,
    TO,
    TOP,
    TRAITOR,
    VALUES,
)
from tablee.games.schotten_totten.strength import bit_count, capacity, is_full, may_claim

SETUP, STATE, MOVES = layout.SETUP, layout.STATE, layout.MOVES
SEATS = (2, 2)
ONE = np.int64(1)
MAX_LEGAL = 96
# At most 70 cards are played, and between two of them, or two claims, at most one pass a seat; a turn is
# a play or pass, the end of claims and a draw; the ruses add a dozen steps.
LENGTH = 3 * (70 + 2 * (70 + STONES) + 2) + STONES + 12


# --- hands and decks --------------------------------------------------------------------------


def add_to_hand(s: StateRec, seat: int, card: int, known: int) -> None:
    """Keeps the hand sorted, so that equal hands are equal bytes."""
    hand = s[0]["hand"][seat]
    flags = s[0]["hand_known"][seat]
    at = int(s[0]["hand_count"][seat])
    s[0]["hand_count"][seat] = at + 1
    while at > 0 and int(hand[at - 1]) > card:
        hand[at] = hand[at - 1]
        flags[at] = flags[at - 1]
        at -= 1
    hand[at] = card
    flags[at] = known


def take_from_hand(s: StateRec, seat: int, card: int) -> None:
    hand = s[0]["hand"][seat]
    flags = s[0]["hand_known"][seat]
    last = int(s[0]["hand_count"][seat]) - 1
    at = 0
    while int(hand[at]) != card:
        at += 1
    while at < last:
        hand[at] = hand[at + 1]
        flags[at] = flags[at + 1]
        at += 1
    hand[last] = NOTHING
    flags[last] = 0
    s[0]["hand_count"][seat] = last


def holds(s: StateRec, seat: int, card: int) -> bool:
    for i in range(int(s[0]["hand_count"][seat])):
        if int(s[0]["hand"][seat][i]) == card:
            return True
    return False


def draw_clan(s: StateRec, seat: int) -> None:
    """§6.5: the top card of the clan deck; the other seat knows it if it put it there."""
    top = int(s[0]["clan_left"]) - 1
    known = (int(s[0]["clan_known"][top]) >> (1 - seat)) & 1
    card = int(s[0]["clan_deck"][top])
    s[0]["clan_deck"][top] = NOTHING
    s[0]["clan_known"][top] = 0
    s[0]["clan_left"] = top
    add_to_hand(s, seat, card, known)


def draw_tactic(s: StateRec, seat: int) -> None:
    top = int(s[0]["tactic_left"]) - 1
    known = (int(s[0]["tactic_known"][top]) >> (1 - seat)) & 1
    card = int(s[0]["tactic_deck"][top])
    s[0]["tactic_deck"][top] = NOTHING
    s[0]["tactic_known"][top] = 0
    s[0]["tactic_left"] = top
    add_to_hand(s, seat, card, known)


def put_back(g: SetupRec, s: StateRec, seat: int, card: int) -> None:
    """§8.6: face down under (or, `scout_return`, onto) its deck; the seat remembers it, the other forgets.

    What the other seat knew of cards with the same back in that hand it knows no longer for certain.
    """
    take_from_hand(s, seat, card)
    for i in range(int(s[0]["hand_count"][seat])):
        if (int(s[0]["hand"][seat][i]) < CLAN) == (card < CLAN):
            s[0]["hand_known"][seat][i] = 0
    on_top = int(g[0]["scout_return"]) == TOP
    if card < CLAN:
        left = int(s[0]["clan_left"])
        at = left if on_top else 0
        for i in range(left, at, -1):
            s[0]["clan_deck"][i] = s[0]["clan_deck"][i - 1]
            s[0]["clan_known"][i] = s[0]["clan_known"][i - 1]
        s[0]["clan_deck"][at] = card
        s[0]["clan_known"][at] = 1 << seat
        s[0]["clan_left"] = left + 1
    else:
        left = int(s[0]["tactic_left"])
        at = left if on_top else 0
        for i in range(left, at, -1):
            s[0]["tactic_deck"][i] = s[0]["tactic_deck"][i - 1]
            s[0]["tactic_known"][i] = s[0]["tactic_known"][i - 1]
        s[0]["tactic_deck"][at] = card
        s[0]["tactic_known"][at] = 1 << seat
        s[0]["tactic_left"] = left + 1


# --- the table --------------------------------------------------------------------------------


def place(s: StateRec, seat: int, stone: int, card: int) -> None:
    """§3: a card to a side, kept sorted; §4.6: notes which side was full first."""
    cards = s[0]["schotten_cards"][seat][stone]
    at = int(s[0]["count"][seat][stone])
    s[0]["count"][seat][stone] = at + 1
    while at > 0 and int(cards[at - 1]) > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card
    if card < CLAN:
        s[0]["unseen"][card // VALUES] &= ~(1 << (card % VALUES))
    if is_full(s, seat, stone) and not is_full(s, 1 - seat, stone):
        s[0]["ahead"][stone] = seat


def lift(s: StateRec, seat: int, card: int) -> int:
    """Takes a card from the unclaimed stone it lies at, on the side of `seat`; returns the stone."""
    found = -1
    for stone in range(STONES):
        if int(s[0]["owner"][stone]) >= 0:
            continue
        cards = s[0]["schotten_cards"][seat][stone]
        count = int(s[0]["count"][seat][stone])
        for i in range(count):
            if int(cards[i]) == card:
                found = stone
        if found == stone:
            was_full = is_full(s, seat, stone)
            shift = 0
            for i in range(count):
                if shift == 0 and int(cards[i]) == card:
                    shift = 1
                elif shift == 1:
                    cards[i - 1] = cards[i]
            cards[count - 1] = NOTHING
            s[0]["count"][seat][stone] = count - 1
            if was_full:
                s[0]["ahead"][stone] = 1 - seat if is_full(s, 1 - seat, stone) else -1
            return stone
    return found


def discard(s: StateRec, card: int) -> None:
    """§8.8: face up, for all to see."""
    pile = s[0]["discard"]
    at = 0
    while int(pile[at]) != NOTHING:
        at += 1
    while at > 0 and int(pile[at - 1]) > card:
        pile[at] = pile[at - 1]
        at -= 1
    pile[at] = card


def room(s: StateRec, seat: int, stone: int) -> bool:
    """§6.1: an unclaimed stone with a free slot on that side."""
    return int(s[0]["owner"][stone]) < 0 and int(s[0]["count"][seat][stone]) < capacity(s, stone)


def any_room(s: StateRec, seat: int) -> bool:
    for stone in range(STONES):
        if room(s, seat, stone):
            return True
    return False


# --- the contract -----------------------------------------------------------------------------


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


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """§5–6, §8: what the phase of the turn allows."""
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
            if clan <= int(s[0]["clan_left"]) and int(s[0]["to_draw"]) - clan <= int(s[0]["tactic_left"]):
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
    for stone in range(STONES):
        if may_claim(g, s, seat, stone):
            moves[n] = CLAIM + stone
            n += 1
    return n


def list_plays(g: SetupRec, s: StateRec, seat: int, moves: Ints) -> int:
    """§6: claims where they come first, cards to stones, tactics, and the pass when no clan card can be laid."""
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


def ruse_playable(g: SetupRec, s: StateRec, seat: int, card: int) -> bool:
    """§8.2: a ruse needs something to be used on."""
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
    """Whether a card lifted from stone `source` finds a slot on the side of `seat`."""
    for stone in range(STONES):
        if room(s, seat, stone) and may_target(g, ruse, source, stone):
            return True
    return False


def may_target(g: SetupRec, ruse: int, source: int, stone: int) -> bool:
    """§8.7: Strategist moves to another stone; Traitor too, unless `traitor_same_stone`."""
    return stone != source or (ruse == TRAITOR and bool(g[0]["traitor_same_stone"]))


def list_picks(g: SetupRec, s: StateRec, seat: int, moves: Ints) -> int:
    """The cards a ruse may take."""
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
    """The stones a picked card may go to; Strategist may discard it."""
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


def where(s: StateRec, seat: int, card: int) -> int:
    """The unclaimed stone at which a card lies on the side of `seat`, −1 when none."""
    for stone in range(STONES):
        if int(s[0]["owner"][stone]) < 0:
            for i in range(int(s[0]["count"][seat][stone])):
                if int(s[0]["schotten_cards"][seat][stone][i]) == card:
                    return stone
    return -1


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """§5: one step of a turn, and whatever follows from it without a choice."""
    seat = int(s[0]["mover"])
    if move < CLAIM:
        lay(g, s, seat, move // STONES, move % STONES)
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
    elif move in (DRAW_CLAN, DRAW_TACTIC):
        if move == DRAW_CLAN:
            draw_clan(s, seat)
        else:
            draw_tactic(s, seat)
        if int(s[0]["phase"]) == RECRUITING:
            s[0]["to_draw"] -= 1
            recruit(g, s, seat)
        else:
            next_turn(g, s, seat)
    elif move < PICK:
        start_ruse(g, s, seat, RECRUITER + move - RUSE)
    elif move < TO:
        pick(g, s, seat, move - PICK)
    elif move <= DISCARD:
        target(g, s, seat, -1 if move == DISCARD else move - TO)
    elif move < SPLIT:
        put_back(g, s, seat, move - RETURN)
        s[0]["to_return"] -= 1
        if int(s[0]["to_return"]) == 0:
            end_ruse(g, s, seat)
    else:
        split(g, s, seat, move - SPLIT)


def lay(g: SetupRec, s: StateRec, seat: int, card: int, stone: int) -> None:
    """§6.1, §8: a card from the hand to a stone."""
    take_from_hand(s, seat, card)
    if card >= CLAN:
        s[0]["tactics_played"][seat] += 1
    if card == JOKER:
        s[0]["joker_played"][seat] = 1
    if card == BLIND_CARD:
        s[0]["modes"][stone] |= BLIND
    elif card == MUD_CARD:
        s[0]["modes"][stone] |= MUD  # §4.6: both sides are incomplete again
        s[0]["ahead"][stone] = -1
    else:
        place(s, seat, stone, card)


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
            if may_claim(g, s, seat, stone):
                claim(s, seat, stone)
            elif is_full(s, 1 - seat, stone):
                claim(s, 1 - seat, stone)


def adjudicate(g: SetupRec, s: StateRec, seat: int) -> None:
    """§7.2: what can be claimed is awarded, the player to move first; then the stones are counted."""
    for side in (seat, 1 - seat):
        for stone in range(STONES):
            if s[0]["mover"] >= 0 and may_claim(g, s, side, stone):
                claim(s, side, stone)
    if s[0]["mover"] >= 0:
        end(s, EXHAUSTED)


# --- ruses (§8) -------------------------------------------------------------------------------


def start_ruse(g: SetupRec, s: StateRec, seat: int, card: int) -> None:
    take_from_hand(s, seat, card)
    s[0]["tactics_played"][seat] += 1
    discard(s, card)
    s[0]["ruse"] = card
    if card != RECRUITER:
        s[0]["phase"] = PICKING
        return
    there = int(s[0]["clan_left"]) + int(s[0]["tactic_left"])
    drawn = min(3, there)
    s[0]["to_draw"] = drawn
    s[0]["to_return"] = max(0, drawn - 1) if int(g[0]["recruiter_short"]) == layout.NET_PLUS_ONE else 2
    if int(g[0]["recruiter_split"]) == layout.DECLARED:
        s[0]["phase"] = SPLITTING
        skip_single_split(g, s, seat)
    else:
        s[0]["phase"] = RECRUITING
        recruit(g, s, seat)


def skip_single_split(g: SetupRec, s: StateRec, seat: int) -> None:
    """Nobody is asked where only one split is possible."""
    choices = 0
    only = 0
    for clan in range(int(s[0]["to_draw"]) + 1):
        if clan <= int(s[0]["clan_left"]) and int(s[0]["to_draw"]) - clan <= int(s[0]["tactic_left"]):
            choices += 1
            only = clan
    if choices == 1:
        split(g, s, seat, only)


def split(g: SetupRec, s: StateRec, seat: int, clan: int) -> None:
    """§8.6: `declared`: all cards are drawn at once."""
    tactic = int(s[0]["to_draw"]) - clan
    for _ in range(clan):
        draw_clan(s, seat)
    for _ in range(tactic):
        draw_tactic(s, seat)
    s[0]["to_draw"] = 0
    start_returning(g, s, seat)


def recruit(g: SetupRec, s: StateRec, seat: int) -> None:
    """§8.6: `sequential`: draws go on by themselves while only one deck is left."""
    while int(s[0]["to_draw"]) > 0:
        clan = int(s[0]["clan_left"]) > 0
        tactic = int(s[0]["tactic_left"]) > 0
        if clan and tactic:
            return
        if clan:
            draw_clan(s, seat)
        else:
            draw_tactic(s, seat)
        s[0]["to_draw"] -= 1
    start_returning(g, s, seat)


def start_returning(g: SetupRec, s: StateRec, seat: int) -> None:
    s[0]["to_return"] = min(int(s[0]["to_return"]), int(s[0]["hand_count"][seat]))
    if int(s[0]["to_return"]) > 0:
        s[0]["phase"] = RETURNING
    else:
        end_ruse(g, s, seat)


def pick(g: SetupRec, s: StateRec, seat: int, card: int) -> None:
    """Banshee discards what is picked; the others need to know where it goes."""
    if int(s[0]["ruse"]) == BANSHEE:
        lift(s, 1 - seat, card)
        discard(s, card)
        end_ruse(g, s, seat)
    else:
        s[0]["picked"] = card
        s[0]["phase"] = TARGETING


def target(g: SetupRec, s: StateRec, seat: int, stone: int) -> None:
    card = int(s[0]["picked"])
    lift(s, seat if int(s[0]["ruse"]) == STRATEGIST else 1 - seat, card)
    if stone < 0:
        discard(s, card)
    else:
        place(s, seat, stone, card)
    end_ruse(g, s, seat)


def end_ruse(g: SetupRec, s: StateRec, seat: int) -> None:
    s[0]["ruse"] = 0
    s[0]["picked"] = NOTHING
    s[0]["to_return"] = 0
    after_play(g, s, seat)


# --- results and what is hidden ---------------------------------------------------------------


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


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """§12: hides hands and decks, but for what the seat holds, put back itself, or saw go into a hand."""
    for side in range(2):
        if side == seat:
            continue
        hand = s[0]["hand"][side]
        flags = s[0]["hand_known"][side]
        count = int(s[0]["hand_count"][side])
        clan = 0
        tactic = 0
        shown = 0
        for i in range(count):
            card = int(hand[i])
            if seat >= 0 and flags[i]:
                hand[shown] = card
                shown += 1
            elif card < CLAN and card != SOME_TACTIC:
                clan += 1
            else:
                tactic += 1
        for i in range(count):
            if i >= shown:
                hand[i] = SOME_CLAN if i < shown + clan else SOME_TACTIC
            flags[i] = 1 if i < shown else 0
        if seat < 0:
            for i in range(count):
                flags[i] = 0
    bit = 1 << seat if seat >= 0 else 0
    for i in range(int(s[0]["clan_left"])):
        if int(s[0]["clan_known"][i]) & bit == 0:
            s[0]["clan_deck"][i] = SOME_CLAN
    for i in range(int(s[0]["tactic_left"])):
        if int(s[0]["tactic_known"][i]) & bit == 0:
            s[0]["tactic_deck"][i] = SOME_TACTIC


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """§12: every card not to be seen goes to a slot with its back, all ways equally likely."""
    clan = hidden_clan(g, s)
    tactic = hidden_tactics(g, s)
    for side in range(2):
        for i in range(int(s[0]["hand_count"][side])):
            if int(s[0]["hand"][side][i]) == SOME_CLAN:
                chosen = nth_bit(clan, below(rng, count_bits(clan)))
                clan &= ~(ONE << chosen)
                s[0]["hand"][side][i] = chosen
            elif int(s[0]["hand"][side][i]) == SOME_TACTIC:
                chosen = nth_bit(tactic, below(rng, count_bits(tactic)))
                tactic &= ~(ONE << chosen)
                s[0]["hand"][side][i] = tactic_card(chosen)
        sort_hand(s, side)
    for i in range(int(s[0]["clan_left"])):
        if int(s[0]["clan_deck"][i]) == SOME_CLAN:
            chosen = nth_bit(clan, below(rng, count_bits(clan)))
            clan &= ~(ONE << chosen)
            s[0]["clan_deck"][i] = chosen
    for i in range(int(s[0]["tactic_left"])):
        if int(s[0]["tactic_deck"][i]) == SOME_TACTIC:
            chosen = nth_bit(tactic, below(rng, count_bits(tactic)))
            tactic &= ~(ONE << chosen)
            s[0]["tactic_deck"][i] = tactic_card(chosen)


def hidden_clan(g: SetupRec, s: StateRec) -> int:
    """A bit for every clan card that this view does not show anywhere."""
    pool = 0 * ONE
    for colour in range(COLOURS):
        pool |= int(s[0]["unseen"][colour]) * ONE << (colour * VALUES)
    for side in range(2):
        for i in range(int(s[0]["hand_count"][side])):
            card = int(s[0]["hand"][side][i])
            if 0 <= card < CLAN:
                pool &= ~(ONE << card)
    for i in range(int(s[0]["clan_left"])):
        if int(s[0]["clan_deck"][i]) >= 0:
            pool &= ~(ONE << int(s[0]["clan_deck"][i]))
    return pool


def hidden_tactics(g: SetupRec, s: StateRec) -> int:
    """A bit for every tactic card not shown anywhere; the Joker has two."""
    if not g[0]["tactics"]:
        return 0 * ONE
    pool = (ONE << TACTICS) - 1
    for stone in range(STONES):
        if int(s[0]["modes"][stone]) & BLIND:
            pool = without_tactic(pool, BLIND_CARD)
        if int(s[0]["modes"][stone]) & MUD:
            pool = without_tactic(pool, MUD_CARD)
        for side in range(2):
            for i in range(int(s[0]["count"][side][stone])):
                pool = without_tactic(pool, int(s[0]["schotten_cards"][side][stone][i]))
    for i in range(len(s[0]["discard"])):
        pool = without_tactic(pool, int(s[0]["discard"][i]))
    for side in range(2):
        for i in range(int(s[0]["hand_count"][side])):
            pool = without_tactic(pool, int(s[0]["hand"][side][i]))
    for i in range(int(s[0]["tactic_left"])):
        pool = without_tactic(pool, int(s[0]["tactic_deck"][i]))
    return pool


def without_tactic(pool: int, card: int) -> int:
    """The pool less one card of that kind; clan cards and unknown ones change nothing."""
    if card < JOKER:
        return pool
    if card > JOKER:
        return pool & ~(ONE << (card - JOKER + 1))
    return pool & ~ONE if pool & 1 else pool & ~(ONE << 1)


def tactic_card(bit: int) -> int:
    return JOKER if bit < 2 else JOKER + bit - 1


def count_bits(bits: int) -> int:
    count = 0
    while bits != 0:
        count += bit_count(bits & 0xFFFF)
        bits >>= 16
    return count


def nth_bit(bits: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0."""
    base = 0
    while True:
        here = bit_count((bits >> base) & 0xFFFF)
        if n < here:
            break
        n -= here
        base += 16
    while True:
        if (bits >> base) & 1:
            if n == 0:
                return base
            n -= 1
        base += 1


def sort_hand(s: StateRec, seat: int) -> None:
    """By card, each keeping whether it is known."""
    hand = s[0]["hand"][seat]
    flags = s[0]["hand_known"][seat]
    for i in range(1, int(s[0]["hand_count"][seat])):
        card = int(hand[i])
        flag = int(flags[i])
        j = i
        while j > 0 and int(hand[j - 1]) > card:
            hand[j] = hand[j - 1]
            flags[j] = flags[j - 1]
            j -= 1
        hand[j] = card
        flags[j] = flag


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    """§12: of a card put back the other seat sees only its back."""
    if RETURN <= move < SPLIT and seat != int(s[0]["mover"]):
        return RETURN_CLAN if move - RETURN < CLAN else RETURN_TACTIC
    return move
