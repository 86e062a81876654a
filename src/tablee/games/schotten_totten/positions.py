"""Positions of Schotten-Totten as text, for tests, studies and error messages (RULES.md §15).

    4: R1 R2 R3|B8 mud <1; 5: |G7 =2; discard: Y6; hand1: R7 G2; 1 to play

A stone shows the first seat's cards, then the second's, its combat modes, `<1` when seat 1's side was full
first, `=2` when seat 2 owns it. `*` marks a card the other seat knows, in a deck `*1` one that seat 1 knows.
Decks are listed from the top. What is left out when reading is filled in: hands and decks from the cards
that lie nowhere, in the order of colours and values.

Kernels trust their record, so `read` refuses every position from which they could be led outside of it,
however the game goes on: more cards than a hand or the discard pile has room for, a ruse without its cards.
"""

from __future__ import annotations

import re

import numpy as np

from tablee.core.contract import StateRec
from tablee.core.errors import BadNotation
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.positions import TURN, Section, read_sections, seat_to_move
from tablee.games.schotten_totten import layout, rules
from tablee.games.schotten_totten.cards import CARD_IDS, id_of, text_of

PHASES = ("play", "claim", "draw", "split", "recruit", "return", "pick", "target")
RECRUITER_PHASES = (layout.SPLITTING, layout.RECRUITING, layout.RETURNING)
RUSES_IN = {
    **dict.fromkeys(RECRUITER_PHASES, (layout.RECRUITER,)),
    layout.PICKING: (layout.STRATEGIST, layout.BANSHEE, layout.TRAITOR),
    layout.TARGETING: (layout.STRATEGIST, layout.TRAITOR),
}
ENDS = ("", "three_adjacent", "five_stones", "exhausted")
EXAMPLE = "4: R1 R2 R3|B8; discard: B7; hand1: G1 G2; 1 to play"
NAMED = "hand1 hand2 discard clan tactics played jokers passed claimed passes over"
SECTIONS = {"1 … 9": "[1-9]"} | {name: name for name in NAMED.split()}


# --- writing ----------------------------------------------------------------------------------


def write(record: StateRec) -> str:
    """Returns the text of a state or of a view, in which unknown cards are `?` and `T?`."""
    s = record[0]
    parts = [_stone(s, stone) for stone in range(layout.STONES)]
    parts = [part for part in parts if part]
    if _some(s["discard"]):
        parts.append(f"discard: {' '.join(map(text_of, _some(s['discard'])))}")
    for seat in range(2):
        cards = _some(s["hand"][seat])
        marked = [
            text_of(card) + "*" * int(flag) for card, flag in zip(cards, s["hand_known"][seat], strict=False)
        ]
        parts.append(f"hand{seat + 1}: {' '.join(marked)}".rstrip())
    parts.append(f"clan: {_deck(s['clan_deck'], s['clan_known'], int(s['clan_left']))}".rstrip())
    if s["tactic_left"] or s["tactics_played"].any() or any(card >= layout.CLAN for card in s["hand"].flat):
        parts.append(f"tactics: {_deck(s['tactic_deck'], s['tactic_known'], int(s['tactic_left']))}".rstrip())
        parts.append("played: {}/{}".format(*s["tactics_played"]))
        parts.append("jokers: {}/{}".format(*s["joker_played"]))
    for name in ("passed", "claimed", "passes"):
        if s[name]:
            parts.append(f"{name}: {s[name]}")
    return "; ".join([*parts, _turn(s)])


def _stone(s: np.void, stone: int) -> str:
    sides = [" ".join(text_of(card) for card in _some(s["schotten_cards"][seat][stone])) for seat in range(2)]
    marks = ["blind"] * bool(s["modes"][stone] & layout.BLIND) + ["mud"] * bool(
        s["modes"][stone] & layout.MUD
    )
    if s["ahead"][stone] >= 0:
        marks.append(f"<{s['ahead'][stone] + 1}")
    if s["owner"][stone] >= 0:
        marks.append(f"={s['owner'][stone] + 1}")
    shown = " ".join(["|".join(sides), *marks])
    return "" if shown == "|" else f"{stone + 1}: {shown}"


def _deck(cards: np.ndarray, known: np.ndarray, left: int) -> str:
    shown = []
    for at in range(left - 1, -1, -1):
        seats = "".join(str(seat + 1) for seat in range(2) if known[at] >> seat & 1)
        shown.append(text_of(int(cards[at])) + ("*" + seats if seats else ""))
    return " ".join(shown)


def _turn(s: np.void) -> str:
    if s["mover"] < 0:
        return f"over: {ENDS[int(s['ended'])]}"
    turn = f"{s['mover'] + 1} to {PHASES[int(s['phase'])]}"
    if s["ruse"]:
        turn += f" {text_of(int(s['ruse']))} {s['to_draw']} {s['to_return']}"
        if s["picked"] >= 0:
            turn += f" {text_of(int(s['picked']))}"
    return turn


def _some(cards: np.ndarray) -> list[int]:
    return [int(card) for card in cards if card != layout.NOTHING]


# --- reading ----------------------------------------------------------------------------------


def read(game: Game, text: str, to_move: str | int | None = None) -> StateRec:
    """Returns the record of a position; `to_move`, counted from 0, goes before the seat in the text.

    Raises BadNotation for what cannot be read, cannot be on any table, or has no room in the record.
    """
    return _PositionReader(game, text).read(to_move)


class _PositionReader:
    """Reads one position section by section into a record, keeping count of the cards not yet placed."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        self.sections = read_sections(text, SECTIONS, EXAMPLE)
        turn = self.sections.get("over") or self.sections.get(TURN)
        self.turn = turn or Section(TURN, "1 to play", text)
        self.record = np.zeros(1, rules.STATE)
        values = range(int(game.options["values"]))
        self.unplaced = [colour * layout.VALUES + at for colour in range(layout.COLOURS) for at in values]
        if game.options["tactics"]:
            self.unplaced += [layout.JOKER, *range(layout.JOKER, layout.CARDS)]

    def read(self, to_move: str | int | None) -> StateRec:
        s = self.record[0]
        for name in ("schotten_cards", "hand", "clan_deck", "tactic_deck", "discard", "picked"):
            s[name] = layout.NOTHING
        s["owner"], s["ahead"] = -1, -1
        s["unseen"] = (1 << int(self.game.options["values"])) - 1
        for name, section in self.sections.items():
            self._read_section(name, section)
        self._read_turn()
        if to_move is not None:
            s["mover"] = seat_to_move(to_move, 2) if s["mover"] >= 0 else -1
        self._deal_what_is_left_out()
        self._require_an_open_end()
        self._require_a_possible_turn()
        self._require_room()
        return self.record

    def _read_section(self, name: str, section: Section) -> None:
        s = self.record[0]
        if name.isdecimal():
            self._read_stone(int(name) - 1, section)
        elif name in ("hand1", "hand2"):
            seat = int(name[-1]) - 1
            held = [
                (self._card(section, word.removesuffix("*")), word.endswith("*")) for word in section.words
            ]
            _require_at_most(section, layout.HAND, len(held))
            # Of equal cards the known first: equal hands are equal bytes.
            for at, (card, known) in enumerate(sorted(held, key=lambda each: (each[0], not each[1]))):
                s["hand"][seat][at], s["hand_known"][seat][at] = card, known
            s["hand_count"][seat] = len(held)
        elif name in ("clan", "tactics"):
            self._read_deck("clan" if name == "clan" else "tactic", section)
        elif name == "discard":
            thrown = sorted(self._card(section, word) for word in section.words)
            _require_at_most(section, layout.DISCARDED, len(thrown))
            for at, card in enumerate(thrown):
                s["discard"][at] = card
                self._show(card)
        elif name == "played":
            s["tactics_played"] = section.numbers(2, 0, layout.TACTICS)
        elif name == "jokers":
            s["joker_played"] = section.numbers(2, 0, 1)
        elif name in ("passed", "claimed", "passes"):
            s[name] = section.number(0, 1)

    def _read_deck(self, deck: str, section: Section) -> None:
        s = self.record[0]
        for at, word in enumerate(reversed(section.words)):
            found = re.fullmatch(r"([^*]*)(?:\*([12]))?", word)
            card = self._card(section, found[1] if found else word)
            if (card < layout.CLAN) != (deck == "clan"):
                raise section.error(Note("schotten_own_back", N_("cards of this deck's own back")), word)
            s[f"{deck}_deck"][at] = card
            s[f"{deck}_known"][at] = 1 << (int(found[2]) - 1) if found and found[2] else 0
        s[f"{deck}_left"] = len(section.words)

    def _read_stone(self, stone: int, section: Section) -> None:
        s = self.record[0]
        sides = re.fullmatch(r"([^|]*)\|([^|<=a-z]*)((?:blind|mud|[<=][12]|\s)*)", section.value)
        if sides is None:
            example = "R1 R2 R3|B8 mud <1 =2"
            raise section.error(Note("schotten_stone", N_("a stone as {example}"), {"example": example}))
        for mark in sides[3].split():
            if mark in ("blind", "mud"):
                self._place(section, layout.BLIND_CARD if mark == "blind" else layout.MUD_CARD, mark)
                s["modes"][stone] |= layout.BLIND if mark == "blind" else layout.MUD
            else:
                s["ahead" if mark[0] == "<" else "owner"][stone] = int(mark[1]) - 1
        capacity = 4 if s["modes"][stone] & layout.MUD else 3
        for seat in range(2):
            cards = sorted(self._card(section, word) for word in sides[seat + 1].split())
            _require_at_most(section, capacity, len(cards))
            if any(card > layout.SHIELD for card in cards):
                raise section.error(Note("schotten_laid", N_("clan and elite cards alone")))
            s["schotten_cards"][seat][stone][: len(cards)] = cards
            s["count"][seat][stone] = len(cards)
            for card in cards:
                self._show(card)
        full = [seat for seat in range(2) if s["count"][seat][stone] == capacity]
        if s["ahead"][stone] >= 0 and s["ahead"][stone] not in full:
            raise section.error(Note("schotten_full_first", N_("`<` and the seat of a full side")))
        if full and s["ahead"][stone] < 0:
            s["ahead"][stone] = full[0]

    def _read_turn(self) -> None:
        s, turn = self.record[0], self.turn
        if turn.name == "over":
            if turn.value not in ENDS[1:] or TURN in self.sections:
                expected = Note("schotten_ends", N_("{ends}, and no turn"), {"ends": ", ".join(ENDS[1:])})
                raise turn.error(expected)
            s["mover"], s["ended"] = -1, ENDS.index(turn.value)
            return
        found = re.fullmatch(r"([12]) to ([a-z]+)(?: ([A-Z]+) ([0-9]) ([0-9])(?: (\S+))?)?", turn.value)
        if found is None or found[2] not in PHASES:
            example = "1 to play, 2 to target STRATEGIST 0 0 R7"
            raise turn.error(Note("schotten_turn", N_("a turn as {example}"), {"example": example}))
        s["mover"], s["phase"] = int(found[1]) - 1, PHASES.index(found[2])
        if found[3]:
            s["ruse"], s["picked"] = (CARD_IDS.get(word, layout.NOTHING) for word in (found[3], found[6]))
            s["to_draw"], s["to_return"] = int(found[4]), int(found[5])

    def _card(self, section: Section, word: str) -> int:
        card = id_of(word)
        if card is None or card < 0:
            raise _card_error(section, word)
        return self._place(section, card, word)

    def _place(self, section: Section, card: int, word: str) -> int:
        """Takes a card from those not yet placed; an error where it is none of them."""
        if card not in self.unplaced:
            raise _card_error(section, word)
        self.unplaced.remove(card)
        return card

    def _show(self, card: int) -> None:
        if card < layout.CLAN:
            self.record[0]["unseen"][card // layout.VALUES] &= ~(1 << card % layout.VALUES)

    def _deal_what_is_left_out(self) -> None:
        """Hands and decks that the text leaves out, from the cards that lie nowhere."""
        s = self.record[0]
        clan = [card for card in self.unplaced if card < layout.CLAN]
        tactics = [card for card in self.unplaced if card >= layout.CLAN]
        for seat in range(2):
            if f"hand{seat + 1}" not in self.sections:
                size = min(int(self.game.setup[0]["hand"]), len(clan))
                s["hand"][seat][:size] = clan[:size]
                s["hand_count"][seat] = size
                del clan[:size]
        for name, deck, cards in (("clan", "clan", clan), ("tactics", "tactic", tactics)):
            if name not in self.sections:
                s[f"{deck}_deck"][: len(cards)] = cards[::-1]
                s[f"{deck}_left"] = len(cards)

    def _require_an_open_end(self) -> None:
        """§7.1: who has won has ended the game, and a game that is over names the reason."""
        s = self.record[0]
        won = [how for how in (_won_by(s, seat) for seat in range(2)) if how != layout.RUNNING]
        if len(won) > 1:
            raise self.turn.error(Note("schotten_one_winner", N_("one winner at most")))
        if won and s["ended"] != won[0]:
            over = f"over: {ENDS[won[0]]}"
            raise self.turn.error(
                Note("schotten_has_won", N_("{over}, since a seat has won"), {"over": over})
            )
        if not won and s["ended"] not in (layout.RUNNING, layout.EXHAUSTED):
            raise self.turn.error(Note("schotten_not_won", N_("a seat that owns so many stones")))

    def _require_a_possible_turn(self) -> None:
        """A ruse goes with its phase, its cards are there, and the seat to move has something to do."""
        s, seat = self.record[0], int(self.record[0]["mover"])
        if seat < 0:
            return
        phase, ruse, draws = int(s["phase"]), int(s["ruse"]), int(s["to_draw"])
        taken_from = seat if ruse == layout.STRATEGIST else 1 - seat
        moves = np.zeros(rules.MAX_LEGAL, np.int64)
        possible = (
            ruse in RUSES_IN.get(phase, (0,))
            and (phase == layout.TARGETING) == (s["picked"] >= 0)
            and (s["picked"] < 0 or self.game.kernels.where(self.record, taken_from, int(s["picked"])) >= 0)
            and (0 < draws <= 3) == (phase in (layout.SPLITTING, layout.RECRUITING))
            and draws <= int(s["clan_left"]) + int(s["tactic_left"])
            and s["to_return"] <= (2 if phase in RECRUITER_PHASES else 0)
            and (phase != layout.RETURNING or 0 < s["to_return"] <= s["hand_count"][seat])
            and s["to_return"] <= s["hand_count"][seat] + draws
        )
        if not possible or self.game.kernels.legal(self.game.setup, self.record, moves) == 0:
            template = N_("a turn in which something can be done, and a ruse with its cards if one is played")
            raise self.turn.error(Note("schotten_possible_turn", template))

    def _require_room(self) -> None:
        """Nothing that can still happen may need more slots than the record has."""
        s = self.record[0]
        tactics = bool(self.game.options["tactics"])
        most = layout.MOST_HELD if tactics else layout.MOST_HELD_IN_ROLLOUTS
        for seat in range(2):
            held = int(s["hand_count"][seat])
            room = most
            if seat == s["mover"]:
                # Recruiter's draws come before its returns, and have slots of their own.
                room = min(most - int(s["to_draw"]) + int(s["to_return"]), layout.HAND - int(s["to_draw"]))
                room -= s["phase"] == layout.DRAWING
            if held > room:
                raise self.sections.get(f"hand{seat + 1}", self.turn).error(_at_most(room))
        room = layout.DISCARDED - self._discards_to_come()
        if len(_some(s["discard"])) > room:
            template = N_("at most {most} cards, since tactic cards still to be played need room")
            raise self.sections.get("discard", self.turn).error(
                Note("schotten_discard_room", template, {"most": room})
            )

    def _discards_to_come(self) -> int:
        """§8.8: the most cards that can still be discarded, whatever the hidden tactic cards are."""
        s = self.record[0]
        hidden = int(s["tactic_left"]) + sum(card >= layout.CLAN for card in s["hand"].flat)
        # Strategist and Banshee may throw another card after themselves.
        costs = {layout.STRATEGIST: 2, layout.BANSHEE: 2, layout.RECRUITER: 1, layout.TRAITOR: 1}
        ahead = [cost for card, cost in costs.items() if card not in s["discard"]]
        return sum(ahead[:hidden]) + (costs.get(int(s["ruse"]), 1) - 1)


def _won_by(s: np.void, seat: int) -> int:
    """Returns how a seat has won by the stones it owns, RUNNING when it has not."""
    mine = "".join("1" if owner == seat else "0" for owner in s["owner"])
    if "111" in mine:
        return layout.THREE_ADJACENT
    return layout.FIVE_STONES if mine.count("1") >= 5 else layout.RUNNING


def _at_most(most: int) -> Note:
    return Note("schotten_at_most", N_("at most {most} cards"), {"most": most})


def _require_at_most(section: Section, most: int, count: int) -> None:
    if count > most:
        raise section.error(_at_most(most))


def _card_error(section: Section, word: str) -> BadNotation:
    expected = Note("schotten_card", N_("a card of this game, as R7, that lies nowhere else"))
    return section.error(expected, word)
