"""`PuzzleListScreen`: the puzzles of the day, then those of each game by level."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from tablee.core.errors import TableeError
from tablee.core.game import GameKind
from tablee.core.notes import N_
from tablee.core.puzzle import Puzzle
from tablee.puzzles import daily, games_with_puzzles, maker_of, puzzles_of
from tablee.puzzles.attempts_file import AttemptsFile
from tablee.puzzles.ratings import rated_tries
from tablee.puzzles.scores import LevelScore, first_unsolved, score_of
from tablee.tui.menu import Menu, MenuItem
from tablee.tui.screens.puzzle import PuzzleScreen
from tablee.tui.widgets import KeyBar, PlainText
from tablee.wording import puzzle_level_words, puzzle_rating_words, puzzle_strength_words, solved_words

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

STATES = {
    None: N_("not tried yet"),
    True: N_("solved at the first try"),
    False: N_("not solved at the first try"),
}


class PuzzleListScreen(Screen[None]):
    """A menu: today's puzzle of each game, then the levels of each, which go on with what is not solved."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "back")]

    app: TableeApp

    def compose(self) -> ComposeResult:
        """Yields the heading, the menu, what is said of a line, and the keys."""
        yield PlainText(classes="heading")
        with VerticalScroll(classes="list", can_focus=False):
            yield Menu()
        yield PlainText(classes="meaning")
        yield KeyBar()

    def on_mount(self) -> None:
        """Gives the menu the keyboard."""
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Reads anew what was tried, and shows the lines."""
        say, menu, attempts = self.app.say, self.query_one(Menu), AttemptsFile()
        self.query_one(".heading", PlainText).update(Text(say("Puzzles"), "bold"))
        tried = {kind.name: attempts.tried(kind.name) for kind in games_with_puzzles()}
        items = [self._today_item(kind, tried[kind.name]) for kind in games_with_puzzles()]
        for kind in games_with_puzzles():
            score = score_of(kind, tried[kind.name])
            rating = puzzle_rating_words(rated_tries(kind, tried[kind.name]), say)
            strength = ". ".join(filter(None, [rating, puzzle_strength_words(score, kind, say)]))
            items += [self._level_item(kind, level, tried[kind.name], strength) for level in score.levels]
        menu.offer(items, menu.at)
        self.query_one(KeyBar).offer([("Enter", say("go"), "noop"), ("Esc", say("back"), "back")])

    def _today_item(self, kind: GameKind, tried: dict[str, bool]) -> MenuItem:
        say, puzzle = self.app.say.for_game(kind), daily(kind, date.today())  # noqa: DTZ011 - the reader's day
        level = puzzle_level_words(puzzle.level, kind, say)
        sort = say(maker_of(kind).questions[puzzle.question].title)
        return MenuItem(
            f"today/{kind.name}",
            say("{game}: today's puzzle", game=kind.title),
            partial(self._open, puzzle),
            say(STATES[tried.get(puzzle.id)]),
            f"{sort} · {level}",
        )

    def _level_item(
        self, kind: GameKind, level: LevelScore, tried: dict[str, bool], strength: str
    ) -> MenuItem:
        say = self.app.say.for_game(kind)
        puzzles = [puzzle for puzzle in puzzles_of(kind) if puzzle.level == level.level]
        words = puzzle_level_words(level.level, kind, say)
        count = say.count("{n} puzzle", "{n} puzzles", level.puzzles)
        solved = solved_words(level.solved, level.tried, say)
        return MenuItem(
            f"{kind.name}/{level.level}",
            say("{name}: {value}", name=kind.title, value=words),
            partial(self._open, first_unsolved(puzzles, tried) or puzzles[0]),
            f"{count} · {solved}" if solved else count,
            strength,
        )

    def _open(self, puzzle: Puzzle) -> None:
        try:
            self.app.push_screen(PuzzleScreen(puzzle))
        except TableeError as error:
            self.app.complain(self.app.say.note(error))

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Opens the puzzle of the chosen line."""
        event.item.run()

    def on_menu_moved(self, event: Menu.Moved) -> None:
        """Says more of the line under the cursor."""
        self.query_one(".meaning", PlainText).update(event.item.meaning)

    def action_back(self) -> None:
        """Closes the screen."""
        self.app.pop_screen()

    def action_noop(self) -> None:
        """Does nothing: the menu itself handles keys that are shown with this action."""
