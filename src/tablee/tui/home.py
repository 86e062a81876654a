"""Home: go on, begin, watch, look through, compare, learn, settle how things look."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from tablee.i18n import Say
from tablee.records.record import Record
from tablee.records.saves import glances, saved, unfinished
from tablee.roster import HUMAN, find_game
from tablee.roster.games import names
from tablee.tui.dialogs import Ask, Pick
from tablee.tui.picture import Item, Keys, Menu, Words
from tablee.words.naming import agent_words

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

LOGO = """\
              ╱
 ╺┳╸┏━┓┏┓ ╻  ┏━╸┏━╸
  ┃ ┣━┫┣┻┓┃  ┣╸ ┣╸
  ╹ ╹ ╹┗━┛┗━╸┗━╸┗━╸"""
MOST_LISTED = 200
AROUND = 8  # columns of a line of the menu beside its texts
LISTED = 50  # columns of a title in the list of games, beside its date
LEAST_PLAYERS = 12
TYPE = "type"


class HomeScreen(Screen[None]):
    """The first screen; everything is one choice away."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "quit")]

    app: TableeApp

    def compose(self) -> ComposeResult:
        yield Static(Text(LOGO, "bold"), id="logo")
        yield Words(id="motto")
        with VerticalScroll(classes="list", can_focus=False):
            yield Menu(id="home")
        yield Keys()

    def on_mount(self) -> None:
        self.paint()
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        self.paint()

    def on_resize(self, _: Resize) -> None:
        self.paint()

    def paint(self) -> None:
        say = self.app.say
        self.query_one("#motto", Words).update(say("Table games with opponents worth playing."))
        last = unfinished()
        items = [
            Item("new", say("new game"), say("against the computer, or a friend")),
            Item("load", say("load a game"), say("one that is not over")),
            Item("watch", say("watch"), say("two computers or more")),
            Item("replay", say("replay"), say("look through a game, move by move")),
            Item("tournaments", say("tournaments"), say("computers against each other, and who is best")),
            Item("learn", say("learn"), say("the rules, and a guided first game")),
            Item("settings", say("settings"), say("language, colours, animation")),
            Item("quit", say("quit")),
        ]
        if last is not None:
            label = say("continue")
            widest = max(cell_len(text) for text in (label, *(item.label for item in items)))
            room = self.size.width - AROUND - widest
            told = next((title_of(record, say, room) for _, record in glances([last])), last.name)
            items.insert(0, Item("continue", label, told))
        menu = self.query_one(Menu)
        menu.offer(items, menu.at if len(menu.items) == len(items) else 0)
        keys = [("↑↓", say("choose"), "noop"), ("Enter", say("go"), "noop"), ("Esc", say("quit"), "quit")]
        self.query_one(Keys).offer(keys)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        if event.name == "continue":
            last = unfinished()
            if last is not None:
                self.app.load(last)
        elif event.name in ("new", "watch"):
            from tablee.tui.newgame import NewGame

            self.app.push_screen(NewGame(watch=event.name == "watch"))
        elif event.name in ("load", "replay"):
            self._pick_file(replay=event.name == "replay")
        elif event.name == "learn":
            from tablee.tui.learn import LearnScreen

            self.app.push_screen(LearnScreen())
        elif event.name == "tournaments":
            from tablee.tui.tournaments import TournamentsScreen

            self.app.push_screen(TournamentsScreen())
        elif event.name == "settings":
            from tablee.tui.settingsscreen import SettingsScreen

            self.app.push_screen(SettingsScreen())
        else:
            self.app.exit()

    def _pick_file(self, *, replay: bool) -> None:
        """The saved games, newest first, and any other file by its name."""
        say = self.app.say
        items = []
        for file, record in glances(saved()[:MOST_LISTED]):
            if replay or record.outcome is None:
                items.append(
                    Item(str(file), title_of(record, say, LISTED), record.started[:16].replace("T", " "))
                )
        items.append(Item(TYPE, say("another file…")))

        def go(name: str | None) -> None:
            if name == TYPE:
                self._type_file(replay=replay)
            elif name is not None:
                self.app.open_file(Path(name), replay=replay)

        title = say("Replay which game?") if replay else say("Go on with which game?")
        self.app.push_screen(Pick(title, items), go)

    def _type_file(self, *, replay: bool) -> None:
        say = self.app.say

        def check(text: str) -> str | None:
            there = Path(text).expanduser().is_file()
            return None if there else say("There is no file {file}.", file=text)

        def go(text: str | None) -> None:
            if text:
                self.app.open_file(Path(text).expanduser(), replay=replay)

        self.app.push_screen(Ask(say("Which file?"), say("A game that was saved as a file."), "", check), go)

    def action_quit(self) -> None:
        self.app.exit()

    def action_noop(self) -> None:
        """Keys that the menu itself obeys."""


def title_of(record: Record, say: Say, columns: int) -> str:
    """A saved game in a line: what, against whom, how far; the players give way where it is narrow."""
    title = find_game(record.game_name).title if record.game_name in names() else record.game_name
    others = _players(record.seats, say)
    moves = say.count("{n} move", "{n} moves", len(record.moves))
    state = say("over") if record.outcome else moves
    players = Text(others)
    players.truncate(max(LEAST_PLAYERS, columns - cell_len(f"{title} ·  · {state}")), overflow="ellipsis")
    return f"{title} · {players.plain} · {state}"


def _players(seats: Sequence[str], say: Say) -> str:
    """In their order; several of a kind beside each other are counted."""
    told = []
    for spec, alike in groupby(seats):
        name, count = say("a person") if spec == HUMAN else agent_words(spec, say), len(list(alike))
        told.append(f"{count} × {name}" if count > 1 else name)
    return ", ".join(told)
