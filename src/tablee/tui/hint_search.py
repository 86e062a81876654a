"""`HintSearch`: looks for a hint for the person to move, in the background, and puts it into words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from tablee.match.hints import Hint, hint, templates_for_hints
from tablee.match.preparation import preparation_of
from tablee.report.proven_values import hint_words
from tablee.tui.move_input import MoveInput
from tablee.tui.open_game import OpenGame
from tablee.tui.turn_loop import TurnLoop
from tablee.wording import compiling_words

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

PREPARING = 0.5  # seconds between two looks how far the compiling is


class HintSearch:
    """Finds hints for one game.

    `show` is called with what there is to say: that it looks, then the hint, with the cursor on its way to
    the move. `failed` is called with an exception of the search.
    """

    def __init__(
        self,
        screen: Screen[None],
        game: OpenGame,
        move_input: MoveInput,
        turns: TurnLoop,
        *,
        show: Callable[[str], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._screen, self._game, self._table, self._words = screen, game, game.table, game.words
        self._move_input, self._turns = move_input, turns
        self._show, self._failed = show, failed

    @property
    def _app(self) -> TableeApp:
        return cast("TableeApp", self._screen.app)

    def start(self) -> None:
        """Begins to look, where a person is choosing a move; waits until its search is compiled."""
        if self._move_input.chooser is None:
            return
        kind, view, number = self._table.game.kind, self._table.state.view(self._table.mover), self._number
        templates = templates_for_hints(kind)
        preparation = preparation_of(kind)
        preparation.want_first(templates)
        self._show(self._app.say("looking for a hint…"))
        timer = self._screen.set_interval(PREPARING, lambda: self._show_compiling(templates, number))

        def look() -> Hint:
            preparation.wait(templates, lambda: self._number != number or not self._screen.is_attached)
            return hint(view, number)

        def found(advice: Hint) -> None:
            timer.stop()
            self._found(advice, number)

        def failed(error: Exception) -> None:
            timer.stop()
            self._failed(error)

        self._turns.run_in_background(look, found, failed)

    @property
    def _number(self) -> int:
        """How many moves have been made."""
        return len(self._table.moves)

    def _show_compiling(self, templates: Sequence[ModuleType], number: int) -> None:
        preparation, say = preparation_of(self._table.game.kind), self._app.say
        if number == self._number and preparation.is_pending(templates):
            self._show(compiling_words(preparation, templates, say, say("the search for hints")))

    def _found(self, found: Hint, number: int) -> None:
        chooser = self._move_input.chooser
        if number == len(self._table.moves) and chooser is not None:  # otherwise the moment has passed
            self._game.note_help()
            chooser.aim(found.move)
            say = self._words(self._app.say)
            self._show(hint_words(found, lambda move: chooser.label("", move), say))
