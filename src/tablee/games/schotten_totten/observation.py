"""What a seat of Schotten-Totten knows, as numbers for a network: its own cards and its own side come first.

All that a view holds is there, but for why a finished game is over. Cards are written by the number of
copies, because there are two Jokers; the Recruiter puts back two cards in a whole game, so two places in a
deck are enough. What can be computed from that, and is hard to learn, follows it: prospect_parts.py.
"""

from __future__ import annotations

from tablee.core.contract import Numbers, SetupRec, StateRec
from tablee.core.observation import Part, starts
from tablee.games.schotten_totten.cards import CARD_TEXTS
from tablee.games.schotten_totten.hidden_information import hidden_clan, hidden_tactics, tactic_card
from tablee.games.schotten_totten.layout import (
    BLIND,
    CARDS,
    CLAN,
    DISCARDED,
    MUD,
    NOTHING,
    RECRUITER,
    SHIELD,
    SOME_CLAN,
    SOME_TACTIC,
    STONES,
    TACTICS,
)
from tablee.games.schotten_totten.observed_prospects import observe_prospects
from tablee.games.schotten_totten.prospect_parts import PROSPECT_NUMBERS, PROSPECTS, SIDES, STONE_LABELS

LAID = SHIELD + 1  # clan cards and elites: what can lie at a stone
CARD_LABELS = [CARD_TEXTS[card] for card in range(CARDS)]
PHASE_LABELS = (
    "a card is to be played",
    "stones may be claimed",
    "a deck is to be chosen to draw from",
    "the Recruiter's cards are to be split between the decks",
    "the Recruiter draws from a deck",
    "the Recruiter puts a card back",
    "a ruse picks a card",
    "a ruse moves the card it picked",
)

EXACT = (
    Part("own hand", "how many copies of {card} this seat holds", card=CARD_LABELS),
    Part("own cards known", "how many copies of {card} the other seat knows in this hand", card=CARD_LABELS),
    Part("other hand", "how many copies of {card} this seat knows in the other hand", card=CARD_LABELS),
    Part(
        "hidden cards",
        "{back} cards that others hold face down, divided by the cards of a full hand",
        back=("clan", "tactic"),
    ),
    Part(
        "sides",
        "how many copies of {card} lie at stone {stone} on the side of {side}",
        side=SIDES,
        stone=STONE_LABELS,
        card=CARD_LABELS[:LAID],
    ),
    Part("claimed", "1 if stone {stone} belongs to {side}", side=SIDES, stone=STONE_LABELS),
    Part(
        "first full",
        "1 if at stone {stone} the side of {side} was full first",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part(
        "modes",
        "1 if {mode} lies at stone {stone}",
        mode=("Blind-Man's Bluff", "Mud Fight"),
        stone=STONE_LABELS,
    ),
    Part("unseen", "how many copies of {card} this seat sees nowhere", card=CARD_LABELS),
    Part("discards", "how many copies of {card} lie on the discard pile", card=CARD_LABELS),
    Part("decks", "cards left in the {deck} deck, divided by 10", deck=("clan", "tactic")),
    Part(
        "own returns",
        "how near to the top of its deck {card} lies, put back by this seat: 1 divided by its place",
        card=CARD_LABELS,
    ),
    Part(
        "other returns",
        "how near to the top of the {deck} deck the {rank} card put back by the other seat lies: likewise",
        deck=("clan", "tactic"),
        rank=("first", "second"),
    ),
    Part("tactics played", "tactic cards that {side} has played, divided by 5", side=SIDES),
    Part("joker played", "1 if {side} has played a Joker", side=SIDES),
    Part("turn", "1 if {side} is to move", side=SIDES),
    Part("phase", "1 if {phase}", phase=PHASE_LABELS),
    Part("passed", "1 if the seat to move has passed in this turn"),
    Part("claims", "1 if the seat to move has claimed a stone in this turn"),
    Part("passes", "turns in a row that were passes without a claim, divided by 2"),
    Part("ruse", "1 if {card} is being carried out", card=CARD_LABELS[RECRUITER:]),
    Part("picked", "1 if a ruse has picked {card}", card=CARD_LABELS[:LAID]),
    Part("to draw", "cards that the Recruiter still draws, divided by 3"),
    Part("to return", "cards that the Recruiter still puts back, divided by 2"),
)
(
    OWN,
    KNOWN,
    OTHER,
    HIDDEN,
    SIDE,
    CLAIMED,
    FIRST,
    MODES,
    UNSEEN,
    DISCARDS,
    DECKS,
    OWN_RETURNS,
    OTHER_RETURNS,
    TACTICS_PLAYED,
    JOKER_PLAYED,
    TURN,
    PHASE,
    PASSED,
    CLAIMS,
    PASSES,
    RUSE,
    PICKED,
    TO_DRAW,
    TO_RETURN,
    COMPUTED,
) = starts(EXACT)
OBSERVED = (*EXACT, *PROSPECTS)
OBSERVATION = COMPUTED + PROSPECT_NUMBERS


def observe(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Writes what the seat knows to `out`; a spectator looks from seat 0 and knows no hand."""
    out[:] = 0.0
    viewer = max(seat, 0)
    observe_hands(g, s, viewer, out)
    for side in range(2):
        observe_side(s, viewer if side == 0 else 1 - viewer, side, out)
    for stone in range(STONES):
        modes = int(s[0]["modes"][stone])
        out[MODES + stone] = 1.0 if modes & BLIND else 0.0
        out[MODES + STONES + stone] = 1.0 if modes & MUD else 0.0
    observe_piles(g, s, seat, out)
    if int(s[0]["mover"]) >= 0:
        out[PHASE + int(s[0]["phase"])] = 1.0
    out[PASSED] = float(s[0]["passed"])
    out[CLAIMS] = float(s[0]["claimed"])
    out[PASSES] = int(s[0]["passes"]) / 2
    if int(s[0]["ruse"]) >= RECRUITER:
        out[RUSE + int(s[0]["ruse"]) - RECRUITER] = 1.0
    if 0 <= int(s[0]["picked"]) < LAID:
        out[PICKED + int(s[0]["picked"])] = 1.0
    out[TO_DRAW] = int(s[0]["to_draw"]) / 3
    out[TO_RETURN] = int(s[0]["to_return"]) / 2
    observe_prospects(g, s, seat, out[COMPUTED:OBSERVATION])


def observe_hands(g: SetupRec, s: StateRec, viewer: int, out: Numbers) -> None:
    """Writes both hands as far as the view shows them."""
    clan = 0
    tactic = 0
    for side in range(2):
        for at in range(int(s[0]["hand_count"][side])):
            card = int(s[0]["hand"][side][at])
            if card == SOME_CLAN:
                clan += 1
            elif card == SOME_TACTIC:
                tactic += 1
            elif side != viewer:
                out[OTHER + card] += 1.0
            else:
                out[OWN + card] += 1.0
                if s[0]["hand_known"][side][at]:
                    out[KNOWN + card] += 1.0
    full = int(g[0]["hand"])
    out[HIDDEN] = clan / full
    out[HIDDEN + 1] = tactic / full


def observe_side(s: StateRec, owner: int, side: int, out: Numbers) -> None:
    """Writes one seat's side of the row of stones, and what else is counted for a seat."""
    for stone in range(STONES):
        for at in range(int(s[0]["count"][owner][stone])):
            card = int(s[0]["schotten_cards"][owner][stone][at])
            out[SIDE + (side * STONES + stone) * LAID + card] += 1.0
        if int(s[0]["owner"][stone]) == owner:
            out[CLAIMED + side * STONES + stone] = 1.0
        if int(s[0]["ahead"][stone]) == owner:
            out[FIRST + side * STONES + stone] = 1.0
    out[TACTICS_PLAYED + side] = int(s[0]["tactics_played"][owner]) / 5
    out[JOKER_PLAYED + side] = float(s[0]["joker_played"][owner])
    out[TURN + side] = 1.0 if int(s[0]["mover"]) == owner else 0.0


def observe_piles(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Writes the discards, the decks with what is known of them, and the cards that lie nowhere in sight."""
    clan = hidden_clan(s)
    for card in range(CLAN):
        out[UNSEEN + card] = float((clan >> card) & 1)
    tactics = hidden_tactics(g, s)
    for bit in range(TACTICS):
        out[UNSEEN + tactic_card(bit)] += float((tactics >> bit) & 1)
    for at in range(DISCARDED):
        if int(s[0]["discard"][at]) != NOTHING:
            out[DISCARDS + int(s[0]["discard"][at])] += 1.0
    out[DECKS] = int(s[0]["clan_left"]) / 10
    out[DECKS + 1] = int(s[0]["tactic_left"]) / 10
    other = 0 if seat < 0 else 1 << (1 - seat)
    clan_left = int(s[0]["clan_left"])
    found = 0
    for at in range(clan_left - 1, -1, -1):
        near = 1 / (clan_left - at)
        if int(s[0]["clan_deck"][at]) >= 0:
            out[OWN_RETURNS + int(s[0]["clan_deck"][at])] = near
        if int(s[0]["clan_known"][at]) & other and found < 2:
            out[OTHER_RETURNS + found] = near
            found += 1
    tactic_left = int(s[0]["tactic_left"])
    found = 0
    for at in range(tactic_left - 1, -1, -1):
        near = 1 / (tactic_left - at)
        card = int(s[0]["tactic_deck"][at])
        if card >= 0 and out[OWN_RETURNS + card] == 0.0:  # of two Jokers the upper one
            out[OWN_RETURNS + card] = near
        if int(s[0]["tactic_known"][at]) & other and found < 2:
            out[OTHER_RETURNS + 2 + found] = near
            found += 1
