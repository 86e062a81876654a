"""A screen with a board: the painting, the log beside or below it, a list of choices, a line, the keys.

Owns how these share the screen. What is chosen, and what comes of it, is for the screens made from it.
"""

from __future__ import annotations

import textwrap
from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from rich.text import Span, Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, ScrollableContainer, VerticalScroll
from textual.events import Resize
from textual.geometry import Region
from textual.message_pump import _MessagePumpMeta
from textual.screen import Screen

from tablee.core.outcome import Outcome
from tablee.i18n import Say
from tablee.tui.chooser import Chooser
from tablee.tui.dialogs import Page, listed
from tablee.tui.painting import paint_board, painter_of, tell
from tablee.tui.picture import Keys, Picture, Words
from tablee.tui.sitting import Sitting
from tablee.tui.small import is_small
from tablee.tui.spots import Spot, spots_of, uncoloured, unmarked
from tablee.words.naming import names_for, names_of, reason_words, result_words, short_names
from tablee.words.titles import rules_title

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

WIDE = 124  # columns from which the log stands beside the board
LOG_COLUMNS = 44
MOST_TOLD = 200  # moves that the log goes back
CHOICE_ROWS = 3
BARS = 3  # rows of the title, the line to type and the keys
LEAST_LOG, WISHED_LOG = 3, 5  # rows of the log and its edge below the board
CHANGED = {True: Style(italic=True, bgcolor="#4a4420"), False: Style(italic=True, bgcolor="#fff0b0")}


class _Abstract(_MessagePumpMeta, ABCMeta):
    """Textual's screens have a metaclass of their own."""


class Log(VerticalScroll, can_focus=False):
    """What has happened; where its room changes, its last line stays in sight for those who saw it."""

    shown = 0  # rows in sight

    def on_resize(self, event: Resize) -> None:
        shown, self.shown = self.shown, event.size.height
        if self.scroll_y + shown >= self.virtual_size.height:
            self.scroll_end(animate=False)


class BoardScreen(Screen[None], metaclass=_Abstract):
    """A game as somebody sees it."""

    BINDINGS: ClassVar[list[Any]] = [
        ("f4", "rules"),
        ("pageup", "log(-5)"),
        ("pagedown", "log(5)"),
        ("ctrl+up", "scroll(-3)"),
        ("ctrl+down", "scroll(3)"),
    ]

    app: TableeApp

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.table = sitting.table
        self.painter = painter_of(self.table.game.kind)
        self.chooser: Chooser | None = None
        self.advice = ""  # what a guide says
        self._painted: tuple[Any, Text, list[Spot]] | None = None
        self._fresh: list[Spot] = []  # what has changed in it

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Words(classes="heading")
            yield Words(id="turn")
        with Container(id="middle"):
            with ScrollableContainer(id="felt", can_focus=False):
                yield Picture(id="board")
            with Log(id="log"):
                yield Words(id="told")
        yield Words(id="guide")
        yield Picture(id="choices")
        yield Words(id="prompt")
        yield Keys()

    @property
    def say(self) -> Say:
        return self.app.say.for_game(self.table.game.kind)

    @cached_property
    def names(self) -> list[str]:
        return names_of(self.table.game, self.table.specs, self.say)

    # --- what the screens made from this one say ---

    @property
    def viewer(self) -> int:
        """Through whose view the board is seen."""
        return self.sitting.viewer

    @property
    def number(self) -> int:
        """How many moves have been made where it stands."""
        return len(self.table.moves)

    @abstractmethod
    def turn(self) -> str:
        """The right end of the title."""

    @abstractmethod
    def prompt(self) -> Text:
        """The line below the choices."""

    @abstractmethod
    def keys(self) -> Sequence[tuple[str, str, str]]:
        """The keys as (name, label, action)."""

    def ended(self, outcome: Outcome) -> str:
        """Why it is over, and who won; of many players the names alone."""
        names = self.names if len(self.names) == 2 else short_names(self.names)
        why = reason_words(self.painter, outcome, names, self.say)
        return f"{why} {result_words(outcome, names, self.say)}"

    # --- painting ---

    def paint(self) -> None:
        """Everything, as it is now."""
        if not self.is_mounted or is_small(self.size):
            return  # what is covered is painted when the terminal has grown
        if not all(part.is_mounted for part in self.query(Words)):
            self.call_later(self.paint)  # what is told to a part too early, its height would never follow
            return
        self.set_class(self.size.width >= WIDE, "wide")
        game = self.table.game
        self.query_one(".heading", Words).update(
            Text(f"{game.kind.title} · {rules_title(game, self.say)}", "bold")
        )
        self.query_one("#turn", Words).update(Text(self.turn(), "bold"))
        guide = self.query_one("#guide", Words)
        guide.update(self.advice)
        guide.set_class(bool(self.advice), "shown")
        self.paint_board()
        self.paint_choices()
        self.paint_log()
        self.paint_prompt()
        self.query_one(Keys).offer(self.keys())

    def room(self) -> tuple[int, int]:
        """Columns and rows for the board, with a list of choices of one line."""
        wide = self.size.width >= WIDE
        columns = self.size.width - (LOG_COLUMNS if wide else 0) - 1
        return columns, self.size.height - BARS - 1 - self._advised() - (0 if wide else WISHED_LOG)

    def _advised(self) -> int:
        """Rows of what a guide says."""
        return self._rows(self.advice) if self.advice else 0

    def paint_board(self) -> None:
        """The board, what has changed in it, and what can be chosen."""
        painting, spots = self._painting()
        painting = painting.copy()
        if self.chooser is not None:
            self.chooser.see(spots)
            self.chooser.over(painting)
        self.query_one("#board", Picture).show(painting, spots)
        self.call_after_refresh(self._keep_in_sight)

    def _painting(self) -> tuple[Text, list[Spot]]:
        """The board without a cursor, painted once for every move: the cursor must be quick."""
        viewer, number, reader = self.viewer, self.number, self.sitting.audience.reader
        dark = self.app.current_theme.dark
        aids = tuple(self.sitting.aids(viewer).items())
        key = (viewer, reader, number, self.table.state, aids, self.room(), self.say.language, dark)
        if self._painted is None or self._painted[0] != key:
            scene = self.sitting.scene(viewer, number)
            names = names_for(self.names, reader, self.say)
            painting = paint_board(self.painter, scene, self.say, names, *self.room())
            spots = spots_of(painting)
            painting = unmarked(painting)
            changed, self._fresh = self.sitting.changed(viewer, number), []
            for spot in spots:
                fresh = changed.get(spot.place or "")
                if fresh is not None and (spot.item is None or spot.item in fresh):
                    self._fresh.append(spot)
                    painting.spans.insert(0, Span(*spot.span, CHANGED[dark]))  # what has a ground keeps it
            self._painted = key, painting, spots
        return self._painted[1:]

    def _keep_in_sight(self) -> None:
        """A board that does not fit scrolls to the cursor; where nobody chooses, to what has changed."""
        if not self.is_attached:
            return
        spots = self._fresh if self.chooser is None else self.chooser.where.get(self.chooser.cursor)
        felt = self.query_one("#felt", ScrollableContainer)
        if spots and felt.max_scroll_y:
            spot = spots[0]
            felt.scroll_to_region(Region(spot.start, max(0, spot.row - 2), 1, 5), animate=False, force=True)

    def paint_log(self) -> None:
        """What this viewer saw happen, down to the last move."""
        columns = (LOG_COLUMNS if self.size.width >= WIDE else self.size.width) - 4
        moves = self.table.log.lines(self.viewer, self.number)[-MOST_TOLD:]
        told = tell(self.painter, moves, self.say, self.names, columns)
        self.query_one("#told", Words).update(uncoloured(told) if self.app.no_color else told)
        log = self.query_one(Log)
        self.call_after_refresh(log.scroll_end, animate=False)

    def paint_choices(self) -> None:
        """The list of what can be chosen now."""
        text = Text()
        if self.chooser is not None:
            lead = f"{self.chooser.path()} › " if self.chooser.chosen else ""
            text = self.chooser.listed(self.size.width - 4, CHOICE_ROWS, lead)
        self.query_one("#choices", Picture).show(text)
        self._fit()

    def paint_prompt(self) -> None:
        text, line = self.prompt(), self.query_one("#prompt", Words)
        line.update(text, layout=self._rows(text.plain) != line.size.height)

    def _rows(self, text: str) -> int:
        """Rows of a text as wide as the screen, at least one."""
        return max(1, len(textwrap.wrap(text, max(1, self.size.width - 2))))

    def _fit(self) -> None:
        """The board takes the rows it needs, as far as the log and the choices leave them."""
        felt, board = self.query_one("#felt"), self.query_one("#board", Picture)
        if self.size.width >= WIDE:
            felt.styles.height = "1fr"
            return
        below = self.query_one("#choices", Picture).text.plain.count("\n") + 1
        told = self._rows(self.prompt().plain) - 1
        most = self.size.height - BARS - below - told - self._advised() - LEAST_LOG
        felt.styles.height = max(1, min(board.text.plain.count("\n") + 1, most))

    def on_resize(self, _: Resize) -> None:
        self.paint()

    def on_screen_resume(self) -> None:
        self.paint()  # the terminal may have another size than when this screen was left

    # --- commands ---

    def action_rules(self) -> None:
        lines = self.painter.rules(self.table.game.options, self.say)
        title = self.table.game.kind.title
        self.app.push_screen(Page(title, listed(lines), self.say("Esc: back to the game")))

    def action_log(self, by: int) -> None:
        self.query_one(Log).scroll_relative(y=by, animate=False)

    def action_scroll(self, by: int) -> None:
        self.query_one("#felt", ScrollableContainer).scroll_relative(y=by, animate=False)

    def action_home(self) -> None:
        self.app.go_home()
