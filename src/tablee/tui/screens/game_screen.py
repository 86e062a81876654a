"""`GameScreen`: what the screens of one game have in common, being played or looked through."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.events import Resize
from textual.screen import Screen

from tablee.i18n import Say
from tablee.tui.game_view import GameView, Shown
from tablee.tui.open_game import OpenGame
from tablee.tui.widgets import KeyBar, is_too_small

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp


class GameScreen(Screen[None]):
    """A screen with a view of a game and a row of keys, painted whenever something has changed.

    A screen sets `view` before it is composed, and says what is shown and which keys there are.
    """

    app: TableeApp
    view: GameView

    def __init__(self, game: OpenGame) -> None:
        super().__init__()
        self.game, self.table = game, game.table

    def compose(self) -> ComposeResult:
        """Yields the view of the game and the keys."""
        yield self.view
        yield KeyBar()

    @property
    def say(self) -> Say:
        """The words of the chosen language, with the game's own."""
        return self.game.words(self.app.say)

    @property
    def names(self) -> list[str]:
        """What each seat is called."""
        return self.game.names(self.say)

    @abstractmethod
    def shown(self) -> Shown:
        """Returns what the view shows now."""

    @abstractmethod
    def keys(self) -> list[tuple[str, str, str]]:
        """Returns the row of keys: the key, what it is for, and its action."""

    def paint(self) -> None:
        """Shows everything as it is now."""
        if not self.is_mounted or is_too_small(self.size):
            return  # what is covered is painted when the terminal has grown
        if not self.view.is_ready:
            self.call_later(self.paint)
            return
        self.view.paint(self.shown())
        self.query_one(KeyBar).offer(self.keys())

    def on_resize(self, _: Resize) -> None:
        """Fits everything into the new size."""
        self.paint()

    def on_screen_resume(self) -> None:
        """Paints anew: the terminal may have another size than when this screen was covered."""
        self.paint()
