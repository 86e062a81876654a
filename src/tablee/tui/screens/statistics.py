"""`StatisticsScreen`: what one's own finished games come to, from the files in the data folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.screen import Screen

from tablee.own_statistics import SavedStatistics, saved_statistics
from tablee.tui.statistics_text import statistics_text
from tablee.tui.widgets import KeyBar, PlainText

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

MARGIN = 4  # columns that are not the text's: the border of the list and its bar


class StatisticsScreen(Screen[None]):
    """A page to scroll: ratings against levels, then results by game, opponent, rules and ending."""

    BINDINGS: ClassVar[list[Any]] = [("escape,q", "back")]

    app: TableeApp
    found: SavedStatistics

    def compose(self) -> ComposeResult:
        """Yields the heading, the page and the keys."""
        yield PlainText(classes="heading")
        with VerticalScroll(classes="list"):
            yield PlainText(id="statistics")
        yield KeyBar()

    def on_mount(self) -> None:
        """Counts the games and gives the page the keyboard."""
        say = self.app.say
        self.found = saved_statistics(say)
        self.query_one(".heading", PlainText).update(Text(say("Statistics"), "bold"))
        self.query_one(KeyBar).offer([("↑↓", say("scroll"), "noop"), ("Esc", say("back"), "back")])
        self.paint()
        self.query_one(VerticalScroll).focus()

    def on_resize(self, _: Resize) -> None:
        """Fits the tables into the new width."""
        if hasattr(self, "found"):
            self.paint()

    def paint(self) -> None:
        """Shows the tables in the columns that there are."""
        text = statistics_text(self.found, self.app.say, self.size.width - MARGIN)
        self.query_one("#statistics", PlainText).update(text)

    def action_back(self) -> None:
        """Closes the screen."""
        self.app.pop_screen()

    def action_noop(self) -> None:
        """Does nothing: the page itself scrolls."""
