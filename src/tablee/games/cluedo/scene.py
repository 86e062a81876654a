"""A view of Cluedo as data for painting; what happened in a move is in narration.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.core.game import Game
from tablee.core.scene import Place, Scene
from tablee.core.state import View
from tablee.games.cluedo.course import course_of, own_plan
from tablee.games.cluedo.deduction.clue_sheet import UNKNOWN, basic_marks, full_marks
from tablee.games.cluedo.layout import CARD_BITS, SHOWER, SQUARES, TO
from tablee.games.cluedo.notation import notation, square_text

CONCLUDED = "!"
PHASES = ("choose", "move", "ask", "show", "accuse", "over")


def scene(view: View, sheet: str = "basic") -> Scene:
    """Returns what lies where, by name; `sheet` is the clue sheet wanted: `basic`, `full`, or `off` for none.

    | name | kind | what |
    | --- | --- | --- |
    | `board` | board | the rows of the plan, cells as in the file |
    | `setting` | setting | `course`, or `house`: the names of cards are then texts of the catalogues |
    | `card/codd` | card | `professor` (in the house `suspect`), `subject` (`weapon`) or `room`, number, |
    |  |  | name, description; may be shown |
    | `room/td` | room | number of the room, and `archive`, `solutions` if they are given in that room only, |
    |  |  | `passage:tp`; the move that leads there |
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
    | `sheet` | aid | the clue sheet that was wanted |
    | `sheet/codd` | sheet | the clue sheet: `+`, `-` or `?` for each seat, and at last for the mystery |
    |  |  | `+!` and `-!` where that was concluded and is not on the basic sheet |
    """
    s, legal = view.record()[0], set(view.legal)
    places = [*_board(view, legal), *_pawns(view.game, s), *_cards(view, s), *_sheet(view, sheet)]
    # Moves that a place stands for are not listed once more among the actions.
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


def _board(view: View, legal: set[str]) -> Iterator[Place]:
    game = view.game
    course, words = course_of(game.options), notation(game)
    text = str(game.options["plan"]) or own_plan(str(game.options["setting"]))
    yield Place("board", "board", items=tuple(text.split("\n")))
    yield Place("setting", "setting", items=(course.deck.setting,))
    for card in course.deck.cards:
        items = (course.deck.kinds[card.category], str(card.number), card.name, card.description)
        yield Place(f"card/{card.slug}", "card", None, None, items, _if(legal, f"show:{card.slug}"))
    for at, card in enumerate(course.deck.rooms):
        facts = [str(card.number), *([] if card.dealable else ["archive"])]
        if not card.dealable and game.options["accusation"] == "archive":
            facts.append("solutions")
        passage = int(game.setup[0]["passage"][at])
        if passage >= 0:
            facts.append(f"passage:{words.room_slugs[passage]}")
        yield Place(f"room/{card.slug}", "room", None, None, tuple(facts), _if(legal, f"to:{card.slug}"))
    for move in view.legal_ids:
        if TO <= move < TO + SQUARES:
            square = square_text(move - TO)
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


def _sheet(view: View, sheet: str) -> Iterator[Place]:
    yield Place("sheet", "aid", None, None, (sheet,))
    if sheet == "off":
        return
    # The basic marks are needed for the full sheet, too: what goes beyond them was concluded.
    marks = basic_marks(view)
    if sheet == "full":
        marks = [
            tuple(
                sign if sign in (noted, UNKNOWN) else f"{sign}{CONCLUDED}"
                for sign, noted in zip(*rows, strict=True)
            )
            for rows in zip(full_marks(view), marks, strict=True)
        ]
    for slug, row in zip(notation(view.game).slugs, marks, strict=True):
        yield Place(f"sheet/{slug}", "sheet", None, None, row)


def _if(legal: set[str], move: str) -> str | None:
    return move if move in legal else None
