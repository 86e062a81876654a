"""Daring: a game of two moves in which the first seat's card must not be seen through.

The first seat holds one of four cards. It may stay, and both share the win; or dare, and then the second seat,
which has not seen the card, names one of the four: a right guess wins, a wrong one loses. Daring wins three
times out of four.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np

from tablee.core.contract import SetupRec, StateRec
from tablee.core.game import Game, GameKind
from tablee.core.notes import Note
from tablee.core.options import Preset, Value
from tests.search import daring_rules as rules

TEXTS = ("1", "2", "3", "4", "stay", "dare")


class Daring(GameKind):
    name = "daring"
    title = "Daring"
    rules: ModuleType = rules
    options = ()
    presets: Mapping[str, Preset] = {"only": Preset("the only one")}
    default_preset = "only"

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        return np.zeros(1, rules.SETUP)

    def move_text(self, game: Game, move: int) -> str:
        return TEXTS[move]

    def move_id(self, game: Game, text: str) -> int | None:
        return TEXTS.index(text) if text in TEXTS else None

    def position_text(self, game: Game, record: StateRec) -> str:
        return str(record[0])

    def _not_needed(self, *_: Any) -> Any:
        return Note("not_needed", "not needed")

    moves_expected = why_illegal = position = reason = scene = narrate = _not_needed
    templates: tuple[ModuleType, ...] = ()
    agents: Mapping[str, Any] = {}
    levels: Mapping[int, str] = {}


GAME = Daring()
