"""`TableeApp`: the application of the screens, which opens each of them and leads from one to another."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.events import Key, Paste, Resize
from textual.screen import Screen

from tablee.core.errors import BadSpec, TableeError
from tablee.core.game import Game, GameKind
from tablee.core.lesson import Lesson
from tablee.core.options import Value
from tablee.core.settings import Settings
from tablee.i18n import Say
from tablee.match import Table
from tablee.match.preparation import preparation_of
from tablee.match.series import NOTE, SeriesScore
from tablee.records import read
from tablee.records.saves import save_file, saves_folder
from tablee.roster import HUMAN, build_agent, check_spec, templates_of
from tablee.tui import THEMES
from tablee.tui.dialogs import CompileDialog, MenuDialog, PageDialog
from tablee.tui.key_queue import KeyQueueApp
from tablee.tui.lesson_guide import lesson_table
from tablee.tui.menu import MenuItem
from tablee.tui.open_game import OpenGame
from tablee.tui.screens.table import TableScreen
from tablee.tui.widgets import cover_if_small, is_too_small

if TYPE_CHECKING:
    from tablee.arena import Tournament
    from tablee.arena.background import BackgroundTournament

QUITTING = ("ctrl+q", "ctrl+c")
TERMINAL_CHECK = 2.0  # seconds between two looks whether the terminal is still there
SWITCH_INTERVAL = 0.001  # seconds after which a thinking thread lets a key be answered; Python's own is 0.005
PATIENCE = 5.0  # seconds for a tournament to write down what it has come to


class TableeApp(KeyQueueApp):
    """The screens.

    `voice` makes the words of a language. With a `table` (and the `file` and `aids` that belong to it) the
    app begins there, otherwise at home.
    """

    CSS_PATH = "style.tcss"
    TITLE = "Tablée"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [(",".join(QUITTING), "quit")]

    def __init__(
        self,
        voice: Callable[[str], Say],
        language: str,
        settings: Settings,
        table: Table | None = None,
        file: Path | None = None,
        aids: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__()
        self.voice = voice
        self.say = voice(language)
        self.settings = settings
        self.contests: dict[Path, BackgroundTournament] = {}  # tournaments begun here, by their folders
        self._first_table = table
        self._first_file = file
        self._first_aids = aids or {}

    def on_mount(self) -> None:
        """Opens the first screen."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        self.screen_change_signal.subscribe(self, self._cover_new_screen, immediate=True)
        self.theme = THEMES[self.settings.colours]
        if not self.is_headless:
            self.set_interval(TERMINAL_CHECK, self._leave_with_terminal)
        self.go_home()
        if self._first_table is not None:
            self.open_table(self._first_table, self._first_file, self._first_aids)

    def _leave_with_terminal(self) -> None:
        """Ends the program when its terminal has disappeared without a signal, as it does below `make`.

        Textual would wait for input for ever.
        """
        if not os.isatty(0):
            signal.raise_signal(getattr(signal, "SIGHUP", signal.SIGTERM))

    def on_unmount(self) -> None:
        """Stops the tournaments that were begun here; what they have played is kept."""
        for contest in self.contests.values():
            contest.stop()
        for contest in self.contests.values():
            contest.wait(PATIENCE)

    def set_language(self, language: str) -> None:
        """Speaks another language from now on."""
        self.say = self.voice(language)

    # --- a terminal that is too small ---

    def on_resize(self, event: Resize) -> None:
        """Covers every open screen where the terminal has become too small, and uncovers them again."""
        for screen in self.screen_stack:
            cover_if_small(screen, event.size, self.say)

    def _cover_new_screen(self, screen: Screen[object]) -> None:
        """Covers a screen that opens meanwhile, or comes to light, once it has its parts."""
        if is_too_small(self.size) and screen.is_attached:
            screen.call_later(lambda: cover_if_small(screen, self.size, self.say))

    def accepts(self, event: Key | Paste) -> bool:
        """Drops all keys but those that quit while nobody sees what they would do."""
        return not is_too_small(self.size) or (isinstance(event, Key) and event.key in QUITTING)

    # --- dialogs ---

    def open_menu(self, title: str, items: Sequence[MenuItem], text: str = "", at: int = 0) -> None:
        """Opens a menu over the screen; the chosen item is run once the menu is gone."""

        def chosen(item: MenuItem | None) -> None:
            if item is not None:
                item.run()

        self.push_screen(MenuDialog(title, items, text, at), chosen)

    def complain(self, text: str) -> None:
        """Opens a page that says what went wrong."""
        self.push_screen(PageDialog(self.say("That did not work"), Text(text), self.say("Esc: back")))

    # --- screens ---

    def go_home(self) -> None:
        """Closes every screen and opens home."""
        from tablee.tui.screens.home import HomeScreen

        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(HomeScreen())

    def open_table(
        self,
        table: Table,
        file: Path | None = None,
        aids: Mapping[str, Value] | None = None,
        series: SeriesScore | None = None,
    ) -> None:
        """Opens a table to play at; without a file the game gets a new one. `series` is the score so far."""
        preparation_of(table.game.kind).want_for(table.specs)
        file = file or save_file(table.record())
        self.push_screen(TableScreen(OpenGame(table, file, aids or {}, series)))

    def play_again(self, game: OpenGame) -> None:
        """Begins the next game with the same players, in the place of one that is over."""
        table = game.table
        outcome = table.outcome
        rules = table.game.kind.rematch(table.game, outcome, table.states[0].mover) if outcome else table.game
        following = Table(rules, table.agents, table.specs, secrets.randbelow(1 << 48))
        self.pop_screen()
        self.open_table(following, aids=game.next_aids, series=game.series_score)

    def choose_level(self, game: OpenGame) -> None:
        """Lets a level be chosen, and begins the same game against it."""
        table, say = game.table, self.say
        kind = table.game.kind

        def begin(spec: str) -> None:
            specs = [was if was == HUMAN else check_spec(kind, spec) for was in table.specs]
            self.pop_screen()
            self.begin(table.game, specs, game.next_aids)

        specs = {f"level:{level}": say("computer, level {level}", level=level) for level in kind.levels}
        items = [MenuItem(spec, label, partial(begin, spec)) for spec, label in specs.items()]
        self.open_menu(say("Which level?"), items)

    def replay(self, game: OpenGame, *, analysed: bool = False) -> None:
        """Opens a game to look through, with the usual aids; with `analysed` it is analysed at once."""
        from tablee.tui.screens.replay import ReplayScreen

        preparation_of(game.table.game.kind).want_for(())
        self.push_screen(ReplayScreen(OpenGame(game.table, game.file), analysed=analysed))

    # --- tournaments ---

    def begin_tournament(self, tournament: Tournament) -> None:
        """Begins a tournament in a new folder, and shows it in the place of the screen that chose it."""
        from datetime import datetime

        from tablee.arena.saved_tournament import new_folder
        from tablee.tui.screens.tournament import TournamentScreen

        folder = new_folder(tournament, datetime.now().astimezone()).resolve()

        def show() -> None:
            self.pop_screen()
            self.push_screen(TournamentScreen(folder))

        self.resume_tournament(folder, tournament, show)

    def resume_tournament(self, folder: Path, tournament: Tournament, then: Callable[[], None]) -> None:
        """Plays what is missing of a tournament in a process of its own; calls `then` once it has begun."""
        from tablee.arena.background import BackgroundTournament, start_in_background

        def start() -> None:
            try:
                if folder.exists():
                    self.contests[folder] = BackgroundTournament(folder)
                else:
                    self.contests[folder] = start_in_background(folder, tournament)
            except TableeError as error:
                self.complain(self.say.note(error))
            else:
                then()

        self._compile_for(tournament.game.kind, tournament.agents, start)

    def _compile_for(self, kind: GameKind, specs: Sequence[str], then: Callable[[], None]) -> None:
        """Compiles what these players need, then calls `then`: many processes would compile the same."""
        try:
            modules = (kind.rules, *templates_of(kind, specs))
        except TableeError as error:  # a file may name agents that only the command line may
            self.complain(self.say.note(error))
            return
        if kind.kernels.are_ready(modules):
            then()
        else:
            self.push_screen(CompileDialog(kind, modules), lambda done: then() if done else None)

    # --- games ---

    def begin(self, game: Game, specs: list[str], aids: Mapping[str, Value] | None = None) -> None:
        """Begins a new game between these players."""
        # Specs from a form are listed agents only: a screen never loads a class of anybody's own.
        agents = [None if spec == HUMAN else build_agent(game.kind, spec) for spec in specs]
        try:
            table = Table(game, agents, specs, secrets.randbelow(1 << 48))
        except BadSpec as error:  # an agent that does not play by these rules
            self.complain(self.say.note(error))
            return
        self.open_table(table, aids=aids)

    def open_file(self, file: Path, *, replay: bool = False) -> None:
        """Opens a saved game to go on with, or to look through; one that is over is only looked through."""
        try:
            record = read(file)
            kind, is_replay = record.game.kind, replay or record.outcome is not None
            agents = [
                None if spec == HUMAN or is_replay else build_agent(kind, spec) for spec in record.seats
            ]
            table = Table.resume(record, agents, record.seats)
        except OSError as error:
            self.complain(str(error))
            return
        except TableeError as error:
            self.complain(self.say.note(error))
            return
        if is_replay:
            self.replay(OpenGame(table, file))
        else:
            series = SeriesScore.from_data(record.notes.get(NOTE), len(record.seats))
            self.open_table(table, file, series=series)

    def open_lesson(self, kind: GameKind, lesson: Lesson) -> None:
        """Begins a guided first game of a game."""
        table = lesson_table(kind, lesson)
        preparation_of(kind).want_for(table.specs)
        rules = "" if lesson.preset in (None, kind.default_preset) else f"-{lesson.preset}"
        file = saves_folder() / f"lesson-{kind.name}{rules}.json"
        self.push_screen(TableScreen(OpenGame(table, file), lesson))
