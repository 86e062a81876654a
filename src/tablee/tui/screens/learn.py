"""`LearnScreen`, which offers rules and lessons, and `RulesScreen`: rules as pages with painted examples."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import ScrollableContainer, VerticalScroll
from textual.events import Resize
from textual.screen import Screen

from tablee.core.game import Game, GameKind
from tablee.core.lesson import Lesson
from tablee.roster import HUMAN, easiest_first
from tablee.tui.menu import Menu, MenuItem
from tablee.tui.painter import paint_board, painter_of
from tablee.tui.widgets import KeyBar, MarkedText, PlainText
from tablee.wording import names_for, names_of, preset_title, rules_title

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

ROOM = 6  # rows of a page that are not its text
WIDEST = 92


class LearnScreen(Screen[None]):
    """A menu of the games, each with its rules and its guided first game."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "back")]

    app: TableeApp

    def compose(self) -> ComposeResult:
        """Yields the heading, the menu and the keys."""
        yield PlainText(classes="heading")
        with VerticalScroll(classes="list", can_focus=False):
            yield Menu()
        yield KeyBar()

    def on_mount(self) -> None:
        """Shows the games and gives the menu the keyboard."""
        say = self.app.say
        self.query_one(".heading", PlainText).update(Text(say("Learn"), "bold"))
        items = []
        for kind in easiest_first():
            note = say("the rules, with examples")
            items.append(MenuItem(f"rules/{kind.name}", kind.title, partial(self._open_rules, kind), note))
            items += [self._lesson_item(kind, lesson) for lesson in kind.lessons]
        menu = self.query_one(Menu)
        menu.offer(items)
        menu.focus()
        self.query_one(KeyBar).offer([("Enter", say("go"), "noop"), ("Esc", say("back"), "back")])

    def _lesson_item(self, kind: GameKind, lesson: Lesson) -> MenuItem:
        say, preset = self.app.say, lesson.preset or kind.default_preset
        note = say("a guided first game")
        if len(kind.lessons) > 1:
            note = say("{name}: {value}", name=note, value=preset_title(kind, preset, say))
        name = f"lesson/{kind.name}" + ("" if preset == kind.default_preset else f"/{preset}")
        return MenuItem(name, kind.title, partial(self.app.open_lesson, kind, lesson), note)

    def _open_rules(self, kind: GameKind) -> None:
        self.app.push_screen(RulesScreen(kind.learners_game()))

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Opens the chosen rules or lesson."""
        event.item.run()

    def action_back(self) -> None:
        """Closes the screen."""
        self.app.pop_screen()

    def action_noop(self) -> None:
        """Does nothing: the menu itself handles keys that are shown with this action."""


class RulesScreen(Screen[None]):
    """The rules of a game in pages that fit the screen, followed by boards that show them.

    From here on lead a new game by these rules, and their guided game where there is one.
    """

    BINDINGS: ClassVar[list[Any]] = [
        ("right,space,enter,pagedown", "turn(1)"),
        ("left,pageup", "turn(-1)"),
        ("up", "scroll(-2)"),
        ("down", "scroll(2)"),
        ("n", "new_game"),
        ("g", "lesson"),
        ("escape,q", "back"),
    ]

    app: TableeApp

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.kind = game.kind
        self.page = 0

    def compose(self) -> ComposeResult:
        """Yields the heading, the page and the keys."""
        yield PlainText(classes="heading")
        with ScrollableContainer(classes="list", can_focus=False):
            yield MarkedText(id="page")
        yield KeyBar()

    def on_mount(self) -> None:
        """Shows the first page."""
        say = self.app.say
        self.query_one(KeyBar).offer(
            [
                ("→", say("next page"), "turn(1)"),
                ("←", say("page before"), "turn(-1)"),
                ("n", say("new game"), "new_game"),
                *([("g", say("guided game"), "lesson")] if self._lesson() else []),
                ("Esc", say("back"), "back"),
            ]
        )
        self.paint()

    def on_resize(self, _: Resize) -> None:
        """Divides the rules into pages of the new size."""
        self.paint()

    def paint(self) -> None:
        """Shows the page on which the reader is."""
        pages = self.pages()
        self.page = min(self.page, len(pages) - 1)
        played = f"{self.kind.title} · {rules_title(self.game, self.app.say)}"
        fields = {"game": played, "n": self.page + 1, "last": len(pages)}
        title = self.app.say("{game}: the rules, page {n} of {last}", **fields)
        self.query_one(".heading", PlainText).update(Text(title, "bold"))
        self.query_one("#page", MarkedText).show(pages[self.page])
        self.query_one(ScrollableContainer).scroll_home(animate=False)

    def pages(self) -> list[Text]:
        """Returns the pages: as many sentences to each as fit, then a board to each, with what it shows."""
        wide, high = min(self.size.width - 6, WIDEST), max(5, self.size.height - ROOM)
        say = self.app.say.for_game(self.kind)
        pages: list[list[str]] = [[]]
        for line in painter_of(self.kind).rules(self.game.options, say):
            rows = _wrapped(line, wide)
            if pages[-1] and len(pages[-1]) + len(rows) > high:
                pages.append([])
            pages[-1] += [*rows, ""]
        found = [Text("\n".join(page)) for page in pages]
        return [*found, *self._examples(wide, high)]

    def _examples(self, wide: int, high: int) -> list[Text]:
        lesson, say = self._lesson(), self.app.say.for_game(self.kind)
        if lesson is None or not lesson.examples or self.game != self.kind.learners_game(self.game.preset):
            return []
        states = [self.game.deal(lesson.seed)]  # no table: its agents would have to be loaded
        for step in lesson.steps[: max(number for number, _ in lesson.examples)]:
            states.append(states[-1].play(step.move))
        painter = painter_of(self.kind)
        specs = [HUMAN, *[lesson.opponent] * (self.game.seats - 1)]
        called = names_for(names_of(self.game, specs, say), 0, say)
        found = []
        for number, caption in lesson.examples:
            rows = _wrapped(say(caption), wide)
            scene = states[number].view(0).scene()
            board = paint_board(painter, scene, say, called, self.size.width - 6, high - len(rows) - 1)
            found.append(Text("\n".join(rows) + "\n\n").append_text(board))
        return found

    def _lesson(self) -> Lesson | None:
        return self.kind.lesson(self.game.preset)

    def action_new_game(self) -> None:
        """Opens the form for a new game with these rules."""
        from tablee.tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(self.game))

    def action_lesson(self) -> None:
        """Begins the guided game by these rules, where there is one."""
        lesson = self._lesson()
        if lesson is not None:
            self.app.open_lesson(self.kind, lesson)

    def action_turn(self, by: int) -> None:
        """Goes some pages on, or back."""
        self.page = max(0, min(self.page + by, len(self.pages()) - 1))
        self.paint()

    def action_scroll(self, by: int) -> None:
        """Scrolls a page that is higher than the screen."""
        self.query_one(ScrollableContainer).scroll_relative(y=by, animate=False)

    def action_back(self) -> None:
        """Closes the screen."""
        self.app.pop_screen()


def _wrapped(line: str, wide: int) -> list[str]:
    """Returns the rows of a sentence behind a bullet, broken between words."""
    rows = ["•"]
    for word in line.split():
        if cell_len(rows[-1]) + 1 + cell_len(word) > wide:
            rows.append(" ")
        rows[-1] += f" {word}"
    return rows
