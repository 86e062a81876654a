"""Positions of Cluedo as text, for tests, studies and error messages (RULES.md §12).

    hand1: codd td; mystery: turing objet tp; pawns: e14 amphitheatre; turn: 3; dice: 2 5; 1 to move

What is left out when reading is filled in: cards that lie nowhere go to the mystery, then to the hands, in
their order as far as that agrees with what was said and shown; pawns stand on their first squares; the dice
to come are those of a fixed seed. A position is only accepted if it could be played on: all of it has room in
the record, and what is known agrees with the cards.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from tablee.core import rng
from tablee.core.contract import StateRec
from tablee.core.errors import BadNotation
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.games.cluedo import layout, rules
from tablee.games.cluedo.deduction.deals import complete_deal, is_triple
from tablee.games.cluedo.layout import ASKERS, CARD_BITS, CLAUSES, SHOWER, SQUARES
from tablee.games.cluedo.notation import Notation, notation

PHASES = ("choose", "move", "ask", "show", "accuse")
ENDS = ("", "solved", "all_eliminated", "last_survivor", "turn_limit")
WITH_WINNER = (layout.SOLVED, layout.LAST_SURVIVOR)
AGREEMENT = Note(
    "position_agrees", N_("hands and a mystery that agree with what was denied, shown and solved wrongly")
)


class _UnreadablePart(Exception):
    """Something in the text cannot be; `read` makes an error of it that quotes the whole text."""

    def __init__(self, expected: Note | None = None) -> None:
        super().__init__()
        self.expected = expected


# --- writing ----------------------------------------------------------------------------------


def write(game: Game, record: StateRec) -> str:
    """Returns the text of a position."""
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
    """Returns the record of a position; `to_move` goes before the seat in the text, 0 being the first.

    Raises BadNotation for what cannot be read, has no room in the record, or contradicts itself.
    """
    try:
        return _Reader(game).read(text, to_move)
    except (_UnreadablePart, LookupError, OverflowError, TypeError, ValueError) as error:
        expected = error.expected if isinstance(error, _UnreadablePart) else None
        if expected is None:
            example = write(game, game.deal(0).record())
            expected = Note("position_like", N_("parts as in {example}"), {"example": example})
        raise BadNotation(text=text, what=Note("a_position", N_("a position")), expected=expected) from None


class _Reader:
    """Reads one position, part by part, and then checks and completes it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = notation(game)
        self.record = np.zeros(1, rules.STATE)
        self.s = self.record[0]
        self.given: set[str] = set()
        self.clauses: list[tuple[int, int, int]] = []  # shower, askers, cards

    def read(self, text: str, to_move: str | int | None) -> StateRec:
        """Returns the record; raises _UnreadablePart, ValueError or OverflowError."""
        s, g = self.s, self.game.setup[0]
        s["pawn"] = g["start"]
        s["turn"], s["winner"] = 1, -1
        s["stream"] = rng.stream(0, "position")
        *parts, last = [part.strip() for part in text.split(";")]
        # Whose turn it is may be left out: then the last part is one like the others.
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
            self._set_mover(int(to_move))
        self._check_cards()
        self._check_board()
        self._check_phase()
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
                self.clauses.append((self._seat(found[5]), askers, cards))
        elif name in ("mystery", "question", "faceup"):
            s["face_up" if name == "faceup" else name] = self._cards(texts)
        elif name == "pawns":
            self._read_pawns(texts)
        elif name == "moved":
            s["moved"] = sum(1 << self._seat(each) for each in set(texts))
        elif name == "turn":
            s["turn"] = int(*texts)
        elif name == "dice":
            self._read_dice(texts)
        elif name == "stream":
            words = [int(word, 16) for word in texts]
            if len(words) != len(s["stream"]) or not any(words) or not all(0 <= w < 1 << 32 for w in words):
                raise _UnreadablePart
            s["stream"] = words
        else:
            raise _UnreadablePart

    def _read_pawns(self, texts: list[str]) -> None:
        pawns = int(self.game.setup[0]["pawns"])
        if len(texts) > pawns:
            raise _UnreadablePart(Note("position_pawns", N_("at most {pawns} pawns"), {"pawns": pawns}))
        for pawn, text in enumerate(texts):
            place = self.words.place_of(text)
            if place is None:
                raise _UnreadablePart
            self.s["pawn"][pawn] = place

    def _read_dice(self, texts: list[str]) -> None:
        """The kernels trust a roll: more points than the dice have would lead a path out of the record."""
        dice, points = int(self.game.setup[0]["dice"]), [int(die) for die in texts]
        if len(points) != dice or not all(1 <= die <= 6 for die in points):
            fields = {"dice": dice}
            raise _UnreadablePart(
                Note("position_dice", N_("the points of each die, 1 to 6; dice: {dice}"), fields)
            )
        self.s["rolled"][:dice] = points

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

    def _set_mover(self, seat: int) -> None:
        """Another player to move: the one who has to show, while a card is to be shown."""
        s = self.s
        if not 0 <= seat < self.game.seats or s["phase"] == layout.OVER:
            raise _UnreadablePart
        s["mover"] = seat
        if s["phase"] != layout.SHOWING:
            s["seat"] = seat

    # --- what must hold ---

    def _check_cards(self) -> None:
        """Gives out the cards that the text leaves out; what was said and shown must agree with them all."""
        s = self.s
        known = [(shower, cards) for shower, _, cards in self.clauses]
        if s["phase"] == layout.SHOWING:
            known.append((int(s["mover"]), int(s["question"])))
        if not complete_deal(self.game, s, known):
            raise _UnreadablePart(AGREEMENT)
        if len(self.clauses) > CLAUSES or any(askers >> shower & 1 for shower, askers, _ in self.clauses):
            raise _UnreadablePart
        face_up = int(s["face_up"])
        for shower, askers, cards in self.clauses:
            # As short as the rules of play would have left it: equal knowledge is equal bytes.
            left = cards & ~int(s["passed"][shower]) & ~face_up
            self.game.kernels.insert_clause(self.record, left | shower << SHOWER | askers << ASKERS)

    def _check_board(self) -> None:
        """Pawns have a square each, the turn is one of the game's, and who was brought somewhere is there."""
        s, g, setup = self.s, self.game.setup[0], self.game.setup
        squares = [int(place) for place in s["pawn"][: g["pawns"]] if place < SQUARES]
        if len(set(squares)) < len(squares):
            raise _UnreadablePart(Note("position_squares", N_("one pawn on a square")))
        if not 1 <= int(s["turn"]) <= int(g["max_turns"]):
            raise _UnreadablePart(
                Note("position_turn", N_("a turn from 1 to {most}"), {"most": int(g["max_turns"])})
            )
        for seat in range(self.game.seats):
            if int(s["moved"]) >> seat & 1 and (
                not self.game.options["suspects"]
                or int(s["pawn"][seat]) < SQUARES
                or self.game.kernels.in_archive(setup, self.record, seat)
                or s["failed"][seat]
            ):
                raise _UnreadablePart

    def _check_phase(self) -> None:
        """Whoever is to move has a move, and what follows from the rest is noted: where the roll leads."""
        s, g, setup, seat = self.s, self.game.setup[0], self.game.setup, int(self.s["seat"])
        phase, kernels = int(s["phase"]), self.game.kernels
        in_room = int(s["pawn"][seat]) >= SQUARES
        in_archive = bool(kernels.in_archive(setup, self.record, seat))
        failed = [bool(solution) for solution in s["failed"][: self.game.seats]]
        if phase == layout.OVER:
            wrong = (s["winner"] >= 0) != (int(s["ended"]) in WITH_WINNER)
            wrong = wrong or (s["ended"] == layout.ALL_ELIMINATED and not all(failed))
        elif phase == layout.CHOOSING:
            wrong = bool(s["rolled"].any())
        elif phase == layout.MOVING:
            places = kernels.find_reach(setup, self.record, seat, int(s["rolled"].sum()))
            wrong = not s["rolled"].any() or (not places and int(g["stay"]) == layout.ONLY_IF_FORCED)
        elif phase == layout.ASKING:
            wrong = not in_room or in_archive
        elif phase == layout.SHOWING:
            wrong = seat == int(s["mover"]) or not self._is_question(int(s["question"]), seat)
        else:
            wrong = not in_archive and int(g["accusation"]) == layout.ARCHIVE_ONLY
        if (
            wrong
            or (phase != layout.OVER and failed[seat])
            or bool(s["question"]) != (phase == layout.SHOWING)
        ):
            raise _UnreadablePart
        if phase == layout.SHOWING:
            kernels.note_showing(self.record, seat, int(s["mover"]), int(s["question"]))

    def _is_question(self, cards: int, asker: int) -> bool:
        """Returns whether these are a professor, a subject and the room where the asker's pawn stands."""
        place = int(self.s["pawn"][asker])
        room = int(self.game.setup[0]["room_card"][place - SQUARES]) if place >= SQUARES else layout.NOWHERE
        return room >= 0 and bool(cards >> room & 1) and is_triple(self.game, cards)
