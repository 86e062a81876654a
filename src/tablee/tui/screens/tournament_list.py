"""`TournamentListScreen`: begin a tournament, or look at those that are kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from tablee.arena.resume import read_settings
from tablee.arena.saved_tournament import list_tournaments, title_parts
from tablee.core.errors import TableeError
from tablee.i18n import Say
from tablee.roster import find_game
from tablee.roster.games import names
from tablee.tui.dialogs import InputDialog
from tablee.tui.menu import Menu, MenuItem
from tablee.tui.screens.new_tournament import NewTournamentScreen
from tablee.tui.screens.tournament import TournamentScreen
from tablee.tui.widgets import KeyBar, PlainText
from tablee.words.rule_titles import preset_title
from tablee.words.seat_names import agent_words

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

MOST_LISTED = 100
ROOM = 20  # columns of a line that are not its title


class TournamentListScreen(Screen[None]):
    """A menu: a new tournament, those of the data folder from the newest on, any other folder by its name."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "back")]

    app: TableeApp

    def compose(self) -> ComposeResult:
        """Yields the heading, the menu and the keys."""
        yield PlainText(classes="heading")
        with VerticalScroll(classes="list", can_focus=False):
            yield Menu()
        yield KeyBar()

    def on_mount(self) -> None:
        """Gives the menu the keyboard."""
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Reads the folders anew and shows them."""
        say, menu = self.app.say, self.query_one(Menu)
        self.query_one(".heading", PlainText).update(Text(say("Tournaments"), "bold"))
        kept = [
            MenuItem(str(folder), self._title(folder), partial(self._open, folder), folder.name[:10])
            for folder in list_tournaments()[:MOST_LISTED]
        ]
        items = [
            MenuItem("new", say("new tournament"), self._new),
            *kept,
            MenuItem("type", say("another folder…"), self._type_folder),
        ]
        menu.offer(items, menu.at)
        self.query_one(KeyBar).offer([("Enter", say("go"), "noop"), ("Esc", say("back"), "back")])

    def _title(self, folder: Path) -> str:
        contest = self.app.contests.get(folder.resolve())
        playing = "▶ " if contest is not None and contest.running else ""
        title = Text(playing + tournament_title(folder, self.app.say))
        title.truncate(max(1, self.size.width - ROOM), overflow="ellipsis")
        return title.plain

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Opens what was chosen."""
        event.item.run()

    def _new(self) -> None:
        self.app.push_screen(NewTournamentScreen())

    def _open(self, folder: Path) -> None:
        self.app.push_screen(TournamentScreen(folder))

    def _type_folder(self) -> None:
        say = self.app.say

        def check(text: str) -> str | None:
            try:
                read_settings(Path(text).expanduser())
            except TableeError as error:
                return say.note(error)
            return None

        def go(text: str | None) -> None:
            if text is not None:
                self._open(Path(text).expanduser())

        explained = say("A folder in which a tournament is kept.")
        self.app.push_screen(InputDialog(say("Which folder?"), explained, "", check), go)

    def action_back(self) -> None:
        """Closes the screen."""
        self.app.pop_screen()

    def action_noop(self) -> None:
        """Does nothing: the menu itself handles keys that are shown with this action."""


def tournament_title(folder: Path, say: Say) -> str:
    """A tournament in a line: which game, by which rules, and between whom."""
    try:
        game, preset, agents = title_parts(read_settings(folder))
    except TableeError:
        return folder.name  # opening it says what is wrong
    if game in names():
        kind = find_game(game)
        game, preset = kind.title, preset_title(kind, preset, say) if preset in kind.presets else preset
    few = ", ".join(agent_words(agent, say) for agent in agents[:3])
    return f"{game} · {preset} · {few}{'…' if len(agents) > 3 else ''}"
