"""Cluedo on a terminal: the plan, the clue sheet beside it, and what can be typed.

The plan and the sheet are board.py's. There is more space for names where the terminal is wide.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from rich.text import Text

from tablee.core.notes import C_, N_
from tablee.core.options import TypedCommand
from tablee.core.scene import Line, Scene
from tablee.games.cluedo.board import SEATS, PlanAndSheet, cut, pawn
from tablee.games.cluedo.plan_grid import CUT, REACH, plays_in_house
from tablee.games.cluedo.rules_text import rules
from tablee.games.cluedo.words import (
    called,
    card_names,
    duty,
    move_words,
    paragraphs,
    points,
    reason,
    typed_line,
    words,
)
from tablee.i18n import Say, full_name, short_name

__all__ = [
    "COMMANDS",
    "label",
    "paint",
    "paint_board",
    "paint_wide",
    "reason",
    "rules",
    "tell",
    "typed_line",
    "words",
]

COMMANDS = (
    TypedCommand(
        "sheet", C_("command", "sheet"), N_("basic, full or off"), N_("how much the clue sheet notes for you")
    ),
    TypedCommand("why", C_("command", "why"), N_("CARD [PLAYER]"), N_("why a mark stands on the sheet")),
)

COLUMNS = 79
MOST_NOTES = 2  # lines
HARD = "\u00a0"


def paint(scene: Scene, say: Say, names: Sequence[str]) -> Text:
    """Returns the painting for a screen of 80 columns."""
    return paint_wide(scene, say, names, COLUMNS)


def paint_wide(scene: Scene, say: Say, names: Sequence[str], columns: int) -> Text:
    """Returns the painting for a screen of any width: larger rooms first, then the names of all cards."""
    return _Screen(scene, say, names, max(columns, COLUMNS)).paint()


def paint_board(scene: Scene, say: Say, names: Sequence[str], columns: int, rows: int) -> Text:  # noqa: ARG001
    """Returns the painting for a screen that lists the moves itself: cards go by name where there is room."""
    return _Screen(scene, say, names, max(columns, COLUMNS), typed=False).paint()


def label(chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """Returns what a move, or the next step of one, is called in a list."""
    return move_words(option.removeprefix(chosen), card_names(scene, say), say)


def tell(moves: Sequence[Sequence[Line]], say: Say, names: Sequence[str]) -> list[Text]:
    """Returns what happened: a paragraph for each turn, players in their colours, cards in bold."""
    told = []
    for lines in paragraphs(chain.from_iterable(moves)):
        text = Text(" ").join(Text(words(line, say, names)) for line in lines)
        for line in lines:
            for name in line.fields.get("called", {}).values():
                _colour(text, called(name, say), "bold")
        for seat in range(len(names)):
            _colour(text, short_name(names, seat, say), f"bold {SEATS[seat]}")
        told.append(text)
    return told


def _colour(text: Text, word: str, style: str) -> None:
    text.highlight_regex(rf"(?<!\w){re.escape(word)}(?!\w)", style)


@dataclass(frozen=True)
class _Screen(PlanAndSheet):
    """One painting: above the plan and the sheet who plays, below what else is known and can be done."""

    def paint(self) -> Text:
        """Returns all of it."""
        plan, sheet = self.plan(), self.sheet()
        lines = [*self._seats(), self._sheet_hint()]
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

    # --- above and below ---

    def _heading(self) -> Iterator[Text]:
        """Yields the turn, the dice, and what is waited for; at the end why it is over."""
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
            space = self.columns - len(say("The mystery: {cards}.", cards=""))
            cards = self.called(self.there["mystery"].items, space)
            yield Text(say("The mystery: {cards}.", cards=cards), "bold")
        if "question" in self.there:
            asked = self.there["question"]
            who = short_name(self.names, asked.owner or 0, say)
            space = self.columns - len(say("{who} asks for {cards}.", who=who, cards=""))
            yield Text(say("{who} asks for {cards}.", who=who, cards=self.called(asked.items, space)))

    def _seats(self) -> Iterator[Text]:
        """Yields who sits where, three in a row."""
        cells = [self._seat(seat) for seat in range(len(self.names))]
        wide = self.columns // 3
        for start in range(0, len(cells), 3):
            row = Text()
            for cell in cells[start : start + 3]:
                cell.truncate(wide - 1, overflow="ellipsis")
                row.append_text(cell).append(" " * (wide - cell.cell_len))
            yield row

    def _sheet_hint(self) -> Text:
        """The line between players and plan: empty, but in the first round it tells of the fuller sheet."""
        if not self.tells_of_full_sheet:
            return Text()
        typed = " ".join([self.say.commands(COMMANDS[0].words)[0], self.say("full")])
        told = self.say("The sheet notes what is said outright; all that follows: {typed}", typed=typed)
        return Text(told, "dim")

    def _seat(self, seat: int) -> Text:
        cell = Text().append("▶" if self.scene.mover == seat else " ", "bold")
        cell.append_text(pawn(seat, seat)).append(" ")
        status = ""
        if seat in (self.scene.winners or ()):
            status = self.say("winner")
        elif f"failed{seat + 1}" in self.there:
            status = self.say("out")
        elif seat == self.scene.seat:
            status = self.say("you")
        space = self.columns // 3 - 4 - (len(status) + 3 if status else 0)
        you = self.say("you")
        name = full_name(self.names, seat, self.say).removesuffix(f" ({you})")
        if len(name) > space:
            name = short_name(self.names, seat, self.say)
        cell.append(cut(name, space).rstrip(), f"bold {SEATS[seat]}")
        return cell.append(f" · {status}" if status else "", "dim")

    # --- what else is known, and what can be typed ---

    def _notes(self) -> Iterator[Text]:
        """Yields what else is known: answers that leave open which card was shown, and wrong solutions.

        Cards go by their names if all of it has room, otherwise by the shorter texts.
        """
        named, short = self._note_rows(self.columns), self._note_rows(0)
        rows = named if not any(row.endswith(CUT) for row in named) else short
        yield from (Text(row.replace(HARD, " "), "dim") for row in rows)

    def _note_rows(self, space: int) -> list[str]:
        """Returns the notes in rows; `space` is what the names of the cards in one of them may take."""
        say, parts = self.say, []
        for place in self.kind("clause") if self.kind("sheet") else ():
            seat = place.owner or 0
            if not any(self.mark(card, seat).startswith("+") for card in place.items):
                cards = self.called(place.items, space, "/")
                parts.append(say("{seat} showed {cards}", seat=seat + 1, cards=cards))
        for place in self.kind("failed"):
            seat, cards = (place.owner or 0) + 1, self.called(place.items, space, "+")
            parts.append(say("{seat} was wrong: {cards}", seat=seat, cards=cards))
        if "faceup" in self.there:
            parts.append(say("face up: {cards}", cards=self.called(self.there["faceup"].items, space)))
        text = " · ".join(part.replace(" ", HARD) for part in parts)
        return textwrap.wrap(
            text, self.columns, break_on_hyphens=False, max_lines=MOST_NOTES, placeholder=f" {CUT}"
        )

    def _moves(self) -> Iterator[Text]:
        """Yields what can be typed, in short: many moves are a pattern."""
        say, scene, house = self.say, self.scene, plays_in_house(self.scene)
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
            ("ask:", say("ask:SUSPECT,WEAPON") if house else say("ask:PROFESSOR,SUBJECT")),
            (
                "accuse:",
                say("accuse:SUSPECT,WEAPON,ROOM") if house else say("accuse:PROFESSOR,SUBJECT,ROOM"),
            ),
        ):
            fitting = [move for move in scene.actions if move.startswith(word)]
            if fitting:
                example = next((move for move in fitting if self._may_be(move)), fitting[0])
                yield _typed(pattern).append("  " + say("as {example}", example=example))
        for move in declined:
            yield _typed(move)

    def _may_be(self, move: str) -> bool:
        """Returns whether all cards that a move names may be in the mystery."""
        cards = move.partition(":")[2].split(",")
        return not any(self.mark(card, -1).startswith("-") for card in cards)


def _row(parts: Sequence[str]) -> Text:
    """Short pieces in a row, the first one bold."""
    line = Text()
    for at, part in enumerate(parts):
        line.append(" · " if at else "", "dim").append(part, "" if at else "bold")
    return line


def _typed(moves: str) -> Text:
    return Text().append("→ ", "dim").append(moves, "bold green")
