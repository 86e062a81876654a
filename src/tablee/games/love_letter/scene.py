"""A view of Love Letter as data for painting, and what happened in a move as log lines.

Everything is read from views, so what a seat cannot know is in no scene and no log.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tablee.core.scene import Line, Place, Scene
from tablee.core.state import View
from tablee.games.love_letter import layout
from tablee.games.love_letter.cards import names_in, text_of


def scene(view: View) -> Scene:
    """Hands, discards and what is known, seat by seat; the deck and the cards put aside.

    | place | kind | holds |
    |---|---|---|
    | `hand1` | hand | the card held, then those drawn; `?` for backs; nothing when out of the round |
    | `discards1` | discards | in order |
    | `marks1` | marks | `out`, `protected`, `starter`; between rounds `won`, `spy` |
    | `may1` | may | the kinds of card the hand may hold, where more is known than the back |
    | `deck` | deck | `count`: cards left; from the top, where the seat knows any |
    | `aside` | aside | the back of the card set aside, if it is still there |
    | `up` | up | removed face up, with two seats |
    | `round` | round | `count`: its number |

    All moves are actions.
    """
    s, game = view.record()[0], view.game
    places = [place for seat in range(game.seats) for place in _seat(view, s, seat)]
    deck = [text_of(int(card)) for card in s["deck"][: s["deck_size"]][::-1]]
    known = tuple(deck) if any(s["deck"][: s["deck_size"]] >= 0) else ()
    places.append(Place("deck", "deck", None, len(deck), known))
    aside = (text_of(int(s["set_aside"])),) if s["set_aside"] != layout.NOTHING else ()
    places.append(Place("aside", "aside", None, None, aside))
    if game.setup[0]["open_cards"]:
        places.append(Place("up", "up", None, None, tuple(text_of(int(card)) for card in s["face_up"])))
    places.append(Place("round", "round", None, int(s["round"])))
    outcome = view.outcome
    return Scene(
        game=game.kind.name,
        seat=view.seat,
        mover=view.mover,
        scores=tuple(int(tokens) for tokens in s["tokens"][: game.seats]),
        places=tuple(places),
        actions=view.legal,
        winners=outcome.winners if outcome else None,
        reason=outcome.reason if outcome else None,
    )


def _seat(view: View, s: np.void, seat: int) -> Iterator[Place]:
    cards = [int(s["hand"][seat])] if s["in_round"] >> seat & 1 else []
    if seat == s["mover"]:
        cards += [int(card) for card in s["drawn"][: s["drawn_count"]]]
    yield Place(f"hand{seat + 1}", "hand", seat, None, tuple(map(text_of, cards)))
    yield Place(f"discards{seat + 1}", "discards", seat, None, tuple(_discards(s, seat)))
    between = s["phase"] >= layout.REVEAL
    marks = {
        "out": not s["in_round"] >> seat & 1,
        "protected": bool(s["protected"] >> seat & 1),
        "starter": s["starter"] == seat,
        "won": between and bool(s["round_winners"] >> seat & 1),
        "spy": between and s["spy_winner"] == seat,
    }
    yield Place(f"marks{seat + 1}", "marks", seat, None, tuple(name for name in marks if marks[name]))
    mask = int(s["mask"][view.seat][seat])  # a spectator's row, −1, is the public one
    if mask and mask != view.game.setup[0]["kinds"]:
        yield Place(f"may{seat + 1}", "may", seat, None, tuple(names_in(mask)))


def _discards(s: np.void, seat: int) -> list[str]:
    size = int(s["pile_size"])
    pile = zip(s["pile_owner"][:size], s["pile"][:size], strict=True)
    return [text_of(int(card)) for owner, card in pile if owner == seat]


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """The move, what it brought to light, and what a seat has learnt by it."""
    old, new = before.record()[0], after.record()[0]
    mover = int(old["mover"])
    lines = [Line("move", {"seat": mover, "move": move})]
    if new["round"] != old["round"]:
        return (Line("round", {"round": int(new["round"]), "starter": int(new["starter"])}),)
    start = int(old["pile_size"]) + (old["phase"] == layout.CHOOSE)
    lines += [
        Line("discards", {"seat": int(new["pile_owner"][at]), "card": text_of(int(new["pile"][at]))})
        for at in range(start, int(new["pile_size"]))
    ]
    gone = int(old["in_round"] & ~new["in_round"])
    lines += [Line("out", {"seat": seat}) for seat in range(before.game.seats) if gone >> seat & 1]
    if new["phase"] >= layout.REVEAL:
        lines += _round_over(after, new)
    else:
        lines += _learnt(before, old, new)
    return tuple(lines)


def _learnt(before: View, old: np.void, new: np.void) -> Iterator[Line]:
    """Cards of others that the seat now knows, and its own if it has changed in another's turn."""
    for seat in range(before.game.seats):
        was, is_now = int(old["hand"][seat]), int(new["hand"][seat])
        if seat == before.seat:
            if old["mover"] != seat and was != is_now and is_now >= 0:
                yield Line("holds", {"seat": seat, "card": text_of(is_now)})
        elif was != is_now and is_now >= 0:
            yield Line("known", {"seat": seat, "card": text_of(is_now)})


def _round_over(after: View, new: np.void) -> Iterator[Line]:
    seats = range(after.game.seats)
    for seat in seats:
        if new["in_round"] >> seat & 1:
            yield Line("shows", {"seat": seat, "card": text_of(int(new["hand"][seat]))})
    fields: dict[str, Any] = {"seats": [seat for seat in seats if new["round_winners"] >> seat & 1]}
    yield Line("won", fields)
    if new["spy_winner"] >= 0:
        yield Line("spy", {"seat": int(new["spy_winner"])})
    if after.outcome is not None:
        yield Line("over", {"winners": list(after.outcome.winners), "reason": after.outcome.reason})
