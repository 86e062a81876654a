"""`Chooser`: choosing one move on screen, step by step, with a cursor over the board and the list of options.

Holds what has been chosen so far and where the cursor stands, and paints the cursor and the legal targets
over a game's painting. Knows moves as texts, and nothing of widgets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from tablee.core.scene import Scene
from tablee.match.choices import Choices, Label, steps_of
from tablee.tui.marks import Mark, mark_style, moves_by_place, nearest, texts_of
from tablee.tui.widgets import CURSOR

LEGAL = Style(bold=True, underline=True)
LEGAL_DRAWING = Style(bold=True, dim=False)  # underlining would disturb what is drawn rather than written
CHOSEN = Style(reverse=True, dim=True)
WRITTEN, INKED = re.compile(r"\w+(?: \w+)*"), re.compile(r"\S+")  # words; anything that is drawn
MORE = 2  # columns for the sign that there are more options than shown


@dataclass
class Chooser:
    """One decision of one person: `legal` moves in a `scene`; `chosen` is the part chosen so far.

    `label(chosen, option)` returns what an option is called after what is chosen. An option is the text that
    would be chosen then: a whole move, or the beginning of several.
    """

    legal: Sequence[str]
    scene: Scene
    label: Label
    chosen: str = ""
    cursor: str = ""
    marks: list[Mark] = field(default_factory=list)
    is_aimed: bool = False  # whether somebody has put the cursor where it is
    _where: tuple[tuple[str, int], dict[str, list[Mark]]] | None = None

    def __post_init__(self) -> None:
        self.chosen = self._start()
        self._reset_cursor()

    def _start(self) -> str:
        """What chooses itself at the beginning; of a single legal move nothing, so that it is confirmed."""
        return self.choices.advance("") if len(self.legal) > 1 else ""

    @cached_property
    def choices(self) -> Choices:
        """The legal moves as a tree of steps."""
        return Choices(self.legal)

    @property
    def options(self) -> list[str]:
        """What can be chosen next."""
        return self.choices.options(self.chosen)

    def _reset_cursor(self) -> None:
        """Puts the cursor on the first option as it lies on the board, else on the first of the list."""
        options = self.options
        where = self.where
        placed = [option for option in options if where.get(option)]
        first = min(placed, key=lambda option: (where[option][0].row, where[option][0].start), default=None)
        self.cursor = first or (options[0] if options else "")

    def place_on(self, marks: list[Mark]) -> None:
        """Takes the marks of the painting; the first time the cursor takes its place among them."""
        is_first = not self.marks
        self.marks = marks
        if is_first and not self.is_aimed:
            self._reset_cursor()

    def aim(self, move: str) -> None:
        """Puts the cursor on the way to a move that somebody advises."""
        for option in self.options:
            if move in self.choices.below(option):
                self.cursor, self.is_aimed = option, True

    @property
    def where(self) -> dict[str, list[Mark]]:
        """The marks at which each option can be touched."""
        key = self.chosen, id(self.marks)
        if self._where is None or self._where[0] != key:
            found: dict[str, list[Mark]] = {option: [] for option in self.options}
            for mark in self.marks:
                option = self.choices.touch(self.chosen, texts_of(mark, self.moves))
                if option in found:
                    found[option].append(mark)
            self._where = key, found
        return self._where[1]

    @cached_property
    def moves(self) -> dict[str | None, str]:
        """The move that each place of the scene stands for."""
        return moves_by_place(self.scene)

    # --- choosing ---

    def touch(self, texts: Sequence[str]) -> str | None:
        """Chooses what one of these texts means; returns a whole move, None while there is more to choose."""
        found = self.choices.touch(self.chosen, texts)
        return None if found is None else self.choose(found)

    def choose(self, option: str) -> str | None:
        """Chooses an option; returns it if it is a whole move, None while there is more to choose."""
        if option in self.legal:
            return option
        self.chosen = option
        self._reset_cursor()
        return None

    def enter(self) -> str | None:
        """Chooses the option under the cursor, as `choose` does."""
        return self.choose(self.cursor) if self.cursor else None

    def back(self) -> bool:
        """Goes a step back; returns False at the beginning."""
        if self.chosen == self._start():
            return False
        self.chosen, left = self.choices.back(self.chosen), self.chosen
        self._reset_cursor()
        self.cursor = next((option for option in self.options if left.startswith(option)), self.cursor)
        return True

    # --- the cursor ---

    def step(self, by: int) -> None:
        """Moves the cursor along the list, around its ends."""
        options = self.options
        if options:
            at = options.index(self.cursor) if self.cursor in options else 0
            self.cursor = options[(at + by) % len(options)]

    def point(self, right: int, down: int) -> None:
        """Moves the cursor over the board, and along the list where the board ends."""
        found = nearest(self.where, self.cursor, right, down)
        if found is not None:
            self.cursor = found
        else:
            self.step(right + down)

    def follow_typing(self, text: str) -> None:
        """Moves the cursor to the first option that begins like what is typed."""
        wanted = text.casefold()
        for option in self.options:
            step = option.removeprefix(self.chosen).lstrip(">:,@/").casefold()
            if option.casefold().startswith(wanted) or step.startswith(wanted):
                self.cursor = option
                return
        self.cursor = self.option_called(text) or self.cursor

    def option_called(self, text: str) -> str | None:
        """The option with this label, or the only one whose label begins so; None if there is none."""
        wanted = " ".join(text.casefold().split())
        labels = {option: self.label(self.chosen, option).casefold() for option in self.options}
        exact = [option for option, label in labels.items() if label == wanted]
        near = [option for option, label in labels.items() if wanted and label.startswith(wanted)]
        return exact[0] if exact else near[0] if len(near) == 1 else None

    def option_named(self, text: str) -> str | None:
        """What is chosen after a text that names steps one after another; None if it names none."""
        return self.choices.named(text, self.label, self.chosen)

    # --- painting ---

    def paint_over(self, painting: Text) -> None:
        """Styles the legal targets, what is chosen and the cursor in a painting of the board."""
        for mark in self.marks if self.chosen else ():
            option = self.choices.touch("", texts_of(mark, self.moves))
            if option and self.chosen.startswith(option):
                painting.stylize(CHOSEN, *mark.span)
        for option, marks in self.where.items():
            for mark in marks:
                if option == self.cursor:
                    painting.stylize(CURSOR, *mark.span)
                else:
                    first, last = mark.span
                    drawn = painting.plain[first:last]
                    is_written = WRITTEN.search(drawn) is not None
                    for found in (WRITTEN if is_written else INKED).finditer(drawn):
                        look = LEGAL if is_written else LEGAL_DRAWING
                        painting.stylize(look, first + found.start(), first + found.end())

    def list_text(self, columns: int, most: int) -> Text:
        """Returns the list of options in at most so many rows, what is chosen so far in front."""
        lead = f"{self._chosen_words()} › " if self.chosen else ""
        cells = [(option, self.label(self.chosen, option)) for option in self.options]
        return option_rows(cells, self.cursor, columns, most, lead)

    def _chosen_words(self) -> str:
        said, before = [], ""
        for step in steps_of(self.chosen) if self.chosen else ():
            said.append(self.label(before, before + step))
            before += step
        return " › ".join(said)


def option_rows(
    options: Sequence[tuple[str, str]], cursor: str, columns: int, most: int, lead: str = ""
) -> Text:
    """Options, given as (name, label), in rows of so many columns; each label is marked with its name.

    Where there are more than `most` rows, those around the cursor are shown.
    """
    rows, current = [Text(lead, "bold")], 0
    for name, label in options:
        cell = Text(f" {label} ", CURSOR if name == cursor else "bold")
        cell.stylize(mark_style(name))
        if rows[-1].cell_len + cell.cell_len > columns - MORE and rows[-1].cell_len:
            rows.append(Text(" " * min(cell_len(lead), columns // 4)))
        rows[-1].append_text(cell).append(" ")
        current = len(rows) - 1 if name == cursor else current
    first = max(0, min(current - most // 2, len(rows) - most))
    shown = rows[first : first + most]
    if first + most < len(rows):
        shown[-1].append("…", "dim")
    return Text("\n").join(shown)
