"""What OpenSpiel shows a player of a state: arrays and texts, made from the player's view alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from tablee.core.game import Game
from tablee.interop.openspiel.recall import Play
from tablee.match.visibility import SPECTATOR


class Observer:
    """An observer as OpenSpiel's Python games make them: `tensor`, its parts by name in `dict`, and texts.

    With perfect recall it has no tensor, and its text is the digest of all that the player has seen.
    Otherwise both are of the view: the player's own, or without private information a spectator's.
    """

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType, params: Any) -> None:
        private = pyspiel.PrivateInfoType
        if params or not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            raise ValueError("observers of Tablée's games see what one seat sees, or what is public")
        self._perfect_recall = kind.perfect_recall
        self._is_public = kind.private_info == private.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not kind.perfect_recall:
            layout = game.observation
            self.tensor = np.zeros(layout.size, np.float32)
            self.dict = {
                part.name: self.tensor[layout.slices[part.name]].reshape(part.shape or (1,))
                for part in layout.parts
            }

    def set_from(self, state: Any, player: int) -> None:
        """Writes what a player knows into `tensor`; zeros before the deal."""
        play: Play | None = state.play
        if self.tensor is not None:
            self.tensor[:] = 0 if play is None else play.state.view(self._seat(player)).observe()

    def string_from(self, state: Any, player: int) -> str:
        """Returns what a player knows as text; before the deal there is nothing to know."""
        play: Play | None = state.play
        if play is None:
            return ""
        seat = self._seat(player)
        return f"{seat} {play.memory(seat).hex()}" if self._perfect_recall else play.state.view(seat).text

    def _seat(self, player: int) -> int:
        return SPECTATOR if self._is_public else int(player)
