"""The shell of coins in a row: one option, the two moves, positions as digits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import ModuleType

import numpy as np

from tablee.core.agent import AgentKind
from tablee.core.contract import SetupRec, StateRec
from tablee.core.errors import BadNotation
from tablee.core.game import Game, GameKind
from tablee.core.notes import Note
from tablee.core.options import Flag, Preset, Value
from tablee.core.scene import Line, Place, Scene
from tablee.core.state import View
from tablee.search.baselines import Greedy, Random

from . import rules

MOVES = ("first", "last")


class Coins(GameKind):
    name = "coins"
    title = "Coins in a Row"
    rules: ModuleType = rules
    options = (Flag("nothing", False, "changes nothing"),)
    presets: Mapping[str, Preset] = {"usual": Preset("as it is")}
    default_preset = "usual"
    perfect_information = True
    templates = ()
    agents: Mapping[str, AgentKind] = {
        "random": AgentKind("random", "any coin", Random),
        "greedy": AgentKind("greedy", "the greater coin", Greedy),
    }
    levels: Mapping[int, str] = {1: "random", 2: "random", 3: "greedy", 4: "greedy", 5: "greedy"}

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        g = np.zeros(1, rules.SETUP)
        g["coins_seats"] = seats
        return g

    def move_text(self, game: Game, move: int) -> str:
        return MOVES[move]

    def move_id(self, game: Game, text: str) -> int | None:
        return MOVES.index(text) if text in MOVES else None

    def moves_expected(self, game: Game) -> Note:
        return Note("first_or_last", "first or last")

    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        return Note("one_coin", "the only coin is the first")

    def position_text(self, game: Game, record: StateRec) -> str:
        return " ".join(
            ",".join(map(str, np.atleast_1d(record[0][name]).tolist())) for name in rules.STATE.names
        )

    def position(self, game: Game, text: str, to_move: str | int | None) -> StateRec:
        parts = text.split()
        if len(parts) != len(rules.STATE.names) or not re.fullmatch(r"[0-9, \-]+", text):
            raise BadNotation(text=text, what=Note("a_position", "a position"), expected=Note("n", "numbers"))
        s = np.zeros(1, rules.STATE)
        for name, part in zip(rules.STATE.names, parts, strict=True):
            numbers = [int(number) for number in part.split(",")]
            s[0][name] = numbers if len(numbers) > 1 else numbers[0]
        return s

    def reason(self, game: Game, record: StateRec) -> str:
        return "all_taken"

    def scene(self, view: View) -> Scene:
        record, outcome = view.record()[0], view.outcome
        ends = {int(record["first"]): "first", int(record["last"]): "last"}
        places = tuple(
            Place(f"coin{at + 1}", "coin", count=int(worth), move=ends.get(at) if view.legal else None)
            for at, worth in enumerate(record["coins_row"][: 3 * view.game.seats])
        )
        return Scene(
            game=self.name,
            seat=view.seat,
            mover=view.mover,
            scores=tuple(int(held) for held in record["sums"][: view.game.seats]),
            places=places,
            actions=(),
            winners=outcome.winners if outcome else None,
            reason=outcome.reason if outcome else None,
        )

    def narrate(self, before: View, move: str, after: View) -> tuple[Line, ...]:
        return (Line("took", {"seat": before.mover, "coin": move}),)
