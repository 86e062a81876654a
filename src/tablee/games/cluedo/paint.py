"""Cluedo on a terminal: the plan, the clue sheet beside it, and what can be typed.

The plan is drawing.py's, in colours; rooms have the colour that their cards have on the sheet. Everything can
be read without colours too. There is more space for names where the terminal is wide.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, zip_longest

from rich.style import Style
from rich.text import Text

from tablee.core.command import Command
from tablee.core.notes import N_
from tablee.core.scene import Line, Place, Scene
from tablee.games.cluedo.drawing import CUT, REACH, Drawing, Sign
from tablee.games.cluedo.layout import SIDE
from tablee.games.cluedo.notation import square_text
from tablee.games.cluedo.rulebook import rules
from tablee.games.cluedo.words import (
    duty,
    full_name,
    move_words,
    paragraphs,
    points,
    reason,
    short_name,
    words,
)
from tablee.i18n import Say

__all__ = ["COMMANDS", "label", "paint", "paint_board", "paint_wide", "reason", "rules", "tell", "words"]

COMMANDS = (
    Command(
        "sheet", ("sheet", "fiche"), N_("basic, full or off"), N_("how much the clue sheet notes for you")
    ),
    Command("why", ("why", "pourquoi"), N_("CARD [PLAYER]"), N_("why a mark stands on the sheet")),
)

COLUMNS = 79
GAP, GUTTER = 2, 3
WIDEST_CELL, LEAST_NAME = 3, 13
SEATS = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red")
NOBODY = "white"
PAPER = (  # ink and ground of the rooms, in their order
    ("#ffffff", "#7b241c"),
    ("#ffffff", "#1a5276"),
    ("#ffffff", "#1e8449"),
    ("#1c1c1c", "#d4ac0d"),
    ("#ffffff", "#6c3483"),
    ("#1c1c1c", "#dc7633"),
    ("#1c1c1c", "#76d7c4"),
    ("#1c1c1c", "#f1948a"),
    ("#ffffff", "#2e4053"),
    ("#1c1c1c", "#d5d8dc"),
    ("#1c1c1c", "#a9dfbf"),
    ("#ffffff", "#873600"),
    ("#1c1c1c", "#d2b4de"),
    ("#ffffff", "#0e6655"),
    ("#1c1c1c", "#f5b041"),
    ("#1c1c1c", "#85c1e9"),
)
# By what the scene says: how a mark looks. Conclusions have signs of their own.
MARKS = {
    "+": ("+", "bold green"),
    "-": ("-", "dim"),
    "?": ("?", "yellow"),
    "+!": ("⊕", "bold green"),
    "-!": ("⊖", "dim"),
    " ": (" ", ""),
}
MYSTERY = "M"
HIGH = 12  # rows of a plan that has its letters at the foot too
MOST_NOTES = 2  # lines
HARD = "\u00a0"


def paint(scene: Scene, say: Say, names: Sequence[str]) -> Text:
    """The painting for a screen of 80 columns."""
    return paint_wide(scene, say, names, COLUMNS)


def paint_wide(scene: Scene, say: Say, names: Sequence[str], columns: int) -> Text:
    """The painting for a screen of any width: larger rooms first, then the names of all cards."""
    return _Screen(scene, say, names, max(columns, COLUMNS)).paint()


def paint_board(scene: Scene, say: Say, names: Sequence[str], columns: int, rows: int) -> Text:  # noqa: ARG001
    """The painting for a screen that lists the moves itself."""
    return _Screen(scene, say, names, max(columns, COLUMNS), typed=False).paint()


def label(chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """What a move, or the next step of one, is called in a list."""
    cards = {_slug(place): place.items[2] for place in scene.places if place.kind == "card"}
    return move_words(option.removeprefix(chosen), cards, say)


def tell(moves: Sequence[Sequence[Line]], say: Say, names: Sequence[str]) -> list[Text]:
    """What happened: a paragraph for each turn, players in their colours, questions and cards in bold."""
    told = []
    for lines in paragraphs(chain.from_iterable(moves)):
        text = Text(" ").join(Text(words(line, say, names)) for line in lines)
        for line in lines:
            for name in line.fields.get("called", {}).values():
                _colour(text, name, "bold")
        for seat in range(len(names)):
            _colour(text, short_name(names, seat, say), f"bold {SEATS[seat]}")
        told.append(text)
    return told


def _colour(text: Text, word: str, style: str) -> None:
    text.highlight_regex(rf"(?<!\w){re.escape(word)}(?!\w)", style)


@dataclass(frozen=True)
class _Screen:
    """One painting."""

    scene: Scene
    say: Say
    names: Sequence[str]
    columns: int
    typed: bool = True  # whether it says what can be typed

    def paint(self) -> Text:
        plan, sheet = self._plan(), self._sheet()
        lines = [*self._seats(), Text()]
        for left, right in zip_longest(plan, sheet, fillvalue=Text()):
            row = Text().append_text(left)
            row.append(" " * (self.plan_width - row.cell_len)).append_text(right)
            lines.append(row)
        if self.typed:
            # What is to be done stands beside what can be typed: a plan may be higher than the screen.
            lines += [*self._notes(), Text(), *self._heading(), *self._moves()]
        else:
            notes = list(self._notes())
            lines = [*self._heading(), *lines, *([Text(), *notes] if notes else [])]
        for line in lines:
            line.truncate(self.columns, overflow="ellipsis")
            line.rstrip()
        return Text("\n").join(lines)

    @cached_property
    def there(self) -> Mapping[str, Place]:
        return {place.name: place for place in self.scene.places}

    def kind(self, kind: str) -> list[Place]:
        return [place for place in self.scene.places if place.kind == kind]

    @cached_property
    def drawing(self) -> Drawing:
        """With cells as wide as the sheet beside them allows."""
        slim = Drawing(self.scene, 1)
        left = self.columns - GUTTER - GAP - LEAST_NAME - 2 * (len(self.names) + 1)
        return Drawing(self.scene, max(1, min(WIDEST_CELL, left // slim.plan.columns)))

    @property
    def plan_width(self) -> int:
        return GUTTER + self.drawing.plan.columns * self.drawing.width + GAP

    @cached_property
    def room_numbers(self) -> list[int]:
        return sorted(int(place.items[0]) for place in self.kind("room"))

    def paper(self, room: int) -> tuple[str, str]:
        return PAPER[self.room_numbers.index(room)]

    # --- above and below ---

    def _heading(self) -> Iterator[Text]:
        """The turn, the dice, and what is waited for; at the end why it is over."""
        say, turn, scene = self.say, self.there["turn"], self.scene
        parts = [say("Turn {n}", n=turn.count)]
        if scene.reason:
            parts = [reason(scene.reason, say)]
        else:
            who = short_name(self.names, scene.mover, say)
            parts.append(duty(turn.items[0], who, say, yours=scene.mover == scene.seat))
            if self.there["dice"].items:
                parts.append(say("dice: {points}", points=points(self.there["dice"].items)))
        yield _row(parts)
        if self.there["mystery"].items:
            cards = ", ".join(self.there["mystery"].items)
            yield Text(say("The mystery: {cards}.", cards=cards), "bold")
        if "question" in self.there:
            asked = self.there["question"]
            who = short_name(self.names, asked.owner or 0, say)
            yield Text(say("{who} asks for {cards}.", who=who, cards=", ".join(asked.items)))

    def _seats(self) -> Iterator[Text]:
        """Who sits where, three in a row."""
        cells = [self._seat(seat) for seat in range(len(self.names))]
        wide = self.columns // 3
        for start in range(0, len(cells), 3):
            row = Text()
            for cell in cells[start : start + 3]:
                cell.truncate(wide - 1, overflow="ellipsis")
                row.append_text(cell).append(" " * (wide - cell.cell_len))
            yield row

    def _seat(self, seat: int) -> Text:
        cell = Text().append("▶" if self.scene.mover == seat else " ", "bold")
        cell.append_text(_pawn(seat, seat)).append(" ")
        status = ""
        if seat in (self.scene.winners or ()):
            status = self.say("winner")
        elif f"failed{seat + 1}" in self.there:
            status = self.say("out")
        elif seat == self.scene.seat:
            status = self.say("you")
        space = self.columns // 3 - 4 - (len(status) + 3 if status else 0)
        name = full_name(self.names, seat, self.say)
        if len(name) > space:
            name = short_name(self.names, seat, self.say)
        cell.append(_cut(name, space).rstrip(), f"bold {SEATS[seat]}")
        return cell.append(f" · {status}" if status else "", "dim")

    # --- the plan ---

    def _plan(self) -> list[Text]:
        letters = [Text(" " * GUTTER + row, "dim") for row in self.drawing.letters()]
        lines = list(letters)
        for number, signs in enumerate(self.drawing.rows(), start=1):
            line = Text().append(f"{number:2} ", "dim")
            looks = [
                (self._style(sign), self._drawn_there(sign, number - 1, column // self.drawing.width))
                for column, sign in enumerate(signs)
            ]
            for (style, place), run in groupby(zip(looks, signs, strict=True), key=lambda pair: pair[0]):
                drawn = Text("".join(sign.text for _, sign in run), style)
                if place is not None:
                    drawn.stylize(Style(meta={"place": place}))
                line.append_text(drawn)
            lines.append(line)
        return [*lines, *letters] if self.drawing.plan.rows > HIGH else lines

    def _drawn_there(self, sign: Sign, row: int, column: int) -> str | None:
        """Says what is drawn there: a pawn, a room, or a square that can be walked to."""
        place = self.room_places[sign.room] if sign.room else square_text(row * SIDE + column)
        if sign.kind == "pawn":
            place = f"pawn{sign.pawn + 1}"
        return place if place in self.there else None

    @cached_property
    def room_places(self) -> Mapping[int, str]:
        return {int(place.items[0]): place.name for place in self.kind("room")}

    def _style(self, sign: Sign) -> str:
        if sign.kind == "pawn":
            return _pawn_style(sign.pawn if sign.pawn < len(self.names) else None)
        if not sign.room:
            return {"reach": "bold green", "floor": "dim"}.get(sign.kind, "")
        ink, ground = self.paper(sign.room)
        weight = {"inside": "", "wall": "", "note": ""}.get(sign.kind, "bold ")
        return f"{weight}{ink} on {ground}"

    # --- the sheet ---

    def _sheet(self) -> Iterator[Text]:
        """Cards and players with `+`, `-` and `?`, and at last whether a card is in the mystery."""
        say, seats = self.say, range(len(self.names))
        heading = Text(" " * self.name_width)
        for seat in seats:
            heading.append(" ").append_text(_pawn(seat, seat))
        yield heading.append(f" {MYSTERY}" if self.kind("sheet") else "", "bold")
        sizes = [str(self.there[f"hand{seat + 1}"].count) for seat in seats]
        held = Text(_cut(say("cards in hand"), self.name_width), "dim")
        for size in sizes:
            held.append(size.rjust(2), "dim")
        yield held
        for kind, title in (
            ("professor", say("Professors")),
            ("subject", say("Subjects")),
            ("room", say("Rooms")),
        ):
            yield Text(title, "bold")
            for card in self.kind("card"):
                if card.items[0] == kind and _slug(card) != self.archive:
                    yield self._sheet_row(card)
        if any(mark.endswith("!") for row in self.kind("sheet") for mark in row.items):
            yield Text(_cut(say("⊕ ⊖ concluded: why CARD"), self.columns - self.plan_width), "dim")

    @cached_property
    def archive(self) -> str:
        """The room that has no card to deal."""
        room = next(place for place in self.kind("room") if "archive" in place.items)
        return room.name.removeprefix("room/")

    @cached_property
    def name_width(self) -> int:
        return min(self.sheet_space, max(map(len, [self.say("cards in hand"), *self.titles.values()])))

    @cached_property
    def sheet_space(self) -> int:
        """Columns for the names on the sheet."""
        return self.columns - self.plan_width - 2 * (len(self.names) + 1)

    @cached_property
    def titles(self) -> dict[str, str]:
        """What a card is called on the sheet: the text to type, its pawn, and its name where all fit."""
        pawns = {place.items[1]: at + 1 for at, place in enumerate(self.kind("pawn")) if place.items[1:]}
        cards = {_slug(card): card.items[2] for card in self.kind("card")}
        short = {slug: f"{slug} ({pawns[slug]})" if slug in pawns else slug for slug in cards}
        wide = max(map(len, short.values()))
        long = {slug: f"{short[slug].ljust(wide)}  {name}" for slug, name in cards.items()}
        return long if max(map(len, long.values())) <= self.sheet_space else short

    def _sheet_row(self, card: Place) -> Text:
        title = self.titles[_slug(card)]
        row = Text(_cut(title, self.name_width))
        sheet = self.there.get(f"sheet/{_slug(card)}")
        marks = sheet.items if sheet else self._hand_mark(card)
        if card.items[0] == "room":
            ink, ground = self.paper(int(card.items[1]))
            row.stylize(f"{ink} on {ground}", 0, len(title))
        if sheet and marks[-1].startswith("+"):
            row.stylize("bold underline")
        for mark in marks:
            row.append(" ").append(*MARKS[mark])
        slug = _slug(card)
        touch = (f"show:{slug}", f"ask:{slug}", f"accuse:{slug}", f",{slug}")
        row.stylize(Style(meta={"place": f"sheet/{slug}", "touch": touch}))
        return row

    def _hand_mark(self, card: Place) -> tuple[str, ...]:
        """Without a sheet: one's own cards, which one has in one's hand."""
        hands = [self.there[f"hand{seat + 1}"].items for seat in range(len(self.names))]
        return tuple(
            "+" if seat == self.scene.seat and _slug(card) in hand else " " for seat, hand in enumerate(hands)
        )

    # --- what else is known, and what can be typed ---

    def _notes(self) -> Iterator[Text]:
        """What else is known: answers that leave open which card was shown, and wrong solutions."""
        say, parts = self.say, []
        for place in self.kind("clause") if self.kind("sheet") else ():
            seat = place.owner or 0
            if not any(self._mark(card, seat).startswith("+") for card in place.items):
                parts.append(say("{seat} showed {cards}", seat=seat + 1, cards="/".join(place.items)))
        for place in self.kind("failed"):
            seat, cards = (place.owner or 0) + 1, "+".join(place.items)
            parts.append(say("{seat} was wrong: {cards}", seat=seat, cards=cards))
        if "faceup" in self.there:
            parts.append(say("face up: {cards}", cards=", ".join(self.there["faceup"].items)))
        text = " · ".join(part.replace(" ", HARD) for part in parts)
        for row in textwrap.wrap(
            text, self.columns, break_on_hyphens=False, max_lines=MOST_NOTES, placeholder=f" {CUT}"
        ):
            yield Text(row.replace(HARD, " "), "dim")

    def _moves(self) -> Iterator[Text]:
        """What can be typed, in short: many moves are a pattern."""
        say, scene = self.say, self.scene
        touched = [place.move for place in scene.places if place.move and place.kind in ("room", "card")]
        plain = [move for move in scene.actions if ":" not in move]
        declined = [move for move in plain if move.startswith("no-")]
        typed = "  ".join([*touched, *(move for move in plain if move not in declined)])
        for row in textwrap.wrap(typed, self.columns - 2, break_on_hyphens=False):
            yield _typed(row)
        for square in self.kind("square")[:1]:
            yield _typed(square.move or "").append(
                "  " + say("or any other square marked {sign}", sign=REACH)
            )
        for word, pattern in (
            ("ask:", say("ask:PROFESSOR,SUBJECT")),
            ("accuse:", say("accuse:PROFESSOR,SUBJECT,ROOM")),
        ):
            fitting = [move for move in scene.actions if move.startswith(word)]
            if fitting:
                example = next((move for move in fitting if self._may_be(move)), fitting[0])
                yield _typed(pattern).append("  " + say("as {example}", example=example))
        for move in declined:
            yield _typed(move)

    def _may_be(self, move: str) -> bool:
        """Whether all cards that a move names may be in the mystery."""
        cards = move.partition(":")[2].split(",")
        return not any(self._mark(card, -1).startswith("-") for card in cards)

    def _mark(self, card: str, holder: int) -> str:
        """What the sheet says, if there is one."""
        row = self.there.get(f"sheet/{card}")
        return row.items[holder] if row else "?"


def _slug(card: Place) -> str:
    return card.name.removeprefix("card/")


def _cut(text: str, width: int) -> str:
    return text.ljust(width) if len(text) <= width else text[: width - 1] + CUT


def _pawn(number: int, seat: int | None) -> Text:
    return Text(str(number + 1), _pawn_style(seat))


def _pawn_style(seat: int | None) -> str:
    return f"bold #000000 on {NOBODY if seat is None else SEATS[seat]}"


def _row(parts: Sequence[str]) -> Text:
    """Short pieces in a row, the first one bold."""
    line = Text()
    for at, part in enumerate(parts):
        line.append(" · " if at else "", "dim").append(part, "" if at else "bold")
    return line


def _typed(moves: str) -> Text:
    return Text().append("→ ", "dim").append(moves, "bold green")
