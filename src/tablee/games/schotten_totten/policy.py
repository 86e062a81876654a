"""What rollouts and searches of Schotten-Totten know: how promising a move is, and how a rollout goes on."""

from __future__ import annotations

from tablee.core.contract import Ints, Rng, SetupRec, StateRec, WorkRec, legal, play
from tablee.core.rng import below
from tablee.games.schotten_totten.layout import (
    CLAIM,
    CLAN,
    DISCARD,
    DONE,
    NOTHING,
    PASS,
    PLAYING,
    SHIELD,
    STONES,
    VALUES,
)
from tablee.games.schotten_totten.rollout import play_out
from tablee.games.schotten_totten.strength import best, capacity

BEST_OF = 3


def lay_score(g: SetupRec, s: StateRec, seat: int, card: int, stone: int) -> int:
    """ANDROIDE's score of a placement, 0…1000: type of the best formation left, own cards there, sum."""
    count = int(s[0]["count"][seat][stone])
    s[0]["schotten_cards"][seat][stone][count] = card
    s[0]["count"][seat][stone] = count + 1
    if card < CLAN:
        s[0]["unseen"][card // VALUES] &= ~(1 << (card % VALUES))
    found = best(g, s, seat, stone, capacity(s, stone) - count - 1)
    if card < CLAN:
        s[0]["unseen"][card // VALUES] |= 1 << (card % VALUES)
    s[0]["schotten_cards"][seat][stone][count] = NOTHING
    s[0]["count"][seat][stone] = count
    if found < 0:
        return 0
    return ((found >> 6) - 1) * 180 + count * 40 + (found & 63)


def order(g: SetupRec, s: StateRec, moves: Ints, n: int, scores: Ints) -> None:
    """Claims first, then cards by their score; a tactic card in the middle of the field."""
    seat = int(s[0]["mover"])
    for i in range(n):
        move = int(moves[i])
        card = move // STONES
        if move < CLAIM and card <= SHIELD:
            scores[i] = lay_score(g, s, seat, card, move % STONES)
        elif CLAIM <= move < DONE:
            scores[i] = 1000
        elif move in (PASS, DONE, DISCARD):
            scores[i] = 0
        else:
            scores[i] = 450


def rollout(g: SetupRec, s: StateRec, moves: Ints, n: int, rng: Rng) -> int:
    """Claims whatever it can; one of the three best cards to lay; tactics now and then; else anything."""
    if int(moves[0]) >= CLAIM and int(moves[0]) < DONE:
        return 0
    if int(s[0]["phase"]) != PLAYING:
        return below(rng, n)
    seat = int(s[0]["mover"])
    first = -1
    second = -1
    third = -1
    top = -1
    next_ = -1
    last = -1
    for i in range(n):
        move = int(moves[i])
        score = (
            450
            if move >= CLAIM or move // STONES > SHIELD
            else lay_score(g, s, seat, move // STONES, move % STONES)
        )
        if move == PASS:
            score = 0
        if score > top:
            third, last = second, next_
            second, next_ = first, top
            first, top = i, score
        elif score > next_:
            third, last = second, next_
            second, next_ = i, score
        elif score > last:
            third, last = i, score
    chosen = below(rng, min(n, BEST_OF))
    return first if chosen == 0 else second if chosen == 1 else third


def finish(g: SetupRec, s: StateRec, work: WorkRec, moves: Ints, rng: Rng) -> None:
    """The base game in one fast loop, the tactics game move by move."""
    while int(s[0]["mover"]) >= 0:
        if not g[0]["tactics"] and int(s[0]["phase"]) == PLAYING:
            play_out(g, s, work, rng)
            return
        n = legal(g, s, moves)
        play(g, s, int(moves[rollout(g, s, moves, n, rng)]))
