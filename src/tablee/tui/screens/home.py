"""`HomeScreen`: the first screen, from which everything else is reached, and `SettingsScreen`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
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

from tablee.core.game import GameKind
from tablee.i18n import Say, language_name, languages
from tablee.records.record import Record
from tablee.records.saves import glances, saved, unfinished
from tablee.roster import HUMAN, easiest_first, find_game, first_table, game_names
from tablee.tui import THEMES
from tablee.tui.dialogs import InputDialog
from tablee.tui.form import Form, FormRow, FormScreen
from tablee.tui.menu import Menu, MenuItem
from tablee.tui.widgets import KeyBar, PlainText
from tablee.wording import agent_words, facts_of, opponent_words, summary_of

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp


LOGO = """\
              ╱
 ╺┳╸┏━┓┏┓ ╻  ┏━╸┏━╸
  ┃ ┣━┫┣┻┓┃  ┣╸ ┣╸
  ╹ ╹ ╹┗━┛┗━╸┗━╸┗━╸"""
MOST_LISTED = 200
AROUND = 10  # columns of a line of the menu that are not its texts, a scroll bar among them
TITLE_COLUMNS = 50  # of a game in the list of saved games, where its date follows
LEAST_PLAYERS = 12


class HomeScreen(Screen[None]):
    """The first screen: a menu of everything there is to do."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "quit")]

    app: TableeApp

    def compose(self) -> ComposeResult:
        """Yields the name of the program, the menu and the keys."""
        yield Static(Text(LOGO, "bold"), id="logo")
        yield PlainText(id="motto")
        with VerticalScroll(classes="list", can_focus=False):
            yield Menu(id="home")
        yield PlainText(classes="meaning")
        yield KeyBar()

    def on_mount(self) -> None:
        """Shows the menu and gives it the keyboard."""
        self.paint()
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Shows the menu anew: there may be a game to continue, or another language."""
        self.paint()

    def on_resize(self, _: Resize) -> None:
        """Fits the lines into the new width."""
        self.paint()

    def paint(self) -> None:
        """Shows the menu as it is now."""
        say = self.app.say
        self.query_one("#motto", PlainText).update(say("Table games with opponents worth playing."))
        items = self._items()
        menu = self.query_one(Menu)
        menu.offer(items, menu.at if len(menu.items) == len(items) else 0)
        keys = [("↑↓", say("choose"), "noop"), ("Enter", say("go"), "noop"), ("Esc", say("quit"), "quit")]
        self.query_one(KeyBar).offer(keys)

    def _items(self) -> list[MenuItem]:
        say = self.app.say
        items = [
            *map(self._play_item, easiest_first()),
            MenuItem("friend", say("play a friend"), self._play_a_friend, say("at this keyboard")),
            MenuItem("learn", say("learn"), self._learn, say("the rules, and a guided first game")),
            MenuItem("puzzles", say("puzzles"), self._puzzles, say("one a day, and many more")),
            MenuItem("new", say("new game"), self._new_game, say("choose rules and opponents")),
            MenuItem("load", say("load a game"), self._load, say("one that is not over")),
            MenuItem("watch", say("watch"), self._watch, say("two computers or more")),
            MenuItem("replay", say("replay"), self._replay, say("look through a game, move by move")),
            MenuItem(
                "tournaments",
                say("tournaments"),
                self._tournaments,
                say("computers against each other, and who is best"),
            ),
            MenuItem("statistics", say("statistics"), self._statistics, say("your ratings and results")),
            MenuItem("settings", say("settings"), self._settings, say("language, colours, animation")),
            MenuItem("quit", say("quit"), self.app.exit),
        ]
        last = unfinished()
        if last is not None:
            label = say("continue")
            widest = max(cell_len(text) for text in (label, *(item.label for item in items)))
            room = self.size.width - AROUND - widest
            note = next((title_of(record, say, room) for _, record in glances([last])), last.name)
            items.insert(0, MenuItem("continue", label, partial(self.app.open_file, last), note))
        return items

    def _play_item(self, kind: GameKind) -> MenuItem:
        """Returns the line that begins a first game of a kind, against a level that newcomers can beat."""
        say, meant = self.app.say, summary_of(kind, self.app.say)
        against = say("Against the computer, {level}.", level=opponent_words(kind, kind.first_level, say))
        return MenuItem(
            f"play/{kind.name}",
            say("play {game}", game=kind.title),
            partial(self._play, kind),
            facts_of(kind, say),
            f"{meant} {against}".strip(),
        )

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Does what the chosen line says."""
        event.item.run()

    def on_menu_moved(self, event: Menu.Moved) -> None:
        """Explains the line under the cursor."""
        self.query_one(".meaning", PlainText).update(event.item.meaning)

    # --- the ways from here ---

    def _new_game(self) -> None:
        from tablee.tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen())

    def _play(self, kind: GameKind) -> None:
        self.app.begin(*first_table(kind))

    def _play_a_friend(self) -> None:
        from tablee.tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(friends=True))

    def _watch(self) -> None:
        from tablee.tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(watch=True))

    def _learn(self) -> None:
        from tablee.tui.screens.learn import LearnScreen

        self.app.push_screen(LearnScreen())

    def _puzzles(self) -> None:
        from tablee.tui.screens.puzzle_list import PuzzleListScreen

        self.app.push_screen(PuzzleListScreen())

    def _tournaments(self) -> None:
        from tablee.tui.screens.tournament_list import TournamentListScreen

        self.app.push_screen(TournamentListScreen())

    def _statistics(self) -> None:
        from tablee.tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen())

    def _settings(self) -> None:
        self.app.push_screen(SettingsScreen())

    def _load(self) -> None:
        self._pick_file(self.app.say("Go on with which game?"), replay=False)

    def _replay(self) -> None:
        self._pick_file(self.app.say("Replay which game?"), replay=True)

    def _pick_file(self, title: str, *, replay: bool) -> None:
        """Opens a menu of the saved games, newest first; any other file can be named."""
        say = self.app.say
        items = [
            MenuItem(
                str(file),
                title_of(record, say, TITLE_COLUMNS),
                partial(self.app.open_file, file, replay=replay),
                record.started[:16].replace("T", " "),
            )
            for file, record in glances(saved()[:MOST_LISTED])
            if replay or record.outcome is None
        ]
        items.append(MenuItem("type", say("another file…"), partial(self._type_file, replay=replay)))
        self.app.open_menu(title, items)

    def _type_file(self, *, replay: bool) -> None:
        """Lets the name of a file be typed, and opens it."""
        say = self.app.say

        def check(text: str) -> str | None:
            there = Path(text).expanduser().is_file()
            return None if there else say("There is no file {file}.", file=text)

        def go(text: str | None) -> None:
            if text:
                self.app.open_file(Path(text).expanduser(), replay=replay)

        text = say("A game that was saved as a file.")
        self.app.push_screen(InputDialog(say("Which file?"), text, "", check), go)

    def action_quit(self) -> None:
        """Ends the program."""
        self.app.exit()

    def action_noop(self) -> None:
        """Does nothing: the menu itself handles keys that are shown with this action."""


def title_of(record: Record, say: Say, columns: int) -> str:
    """A saved game in a line: which, between whom, how far; the players are cut where there is no room."""
    title = find_game(record.game_name).title if record.game_name in game_names() else record.game_name
    others = _players(record.seats, say)
    moves = say.count("{n} move", "{n} moves", len(record.moves))
    state = say("over") if record.outcome else moves
    players = Text(others)
    players.truncate(max(LEAST_PLAYERS, columns - cell_len(f"{title} ·  · {state}")), overflow="ellipsis")
    return f"{title} · {players.plain} · {state}"


def _players(seats: Sequence[str], say: Say) -> str:
    """Returns the players in the order of their seats; neighbours of the same kind are counted."""
    players = []
    for spec, alike in groupby(seats):
        name, count = say("a person") if spec == HUMAN else agent_words(spec, say), len(list(alike))
        players.append(f"{count} × {name}" if count > 1 else name)
    return ", ".join(players)


class SettingsScreen(FormScreen):
    """A form for the settings, which are saved as soon as they change."""

    def on_mount(self) -> None:
        """Shows the rows and gives them the keyboard."""
        self.paint()
        self.query_one(Form).focus()

    def paint(self) -> None:
        """Shows the settings as they are, in the language that is chosen."""
        say, settings = self.app.say, self.app.settings
        keys = [("←→", say("value"), "noop"), ("Esc", say("back"), "back")]
        self.entitle(say("Settings"), keys)
        themes = {
            "dark": say("dark"),
            "light": say("light"),
            "calm": say("dark, blue"),
            "warm": say("dark, warm"),
        }
        shown = tuple(themes[name] for name in THEMES)
        pause = say("A short pause after each move of a computer, to see what it did.")
        codes = tuple(languages())
        yes_no = ("no", "yes"), (say("no"), say("yes"))
        animation = "yes" if settings.animation else "no"
        self.offer(
            [
                FormRow("language", say("language"), codes, tuple(map(language_name, codes)), say.language),
                FormRow("colours", say("colours"), tuple(THEMES), shown, settings.colours),
                FormRow("animation", say("animation"), *yes_no, animation, pause),
                FormRow("back", say("back")),
            ]
        )

    def on_form_changed(self, event: Form.Changed) -> None:
        """Takes a new value, saves it and shows its effect."""
        settings = self.app.settings
        if event.row.name == "language":
            settings.language = event.value
            self.app.set_language(event.value)
        elif event.row.name == "colours":
            settings.colours = event.value
            self.app.theme = THEMES[event.value]
        else:
            settings.animation = event.value == "yes"
        settings.save()
        self.paint()

    def on_form_pressed(self, _: Form.Pressed) -> None:
        """Closes the screen: the only button is the way back."""
        self.action_back()
