"""A view of Cluedo as data for painting, and what happened in a move as log lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.core.game import Game
from tablee.core.scene import Line, Place, Scene
from tablee.core.state import View
from tablee.games.cluedo import layout
from tablee.games.cluedo.course import course_of, own
from tablee.games.cluedo.layout import CARD_BITS, SHOWER, SIDE
from tablee.games.cluedo.notation import notation, square_text

KINDS = ("", "professor", "subject", "room")


def scene(view: View) -> Scene:
    """What lies where, by name:

    | name | kind | what |
    | --- | --- | --- |
    | `board` | board | the rows of the plan, cells as in the file |
    | `card/codd` | card | `professor`, `subject` or `room`, number, name, description; may be shown |
    | `room/td` | room | number of the room, and `archive`, `passage:tp`; the move that leads there |
    | `e14` | square | only where the roll leads |
    | `pawn1` | pawn | where it stands; `owner` is a seat, or nobody for a suspect without a player |
    | `dice` | dice | the points rolled in this turn; `count` is their sum |
    | `hand1` | hand | cards known in that hand; `count` how many it holds |
    | `passed1` | passed | cards that the seat has said it does not hold |
    | `one1`, `one2` … | clause | cards of which `owner` has shown one |
    | `failed1` | failed | the solution that was wrong |
    | `question` | question | the cards asked for by `owner`, while somebody has to show one |
    | `mystery`, `faceup` | pile | cards, where they can be seen |
    """
    s, legal = view.record()[0], set(view.legal)
    places = [*_board(view.game, legal), *_pawns(view.game, s), *_cards(view, s)]
    touched = {place.move for place in places}
    outcome = view.outcome
    return Scene(
        game=view.game.kind.name,
        seat=view.seat,
        mover=view.mover,
        scores=outcome.scores if outcome else (0,) * view.game.seats,
        places=tuple(places),
        actions=tuple(move for move in view.legal if move not in touched),
        winners=outcome.winners if outcome else None,
        reason=outcome.reason if outcome else None,
    )


def _board(game: Game, legal: set[str]) -> Iterator[Place]:
    course, words = course_of(game.options), notation(game)
    text = str(game.options["plan"]) or own("plan1.csv")
    yield Place("board", "board", items=tuple(text.split("\n")))
    for card in course.deck.cards:
        items = (KINDS[card.category], str(card.number), card.name, card.description)
        yield Place(f"card/{card.slug}", "card", None, None, items, _if(legal, f"show:{card.slug}"))
    for at, card in enumerate(course.deck.rooms):
        facts = [str(card.number), *([] if card.dealable else ["archive"])]
        passage = int(game.setup[0]["passage"][at])
        if passage >= 0:
            facts.append(f"passage:{words.room_slugs[passage]}")
        yield Place(f"room/{card.slug}", "room", None, None, tuple(facts), _if(legal, f"to:{card.slug}"))
    for row, column in course.plan.cells:
        square = square_text(row * SIDE + column)
        if f"to:{square}" in legal:
            yield Place(square, "square", move=f"to:{square}")


def _pawns(game: Game, s: Any) -> Iterator[Place]:
    words = notation(game)
    for pawn in range(int(game.setup[0]["pawns"])):
        owner = pawn if pawn < game.seats else None
        yield Place(f"pawn{pawn + 1}", "pawn", owner, None, (words.place_text(int(s["pawn"][pawn])),))
    dice = tuple(str(die) for die in s["rolled"] if die)
    yield Place("dice", "dice", int(s["seat"]), int(s["rolled"].sum()), dice)


def _cards(view: View, s: Any) -> Iterator[Place]:
    game, cards = view.game, notation(view.game).cards_text
    for seat in range(game.seats):
        known = int(s["cluedo_hand"][seat]) | (int(s["shown"][view.seat][seat]) if view.seat >= 0 else 0)
        size = int(game.setup[0]["hand_size"][seat])
        yield Place(f"hand{seat + 1}", "hand", seat, size, tuple(cards(known)))
        yield Place(f"passed{seat + 1}", "passed", seat, None, tuple(cards(int(s["passed"][seat]))))
        if s["failed"][seat]:
            yield Place(f"failed{seat + 1}", "failed", seat, None, tuple(cards(int(s["failed"][seat]))))
    for at, clause in enumerate(map(int, s["clauses"][: s["clause_count"]])):
        yield Place(f"one{at + 1}", "clause", clause >> SHOWER & 7, None, tuple(cards(clause & CARD_BITS)))
    if s["question"]:
        yield Place("question", "question", int(s["seat"]), None, tuple(cards(int(s["question"]))))
    yield Place("mystery", "pile", None, None, tuple(cards(int(s["mystery"]))))
    if s["face_up"]:
        yield Place("faceup", "pile", None, None, tuple(cards(int(s["face_up"]))))


def _if(legal: set[str], move: str) -> str | None:
    return move if move in legal else None


# --- the log ----------------------------------------------------------------------------------


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """What was done, and what followed by itself: refusals, the next turn, its dice, the end."""
    start, end = before.record()[0], after.record()[0]
    lines = [*_done(before, start, move, after, end), *_turns(before.game, start, end)]
    if after.outcome is not None:
        cards = notation(after.game).cards_text(int(end["mystery"]))
        fields = {"reason": after.outcome.reason, "winners": after.outcome.winners, "mystery": cards}
        lines.append(Line("over", fields))
    return tuple(lines)


def _done(before: View, start: Any, move: str, after: View, end: Any) -> Iterator[Line]:
    words, seat = notation(before.game), int(start["seat"])
    word, _, rest = move.partition(":")
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
        yield Line("showed", {"seat": int(start["mover"]), "to": seat, "card": None if rest == "?" else rest})
    elif word == "accuse":
        right = after.outcome is not None and after.outcome.reason == "solved"
        yield Line("accused", {"seat": seat, "cards": rest.split(","), "right": right})


def _asked(before: View, start: Any, pair: str, end: Any) -> Iterator[Line]:
    """A question, those who had nothing to show, and who has to."""
    seat, seats = int(start["seat"]), before.game.seats
    room = notation(before.game).place_text(int(start["pawn"][seat]))
    cards = [*pair.split(","), room]
    yield Line("asked", {"seat": seat, "cards": cards})
    mask = sum(notation(before.game).card_bit(card) or 0 for card in cards)
    for step in range(1, seats):
        asked = (seat + step) % seats
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
    """The turns that have begun since, all but the last gone by without a choice."""
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
    """Where a pawn went that had only one way, or none."""
    place = int(end["pawn"][seat])
    if place != int(start["pawn"][seat]):
        yield Line("moved", {"seat": seat, "place": notation(game).place_text(place)})
    elif ended:
        yield Line("stayed", {"seat": seat})


def _dice(s: Any) -> list[int]:
    return [int(die) for die in s["rolled"] if die]
