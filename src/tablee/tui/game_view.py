"""`GameView`: everything a screen shows of one game. The table screen and the replay screen each own one.

Owns how the title, the board, the log, a guide's words and the footer share the screen. What can be chosen
and what comes of it is for the screen and for the footer it passes in.
"""

from __future__ import annotations

import textwrap
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from rich.text import Span, Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.events import Resize
from textual.geometry import Region

from tablee.tui.chooser import Chooser
from tablee.tui.dialogs import PageDialog, bulleted
from tablee.tui.marks import Mark, marks_in, uncoloured, unmarked
from tablee.tui.open_game import OpenGame
from tablee.tui.painter import log_text, paint_board
from tablee.tui.widgets import MarkedText, PlainText
from tablee.wording import names_for, rules_title

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
        """Returns the painting without a cursor, and its marks."""
        game, say = self._game, self._game.words(self.app.say)
        reader, dark = game.shared_screen.reader, self.app.current_theme.dark
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


WIDE = 124  # columns from which the log stands beside the board
LOG_COLUMNS = 44
LOG_MOVES = 200  # moves that the log goes back
BARS = 2  # rows of the title and the keys
LEAST_LOG, WISHED_LOG = 3, 5  # rows of the log and its edge below the board


@dataclass(frozen=True)
class Shown:
    """What a view shows: the game after `number` moves as `viewer` sees it, with the log of `listener`.

    `turn` is the right end of the title, `advice` what a guide says, `chooser` whose cursor is on the board.
    """

    viewer: int
    listener: int
    number: int
    turn: str
    advice: str = ""
    chooser: Chooser | None = None


class FooterPane(Vertical, can_focus=True):
    """The rows below a game: choices above, a line of text below. It has the keyboard."""

    DEFAULT_CSS = "FooterPane { height: auto; width: 1fr; }"

    app: TableeApp

    def compose(self) -> ComposeResult:
        """Yields the choices and the line."""
        yield MarkedText(id="choices")
        yield PlainText(id="prompt")

    @property
    def choices(self) -> MarkedText:
        """The widget with the choices."""
        return self.query_one("#choices", MarkedText)

    @abstractmethod
    def choices_text(self) -> Text:
        """Returns the choices as they are now; every footer has its own."""

    @abstractmethod
    def prompt_text(self) -> Text:
        """Returns the line as it is now; every footer has its own."""

    @property
    def least_rows(self) -> int:
        """The rows that are kept free for the footer where the size of the board is chosen."""
        return 2

    @property
    def rows(self) -> int:
        """The rows that the footer takes now."""
        return self.choices.line_count + wrapped_rows(self.prompt_text().plain, self.app.size.width)

    def paint(self) -> None:
        """Shows choices and line as they are now."""
        self.choices.show(self.choices_text())
        self.paint_prompt()

    def paint_prompt(self) -> None:
        """Shows the line as it is now; a new layout is only asked for where its height has changed."""
        text, line = self.prompt_text(), self.query_one("#prompt", PlainText)
        line.update(text, layout=wrapped_rows(text.plain, self.app.size.width) != line.size.height)


class LogPane(VerticalScroll, can_focus=False):
    """What has happened, down to the last move."""

    app: TableeApp

    def __init__(self, game: OpenGame) -> None:
        super().__init__(id="log")
        self._game = game
        self._rows = 0  # in sight

    def compose(self) -> ComposeResult:
        """Yields the text of the log."""
        yield PlainText(id="log-text")

    def paint(self, viewer: int, number: int, columns: int) -> None:
        """Shows what a viewer saw happen in the first `number` moves."""
        game, say = self._game, self._game.words(self.app.say)
        moves = game.table.log.lines(viewer, number)[-LOG_MOVES:]
        text = log_text(game.painter, moves, say, game.names(say), columns)
        self.query_one("#log-text", PlainText).update(uncoloured(text) if self.app.no_color else text)
        self.call_after_refresh(self.scroll_end, animate=False)

    def on_resize(self, event: Resize) -> None:
        """Keeps the last line in sight for those who saw it; who looks further back is left there."""
        before, self._rows = self._rows, event.size.height
        if self.scroll_y + before >= self.virtual_size.height:
            self.scroll_end(animate=False)


class GameView(Container):
    """Title, board, log, a guide's words and a footer; where there is room the log is beside the board."""

    BINDINGS: ClassVar[list[Any]] = [
        ("pageup", "scroll_log(-5)"),
        ("pagedown", "scroll_log(5)"),
        ("ctrl+up", "scroll_board(-3)"),
        ("ctrl+down", "scroll_board(3)"),
    ]

    app: TableeApp

    def __init__(self, game: OpenGame, footer: FooterPane) -> None:
        super().__init__()
        self._game = game
        self.footer = footer
        self.board_pane = BoardPane(game)
        self.log_pane = LogPane(game)
        self._advice = ""

    def compose(self) -> ComposeResult:
        """Yields the parts from top to bottom."""
        with Horizontal(id="top"):
            yield PlainText(classes="heading")
            yield PlainText(id="turn")
        with Container(id="middle"):
            yield self.board_pane
            yield self.log_pane
        yield PlainText(id="guide")
        yield self.footer

    def on_mount(self) -> None:
        """Gives the footer the keyboard."""
        self.footer.focus()

    @property
    def is_wide(self) -> bool:
        """Whether the log stands beside the board."""
        return self.screen.size.width >= WIDE

    @property
    def is_ready(self) -> bool:
        """Whether every part can be painted; a text that is set too early never gets the height it needs."""
        return self.is_mounted and all(part.is_mounted for part in self.query(PlainText))

    # --- painting ---

    def paint(self, shown: Shown) -> None:
        """Shows everything as it is now."""
        self.set_class(self.is_wide, "wide")
        game = self._game.table.game
        say = self._game.words(self.app.say)
        title = " · ".join(
            part for part in (game.kind.title, self._game.series_title(say), rules_title(game, say)) if part
        )
        self.query_one(".heading", PlainText).update(Text(title, "bold"))
        self.query_one("#turn", PlainText).update(Text(shown.turn, "bold"))
        self._advice = shown.advice
        guide = self.query_one("#guide", PlainText)
        guide.update(shown.advice)
        guide.set_class(bool(shown.advice), "shown")
        self.paint_choice(shown)
        columns = (LOG_COLUMNS if self.is_wide else self.screen.size.width) - 4
        self.log_pane.paint(shown.listener, shown.number, columns)

    def paint_choice(self, shown: Shown) -> None:
        """Shows the board and the footer again, after the cursor has moved."""
        self.board_pane.paint(shown.viewer, shown.number, self.board_room, shown.chooser)
        self.footer.paint()
        self._fit()

    @property
    def board_room(self) -> tuple[int, int]:
        """The columns and rows for which the board is painted."""
        size = self.screen.size
        columns = size.width - (LOG_COLUMNS if self.is_wide else 0) - 1
        rows = size.height - BARS - self.footer.least_rows - self._advice_rows
        return columns, rows - (0 if self.is_wide else WISHED_LOG)

    @property
    def _advice_rows(self) -> int:
        return wrapped_rows(self._advice, self.screen.size.width) if self._advice else 0

    def _fit(self) -> None:
        """Gives the board the rows it needs, as far as the log and the footer leave them."""
        if self.is_wide:
            self.board_pane.styles.height = "1fr"
            return
        most = self.screen.size.height - BARS - self.footer.rows - self._advice_rows - LEAST_LOG
        self.board_pane.styles.height = max(1, min(self.board_pane.board.line_count, most))

    # --- commands ---

    def open_rules(self) -> None:
        """Opens the rules of the game as a page."""
        game, say = self._game.table.game, self._game.words(self.app.say)
        lines = self._game.painter.rules(game.options, say)
        self.app.push_screen(PageDialog(game.kind.title, bulleted(lines), say("Esc: back to the game")))

    def action_scroll_log(self, by: int) -> None:
        """Scrolls the log by some rows."""
        self.log_pane.scroll_relative(y=by, animate=False)

    def action_scroll_board(self, by: int) -> None:
        """Scrolls a board that is larger than its room by some rows."""
        self.board_pane.scroll_relative(y=by, animate=False)


def wrapped_rows(text: str, columns: int) -> int:
    """Returns the rows that a text takes on a screen of so many columns, at least one."""
    return max(1, len(textwrap.wrap(text, max(1, columns - 2))))
