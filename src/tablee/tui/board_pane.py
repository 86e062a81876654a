"""`BoardPane`: a game's board, with what has changed in it and the cursor of whoever chooses a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.style import Style
from rich.text import Span, Text
from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.geometry import Region

from tablee.tui.chooser import Chooser
from tablee.tui.marks import Mark, marks_in, unmarked
from tablee.tui.open_game import OpenGame
from tablee.tui.painter import paint_board
from tablee.tui.widgets import MarkedText
from tablee.words.seat_names import names_for

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

# The ground of what has changed, on dark and on light themes.
CHANGED = {True: Style(italic=True, bgcolor="#4a4420"), False: Style(italic=True, bgcolor="#fff0b0")}


class BoardPane(ScrollableContainer, can_focus=False):
    """The board of a game; one that is larger than its room scrolls.

    Painting a board may take longer than a key should: it is painted once for every position and kept, and
    only the cursor is painted anew.
    """

    app: TableeApp

    def __init__(self, game: OpenGame) -> None:
        super().__init__(id="board-pane")
        self._game = game
        self._kept: tuple[Any, Text, list[Mark]] | None = None
        self.changed: list[Mark] = []  # what has changed in the painting

    def compose(self) -> ComposeResult:
        """Yields the painting."""
        yield MarkedText(id="board")

    @property
    def board(self) -> MarkedText:
        """The widget with the painting."""
        return self.query_one("#board", MarkedText)

    def paint(self, viewer: int, number: int, room: tuple[int, int], chooser: Chooser | None) -> None:
        """Shows what a viewer sees after so many moves, in so many columns and rows, with the cursor."""
        painting, marks = self._painting(viewer, number, room)
        painting = painting.copy()
        if chooser is not None:
            chooser.place_on(marks)
            chooser.paint_over(painting)
        self.board.show(painting, marks)
        self.call_after_refresh(self._scroll_to_interest, chooser)

    def _painting(self, viewer: int, number: int, room: tuple[int, int]) -> tuple[Text, list[Mark]]:
        """The painting without a cursor, and its marks."""
        game, say = self._game, self._game.words(self.app.say)
        reader, dark = game.audience.reader, self.app.current_theme.dark
        aids = tuple(game.aids(viewer).items())
        key = (viewer, reader, number, game.table.state, aids, room, say.language, dark)
        if self._kept is None or self._kept[0] != key:
            names = names_for(game.names(say), reader, say)
            painting = paint_board(game.painter, game.scene(viewer, number), say, names, *room)
            marks = marks_in(painting)
            painting = unmarked(painting)
            changed, self.changed = game.changed_places(viewer, number), []
            for mark in marks:
                new_items = changed.get(mark.place or "")
                if new_items is not None and (mark.item is None or mark.item in new_items):
                    self.changed.append(mark)
                    # First in the list, so that whatever has a ground of its own keeps it.
                    painting.spans.insert(0, Span(*mark.span, CHANGED[dark]))
            self._kept = key, painting, marks
        return self._kept[1:]

    def _scroll_to_interest(self, chooser: Chooser | None) -> None:
        """Scrolls to the cursor; where nobody chooses, to what has changed."""
        if not self.is_attached:
            return
        marks = self.changed if chooser is None else chooser.where.get(chooser.cursor)
        if marks and self.max_scroll_y:
            mark = marks[0]
            self.scroll_to_region(Region(mark.start, max(0, mark.row - 2), 1, 5), animate=False, force=True)
