"""The application: which screen is shown, and the way from one to another."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.events import Key, Paste, Resize
from textual.screen import Screen

from tablee.core.errors import TableeError
from tablee.core.game import Game, GameKind
from tablee.core.lesson import Lesson
from tablee.core.options import Value
from tablee.i18n import Say
from tablee.match import Table
from tablee.records import read
from tablee.records.files import from_json
from tablee.records.saves import save_file, saves_folder
from tablee.roster import HUMAN, build_agent, check_spec, find_game, templates_of
from tablee.tui.dialogs import Page, Pick
from tablee.tui.keyboard import Keyboard
from tablee.tui.picture import Item
from tablee.tui.preparing import Preparing
from tablee.tui.settings import Settings
from tablee.tui.sitting import Sitting
from tablee.tui.small import cover, is_small
from tablee.tui.table import TableScreen

if TYPE_CHECKING:
    from tablee.arena import Tournament
    from tablee.arena.background import BackgroundTournament

QUITTING = ("ctrl+q", "ctrl+c")
LOOK = 2.0  # seconds between two looks whether the terminal is still there
SWITCH = 0.001  # seconds after which a thinking thread lets a key be answered
PATIENCE = 5.0  # seconds for a tournament to write down what it has come to


class TableeApp(Keyboard):
    """`voice` makes a speaker of a language; `table` is where to begin, otherwise at home."""

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
        self._first = table
        self._file = file
        self._aids = aids or {}  # of the first table

    def on_mount(self) -> None:
        sys.setswitchinterval(SWITCH)
        self.screen_change_signal.subscribe(self, self._cover, immediate=True)
        self.theme = self.settings.theme
        if not self.is_headless:
            self.set_interval(LOOK, self._leave_with_the_terminal)
        self.go_home()
        if self._first is not None:
            self.sit_down(self._first, self._file, self._aids)

    def _leave_with_the_terminal(self) -> None:
        """Where it is gone and nobody has said so, as below `make`, Textual would listen to it for ever."""
        if not os.isatty(0):
            signal.raise_signal(getattr(signal, "SIGHUP", signal.SIGTERM))

    # --- a terminal that is too small ---

    def on_resize(self, event: Resize) -> None:
        for screen in self.screen_stack:
            cover(screen, event.size, self.say)

    def _cover(self, screen: Screen[object]) -> None:
        """A screen that opens meanwhile, or comes to light, is covered too, once it has its parts."""
        if is_small(self.size) and screen.is_attached:
            screen.call_later(lambda: cover(screen, self.size, self.say))

    def heeds(self, event: Key | Paste) -> bool:
        return not is_small(self.size) or (isinstance(event, Key) and event.key in QUITTING)

    # --- from screen to screen ---

    def go_home(self) -> None:
        """Home, with nothing left behind it."""
        from tablee.tui.home import HomeScreen

        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(HomeScreen())

    def sit_down(
        self, table: Table, file: Path | None = None, aids: Mapping[str, Value] | None = None
    ) -> None:
        """Plays at a table."""
        sitting = Sitting(table, file or save_file(table.record()), aids or {})
        self.push_screen(TableScreen(sitting))

    def deal(self, game: Game, specs: list[str], aids: Mapping[str, Value] | None = None) -> None:
        """A new game: a screen never loads a class of anybody's own."""
        agents = [None if spec == HUMAN else build_agent(game.kind, spec) for spec in specs]
        self.sit_down(Table(game, agents, specs, secrets.randbelow(1 << 48)), aids=aids)

    def again(self, sitting: Sitting) -> None:
        """The next game with the same players."""
        table = sitting.table
        outcome = table.outcome
        game = table.game.kind.rematch(table.game, outcome) if outcome else table.game
        following = Table(game, table.agents, table.specs, secrets.randbelow(1 << 48))
        self.pop_screen()
        self.sit_down(following, aids=sitting.kept_aids)

    def choose_level(self, sitting: Sitting) -> None:
        """The same game against another level."""
        table, say = sitting.table, self.say
        kind = table.game.kind
        items = [Item(f"level:{level}", say("computer, level {level}", level=level)) for level in kind.levels]

        def chosen(spec: str | None) -> None:
            if spec is not None:
                specs = [was if was == HUMAN else check_spec(kind, spec) for was in table.specs]
                self.pop_screen()
                self.begin(table.game, specs, sitting.kept_aids)

        self.push_screen(Pick(say("Which level?"), items), chosen)

    def replay(self, sitting: Sitting) -> None:
        """Looks through a game."""
        from tablee.tui.replay import ReplayScreen

        self.push_screen(ReplayScreen(Sitting(sitting.table, sitting.file)))

    # --- tournaments ---

    def hold(self, tournament: Tournament) -> None:
        """Begins a tournament, and shows it."""
        from datetime import datetime

        from tablee.arena.saved_tournament import new_folder
        from tablee.tui.tournament import TournamentScreen

        folder = new_folder(tournament, datetime.now().astimezone()).resolve()

        def shown() -> None:
            self.pop_screen()
            self.push_screen(TournamentScreen(folder))

        self.play_on(folder, tournament, shown)

    def play_on(self, folder: Path, tournament: Tournament, then: Callable[[], None]) -> None:
        """Plays what is missing of a tournament, in a process of its own."""
        from tablee.arena.background import BackgroundTournament, start_in_background

        def begun() -> None:
            try:
                if folder.exists():
                    self.contests[folder] = BackgroundTournament(folder)
                else:
                    self.contests[folder] = start_in_background(folder, tournament)
            except TableeError as error:
                self.complain(self.say.note(error))
            else:
                then()

        self._make_ready(tournament.game.kind, tournament.agents, begun)

    def on_unmount(self) -> None:
        """Tournaments end with the program; what is over is kept."""
        for contest in self.contests.values():
            contest.stop()
        for contest in self.contests.values():
            contest.wait(PATIENCE)

    # --- games that have to be made ready ---

    def begin(self, game: Game, specs: list[str], aids: Mapping[str, Value] | None = None) -> None:
        """A new game between these players."""
        self._make_ready(game.kind, specs, lambda: self.deal(game, specs, aids))

    def load(self, file: Path) -> None:
        self.open_file(file, replay=False)

    def open_file(self, file: Path, *, replay: bool) -> None:
        """A saved game, to go on with or to look through; one that is over can only be looked through."""
        try:
            record = from_json(file.read_bytes(), str(file))
            kind = find_game(record.game_name)
        except OSError as error:
            self.complain(str(error))
            return
        except TableeError as error:
            self.complain(self.say.note(error))
            return
        over = record.outcome is not None
        self._make_ready(kind, record.seats, lambda: self._opened(file, replay=replay or over))

    def _opened(self, file: Path, *, replay: bool) -> None:
        try:
            record = read(file)
            kind = record.game.kind
            agents = [None if spec == HUMAN or replay else build_agent(kind, spec) for spec in record.seats]
            table = Table.resume(record, agents, record.seats)
        except TableeError as error:
            self.complain(self.say.note(error))
            return
        if replay:
            self.replay(Sitting(table, file))
        else:
            self.sit_down(table, file)

    def teach(self, kind: GameKind) -> None:
        """The guided first game of a game."""
        lesson = kind.lesson
        if lesson is not None:
            self._make_ready(kind, [lesson.opponent], lambda: self._taught(kind, lesson))

    def _taught(self, kind: GameKind, lesson: Lesson) -> None:
        from tablee.tui.guide import GuidedScreen, lesson_table

        table = lesson_table(kind, lesson)
        self.push_screen(GuidedScreen(Sitting(table, saves_folder() / f"lesson-{kind.name}.json"), lesson))

    def _make_ready(self, kind: GameKind, specs: Sequence[str], then: Callable[[], None]) -> None:
        """Compiles what these players need, once on a machine, with progress."""
        try:
            templates = (*templates_of(kind, specs), *kind.scene_templates)
        except TableeError as error:  # a file may name agents that only the command line may
            self.complain(self.say.note(error))
            return
        self.make_ready(kind, tuple(dict.fromkeys(templates)), then)

    def make_ready(self, kind: GameKind, templates: Sequence[ModuleType], then: Callable[[], None]) -> None:
        """The same for what is named outright."""
        if kind.kernels.is_prepared(templates):
            then()
        else:
            self.push_screen(Preparing(kind, templates), lambda done: then() if done else None)

    def speak(self, language: str) -> None:
        """Another language from now on."""
        self.say = self.voice(language)

    def complain(self, text: str) -> None:
        self.push_screen(Page(self.say("That did not work"), Text(text), self.say("Esc: back")))
