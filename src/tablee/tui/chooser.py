"""Choosing a move on screen: the cursor over what can be touched, and the list of what can be chosen.

Holds what has been chosen so far and where the cursor stands; paints the cursor and the legal targets over a
game's painting. Knows moves as texts, and nothing of widgets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from tablee.core.scene import Scene
from tablee.match.choices import Choices, steps_of
from tablee.tui.picture import CURSOR
from tablee.tui.spots import Spot, mark, moves_of, nearest, touches

LEGAL = Style(bold=True, underline=True)
MORE = 2  # columns for the sign that there are more choices than shown
DRAWN = Style(bold=True, dim=False)  # a line below what is drawn would only disturb it
CHOSEN = Style(reverse=True, dim=True)
WRITTEN, INKED = re.compile(r"\w+(?: \w+)*"), re.compile(r"\S+")  # what a line below it stands out from


@dataclass
class Chooser:
    """One decision of one person."""

    legal: Sequence[str]
    scene: Scene
    label: Callable[[str, str], str]  # what an option is called, after what is chosen
    chosen: str = ""
    cursor: str = ""
    spots: list[Spot] = field(default_factory=list)
    aimed: bool = False  # whether the cursor has been put where it is
    _where: tuple[tuple[str, int], dict[str, list[Spot]]] | None = None

    def __post_init__(self) -> None:
        self.chosen = self.choices.advance("") if len(self.legal) > 1 else ""
        self._begin()

    @cached_property
    def choices(self) -> Choices:
        return Choices(self.legal)

    @property
    def options(self) -> list[str]:
        return self.choices.options(self.chosen)

    def _begin(self) -> None:
        """The cursor on the first thing there is to choose, as it lies on the board."""
        options = self.options
        where = self.where
        placed = [option for option in options if where.get(option)]
        first = min(placed, key=lambda option: (where[option][0].row, where[option][0].start), default=None)
        self.cursor = first or (options[0] if options else "")

    def see(self, spots: list[Spot]) -> None:
        """The painting as it is now; the first time the cursor takes its place in it."""
        fresh = not self.spots
        self.spots = spots
        if fresh and not self.aimed:
            self._begin()

    def aim(self, move: str) -> None:
        """The cursor on the way to a move that somebody advises."""
        for option in self.options:
            if move in self.choices.below(option):
                self.cursor, self.aimed = option, True

    @property
    def where(self) -> dict[str, list[Spot]]:
        """Where each option can be touched."""
        key = self.chosen, id(self.spots)
        if self._where is None or self._where[0] != key:
            found: dict[str, list[Spot]] = {option: [] for option in self.options}
            for spot in self.spots:
                option = self.choices.touch(self.chosen, touches(spot, self.moves))
                if option in found:
                    found[option].append(spot)
            self._where = key, found
        return self._where[1]

    @cached_property
    def moves(self) -> dict[str | None, str]:
        """What the places of the scene stand for."""
        return moves_of(self.scene)

    def touched(self, texts: Sequence[str]) -> str | None:
        """Something was touched; a whole move is returned, a step of one is remembered."""
        found = self.choices.touch(self.chosen, texts)
        if found is None:
            return None
        return self.choose(found)

    def choose(self, option: str) -> str | None:
        """Takes an option: the move if that is one, otherwise there is more to choose."""
        if option in self.legal:
            return option
        self.chosen = option
        self._begin()
        return None

    def enter(self) -> str | None:
        return self.choose(self.cursor) if self.cursor else None

    def back(self) -> bool:
        """A step back; False at the beginning."""
        if self.chosen == (self.choices.advance("") if len(self.legal) > 1 else ""):
            return False
        self.chosen, left = self.choices.back(self.chosen), self.chosen
        self._begin()
        self.cursor = next((option for option in self.options if left.startswith(option)), self.cursor)
        return True

    def step(self, by: int) -> None:
        """Along the list."""
        options = self.options
        if options:
            at = options.index(self.cursor) if self.cursor in options else 0
            self.cursor = options[(at + by) % len(options)]

    def move(self, right: int, down: int) -> None:
        """Over the board, and along the list where the board ends."""
        found = nearest(self.where, self.cursor, right, down)
        if found is not None:
            self.cursor = found
        else:
            self.step(right + down)

    def typed(self, text: str) -> None:
        """The cursor goes to the first option that begins like what is typed."""
        wanted = text.casefold()
        for option in self.options:
            step = option.removeprefix(self.chosen).lstrip(">:,@/").casefold()
            if option.casefold().startswith(wanted) or step.startswith(wanted):
                self.cursor = option
                return
        self.cursor = self.called(text) or self.cursor

    def called(self, text: str) -> str | None:
        """The option whose name in the list is typed, or begins so and no other's does."""
        wanted = " ".join(text.casefold().split())
        labels = {option: self.label(self.chosen, option).casefold() for option in self.options}
        exact = [option for option, label in labels.items() if label == wanted]
        near = [option for option, label in labels.items() if wanted and label.startswith(wanted)]
        return exact[0] if exact else near[0] if len(near) == 1 else None

    def path(self) -> str:
        """What is chosen so far, in words."""
        said, before = [], ""
        for step in steps_of(self.chosen) if self.chosen else ():
            said.append(self.label(before, before + step))
            before += step
        return " › ".join(said)

    # --- painting ---

    def over(self, painting: Text) -> None:
        """Paints the legal targets, what is chosen and the cursor over a board."""
        for spot in self.spots if self.chosen else ():
            option = self.choices.touch("", touches(spot, self.moves))
            if option and self.chosen.startswith(option):
                painting.stylize(CHOSEN, *spot.span)
        for option, spots in self.where.items():
            for spot in spots:
                if option == self.cursor:
                    painting.stylize(CURSOR, *spot.span)
                else:
                    first, last = spot.span
                    drawn = painting.plain[first:last]
                    written = WRITTEN.search(drawn) is not None
                    for found in (WRITTEN if written else INKED).finditer(drawn):
                        look = LEGAL if written else DRAWN
                        painting.stylize(look, first + found.start(), first + found.end())

    def listed(self, columns: int, most: int, lead: str = "") -> Text:
        """The options in rows, those around the cursor where there are too many; what is chosen in front."""
        rows, current = [Text(lead, "bold")], 0
        for option in self.options:
            cell = Text(f" {self.label(self.chosen, option)} ", CURSOR if option == self.cursor else "bold")
            cell.stylize(mark(option))
            if rows[-1].cell_len + cell.cell_len > columns - MORE and rows[-1].cell_len:
                rows.append(Text(" " * min(cell_len(lead), columns // 4)))
            rows[-1].append_text(cell).append(" ")
            current = len(rows) - 1 if option == self.cursor else current
        first = max(0, min(current - most // 2, len(rows) - most))
        shown = rows[first : first + most]
        if first + most < len(rows):
            shown[-1].append("…", "dim")
        return Text("\n").join(shown)
