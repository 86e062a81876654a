"""Choosing at a table: by arrow keys and Enter, by mouse, by typing. What is chosen is handed on."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from textual.events import Key, Paste

from tablee.match.choices import typed_move
from tablee.tui.aided import AidedScreen
from tablee.tui.picture import Picture
from tablee.tui.sitting import Sitting
from tablee.tui.spots import touches

SIGNS = "@>:,/"  # a step of a move may be typed without the sign before it


class HandsScreen(AidedScreen):
    """A board that somebody acts on."""

    BINDINGS: ClassVar[list[Any]] = [
        ("left", "point(-1, 0)"),
        ("right", "point(1, 0)"),
        ("up", "point(0, -1)"),
        ("down", "point(0, 1)"),
        ("tab", "along(1)"),
        ("shift+tab", "along(-1)"),
        ("enter", "enter"),
        ("backspace", "rub_out"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.written = ""  # what is being typed

    # --- what the screens made from this one do ---

    @abstractmethod
    def take(self, move: str) -> None:
        """Something whole has been chosen."""

    @abstractmethod
    def obey(self, line: str) -> bool:
        """Whether a typed line was a command, which is then done."""

    @abstractmethod
    def wake(self) -> None:
        """Enter, and nothing to choose."""

    @abstractmethod
    def action_back(self) -> None:
        """A step back."""

    # --- pointing ---

    def action_point(self, right: int, down: int) -> None:
        if self.chooser is not None:
            self.chooser.move(right, down)
            self.refresh_choice()

    def action_along(self, by: int) -> None:
        if self.chooser is not None:
            self.chooser.step(by)
            self.refresh_choice()

    def refresh_choice(self) -> None:
        self.paint_board()
        self.paint_choices()
        self.paint_prompt()

    def on_picture_touched(self, event: Picture.Touched) -> None:
        if self.chooser is None:
            return
        texts = touches(event.spot, self.chooser.moves)
        self.written = ""
        before = self.chooser.chosen
        move = self.chooser.touched(texts)
        if move is not None:
            self.take(move)
        elif self.chooser.chosen != before:
            self.refresh_choice()

    # --- typing ---

    def on_key(self, event: Key) -> None:
        if event.is_printable and event.character and (event.character != " " or self.written):
            event.stop()
            self.write(self.written + event.character)

    def on_paste(self, event: Paste) -> None:
        self.write(self.written + " ".join(event.text.split()))

    def write(self, text: str) -> None:
        self.written = text[: self.size.width - 6]
        if self.chooser is None:
            self.paint_prompt()
        else:
            self.chooser.typed(self.written)
            self.refresh_choice()

    def action_rub_out(self) -> None:
        if self.written:
            self.write(self.written[:-1])
        else:
            self.action_back()

    def action_enter(self) -> None:
        """What is typed, what the cursor is on, or the next thing that waits."""
        if self.written:
            self._read()
        elif self.chooser is not None:
            move = self.chooser.enter()
            if move is None:
                self.refresh_choice()
            else:
                self.take(move)
        else:
            self.wake()

    def _read(self) -> None:
        """A typed line: a command, a move, or part of one."""
        line, self.written = self.written.strip(), ""
        chooser = self.chooser
        if (chooser is None or line not in chooser.legal) and self.obey(line):
            return
        if chooser is None or self.table.mover < 0:
            self.paint()
            return
        view = self.table.state.view(self.table.mover)
        move = typed_move(line, view)
        if move not in view.legal:
            texts = [sign + text for text in (line, line.upper(), line.lower()) for sign in ("", *SIGNS)]
            before = chooser.chosen
            move = chooser.touched(texts) or move
            if chooser.chosen == before and move not in view.legal and (option := chooser.called(line)):
                move = chooser.choose(option) or move
            if chooser.chosen != before and move not in view.legal:
                self.refresh_choice()
                return
        self.take(move)
