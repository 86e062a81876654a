"""What happened in a move of Cluedo, as log lines, to the seat that saw it.

Cards and rooms go by their slugs; `called` holds what people call them, which only the course knows. `you` in
every line is the seat it is told to, −1 for a spectator.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.core.game import Game
from tablee.core.scene import Line
from tablee.core.state import View
from tablee.games.cluedo import layout
from tablee.games.cluedo.notation import notation


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """Returns what was done, and what followed by itself: refusals, the next turn, its dice, the end."""
    start, end = before.record()[0], after.record()[0]
    lines = [*_done(before, start, move, after, end), *_turns(before.game, start, end)]
    if after.outcome is not None:
        cards = notation(after.game).cards_text(int(end["mystery"]))
        fields = {"reason": after.outcome.reason, "winners": list(after.outcome.winners), "cards": cards}
        lines.append(Line("over", fields))
    return tuple(_complete(line, before) for line in lines)


def _complete(line: Line, view: View) -> Line:
    """With the names of what it mentions, and whom it is told to."""
    mentioned = [line.fields.get("place"), line.fields.get("card"), *line.fields.get("cards", ())]
    deck = notation(view.game).course.deck
    called = {card.slug: deck.called(card) for card in deck.cards if card.slug in mentioned}
    return Line(line.code, {**line.fields, **({"called": called} if called else {}), "you": view.seat})


def _done(before: View, start: Any, move: str, after: View, end: Any) -> Iterator[Line]:
    words, seat = notation(before.game), int(start["seat"])
    word, _, rest = move.partition(":")
    # A roll that leads nowhere, or to one place only, may have ended the turn within the same move.
    same_turn = int(start["turn"]) == int(end["turn"])
    if word == "roll":
        if same_turn:
            yield Line("rolled", {"seat": seat, "dice": _dice(end)})
        yield from _went(before.game, start, end, seat, ended=not same_turn)
    elif word in ("to", "passage"):
        place = rest or words.place_text(int(end["pawn"][seat]))
        yield Line("moved" if rest else "passage", {"seat": seat, "place": place})
    elif word == "stay":
        yield Line("stayed", {"seat": seat})
    elif word == "ask":
        yield from _asked(before, start, rest, end)
    elif word == "show":
        shower = int(start["mover"])
        sees = rest != "?" and before.seat in (seat, shower)
        yield Line("showed", {"seat": shower, "to": seat, "card": rest if sees else None})
    elif word == "accuse":
        right = after.outcome is not None and after.outcome.reason == "solved"
        fields = {"seat": seat, "cards": rest.split(","), "right": right}
        yield Line("accused", fields)
        if not right and before.seat == seat:
            yield Line("saw", {"seat": seat, "cards": words.cards_text(int(end["mystery"]))})


def _asked(before: View, start: Any, pair: str, end: Any) -> Iterator[Line]:
    """Yields a question, the pawn it brings, those who had nothing to show, and who has to."""
    seat, seats = int(start["seat"]), before.game.seats
    room = notation(before.game).place_text(int(start["pawn"][seat]))
    cards = [*pair.split(","), room]
    yield Line("asked", {"seat": seat, "cards": cards})
    brought = int(before.game.setup[0]["pawn_of"][notation(before.game).kinds[0].index(cards[0])])
    if brought >= 0 and int(start["pawn"][brought]) != int(start["pawn"][seat]):
        yield Line("brought", {"seat": seat, "card": cards[0], "place": room})
    mask = sum(notation(before.game).card_bit(card) or 0 for card in cards)
    for step in range(1, seats):
        asked = (seat + step) % seats
        # Read from what everybody knows afterwards, never from a hand: the line is told to others as well.
        possible = mask & ~int(end["passed"][asked]) & ~int(end["face_up"])
        if possible:
            yield Line("has_one", {"seat": asked, "to": seat})
            if end["phase"] != layout.SHOWING:  # everybody knew which
                card = notation(before.game).cards_text(possible)[0]
                yield Line("showed", {"seat": asked, "to": seat, "card": card})
            return
        yield Line("has_none", {"seat": asked})
    yield Line("nobody", {"seat": seat})


def _turns(game: Game, start: Any, end: Any) -> Iterator[Line]:
    """Yields the turns that have begun since, all but the last gone by without a choice."""
    seat = int(start["seat"])
    for turn in range(int(start["turn"]) + 1, int(end["turn"]) + 1):
        seat = next(
            after
            for after in ((seat + step) % game.seats for step in range(1, game.seats + 1))
            if not end["failed"][after]
        )
        last = turn == int(end["turn"]) and end["phase"] != layout.OVER
        yield Line("turn", {"seat": seat})
        if last and end["rolled"].any():
            yield Line("rolled", {"seat": seat, "dice": _dice(end)})
        if not last or end["phase"] not in (layout.CHOOSING, layout.MOVING):
            yield from _went(game, start, end, seat, ended=not last)


def _went(game: Game, start: Any, end: Any, seat: int, *, ended: bool) -> Iterator[Line]:
    """Yields where a pawn went that had only one way, or none."""
    place = int(end["pawn"][seat])
    if place != int(start["pawn"][seat]):
        yield Line("moved", {"seat": seat, "place": notation(game).place_text(place)})
    elif ended:
        yield Line("stayed", {"seat": seat})


def _dice(s: Any) -> list[int]:
    return [int(die) for die in s["rolled"] if die]
