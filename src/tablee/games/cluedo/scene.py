"""A view of Cluedo as data for painting; what happened in a move is in story.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tablee.core.game import Game
from tablee.core.scene import Place, Scene
from tablee.core.state import View
from tablee.games.cluedo.course import course_of, own
from tablee.games.cluedo.layout import CARD_BITS, SHOWER, SIDE
from tablee.games.cluedo.notation import notation, square_text
from tablee.games.cluedo.sheet import HAS, HAS_NOT, UNKNOWN, Sheet, basic

KINDS = ("", "professor", "subject", "room")
PHASES = ("choose", "move", "ask", "show", "accuse", "over")


def scene(view: View) -> Scene:
    """What lies where, by name:

    | name | kind | what |
    | --- | --- | --- |
    | `board` | board | the rows of the plan, cells as in the file |
    | `card/codd` | card | `professor`, `subject` or `room`, number, name, description; may be shown |
    | `room/td` | room | number of the room, and `archive`, `passage:tp`; the move that leads there |
    | `e14` | square | only where the roll leads |
    | `pawn1` | pawn | where it stands, and the professor it is; `owner` is a seat, or nobody |
    | `turn` | turn | `count`: its number; `owner` whose it is; what the mover is to do: see `PHASES` |
    | `dice` | dice | the points rolled in this turn; `count` is their sum |
    | `hand1` | hand | cards known in that hand; `count` how many it holds |
    | `passed1` | passed | cards that the seat has said it does not hold |
    | `one1`, `one2` … | clause | cards of which `owner` has shown one |
    | `failed1` | failed | the solution that was wrong |
    | `question` | question | the cards asked for by `owner`, while somebody has to show one |
    | `mystery`, `faceup` | pile | cards, where they can be seen |
    | `sheet/codd` | sheet | the clue sheet: `+`, `-` or `?` for each seat, and at last for the mystery |
    """
    s, legal = view.record()[0], set(view.legal)
    places = [*_board(view.game, legal), *_pawns(view.game, s), *_cards(view, s), *_sheet(view)]
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
    professors = {
        int(pawn): slug for pawn, slug in zip(game.setup[0]["pawn_of"], words.kinds[0], strict=False)
    }
    for pawn in range(int(game.setup[0]["pawns"])):
        owner = pawn if pawn < game.seats else None
        facts = [words.place_text(int(s["pawn"][pawn]))]
        facts += [professors[pawn]] if pawn in professors else []
        yield Place(f"pawn{pawn + 1}", "pawn", owner, None, tuple(facts))
    yield Place("turn", "turn", int(s["seat"]), int(s["turn"]), (PHASES[int(s["phase"])],))
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


def _sheet(view: View) -> Iterator[Place]:
    """The course's own sheet, no cleverer: what follows from it is for the player to see."""
    noted = _with_plain_answers(basic(view), view.record()[0])
    found = noted.mystery
    settled = sum(kind for kind in noted.kinds if kind & found)  # its card of these kinds is known
    for card, slug in enumerate(notation(view.game).slugs):
        mystery = HAS_NOT if (noted.known | settled) >> card & 1 else UNKNOWN
        mystery = HAS if found >> card & 1 else mystery
        yield Place(f"sheet/{slug}", "sheet", None, None, (*noted.row(card), mystery))


def _with_plain_answers(sheet: Sheet, s: Any) -> Sheet:
    """With the cards that everybody could tell when they were shown (RULES.md §5.3)."""
    has, has_not = list(sheet.has), list(sheet.has_not)
    for clause in map(int, s["clauses"][: s["clause_count"]]):
        card = clause & CARD_BITS
        if card.bit_count() == 1:
            shower = clause >> SHOWER & 7
            has[shower] |= card
            has_not = [mask if seat == shower else mask | card for seat, mask in enumerate(has_not)]
    return replace(sheet, has=tuple(has), has_not=tuple(has_not))


def _if(legal: set[str], move: str) -> str | None:
    return move if move in legal else None
