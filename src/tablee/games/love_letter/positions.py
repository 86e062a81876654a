"""Positions of Love Letter as text, for tests, studies and error messages (RULES.md §13).

    hand1: guard king; hand2: baron; deck: spy guard*1; aside: priest; pile: 1:guard; 1 to choose

A hand shows the card held, then those drawn; decks are listed from the top; `*1` marks a card that seat 1 put
there and knows. `known` is what everybody knows of the cards held, `known1` what seat 1 knows besides:
`2=king` or `2=!guard,spy` for any but these. What is left out when reading is filled in.
"""

from __future__ import annotations

import re

import numpy as np

from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.positions import TURN, Section, bad_position, read_sections, seat_to_move
from tablee.games.love_letter import layout, rules
from tablee.games.love_letter.cards import NAMES, NO_CARD, edition_of, names_in, text_of
from tablee.games.love_letter.layout import CHOOSE, MOST_SEATS, NOTHING, OVER, PUBLIC, REVEAL
from tablee.games.love_letter.match_outcome import is_last_round
from tablee.games.love_letter.packs import is_single
from tablee.games.love_letter.position_checks import DRAWN, MOST_TOKENS, ROOM, fault
from tablee.games.love_letter.rounds import best_hands, only_spy, round_winners

TURNS = ("choose", "keep", "start")
ENDS = ("", "tokens", "rounds_played", "round_limit")
EXAMPLE = "hand1: guard king; hand2: baron; deck: spy guard; 1 to choose"
NAMED = "round tokens starter deck aside up pile protected equal won spy chance over"


# --- writing ----------------------------------------------------------------------------------


def write(game: Game, record: StateRec) -> str:
    """Returns the text of a position."""
    s = record[0]
    parts = [f"round: {s['round']}", "tokens: " + "/".join(str(n) for n in s["tokens"][: game.seats])]
    parts.append(f"starter: {s['starter'] + 1}")
    parts += [f"hand{seat + 1}: {_hand(s, seat)}" for seat in range(game.seats)]
    parts.append(f"deck: {_deck(s)}".rstrip())
    parts.append(f"aside: {text_of(int(s['set_aside']))}")
    if game.setup[0]["open_cards"]:
        parts.append("up: " + " ".join(text_of(int(card)) for card in s["face_up"]))
    size = int(s["pile_size"])
    if size:
        pile = zip(s["pile_owner"][:size], s["pile"][:size], strict=True)
        parts.append("pile: " + " ".join(f"{owner + 1}:{text_of(int(card))}" for owner, card in pile))
    if s["protected"]:
        parts.append(f"protected: {_seats(int(s['protected']))}")
    if s["link"].any():
        groups = sorted({int(group) for group in s["link"] if group})
        parts.append("equal: " + " ".join(_seats(group).replace(" ", "=") for group in groups))
    parts += _known(game, s)
    if s["phase"] >= REVEAL:
        parts.append(f"won: {_seats(int(s['round_winners'])) or NO_CARD}")
        parts.append(f"spy: {s['spy_winner'] + 1 if s['spy_winner'] >= 0 else NO_CARD}")
    if s["ll_stream"].any():
        parts.append("chance: " + " ".join(f"{word:08x}" for word in s["ll_stream"]))
    return "; ".join([*parts, _turn(s)])


def _hand(s: np.void, seat: int) -> str:
    cards = [text_of(int(s["hand"][seat]))]
    if seat == s["mover"]:
        drawn = zip(s["drawn"], s["drawn_known"], strict=True)
        cards += [text_of(int(card)) + _mark(int(known)) for card, known in drawn if card != NOTHING]
    return " ".join(cards)


def _deck(s: np.void) -> str:
    top = int(s["deck_size"]) - 1
    return " ".join(
        text_of(int(s["deck"][at])) + _mark(int(s["deck_known"][at])) for at in range(top, -1, -1)
    )


def _known(game: Game, s: np.void) -> list[str]:
    """Returns what is public, each seat's knowledge where it is more, and whose owner cannot tell."""
    parts, kinds = [], int(game.setup[0]["kinds"])
    for row in (PUBLIC, *range(game.seats)):
        entries = []
        for holder in range(game.seats):
            mask, public = int(s["mask"][row][holder]), int(s["mask"][PUBLIC][holder])
            if mask and mask != (kinds if row == PUBLIC else public):
                entries.append(f"{holder + 1}={_kinds(mask, kinds)}")
        if entries:
            parts.append(f"known{'' if row == PUBLIC else row + 1}: {' '.join(entries)}")
    unaware = [(row + 1, _seats(int(s["unaware"][row]))) for row in range(game.seats)]
    return parts + [f"unaware{seat}: {seats}" for seat, seats in unaware if seats]


def _kinds(mask: int, kinds: int) -> str:
    """Returns a set of kinds by its members, or by those that are missing."""
    listed, missing = names_in(mask), names_in(kinds & ~mask)
    return ",".join(listed) if len(listed) <= len(missing) else "!" + ",".join(missing)


def _mark(seats: int) -> str:
    return "*" + _seats(seats).replace(" ", "") if seats else ""


def _seats(seats: int) -> str:
    return " ".join(str(seat + 1) for seat in range(MOST_SEATS) if seats >> seat & 1)


def _turn(s: np.void) -> str:
    if s["phase"] == OVER:
        return f"over: {ENDS[int(s['ended'])]}"
    return f"{s['mover'] + 1} to {TURNS[int(s['phase'])]}"


# --- reading ----------------------------------------------------------------------------------


def read(game: Game, text: str, to_move: str | int | None = None) -> StateRec:
    """Returns the record of a position text; `to_move`, a seat from 0, goes before the one in the text.

    :raises BadNotation: for what is no position, or one that no game can come to.
    """
    reader = _TableReader(game, text, to_move)
    expected = fault(game, reader.record)
    if expected is not None:
        raise bad_position(text, expected)
    return reader.record


class _TableReader:
    """Reads a position section by section into `record`, keeping account of the cards not yet placed."""

    def __init__(self, game: Game, text: str, to_move: str | int | None) -> None:
        self.game, self.text = game, text
        seats = f"[1-{game.seats}]"
        numbered = {
            "hand1 …": f"hand{seats}",
            "known, known1 …": f"known{seats}?",
            "unaware1 …": f"unaware{seats}",
        }
        self.sections = read_sections(text, {name: name for name in NAMED.split()} | numbered, EXAMPLE)
        copies = edition_of(game.options).copies
        self.unplaced = [card for card in range(layout.KINDS) for _ in range(copies[card])]
        self.record = np.zeros(1, rules.STATE)
        s = self.record[0]
        for name in ("hand", "drawn", "deck", "face_up", "pile", "pile_owner", "set_aside", "spy_winner"):
            s[name] = NOTHING
        self._read_turn(to_move)
        self._read_match()
        self._read_cards()
        self._deal_what_is_left_out()
        self._read_winners()
        self._read_chance()
        self._read_knowledge()

    def _section(self, name: str, default: str = "") -> Section:
        """Returns the section of a name, or one with what stands for it when it is left out."""
        return self.sections.get(name, Section(name, default, self.text))

    def _read_turn(self, to_move: str | int | None) -> None:
        s, over, turn = self.record[0], self.sections.get("over"), self._section(TURN, "1 to choose")
        if over is not None:
            if over.value not in ENDS[1:] or TURN in self.sections:
                ends = ", ".join(ENDS[1:])
                raise over.error(Note("love_letter_ends", N_("{ends}, and no turn"), {"ends": ends}))
            s["phase"], s["mover"], s["ended"] = OVER, -1, ENDS.index(over.value)
            return
        found = re.fullmatch("([0-9]) to ([a-z]+)", turn.value)
        if found is None or found[2] not in TURNS:
            raise turn.error(_words_as("1 to choose, 2 to keep, 1 to start"))
        s["mover"], s["phase"] = turn.seat(self.game.seats, found[1]), TURNS.index(found[2])
        if to_move is not None:
            s["mover"] = seat_to_move(to_move, self.game.seats)

    def _read_match(self) -> None:
        """The round, the tokens, who began."""
        s, seats = self.record[0], self.game.seats
        last = int(self.game.setup[0]["rounds"]) or layout.MOST_ROUNDS
        s["round"] = self._section("round", "1").number(1, last)
        tokens = self._section("tokens", "/".join("0" * seats))
        s["tokens"][:seats] = tokens.numbers(seats, 0, MOST_TOKENS)
        starter = self._section("starter", str(max(int(s["mover"]), 0) + 1))
        s["starter"] = starter.seat(seats, starter.value)
        s["protected"] = self._seats(self._section("protected"))

    # --- cards ---

    def _read_cards(self) -> None:
        """Every card that the text names."""
        s = self.record[0]
        for seat in range(self.game.seats):
            self._read_hand(seat, self._section(f"hand{seat + 1}"))
        deck = self._section("deck")
        if len(deck.words) > layout.DECK:
            raise deck.error(ROOM)
        for at, word in enumerate(reversed(deck.words)):
            s["deck"][at], s["deck_known"][at] = self._marked_card(deck, word)
        s["deck_size"] = len(deck.words)
        aside = self._section("aside")
        if aside.value not in ("", NO_CARD):
            s["set_aside"] = self._place(aside, aside.value)
        up, count = self._section("up"), int(self.game.setup[0]["open_cards"])
        if len(up.words) not in (0, count):
            raise up.error(Note("love_letter_face_up", N_("{count} cards face up"), {"count": count}))
        s["face_up"][: len(up.words)] = sorted(self._place(up, word) for word in up.words)
        pile = self._section("pile")
        if len(pile.words) > layout.PILE:
            raise pile.error(Note("love_letter_pile", N_("at most {most} cards"), {"most": layout.PILE}))
        for at, word in enumerate(pile.words):
            owner, _, card = word.partition(":")
            s["pile_owner"][at], s["pile"][at] = pile.seat(self.game.seats, owner), self._place(pile, card)
        s["pile_size"] = len(pile.words)

    def _read_hand(self, seat: int, section: Section) -> None:
        """The card held, then those drawn; `-` for a player who is out."""
        s, words = self.record[0], section.words
        if words == [NO_CARD]:
            return
        s["in_round"] |= 1 << seat
        if words:
            s["hand"][seat] = self._place(section, words[0])
        if len(words) > (3 if seat == s["mover"] else 1):
            raise section.error(DRAWN)
        for at, word in enumerate(words[1:]):
            s["drawn"][at], s["drawn_known"][at] = self._marked_card(section, word)
            s["drawn_count"] = at + 1

    def _deal_what_is_left_out(self) -> None:
        """Hands, the drawn card, the cards put aside and the deck, from what lies nowhere, by value."""
        s = self.record[0]
        playing = int(s["in_round"])
        for seat in range(self.game.seats):
            if playing >> seat & 1 and s["hand"][seat] == NOTHING:
                s["hand"][seat] = self._next_card()
        if s["phase"] == CHOOSE and s["drawn_count"] == 0:
            s["drawn"][0], s["drawn_count"] = self._next_card(), 1
        if self._section("aside").value == "":
            s["set_aside"] = self._next_card()
        if not self._section("up").words:
            for at in range(int(self.game.setup[0]["open_cards"])):
                s["face_up"][at] = self._next_card()
        # A round that several have finished has used up its deck.
        if "deck" not in self.sections and (s["phase"] < REVEAL or is_single(playing)):
            rest = self.unplaced[: layout.DECK]  # with players out and nothing discarded there could be more
            s["deck_size"] = len(rest)
            s["deck"][: len(rest)] = rest[::-1]

    def _marked_card(self, section: Section, word: str) -> tuple[int, int]:
        """Returns a card, and after a `*` the seats that know it."""
        found = re.fullmatch(r"([a-z]+)(?:\*([0-9]+))?", word)
        if found is None:
            raise section.error(_words_as("guard king*2"), word)
        known = Section(section.name, " ".join(found[2] or ""), self.text)
        return self._place(section, found[1]), self._seats(known)

    def _place(self, section: Section, word: str) -> int:
        """Takes a card from those not yet placed; an error where it is none of them."""
        card = NAMES.index(word) if word in NAMES else NOTHING
        if card not in self.unplaced:
            expected = Note("love_letter_card", N_("a card of this edition that does not lie elsewhere"))
            raise section.error(expected, word)
        self.unplaced.remove(card)
        return card

    def _next_card(self) -> int:
        if not self.unplaced:
            expected = Note("love_letter_enough", N_("fewer cards, so that every hand has one"))
            raise bad_position(self.text, expected)
        return self.unplaced.pop(0)

    # --- what else is known ---

    def _read_winners(self) -> None:
        """Who has won a round that is over; by its hands where the text does not say."""
        g, s = self.game.setup, self.record[0]
        won, spy = self.sections.get("won"), self.sections.get("spy")
        if won is not None:
            s["round_winners"] = 0 if won.value == NO_CARD else self._seats(won)
        elif s["phase"] >= REVEAL and s["in_round"]:
            s["round_winners"] = round_winners(g, best_hands(g, self.record))
        if spy is not None:
            s["spy_winner"] = NOTHING if spy.value == NO_CARD else spy.seat(self.game.seats, spy.value)
        elif s["phase"] >= REVEAL:
            s["spy_winner"] = only_spy(g, self.record)

    def _read_chance(self) -> None:
        """Four words of a generator as long as another round may follow, zeros then."""
        s = self.record[0]
        later = s["phase"] != OVER and not is_last_round(self.game.setup, self.record)
        chance = self._section("chance", "1 2 3 4" if later else "0 0 0 0")
        words = [int(word, 16) for word in chance.words if re.fullmatch("[0-9a-f]{1,8}", word)]
        if not len(words) == len(chance.words) == len(s["ll_stream"]) or later != any(words):
            raise chance.error(_words_as("0000000a 1 2 3" if later else "0 0 0 0"))
        s["ll_stream"] = words

    def _read_knowledge(self) -> None:
        s = self.record[0]
        kinds = int(self.game.setup[0]["kinds"])
        for row in (PUBLIC, *range(self.game.seats)):
            section = self._section("known" if row == PUBLIC else f"known{row + 1}")
            given = self._read_masks(row, section, kinds)
            for holder in range(self.game.seats):
                if self._can_be_known(row, holder):
                    known = kinds if row == PUBLIC else int(s["mask"][PUBLIC][holder])
                    s["mask"][row][holder] = given.get(holder, known)
        for seat in range(self.game.seats):
            s["unaware"][seat] = self._seats(self._section(f"unaware{seat + 1}"))
        equal = self._section("equal")
        for word in equal.words:
            group = self._seats(Section("equal", word.replace("=", " "), self.text))
            for seat in range(self.game.seats):
                if group >> seat & 1:
                    if s["link"][seat] or is_single(group):
                        raise equal.error(_words_as("1=2"), word)
                    s["link"][seat] = group

    def _can_be_known(self, row: int, holder: int) -> bool:
        """Returns whether there is a card to know of: during a round, another's."""
        s = self.record[0]
        return bool(s["phase"] < REVEAL and s["in_round"] >> holder & 1 and row != holder)

    def _read_masks(self, row: int, section: Section, kinds: int) -> dict[int, int]:
        """The kinds that a section gives for each holder: `2=king,baron`, or `2=!guard` for any but it."""
        given: dict[int, int] = {}
        for word in section.words:
            found = re.fullmatch("([1-6])=(!?)([a-z,]+)", word)
            names = found[3].split(",") if found else []
            holder = int(found[1]) - 1 if found else NOTHING
            listed = sum(1 << card for card, name in enumerate(NAMES) if name in names) & kinds
            wrong = listed.bit_count() != len(names) or holder in given or not self._can_be_known(row, holder)
            if found is None or wrong:
                raise section.error(_words_as("2=king,baron 3=!guard"), word)
            given[holder] = kinds & ~listed if found[2] else listed
        return given

    def _seats(self, section: Section) -> int:
        """Returns the set of seats that a section names, each once."""
        seats = [section.seat(self.game.seats, word) for word in section.words]
        if len(set(seats)) != len(seats):
            raise section.error(Note("love_letter_seats", N_("every seat once at the most")))
        return sum(1 << seat for seat in seats)


def _words_as(example: str) -> Note:
    return Note("love_letter_as", N_("words as {example}"), {"example": example})
