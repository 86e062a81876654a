"""Kuhn's poker, whose equilibria are known, as a game that is never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

import numpy as np

from tablee.core.contract import SetupRec, StateRec
from tablee.core.game import Game, GameKind
from tablee.core.jit import Kernels
from tablee.core.notes import Note
from tablee.core.options import Preset, Value

from . import rules

MOVES = ("pass", "bet")


class Kuhn(GameKind):
    name = "kuhn"
    title = "Kuhn's poker"
    rules: ModuleType = rules
    options = ()
    presets: Mapping[str, Preset] = {"usual": Preset("as Kuhn described it")}
    default_preset = "usual"
    constant_sum = True
    kernels = Kernels("kuhn", rules, compiled=False)

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        return np.zeros(1, rules.SETUP)

    def move_text(self, game: Game, move: int) -> str:
        return MOVES[move]

    def move_id(self, game: Game, text: str) -> int | None:
        return MOVES.index(text) if text in MOVES else None

    def moves_expected(self, game: Game) -> Note:
        return Note("kuhn_moves", "pass or bet")

    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        return Note("kuhn_legal", "all moves are legal")

    def position_text(self, game: Game, record: StateRec) -> str:
        return str(record[0])

    def position(self, game: Game, text: str, to_move: str | int | None = None) -> StateRec:
        raise NotImplementedError

    def reason(self, game: Game, record: StateRec) -> str:
        return "played"


GAME = Kuhn()
