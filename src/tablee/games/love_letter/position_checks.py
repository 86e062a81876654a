"""Which positions can be on a table (RULES.md §13.3): what kernels trust, checked when a text is read.

Kernels write where a dealt game would, without looking: a deck that has no room for the cards put back, or a
Prince that draws a set-aside card that is not there, would change bytes that are not theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.games.love_letter import layout
from tablee.games.love_letter.layout import (
    CHANCELLOR,
    CHOOSE,
    DECK,
    KEEP,
    MOST_SEATS,
    NOTHING,
    PUBLIC,
    REVEAL,
    RUNNING,
)
from tablee.games.love_letter.match_outcome import is_decided, why_over
from tablee.games.love_letter.packs import is_single
from tablee.games.love_letter.rounds import best_hands, only_spy, round_winners

MOST_TOKENS = 127  # what the record has room for

PLAYING = Note(
    "love_letter_playing",
    N_("at least two players in the round, the one to move among them, one when it is over"),
)
PROTECTED = Note("love_letter_protected", N_("protection of players in the round other than the one to move"))
KNOWLEDGE = Note(
    "love_letter_knowledge", N_("knowledge of other hands that is true, and the same of cards that are equal")
)
ROOM = Note(
    "love_letter_room",
    N_("at most {most} cards in the deck, with those drawn for Chancellor"),
    {"most": DECK},
)
DRAWN = Note(
    "love_letter_drawn",
    N_("one card drawn to choose with, after Chancellor two, or one and an empty deck"),
)
ASIDE = Note("love_letter_aside", N_("a card set aside as long as there is a card to draw or a turn to come"))
ROUND = Note(
    "love_letter_round",
    N_("before the next round one player left or an empty deck, and the winners by these hands"),
)
MATCH = Note(
    "love_letter_match", N_("tokens that leave the match open, or the end for the reason that they give")
)


def fault(game: Game, record: StateRec) -> Note | None:
    """What a position should have been where it is none that can be played; None where nothing is wrong."""
    checks = (_turn(game, record), _drawn(game, record), _round(game, record), _match(game, record))
    return next((expected for check in checks for wrong, expected in check if wrong), None)


Checks = Iterator[tuple[bool, Note]]


def _turn(game: Game, record: StateRec) -> Checks:
    """Returns whose turn it is among those who play, and what they know."""
    s = record[0]
    mover, playing = int(s["mover"]), int(s["in_round"])
    if s["phase"] < REVEAL:
        yield not playing >> mover & 1 or is_single(playing), PLAYING
        yield bool(int(s["protected"]) & ~(playing & ~(1 << mover))), PROTECTED
        yield bool(s["round_winners"]) or s["spy_winner"] >= 0, ROUND
    else:
        yield playing == 0, PLAYING
        yield bool(s["protected"]), PROTECTED
    yield not _is_sound(game, s), KNOWLEDGE


def _drawn(game: Game, record: StateRec) -> Checks:
    """Returns the mover's drawn cards, and those that can still be drawn."""
    s = record[0]
    phase, drawn, deck = int(s["phase"]), int(s["drawn_count"]), int(s["deck_size"])
    yield phase == CHOOSE and drawn != 1, DRAWN
    if phase == KEEP:
        yield drawn != 2 and (drawn != 1 or deck > 0), DRAWN
        yield not game.setup[0]["kinds"] >> CHANCELLOR & 1, DRAWN
        yield deck + drawn > DECK, ROOM
    yield phase >= REVEAL and drawn > 0, DRAWN
    yield s["set_aside"] == NOTHING and (phase < REVEAL or deck > 0), ASIDE


def _round(game: Game, record: StateRec) -> Checks:
    """Returns whether a round that is over ended by the rules, and was won by them."""
    g, s = game.setup, record[0]
    if s["phase"] < REVEAL:
        return
    yield not is_single(int(s["in_round"])) and s["deck_size"] > 0, ROUND
    best = best_hands(g, record)
    yield s["round_winners"] != round_winners(g, best), ROUND
    yield s["spy_winner"] != only_spy(g, record), ROUND
    if s["phase"] == REVEAL:
        yield s["mover"] != s["starter"] or not best >> int(s["starter"]) & 1, ROUND


def _match(game: Game, record: StateRec) -> Checks:
    """Returns whether rounds played and tokens given leave the match where it is said to be."""
    g, s = game.setup, record[0]
    last = int(g[0]["rounds"]) or layout.MOST_ROUNDS
    # No round gives a seat more than two.
    yield int(s["tokens"].max()) + 2 * (last - int(s["round"]) + 1) > MOST_TOKENS, MATCH
    if s["phase"] >= REVEAL:
        yield s["ended"] != why_over(g, record), MATCH
    else:
        yield s["ended"] != RUNNING or (not g[0]["rounds"] and is_decided(g, record)), MATCH


def _is_sound(game: Game, s: np.void) -> bool:
    """Returns whether what everybody knows is true, and nobody knows less than what is public."""
    rows = (PUBLIC, *range(game.seats))
    for holder in range(game.seats):
        group, bit = int(s["link"][holder]), 1 << max(int(s["hand"][holder]), 0)
        held = s["phase"] < REVEAL and bool(s["in_round"] >> holder & 1)
        for row in rows:
            mask = int(s["mask"][row][holder])
            if row != holder and held:
                if not mask & bit or mask & ~int(s["mask"][PUBLIC][holder]):
                    return False
                if row < MOST_SEATS and group >> row & 1 and mask != bit:
                    return False
        for other in range(game.seats):
            if group >> other & 1 and other != holder:
                same = [row for row in rows if not group >> row & 1]
                if (
                    s["hand"][other] != s["hand"][holder]
                    or not held
                    or any(s["mask"][row][other] != s["mask"][row][holder] for row in same)
                ):
                    return False
        others = int(s["in_round"]) & ~(1 << holder) if s["phase"] < REVEAL else 0
        if int(s["unaware"][holder]) & ~others:
            return False
    return True
