"""Positions of Cluedo as text, for tests, studies and error messages (RULES.md §12).

    hand1: codd td; mystery: turing objet tp; pawns: e14 amphitheatre; turn: 3; dice: 2 5; 1 to move

What is left out when reading is filled in: cards that lie nowhere go to the mystery, then to the hands, in
their order; pawns stand on their first squares; the dice to come are those of a fixed seed.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import numpy as np

from tablee.core import rng
from tablee.core.contract import StateRec
from tablee.core.errors import BadNotation
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.games.cluedo import layout, rules
from tablee.games.cluedo.layout import ASKERS, CARD_BITS, SHOWER
from tablee.games.cluedo.notation import Notation, notation

PHASES = ("choose", "move", "ask", "show", "accuse")
ENDS = ("", "solved", "all_eliminated", "last_survivor", "turn_limit")


class _UnreadablePart(Exception):
    """Somewhere in the text; turned into one error that quotes it whole."""


# --- writing ----------------------------------------------------------------------------------


def write(game: Game, record: StateRec) -> str:
    s, words = record[0], notation(game)
    cards = words.cards_text
    parts = [
        f"hand{seat + 1}: {' '.join(cards(int(s['cluedo_hand'][seat])))}"
        for seat in range(game.seats)
        if s["cluedo_hand"][seat]
    ]
    for name, field in (("mystery", "mystery"), ("faceup", "face_up"), ("question", "question")):
        if s[field]:
            parts.append(f"{name}: {' '.join(cards(int(s[field])))}")
    pawns = range(int(game.setup[0]["pawns"]))
    parts.append(f"pawns: {' '.join(words.place_text(int(s['pawn'][pawn])) for pawn in pawns)}")
    for seat in range(game.seats):
        if s["passed"][seat]:
            parts.append(f"passed{seat + 1}: {' '.join(cards(int(s['passed'][seat])))}")
        if s["named"][seat]:
            parts.append(f"named{seat + 1}: {' '.join(cards(int(s['named'][seat])))}")
        for shower in range(game.seats):
            if s["shown"][seat][shower]:
                shown = " ".join(cards(int(s["shown"][seat][shower])))
                parts.append(f"shown{seat + 1}-{shower + 1}: {shown}")
        if s["failed"][seat]:
            parts.append(f"failed{seat + 1}: {' '.join(cards(int(s['failed'][seat])))}")
    parts += _clauses(s, words)
    if s["moved"]:
        moved = [str(seat + 1) for seat in range(game.seats) if int(s["moved"]) >> seat & 1]
        parts.append(f"moved: {' '.join(moved)}")
    parts.append(f"turn: {s['turn']}")
    if s["rolled"].any():
        parts.append(f"dice: {' '.join(str(die) for die in s['rolled'] if die)}")
    if s["stream"].any():
        parts.append(f"stream: {' '.join(f'{word:08x}' for word in s['stream'])}")
    return "; ".join([*parts, _turn(s)])


def _clauses(s: Any, words: Notation) -> list[str]:
    """`one2-13: codd td`: seat 2 has shown seats 1 and 3 one of these."""
    parts = []
    for clause in map(int, s["clauses"][: s["clause_count"]]):
        askers = "".join(str(seat + 1) for seat in range(layout.SEATS) if clause >> (ASKERS + seat) & 1)
        shower = (clause >> SHOWER & 7) + 1
        parts.append(f"one{shower}-{askers}: {' '.join(words.cards_text(clause & CARD_BITS))}")
    return parts


def _turn(s: Any) -> str:
    seat = int(s["seat"]) + 1
    if s["phase"] == layout.OVER:
        winner = f" {s['winner'] + 1}" if s["winner"] >= 0 else ""
        return f"{seat} over: {ENDS[s['ended']]}{winner}"
    if s["phase"] == layout.SHOWING:
        return f"{seat} asked {s['mover'] + 1} to show"
    return f"{seat} to {PHASES[s['phase']]}"


# --- reading ----------------------------------------------------------------------------------


def read(game: Game, text: str, to_move: str | int | None = None) -> StateRec:
    """The record of a position; `to_move` goes before the seat in the text, 0 being the first."""
    try:
        return _Reader(game).read(text, to_move)
    except (_UnreadablePart, LookupError, OverflowError, TypeError, ValueError):
        example = write(game, game.deal(0).record())
        raise BadNotation(
            text=text,
            what=Note("a_position", N_("a position")),
            expected=Note("position_like", N_("parts as in {example}"), {"example": example}),
        ) from None


class _Reader:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = notation(game)
        self.record = np.zeros(1, rules.STATE)
        self.s = self.record[0]
        self.given: set[str] = set()

    def read(self, text: str, to_move: str | int | None) -> StateRec:
        s, g = self.s, self.game.setup[0]
        s["pawn"] = g["start"]
        s["turn"], s["winner"] = 1, -1
        s["stream"] = rng.stream(0, "position")
        *parts, last = [part.strip() for part in text.split(";")]
        if ":" in last and " over:" not in last:
            parts, last = [*parts, last], "1 to choose"
        for part in filter(None, parts):
            name, colon, rest = part.partition(":")
            if not colon or (name in self.given and not name.startswith("one")):
                raise _UnreadablePart
            self.given.add(name)
            self._part(name, rest.split())
        self._read_turn(last or "1 to choose")
        if to_move is not None:
            seat = int(to_move)
            if not 0 <= seat < self.game.seats:
                raise _UnreadablePart
            s["seat"] = s["mover"] = seat
        self._deal_rest()
        self._finish()
        return self.record

    def _part(self, name: str, texts: list[str]) -> None:
        s = self.s
        found = re.fullmatch(
            r"(hand|passed|named|failed)([1-6])|shown([1-6])-([1-6])|one([1-6])-([1-6]*)", name
        )
        if found:
            cards = self._cards(texts)
            if found[1]:
                field = "cluedo_hand" if found[1] == "hand" else found[1]
                s[field][self._seat(found[2])] = cards
            elif found[3]:
                s["shown"][self._seat(found[3])][self._seat(found[4])] = cards
            else:
                askers = sum(1 << self._seat(each) for each in set(found[6]))
                clause = cards | self._seat(found[5]) << SHOWER | askers << ASKERS
                self.game.kernels.insert_clause(self.record, clause)
        elif name in ("mystery", "question", "faceup"):
            s["face_up" if name == "faceup" else name] = self._cards(texts)
        elif name == "pawns":
            for pawn, place in enumerate(texts):
                s["pawn"][pawn] = self._place(place)
        elif name == "moved":
            s["moved"] = sum(1 << self._seat(each) for each in set(texts))
        elif name == "turn":
            s["turn"] = int(*texts)
        elif name == "dice":
            s["rolled"] = [int(die) for die in (*texts, "0")[:2]]
        elif name == "stream":
            s["stream"] = [int(word, 16) for word in texts]
        else:
            raise _UnreadablePart

    def _cards(self, texts: list[str]) -> int:
        bits = [self.words.card_bit(text) for text in texts]
        found = [bit for bit in bits if bit is not None]
        if len(found) < len(texts) or len(set(found)) < len(found):
            raise _UnreadablePart
        return sum(found)

    def _seat(self, text: str) -> int:
        seat = int(text) - 1
        if not 0 <= seat < self.game.seats:
            raise _UnreadablePart
        return seat

    def _place(self, text: str) -> int:
        place = self.words.place_of(text)
        if place is None:
            raise _UnreadablePart
        return place

    def _read_turn(self, text: str) -> None:
        s = self.s
        found = re.fullmatch(r"([1-6]) (?:to (\w+)|asked ([1-6]) to show|over: (\w+)(?: ([1-6]))?)", text)
        if not found:
            raise _UnreadablePart
        s["seat"] = s["mover"] = self._seat(found[1])
        if found[2]:
            if found[2] not in PHASES or found[2] == "show":
                raise _UnreadablePart
            s["phase"] = PHASES.index(found[2])
        elif found[3]:
            s["phase"], s["mover"] = layout.SHOWING, self._seat(found[3])
        else:
            s["phase"], s["mover"], s["stream"] = layout.OVER, -1, 0
            s["ended"] = ENDS.index(found[4])
            s["winner"] = self._seat(found[5]) if found[5] else -1

    def _deal_rest(self) -> None:
        """Cards that lie nowhere: to the mystery, one of each kind, then to the hands, the rest face up."""
        s, g = self.s, self.game.setup[0]
        pools = [int(s["mystery"]), int(s["face_up"]), *map(int, s["cluedo_hand"])]
        lying = 0
        for pool in pools:
            if lying & pool:
                raise _UnreadablePart
            lying |= pool
        rest = [1 << at for at in range(len(self.words.slugs)) if not lying >> at & 1]
        starts = np.cumsum([0, g["professors"], g["subjects"], g["room_cards"]])
        for low, high in pairwise(starts):
            kind = sum(1 << at for at in range(low, high))
            if int(s["mystery"]) & kind == 0:
                chosen = next((card for card in rest if card & kind), None)
                if chosen is None:
                    raise _UnreadablePart
                s["mystery"] |= chosen
                rest.remove(chosen)
        for seat in range(self.game.seats):
            missing = int(g["hand_size"][seat]) - int(s["cluedo_hand"][seat]).bit_count()
            if missing < 0:
                raise _UnreadablePart
            s["cluedo_hand"][seat] |= sum(rest[:missing])
            del rest[:missing]
        s["face_up"] |= sum(rest)

    def _finish(self) -> None:
        """What follows from the rest: where the roll leads, and that somebody can answer."""
        s, seat = self.s, int(self.s["seat"])
        if s["phase"] == layout.MOVING:
            if not s["rolled"].any():
                raise _UnreadablePart
            self.game.kernels.find_reach(self.game.setup, self.record, seat, int(s["rolled"].sum()))
        if s["phase"] == layout.SHOWING:
            if not int(s["question"]) & int(s["cluedo_hand"][s["mover"]]):
                raise _UnreadablePart
            self.game.kernels.note_showing(self.record, seat, int(s["mover"]), int(s["question"]))
        in_room = int(s["pawn"][seat]) >= layout.SQUARES
        if s["phase"] == layout.ASKING and (
            not in_room or self.game.kernels.in_archive(self.game.setup, self.record, seat)
        ):
            raise _UnreadablePart
