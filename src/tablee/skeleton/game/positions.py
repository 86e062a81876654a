"""Positions of Skeleton as texts (RULES.md §5.2), by the common form of `core/positions.py`."""

from __future__ import annotations

import re

import numpy as np

from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.positions import TURN, Section, bad_position, read_sections, seat_to_move
from tablee.skeleton.game import rules

EXAMPLE = "hand1: 3 7; hand2: 12; trick: 5/0; played: 1 2; won: 1/0; 2 to play"
HIDDEN = "?"
KNOWN = {"hand1": r"hand[1-4]", "trick": "trick", "played": "played", "won": "won"}


def write(game: Game, record: StateRec) -> str:
    """Returns every field of a record as text; a hidden card is a question mark."""
    s, seats = record[0], range(game.seats)
    parts = [f"hand{seat + 1}: {_cards(s['skeleton_hand'][seat])}".rstrip() for seat in seats]
    parts.append("trick: " + "/".join(str(s["trick"][seat]) for seat in seats))
    earlier = [card for card in range(1, rules.CARDS + 1) if int(s["played"]) >> card & 1]
    parts.append(f"played: {_cards(earlier)}".rstrip())
    parts.append("won: " + "/".join(str(s["won"][seat]) for seat in seats))
    parts.append(f"{s['leader'] + 1} has won" if s["mover"] < 0 else f"{s['mover'] + 1} to play")
    return "; ".join(parts)


def _cards(cards: object) -> str:
    return " ".join(HIDDEN if card < 0 else str(card) for card in np.asarray(cards) if card)


def read(game: Game, text: str, to_move: str | int | None) -> StateRec:
    """Returns the record of a position text. :raises BadNotation: for a text that is none."""
    found = read_sections(text, KNOWN, EXAMPLE)
    record = np.zeros(1, rules.STATE)
    s, seats, used = record[0], game.seats, set[int]()
    for seat in range(seats):
        section = found.get(f"hand{seat + 1}", Section(f"hand{seat + 1}", "", text))
        if len(section.words) > rules.HAND:
            raise section.error(Note("hand_size", N_("at most {most} cards"), {"most": rules.HAND}))
        cards = [rules.UNKNOWN if word == HIDDEN else _card(section, word, used) for word in section.words]
        s["skeleton_hand"][seat][: len(cards)] = sorted(cards, reverse=True)
    trick = found.get("trick", Section("trick", "/".join(["0"] * seats), text))
    for seat, card in enumerate(trick.numbers(seats, 0, rules.CARDS)):
        s["trick"][seat] = _card(trick, str(card), used) if card else 0
    played = found.get("played", Section("played", "", text))
    for word in played.words:
        s["played"] |= 1 << _card(played, word, used)
    won = found.get("won", Section("won", "/".join(["0"] * seats), text))
    s["won"][:seats] = won.numbers(seats, 0, int(game.options["cards"]))
    s["tricks"], s["laid"] = s["won"].sum(), np.count_nonzero(s["trick"])
    _set_turn(game, record, found.get(TURN, Section(TURN, "1 to play", text)), to_move)
    _check(game, record, text)
    return record


def _card(section: Section, word: str, used: set[int]) -> int:
    card = section.number(1, rules.CARDS, word)
    if card in used:
        raise section.error(Note("card_once", N_("each card once")), word)
    used.add(card)
    return card


def _set_turn(game: Game, record: StateRec, turn: Section, to_move: str | int | None) -> None:
    """Writes whose turn it is, and who leads. Modifies `record`."""
    s, found = record[0], re.fullmatch(r"([1-9]) (to play|has won)", turn.value)
    if found is None:
        raise turn.error(Note("whose_turn", N_("a turn such as '1 to play'")))
    seat = turn.seat(game.seats, found[1])
    over = found[2] == "has won"
    if to_move is not None:
        seat = seat_to_move(to_move, game.seats)
    s["mover"] = -1 if over else seat
    s["leader"] = seat if over else (seat - int(s["laid"])) % game.seats


def _check(game: Game, record: StateRec, text: str) -> None:
    """Refuses what no game can come to. :raises BadNotation: then."""
    s, cards, seats = record[0], int(game.options["cards"]), game.seats
    laid = [(int(s["leader"]) + step) % seats for step in range(int(s["laid"]))]
    held = [int(np.count_nonzero(s["skeleton_hand"][seat])) for seat in range(seats)]
    due = [cards - int(s["tricks"]) - (seat in laid) for seat in range(seats)]
    fits = (
        held == due
        and sorted(laid) == np.flatnonzero(s["trick"]).tolist()
        and int(s["played"]).bit_count() == int(s["tricks"]) * seats
        and (int(s["mover"]) < 0) == (int(s["tricks"]) == cards)
    )
    if not fits:
        raise bad_position(
            text, Note("fitting_cards", N_("hands, trick, played cards and turn that go together"))
        )
