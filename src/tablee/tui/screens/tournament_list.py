"""`TournamentListScreen`: the tournaments that are kept; `NewTournamentScreen`: what a new one is about."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from tablee.arena import ALONE, MIXED, Tournament, whole_deals
from tablee.arena.resume import read_settings
from tablee.arena.saved_tournament import list_tournaments, title_parts
from tablee.core.errors import TableeError
from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.roster import build_agent, find_game, game_names
from tablee.tui.dialogs import InputDialog
from tablee.tui.form import Form, FormRow, FormScreen, rules_rows
from tablee.tui.menu import Menu, MenuItem
from tablee.tui.screens.tournament import TournamentScreen
from tablee.tui.widgets import KeyBar, PlainText
from tablee.wording import agent_words, level_meaning, preset_title

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
    """Returns a tournament in a line: which game, by which rules, and between whom."""
    try:
        game, preset, agents = title_parts(read_settings(folder))
    except TableeError:
        return folder.name  # opening it says what is wrong
    if game in game_names():
        kind = find_game(game)
        game, preset = kind.title, preset_title(kind, preset, say) if preset in kind.presets else preset
    few = ", ".join(agent_words(agent, say) for agent in agents[:3])
    return f"{game} · {preset} · {few}{'…' if len(agents) > 3 else ''}"


MOST_AGENTS, MOST_GAMES = 6, 10_000
NOBODY = ""
FIRST = ("level:1", "level:2", "level:3")  # who plays unless somebody else is chosen
COUNTS = (10, 20, 50, 100, 200, 500, 1000)


class NewTournamentScreen(FormScreen):
    """A form for a small tournament by a preset; `tablee arena` knows all options."""

    BINDINGS: ClassVar[list[Any]] = [("f5", "begin")]

    def __init__(self) -> None:
        super().__init__()
        self.kind: GameKind = find_game(game_names()[0])
        self.preset = self.kind.default_preset
        self.seats = 0
        self.table = ALONE
        self.specs = [*FIRST, *[NOBODY] * (MOST_AGENTS - len(FIRST))]
        self.wished = COUNTS[1]

    def on_mount(self) -> None:
        """Shows the usual tournament and gives the form the keyboard."""
        say = self.app.say
        self.entitle(
            say("New tournament"),
            [
                ("↑↓", say("row"), "noop"),
                ("←→", say("value"), "noop"),
                ("Enter", say("type a value, or press"), "noop"),
                ("F5", say("begin"), "begin"),
                ("Esc", say("back"), "back"),
            ],
        )
        self._offer()
        self.query_one(Form).focus()

    # --- what is chosen ---

    @property
    def agents(self) -> tuple[str, ...]:
        """The agents that take part."""
        return tuple(spec for spec in self.specs if spec != NOBODY)

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is chosen, with a few more games than wished for where a deal needs them."""
        game = self.kind.configure({}, self.preset, self.seats or None)
        games = whole_deals(self.wished, game.seats, self.table)
        return Tournament(game, self.agents, games, 0, self.kind.default_opening, grouping=self.table)

    def _offer(self) -> None:
        if self.table == MIXED and len(self.agents) < self.tournament.game.seats:
            self.table = ALONE
        self.offer(self._rows(self.tournament))

    def _rows(self, tournament: Tournament) -> list[FormRow]:
        game = tournament.game
        say = self.app.say.for_game(game.kind)
        rows = rules_rows(game, self.preset, say)
        if 2 < game.seats <= len(self.agents):
            shown = (say("one among copies of another"), say("all different"))
            rows.append(FormRow("table", say("at a table"), (ALONE, MIXED), shown, self.table))
        rows += [self._agent_row(at) for at in range(MOST_AGENTS)]
        numbers = tuple(str(whole_deals(count, game.seats, self.table)) for count in COUNTS)
        told = say("For each pair, every deal from every seat.")
        if game.seats > 2:
            told = say("For each line of the results, every deal from every seat.")
        total = say.count("{n} game in all.", "{n} games in all.", len(tournament.schedule()))
        games = str(tournament.games)
        rows.append(FormRow("games", say("games"), numbers, numbers, games, f"{told} {total}", typed=True))
        begin = say("Plays in the background.")
        return [*rows, FormRow("begin", say("begin"), meaning=f"{begin} {total}")]

    def _agent_row(self, at: int) -> FormRow:
        kind = self.kind
        say = self.app.say.for_game(kind)
        listed = [*(f"level:{level}" for level in kind.levels), *kind.agents]
        values = listed if at < 2 else [NOBODY, *listed]
        shown = tuple("–" if spec == NOBODY else agent_words(spec, say) for spec in values)
        spec = self.specs[at]
        meaning = say("A level from 1 to 5, or any agent; Enter to type one with its options.")
        if spec in kind.agents:
            meaning = say(kind.agents[spec].meaning)
        elif spec in listed:
            meaning = level_meaning(kind, spec, say) or meaning
        label = say("agent {n}", n=at + 1)
        return FormRow(f"agent/{at}", label, tuple(values), shown, spec, meaning, typed=True)

    # --- choosing ---

    def on_form_changed(self, event: Form.Changed) -> None:
        """Takes a new value of a row."""
        self._take(event.row.name, event.value)

    def _take(self, name: str, value: str) -> None:
        what, _, which = name.partition("/")
        if what == "game":
            self.kind, self.seats = find_game(value), 0
            self.preset = self.kind.default_preset
            self.specs = [spec if spec.startswith("level:") else NOBODY for spec in self.specs]
            self.specs[:2] = [spec or usual for spec, usual in zip(self.specs[:2], FIRST, strict=False)]
        elif what == "preset":
            self.preset, self.seats = value, 0
        elif what == "seats":
            self.seats = int(value)
        elif what == "table":
            self.table = value
        elif what == "agent":
            self.specs[int(which)] = value
        else:
            self.wished = int(value)
        self._offer()

    def on_form_pressed(self, event: Form.Pressed) -> None:
        """Begins the tournament, or lets the value of a row be typed."""
        row = event.row
        if row.name == "begin":
            self.action_begin()
        else:
            check = self._check_games if row.name == "games" else self._check_agent
            self.ask(row, check, lambda text: self._take(row.name, text))

    def _check_games(self, text: str) -> str | None:
        if text.isdecimal() and 0 < int(text) <= MOST_GAMES:
            return None
        return self.app.say("A number from 1 to {most}.", most=MOST_GAMES)

    def _check_agent(self, text: str) -> str | None:
        try:
            build_agent(self.kind, text)
        except TableeError as error:
            return self.app.say.note(error)
        return None

    def action_begin(self) -> None:
        """Begins the tournament, unless an agent was chosen twice."""
        if len(set(self.agents)) < len(self.agents):
            self.explain(self.app.say("Every agent can take part once: choose different ones."))
            return
        chosen = self.tournament
        self.app.begin_tournament(
            Tournament(
                chosen.game,
                chosen.agents,
                chosen.games,
                secrets.randbelow(1 << 31),
                chosen.opening,
                grouping=chosen.grouping,
            )
        )
