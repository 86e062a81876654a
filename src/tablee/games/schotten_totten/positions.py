"""Positions of Schotten-Totten as text, for tests, studies and error messages (RULES.md §15).

    4: R1 R2 R3|B8 mud <1; 5: |G7 =2; discard: Y6; hand1: R7 G2; 1 to play

A stone shows the first seat's cards, then the second's, its combat modes, `<1` when seat 1's side was full
first, `=2` when seat 2 owns it. `*` marks a card the other seat knows, in a deck `*1` one that seat 1 knows.
Decks are listed from the top. What is left out when reading is filled in: hands and decks from the cards
that lie nowhere, in the order of colours and values.
"""

from __future__ import annotations

import re

import numpy as np

from tablee.core.contract import StateRec
from tablee.core.errors import BadNotation
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.games.schotten_totten import layout, rules
from tablee.games.schotten_totten.cards import id_of, text_of

PHASES = ("play", "claim", "draw", "split", "recruit", "return", "pick", "target")
RUSE_PHASES = (layout.SPLITTING, layout.RECRUITING, layout.RETURNING, layout.PICKING, layout.TARGETING)
ENDS = ("", "three_adjacent", "five_stones", "exhausted")
EXAMPLE = "4: R1 R2 R3|B8; discard: B7; hand1: G1 G2; 1 to play"


class _Unreadable(Exception):
    """Somewhere in the text; turned into one error that quotes it whole."""


def write(record: StateRec) -> str:
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


def read(game: Game, text: str, to_move: str | int | None = None) -> StateRec:
    record = _blank_table(game)
    try:
        given = _read_parts(text, record[0])
        _complete(game, record[0], given)
        _require_sense(game, record)
        if to_move is not None and "over" not in given:
            record[0]["mover"] = ("0", "1").index(str(to_move))
    except (_Unreadable, ArithmeticError, LookupError, ValueError, AttributeError, TypeError):
        what = Note("a_position", N_("a position"))
        expected = Note(
            "schotten_position", N_("stones, hands and decks as in {example}"), {"example": EXAMPLE}
        )
        raise BadNotation(text=text, what=what, expected=expected) from None
    return record


def _blank_table(game: Game) -> StateRec:
    record = np.zeros(1, rules.STATE)
    s = record[0]
    for name in ("schotten_cards", "hand", "clan_deck", "tactic_deck", "discard"):
        s[name] = layout.NOTHING
    s["owner"], s["ahead"], s["picked"] = -1, -1, layout.NOTHING
    s["unseen"] = (1 << int(game.options["values"])) - 1
    return record


def _read_parts(text: str, s: np.void) -> set[str]:
    """Takes in every part of the text; returns the names of those that were there."""
    given = set()
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, colon, rest = part.partition(":")
        name = name.strip()
        words = rest.split()
        if name in given or (name == "over") != ("over" in part):
            raise _Unreadable
        if re.fullmatch("[1-9]", name) and colon:
            _read_stone(s, int(name) - 1, rest)
        elif name in ("hand1", "hand2"):
            seat = int(name[-1]) - 1
            for at, word in enumerate(sorted(words, key=_order)):
                s["hand"][seat][at] = _card(word.removesuffix("*"))
                s["hand_known"][seat][at] = word.endswith("*")
            s["hand_count"][seat] = len(words)
        elif name in ("clan", "tactics"):
            deck = "clan" if name == "clan" else "tactic"
            for at, word in enumerate(reversed(words)):
                card, _, seats = word.partition("*")
                s[f"{deck}_deck"][at] = _card(card)
                s[f"{deck}_known"][at] = sum(1 << (int(seat) - 1) for seat in seats)
            s[f"{deck}_left"] = len(words)
        elif name == "discard":
            for at, thrown in enumerate(sorted(map(_card, words))):
                s["discard"][at] = thrown
                _show(s, thrown)
        elif name in ("played", "jokers"):
            first, second = (int(word) for word in rest.split("/"))
            s["tactics_played" if name == "played" else "joker_played"] = first, second
        elif name in ("passed", "claimed", "passes"):
            s[name] = int(rest)
        elif name == "over":
            s["mover"], s["ended"] = -1, ENDS.index(rest.strip())
        else:
            _read_turn(s, part)
        given.add(name)
    return given


def _read_stone(s: np.void, stone: int, text: str) -> None:
    sides = re.fullmatch(r"([^|]*)\|([^|<=a-z]*)((?:blind|mud|[<=][12]|\s)*)", text)
    if sides is None:
        raise _Unreadable
    for seat in range(2):
        cards = sorted(map(_card, sides[seat + 1].split()))
        s["schotten_cards"][seat][stone][: len(cards)] = cards
        s["count"][seat][stone] = len(cards)
        for card in cards:
            _show(s, card)
    for mark in sides[3].split():
        if mark in ("blind", "mud"):
            s["modes"][stone] |= layout.BLIND if mark == "blind" else layout.MUD
        else:
            s["ahead" if mark[0] == "<" else "owner"][stone] = int(mark[1]) - 1
    cap = _cap(s, stone)
    full = [seat for seat in range(2) if s["count"][seat][stone] == cap]
    if max(s["count"][0][stone], s["count"][1][stone]) > cap or (s["ahead"][stone] >= 0 and not full):
        raise _Unreadable
    if full and s["ahead"][stone] < 0:
        s["ahead"][stone] = full[0]


def _read_turn(s: np.void, text: str) -> None:
    found = re.fullmatch(r"([12]) to ([a-z]+)(?: ([A-Z]+) (\d) (\d)(?: (\S+))?)?", text)
    if found is None:
        raise _Unreadable
    s["mover"], s["phase"] = int(found[1]) - 1, PHASES.index(found[2])
    if found[3]:
        s["ruse"], s["to_draw"], s["to_return"] = _card(found[3]), int(found[4]), int(found[5])
        s["picked"] = _card(found[6]) if found[6] else layout.NOTHING


def _complete(game: Game, s: np.void, given: set[str]) -> None:
    """Hands and decks that the text leaves out, from the cards that lie nowhere; no card twice."""
    values = int(game.options["values"])
    every = [colour * layout.VALUES + value for colour in range(layout.COLOURS) for value in range(values)]
    tactics = [layout.JOKER, *range(layout.JOKER, layout.CARDS)] if game.options["tactics"] else []
    shown = [
        card
        for name in ("schotten_cards", "hand", "clan_deck", "tactic_deck", "discard")
        for card in _some(s[name].flat)
    ]
    shown += [layout.BLIND_CARD] * int((s["modes"] & layout.BLIND > 0).sum())
    shown += [layout.MUD_CARD] * int((s["modes"] & layout.MUD > 0).sum())
    rest = every + tactics
    for card in shown:
        if card >= 0:
            rest.remove(card)  # a ValueError for a card that is there twice, or not in this game
    clan = [card for card in rest if card < layout.CLAN]
    for seat in range(2):
        if f"hand{seat + 1}" not in given:
            size = min(int(game.setup[0]["hand"]), len(clan))
            s["hand"][seat][:size] = clan[:size]
            s["hand_count"][seat] = size
            del clan[:size]
    for deck, cards in (("clan", clan), ("tactic", [card for card in rest if card >= layout.CLAN])):
        if ("clan" if deck == "clan" else "tactics") not in given:
            s[f"{deck}_deck"][: len(cards)] = cards[::-1]
            s[f"{deck}_left"] = len(cards)


def _show(s: np.void, card: int) -> None:
    if 0 <= card < layout.CLAN:
        s["unseen"][card // layout.VALUES] &= ~(1 << card % layout.VALUES)


def _require_sense(game: Game, record: StateRec) -> None:
    """Refuses what cannot be on any table, and a turn in which nothing could be done."""
    s, seat = record[0], int(record[0]["mover"])
    laid = _some(s["schotten_cards"].flat)
    recruiting = int(s["phase"]) in (layout.SPLITTING, layout.RECRUITING, layout.RETURNING)
    taken_from = seat if s["ruse"] == layout.STRATEGIST else 1 - seat
    moves = np.zeros(rules.MAX_LEGAL, np.int64)
    odd = [
        any(card > layout.SHIELD for card in laid),
        any(
            s["ahead"][stone] >= 0 and s["count"][s["ahead"][stone]][stone] < _cap(s, stone)
            for stone in range(9)
        ),
        bool(s["ruse"]) != (int(s["phase"]) in RUSE_PHASES),
        (s["phase"] == layout.TARGETING) != (s["picked"] >= 0),
        recruiting != (s["ruse"] == layout.RECRUITER),
        s["picked"] >= 0 and game.kernels.where(record, taken_from, int(s["picked"])) < 0,
        s["to_return"] > (s["hand_count"][seat] if recruiting else 0) + s["to_draw"],
        seat >= 0 and game.kernels.legal(game.setup, record, moves) == 0,
        (s["mover"] < 0) != (s["ended"] > 0),
        max(s["hand_count"]) > layout.HAND - 1,
        min(s["tactics_played"].min(), s["joker_played"].min(), s["passed"], s["claimed"], s["passes"]) < 0,
        max(s["clan_known"].max(), s["tactic_known"].max()) > 2,
    ]
    if any(odd):
        raise _Unreadable


def _cap(s: np.void, stone: int) -> int:
    return 4 if s["modes"][stone] & layout.MUD else 3


def _card(text: str) -> int:
    card = id_of(text)
    if card is None or card < 0:
        raise _Unreadable
    return card


def _order(word: str) -> tuple[int, bool]:
    """By card, of equal ones the known first."""
    return _card(word.removesuffix("*")), not word.endswith("*")
