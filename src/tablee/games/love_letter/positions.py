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
from tablee.core.errors import BadNotation
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.games.love_letter import layout, rules
from tablee.games.love_letter.cards import EDITIONS, NAMES, NO_CARD, names_in, text_of
from tablee.games.love_letter.layout import CHOOSE, MOST_SEATS, NOTHING, OVER, PUBLIC, REVEAL
from tablee.games.love_letter.match_outcome import is_last_round
from tablee.games.love_letter.packs import is_single
from tablee.games.love_letter.position_checks import ORDINARY, fault
from tablee.games.love_letter.rounds import best_hands, only_spy, round_winners

TURNS = ("choose", "keep", "start")
ENDS = ("", "tokens", "rounds_played", "round_limit")


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
    """What is public, each seat's knowledge where it is more, and whose owner cannot tell."""
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
    """A set of kinds by its members, or by those that are missing."""
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

    Raises BadNotation for what is no position, or one that no game can come to.
    """
    record = np.zeros(1, rules.STATE)
    s = record[0]
    for name in ("hand", "drawn", "deck", "face_up", "pile", "pile_owner"):
        s[name] = NOTHING
    s["set_aside"], s["spy_winner"], s["round"] = NOTHING, NOTHING, 1
    try:
        parts = _split(text)
        _read_turn(s, parts, to_move)
        _read_table(game, s, parts)
        _complete(game, record, parts)
        _read_knowledge(game, s, parts)
        expected = ORDINARY if parts else fault(game, record)  # parts that nobody has read
    # A wrong number, an unknown name, a slot that is not there: all of them have one answer.
    except (ArithmeticError, LookupError, ValueError, TypeError, AttributeError):
        expected = ORDINARY
    if expected is not None:
        raise BadNotation(text=text, what=Note("a_position", N_("a position")), expected=expected)
    return record


def _split(text: str) -> dict[str, str]:
    """The parts by name; the turn is called `to`."""
    parts: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, colon, rest = part.partition(":")
        name = name.strip() if colon else "to"
        if name in parts or (name == "to") == bool(colon):
            raise ValueError(part)
        parts[name] = rest.strip() if colon else part
    return parts


def _read_turn(s: np.void, parts: dict[str, str], to_move: str | int | None) -> None:
    if "over" in parts:
        s["phase"], s["mover"] = OVER, -1
        s["ended"] = ENDS.index(parts.pop("over"))
        if "to" in parts or s["ended"] == 0:
            raise ValueError("over")
        return
    found = re.fullmatch(r"([1-6]) to (choose|keep|start)", parts.pop("to", "1 to choose"))
    if found is None:
        raise ValueError("turn")
    s["mover"], s["phase"] = int(found[1]) - 1, TURNS.index(found[2])
    if to_move is not None:
        s["mover"] = int(to_move)


def _read_table(game: Game, s: np.void, parts: dict[str, str]) -> None:
    """Everything that lies on the table, and the hands that are given."""
    s["round"] = _number(parts.pop("round", "1"))
    tokens = [_number(word) for word in parts.pop("tokens", "0" + "/0" * (game.seats - 1)).split("/")]
    if len(tokens) != game.seats:
        raise ValueError("tokens")
    s["tokens"][: game.seats] = tokens
    s["starter"] = _seat(game, parts.pop("starter", str(max(int(s["mover"]), 0) + 1)))
    for at, word in enumerate(parts.pop("pile", "").split()):
        owner, card = word.split(":")
        s["pile_owner"][at], s["pile"][at], s["pile_size"] = _seat(game, owner), _card(card), at + 1
    s["protected"] = _set(game, parts.pop("protected", ""))
    for seat in range(game.seats):
        words = parts.get(f"hand{seat + 1}", "").split()
        if words[:1] != [NO_CARD]:
            s["in_round"] |= 1 << seat
            s["hand"][seat] = _card(words[0]) if words else NOTHING
        if len(words) > 1 and seat != s["mover"]:
            raise ValueError("hand")
        for at, word in enumerate(words[1:]):
            s["drawn"][at], s["drawn_known"][at] = _marked(game, word)
            s["drawn_count"] = at + 1
    for at, word in enumerate(reversed(parts.get("deck", "").split())):
        s["deck"][at], s["deck_known"][at] = _marked(game, word)
        s["deck_size"] = at + 1
    if "aside" in parts and parts["aside"] != NO_CARD:
        s["set_aside"] = _card(parts["aside"])
    up = sorted(map(_card, parts.get("up", "").split()))
    s["face_up"][: len(up)] = up


def _complete(game: Game, record: StateRec, parts: dict[str, str]) -> None:
    """Fills in what was left out: cards that lie nowhere, by their values, and who has won a round."""
    s = record[0]
    edition = EDITIONS[str(game.options["cards"])]
    rest = [card for card in range(layout.KINDS) for _ in range(edition.copies[card])]
    for name in ("hand", "drawn", "deck", "set_aside", "face_up", "pile"):
        for card in np.atleast_1d(s[name]):
            if card != NOTHING:
                rest.remove(int(card))  # a ValueError for a card that is there too often
    for seat in range(game.seats):
        if parts.pop(f"hand{seat + 1}", "") == "":
            s["hand"][seat] = rest.pop(0)
    if s["phase"] == CHOOSE and s["drawn_count"] == 0:
        s["drawn"][0], s["drawn_count"] = rest.pop(0), 1
    if parts.pop("aside", "") == "":
        s["set_aside"] = rest.pop(0)
    if parts.pop("up", "") == "":
        for at in range(int(game.setup[0]["open_cards"])):
            s["face_up"][at] = rest.pop(0)
    over = s["phase"] >= REVEAL
    if "deck" not in parts and not (over and not is_single(int(s["in_round"]))):
        rest = rest[: layout.DECK]  # with players out and nothing discarded there could be more
        s["deck_size"] = len(rest)
        s["deck"][: len(rest)] = rest[::-1]
    parts.pop("deck", "")
    won, spy = parts.pop("won", None), parts.pop("spy", None)
    if won is not None:
        s["round_winners"] = _set(game, won.replace(NO_CARD, ""))
    elif over:
        s["round_winners"] = round_winners(game.setup, best_hands(game.setup, record))
    if spy is not None:
        s["spy_winner"] = NOTHING if spy == NO_CARD else _seat(game, spy)
    elif over:
        s["spy_winner"] = only_spy(game.setup, record)
    later = s["phase"] != OVER and not is_last_round(game.setup, record)
    chance = parts.pop("chance", "1 2 3 4" if later else "0 0 0 0").split()
    if len(chance) != len(s["ll_stream"]) or not all(re.fullmatch("[0-9a-f]{1,8}", word) for word in chance):
        raise ValueError("chance")
    words = [int(word, 16) for word in chance]
    if later != any(words):
        raise ValueError("chance")
    s["ll_stream"] = words


def _read_knowledge(game: Game, s: np.void, parts: dict[str, str]) -> None:
    if s["phase"] >= REVEAL:
        return
    kinds = int(game.setup[0]["kinds"])
    for row in (PUBLIC, *range(game.seats)):
        given = dict(
            word.split("=") for word in parts.pop(f"known{'' if row == PUBLIC else row + 1}", "").split()
        )
        for holder in range(game.seats):
            if s["in_round"] >> holder & 1 and row != holder:
                words = given.pop(str(holder + 1), None)
                known = kinds if row == PUBLIC else int(s["mask"][PUBLIC][holder])
                s["mask"][row][holder] = known if words is None else _kinds_of(words, kinds)
        if given:
            raise ValueError("known")
    for seat in range(game.seats):
        s["unaware"][seat] = _set(game, parts.pop(f"unaware{seat + 1}", ""))
    for group in parts.pop("equal", "").split():
        seats = [_seat(game, word) for word in group.split("=")]
        for seat in seats:
            if s["link"][seat] or len(set(seats)) < 2 or len(set(seats)) != len(seats):
                raise ValueError(group)
            s["link"][seat] = sum(1 << other for other in seats)


def _card(text: str) -> int:
    return NAMES.index(text)


def _marked(game: Game, word: str) -> tuple[int, int]:
    """A card and the seats that know it."""
    card, star, seats = word.partition("*")
    if bool(star) != bool(seats):
        raise ValueError(word)
    return _card(card), _set(game, " ".join(seats))


def _seat(game: Game, word: str) -> int:
    if not re.fullmatch("[1-6]", word) or int(word) > game.seats:
        raise ValueError(word)
    return int(word) - 1


def _number(word: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", word):
        raise ValueError(word)
    return int(word)


def _set(game: Game, words: str) -> int:
    seats = [_seat(game, word) for word in words.split()]
    if len(set(seats)) != len(seats):
        raise ValueError(words)
    return sum(1 << seat for seat in seats)


def _kinds_of(words: str, kinds: int) -> int:
    listed = sum(1 << _card(word) for word in set(words.removeprefix("!").split(",")))
    if listed & ~kinds:
        raise ValueError(words)  # cards of another edition
    return kinds & ~listed if words.startswith("!") else listed
