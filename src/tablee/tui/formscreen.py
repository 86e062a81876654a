"""A screen that is a form: its title, the rows, what the row under the cursor means, the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from tablee.core.game import Game
from tablee.i18n import Say
from tablee.roster import find_game
from tablee.roster.games import names
from tablee.tui.dialogs import Ask
from tablee.tui.form import Form, Row
from tablee.tui.picture import Keys, Words
from tablee.words.titles import preset_title, typed_preset, with_typed

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp


class FormScreen(Screen[None]):
    """What the rows are, and what comes of them, is for the screens made from this one."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "back")]

    app: TableeApp

    def compose(self) -> ComposeResult:
        yield Words(classes="heading")
        with VerticalScroll(classes="list", can_focus=False):
            yield Form()
        yield Words(classes="meaning")
        yield Keys()

    def entitle(self, title: str, keys: Sequence[tuple[str, str, str]]) -> None:
        """The first line and the last one."""
        self.query_one(".heading", Words).update(Text(title, "bold"))
        self.query_one(Keys).offer(keys)

    def offer(self, rows: Sequence[Row]) -> None:
        self.query_one(Form).offer(rows)

    def explain(self, text: str) -> None:
        self.query_one(".meaning", Words).update(text)

    def ask(self, row: Row, check: Callable[[str], str | None], then: Callable[[str], None]) -> None:
        """Lets a value be typed, and checks it before it is taken."""

        def typed(text: str | None) -> None:
            if text is not None:
                then(text)

        self.app.push_screen(Ask(row.label, row.meaning, row.value, check), typed)

    def on_form_moved(self, event: Form.Moved) -> None:
        self.explain(event.row.meaning)

    def action_back(self) -> None:
        self.app.pop_screen()

    def action_noop(self) -> None:
        """Keys that the form itself obeys."""


def rules_rows(game: Game, preset: str, say: Say) -> list[Row]:
    """Which game, by which preset, for how many."""
    kind = game.kind
    titles = tuple(find_game(name).title for name in names())
    presets = tuple(kind.presets)
    called = tuple(preset_title(kind, name, say) for name in presets)
    meaning = with_typed(say(kind.presets[preset].meaning), typed_preset(preset), say)
    rows = [
        Row("game", say("game"), tuple(names()), titles, kind.name),
        Row("preset", say("rules"), presets, called, preset, meaning),
    ]
    fewest, most = kind.seat_range(game.options)
    if fewest < most:
        counts = tuple(str(count) for count in range(fewest, most + 1))
        rows.append(Row("seats", say("seats"), counts, counts, str(game.seats)))
    return rows
