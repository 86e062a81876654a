"""`MoveInput`: the footer of a table, where a move is chosen with arrow keys and Enter, or typed.

A move that is whole is passed on; whether it is legal is for the table. After the end of a game the same
footer shows a `MenuRow`, whose items are not moves and have their own callbacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual.events import Key, Paste

from tablee.core.state import View
from tablee.tui.chooser import Chooser, option_rows
from tablee.tui.game_view import FooterPane
from tablee.tui.marks import Mark, texts_of
from tablee.tui.menu import MenuItem
from tablee.tui.widgets import MarkedText
from tablee.wording import meant_move

STEP_SIGNS = "@>:,/"  # a step of a move may be typed without the sign before it
CHOICE_ROWS = 3


@dataclass
class MenuRow:
    """Menu items side by side; `at` is where the cursor stands."""

    items: Sequence[MenuItem]
    at: int = 0

    @property
    def item(self) -> MenuItem:
        """The item under the cursor."""
        return self.items[self.at]

    def step(self, by: int) -> None:
        """Moves the cursor, around the ends."""
        self.at = (self.at + by) % len(self.items)

    def point(self, right: int, down: int) -> None:
        """Moves the cursor the same way for all four arrow keys: the items stand in one row."""
        self.step(right + down)

    def follow_typing(self, text: str) -> bool:
        """Moves the cursor to the first item whose label begins with the text; returns whether one does."""
        return self._move_to(lambda item: item.label.casefold().startswith(text.casefold()))

    def select(self, name: str) -> bool:
        """Moves the cursor to the item with this name or label; returns whether there is one."""
        return self._move_to(lambda item: name.casefold() in (item.name, item.label.casefold()))

    def _move_to(self, is_wanted: Callable[[MenuItem], bool]) -> bool:
        found = next((at for at, item in enumerate(self.items) if is_wanted(item)), None)
        self.at = self.at if found is None else found
        return found is not None

    def list_text(self, columns: int, most: int) -> Text:
        """Returns the items in at most so many rows."""
        cells = [(item.name, item.label) for item in self.items]
        return option_rows(cells, self.item.name, columns, most)


class MoveInput(FooterPane):
    """Where somebody chooses a move.

    `play` is called with a whole move, chosen or typed; `obey` with a typed line, and returns whether it was
    a command; `wake` where Enter is pressed and there is nothing to choose; `changed` after the cursor has
    moved (False) or a step of a move was chosen (True); `idle_text` returns the line while nothing is typed.
    """

    BINDINGS: ClassVar[list[Any]] = [
        ("left", "point(-1, 0)"),
        ("right", "point(1, 0)"),
        ("up", "point(0, -1)"),
        ("down", "point(0, 1)"),
        ("tab", "step(1)"),
        ("shift+tab", "step(-1)"),
        ("enter", "enter"),
        ("backspace", "erase"),
    ]

    def __init__(
        self,
        *,
        play: Callable[[str], None],
        obey: Callable[[str], bool],
        wake: Callable[[], None],
        changed: Callable[[bool], None],
        idle_text: Callable[[], Text],
    ) -> None:
        super().__init__()
        self._play, self._obey, self._wake = play, obey, wake
        self._changed, self._idle_text = changed, idle_text
        self.typed = ""
        self.choice: Chooser | MenuRow | None = None
        self._view: View | None = None

    @property
    def chooser(self) -> Chooser | None:
        """The move being chosen, None where nobody is to choose one."""
        return self.choice if isinstance(self.choice, Chooser) else None

    @property
    def menu(self) -> MenuRow | None:
        """The menu that takes the place of moves, None while there are moves."""
        return self.choice if isinstance(self.choice, MenuRow) else None

    # --- what is offered ---

    def offer_nothing(self) -> None:
        """Takes away what could be chosen; what is typed stays."""
        self.choice, self._view = None, None

    def offer_moves(self, view: View, chooser: Chooser) -> None:
        """Lets a move be chosen by whoever has this view."""
        self.choice, self._view = chooser, view

    def offer_menu(self, items: Sequence[MenuItem]) -> None:
        """Lets one of these items be chosen instead of a move."""
        self.choice, self._view = MenuRow(items), None

    def choices_text(self) -> Text:
        """Returns the list of what can be chosen now."""
        return self.choice.list_text(self.app.size.width - 4, CHOICE_ROWS) if self.choice else Text()

    def prompt_text(self) -> Text:
        """Returns what is typed, else what the screen has to say."""
        if self.typed:
            return Text.assemble(("› ", "bold"), self.typed, ("▏", "bold"))
        return self._idle_text()

    # --- pointing ---

    def action_point(self, right: int, down: int) -> None:
        """Moves the cursor in a direction."""
        if self.choice is not None:
            self.choice.point(right, down)
            self._changed(False)

    def action_step(self, by: int) -> None:
        """Moves the cursor along the list."""
        if self.choice is not None:
            self.choice.step(by)
            self._changed(False)

    def on_marked_text_touched(self, event: MarkedText.Touched) -> None:
        """Chooses what was clicked in the list."""
        event.stop()
        self.touch(event.mark)

    def touch(self, mark: Mark) -> None:
        """Chooses what was clicked, in the list or on the board."""
        self.typed = ""
        if self.menu is not None:
            if mark.texts and self.menu.select(mark.texts[0]):
                self.menu.item.run()
        elif self.chooser is not None:
            before = self.chooser.chosen
            move = self.chooser.touch(texts_of(mark, self.chooser.moves))
            if move is not None:
                self._play(move)
            elif self.chooser.chosen != before:
                self._changed(True)

    def back(self) -> bool:
        """Goes a step back: what is typed, then what is chosen; returns False where there is neither."""
        if self.typed:
            self.write("")
        elif self.chooser is not None and self.chooser.back():
            self._changed(True)
        else:
            return False
        return True

    # --- typing ---

    def on_key(self, event: Key) -> None:
        """Adds a printable key to the line; a space does not begin one."""
        if event.is_printable and event.character and (event.character != " " or self.typed):
            event.stop()
            self.write(self.typed + event.character)

    def on_paste(self, event: Paste) -> None:
        """Adds pasted text to the line, as one line."""
        event.stop()
        self.write(self.typed + " ".join(event.text.split()))

    def write(self, text: str) -> None:
        """Replaces what is typed; the cursor follows it."""
        self.typed = text[: self.app.size.width - 6]
        if self.choice is None:
            self.paint_prompt()
        else:
            self.choice.follow_typing(self.typed)
            self._changed(False)

    async def action_erase(self) -> None:
        """Erases the last letter; where nothing is typed, does what Esc does."""
        if self.typed:
            self.write(self.typed[:-1])
        else:
            await self.run_action("screen.back")

    def action_enter(self) -> None:
        """Takes what is typed, else what the cursor is on, else wakes what waits."""
        if self.typed:
            self._read()
        elif self.menu is not None:
            self.menu.item.run()
        elif self.chooser is not None:
            move = self.chooser.enter()
            if move is None:
                self._changed(True)
            else:
                self._play(move)
        else:
            self._wake()

    def _read(self) -> None:
        """Takes the typed line: an item of the menu, a move or part of one, or a command."""
        line, self.typed = self.typed.strip(), ""
        if self.menu is not None:
            self._read_item(line, self.menu)
        elif self.chooser is None or self._view is None:
            if not self._obey(line):
                self._changed(False)
        elif line in self._view.legal or not self._obey(line):
            self._read_move(line, self._view, self.chooser)

    def _read_item(self, line: str, menu: MenuRow) -> None:
        """Runs the item that a line names, or begins to name if it is no command."""
        if menu.select(line) or (not self._obey(line) and menu.follow_typing(line)):
            menu.item.run()
        else:
            self._changed(False)

    def _read_move(self, line: str, view: View, chooser: Chooser) -> None:
        """Plays the move that a line means, or chooses the step that it means.

        What means nothing is played all the same: the table explains what is wrong with it.
        """
        move = meant_move(line, view, chooser.scene, self.app.say, chooser.label)
        if move not in view.legal:
            texts = [sign + text for text in (line, line.upper(), line.lower()) for sign in ("", *STEP_SIGNS)]
            before = chooser.chosen
            move = chooser.touch(texts) or move
            if (
                chooser.chosen == before
                and move not in view.legal
                and (option := chooser.option_called(line) or chooser.option_named(line))
            ):
                move = chooser.choose(option) or move
            if chooser.chosen != before and move not in view.legal:
                self._changed(True)
                return
        self._play(move)
