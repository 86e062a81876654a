"""Move texts of Cluedo (RULES.md §12): slugs of cards, squares as a column and a row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from tablee.core.game import Game
from tablee.core.options import Value
from tablee.games.cluedo import layout
from tablee.games.cluedo.course import Course, read_course
from tablee.games.cluedo.course.cards import PROFESSOR, ROOM, SUBJECT
from tablee.games.cluedo.layout import ACCUSE, ASK, SHOW, SIDE, SQUARES, TO

WORDS = {
    layout.ROLL: "roll",
    layout.PASSAGE: "passage",
    layout.STAY: "stay",
    layout.NO_QUESTION: "no-question",
    layout.NO_ACCUSATION: "no-accusation",
    layout.SHOWN: "show:?",
}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def square_text(place: int) -> str:
    """Returns the text of a square, `e14`.

    The column goes by letter, after z come aa, ab, …; the row from 1 at the top.
    """
    row, column = divmod(place, SIDE)
    tens, ones = divmod(column, len(LETTERS))
    return f"{LETTERS[tens - 1] if tens else ''}{LETTERS[ones]}{row + 1}"


def square_place(text: str) -> int | None:
    """Returns the square of a text, None when it is none."""
    return _squares().get(text)


@cache
def _squares() -> dict[str, int]:
    return {square_text(place): place for place in range(SQUARES)}


@dataclass(frozen=True)
class Notation:
    """The texts of one course: cards, places and moves; equal for equal files."""

    course: Course

    @cached_property
    def slugs(self) -> tuple[str, ...]:
        """Of the cards that are dealt, by bit."""
        return tuple(card.slug for card in self.course.deck.dealt)

    @cached_property
    def room_slugs(self) -> tuple[str, ...]:
        """Of all rooms, by index; the archive has one too."""
        return tuple(card.slug for card in self.course.deck.rooms)

    @cached_property
    def kinds(self) -> tuple[tuple[str, ...], ...]:
        """Of professors, subjects and rooms with a card."""
        found = [self.course.deck.of(kind) for kind in (PROFESSOR, SUBJECT, ROOM)]
        return tuple(tuple(card.slug for card in cards) for cards in found)

    def place_text(self, place: int) -> str:
        """Returns the text of a square or a room."""
        if place < SQUARES:
            return square_text(place)
        return self.room_slugs[place - SQUARES]

    def place_of(self, text: str) -> int | None:
        """Returns the square of the board or the room that a text means, None when it means none."""
        if text in self.room_slugs:
            return SQUARES + self.room_slugs.index(text)
        place = square_place(text)
        return place if place is not None and self.course.plan.is_square(divmod(place, SIDE)) else None

    def cards_text(self, mask: int) -> list[str]:
        """Returns the slugs of a set of cards."""
        return [slug for at, slug in enumerate(self.slugs) if mask >> at & 1]

    def card_bit(self, slug: str) -> int | None:
        """Returns the card of a slug as a set, None when there is none."""
        return 1 << self.slugs.index(slug) if slug in self.slugs else None

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every move id; ids that this course has no use for are written as no move is."""
        professors, subjects, rooms = self.kinds
        found: dict[int, str] = dict(WORDS)
        found |= {SHOW + at: f"show:{slug}" for at, slug in enumerate(self.slugs)}
        for square, room in self.course.plan.cells.items():
            if not room:
                place = square[0] * SIDE + square[1]
                found[TO + place] = f"to:{square_text(place)}"
        found |= {TO + SQUARES + at: f"to:{slug}" for at, slug in enumerate(self.room_slugs)}
        pairs = [f"{professor},{subject}" for professor in professors for subject in subjects]
        found |= {ASK + at: f"ask:{pair}" for at, pair in enumerate(pairs)}
        triples = [f"{pair},{room}" for pair in pairs for room in rooms]
        found |= {ACCUSE + at: f"accuse:{triple}" for at, triple in enumerate(triples)}
        # No move text begins with a question mark: nothing typed can mean an id without a use here.
        return tuple(found.get(move, f"?{move}") for move in range(layout.MOVES))

    @cached_property
    def ids(self) -> dict[str, int]:
        """The id of every text that is a move."""
        return {
            text: move
            for move, text in enumerate(self.texts)
            # `show:?` is what others see of a showing; nobody can play it.
            if not text.startswith("?") and move != layout.SHOWN
        }


@cache
def _notation_of(plan: Value, cards: Value, setting: Value) -> Notation:
    return Notation(read_course(str(plan), str(cards), "", setting=str(setting)))


def notation(game: Game) -> Notation:
    """Returns the texts of a game's course, made once; every move that is written asks for them."""
    options = game.options
    return _notation_of(options["plan"], options["cards"], options["setting"])
