"""The application: which screen is shown, and the way from one to another."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App

from tablee.core.game import Game
from tablee.i18n import Say
from tablee.match import Table
from tablee.records.saves import save_file
from tablee.roster import HUMAN, build_agent, check_spec
from tablee.tui.dialogs import Pick
from tablee.tui.picture import Item
from tablee.tui.settings import Settings
from tablee.tui.sitting import Sitting
from tablee.tui.table import TableScreen

LEAST_COLUMNS, LEAST_ROWS = 80, 24


class TableeApp(App[None]):
    """`voice` makes a speaker of a language; `table` is where to begin, otherwise at home."""

    CSS_PATH = "style.tcss"
    TITLE = "Tablée"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [("ctrl+q,ctrl+c", "quit")]

    def __init__(
        self,
        voice: Callable[[str], Say],
        language: str,
        settings: Settings,
        table: Table | None = None,
        file: Path | None = None,
    ) -> None:
        super().__init__()
        self.voice = voice
        self.say = voice(language)
        self.settings = settings
        self._first = table
        self._file = file

    def on_mount(self) -> None:
        self.theme = self.settings.theme
        self.go_home()
        if self._first is not None:
            self.sit_down(self._first, self._file)

    # --- from screen to screen ---

    def go_home(self) -> None:
        """Home, with nothing left behind it."""
        from tablee.tui.home import HomeScreen

        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(HomeScreen())

    def sit_down(self, table: Table, file: Path | None = None) -> None:
        """Plays at a table."""
        sitting = Sitting(table, file or save_file(table.record()))
        self.push_screen(TableScreen(sitting))

    def deal(self, game: Game, specs: list[str], seed: int | None = None) -> None:
        """A new game: a screen never loads a class of anybody's own."""
        agents = [None if spec == HUMAN else build_agent(game.kind, spec) for spec in specs]
        chosen = secrets.randbelow(1 << 48) if seed is None else seed
        self.sit_down(Table(game, agents, specs, chosen))

    def again(self, sitting: Sitting) -> None:
        """The next game with the same players."""
        table = sitting.table
        outcome = table.outcome
        game = table.game.kind.rematch(table.game, outcome) if outcome else table.game
        following = Table(game, table.agents, table.specs, secrets.randbelow(1 << 48))
        self.pop_screen()
        self.sit_down(following)

    def choose_level(self, sitting: Sitting) -> None:
        """The same game against another level."""
        table, say = sitting.table, self.say
        kind = table.game.kind
        items = [
            Item(f"level:{level}", say("computer, level {level}", level=level)) for level in kind.levels
        ]

        def chosen(spec: str | None) -> None:
            if spec is not None:
                specs = [was if was == HUMAN else check_spec(kind, spec) for was in table.specs]
                self.pop_screen()
                self.prepared(table.game, specs)

        self.push_screen(Pick(say("Which level?"), items), chosen)

    def prepared(self, game: Game, specs: list[str]) -> None:
        """Makes ready what the players need, then deals."""
        self.deal(game, specs)

    def replay(self, sitting: Sitting) -> None:
        """Looks through a game."""
