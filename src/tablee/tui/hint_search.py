"""`HintSearch`: looks for a hint for the person to move, in the background, and puts it into words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from tablee.i18n import Say
from tablee.match.hints import Hint, hint, templates_for_hints
from tablee.tui.chooser import Chooser
from tablee.tui.move_input import MoveInput
from tablee.tui.open_game import OpenGame
from tablee.tui.turn_loop import TurnLoop

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp


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
        self._screen, self._table, self._words = screen, game.table, game.words
        self._move_input, self._turns = move_input, turns
        self._show, self._failed = show, failed

    @property
    def _app(self) -> TableeApp:
        return cast("TableeApp", self._screen.app)

    def start(self) -> None:
        """Begins to look, where a person is choosing a move; compiles what it takes first."""
        if self._move_input.chooser is not None:
            kind = self._table.game.kind
            self._app.make_ready(kind, templates_for_hints(kind), self._look)

    def _look(self) -> None:
        view, number = self._table.state.view(self._table.mover), len(self._table.moves)
        self._show(self._app.say("looking for a hint…"))
        self._turns.run_in_background(
            lambda: hint(view, number), lambda found: self._found(found, number), self._failed
        )

    def _found(self, found: Hint, number: int) -> None:
        chooser = self._move_input.chooser
        if number == len(self._table.moves) and chooser is not None:  # otherwise the moment has passed
            chooser.aim(found.move)
            self._show(hint_text(found, chooser, self._words(self._app.say)))


def hint_text(found: Hint, chooser: Chooser, say: Say) -> str:
    """Returns a hint in words: the best move, and the chances of the moves that were compared."""
    text = say("Hint: {move}", move=chooser.label("", found.move))
    if found.chances:
        chances = [f"{chooser.label('', move)} ({say.percent(chance, 0)})" for move, chance in found.chances]
        text += " · " + say("chances: {listed}", listed=", ".join(chances))
    return text
