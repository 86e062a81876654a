"""The shell of Kalaha: move and position texts, reasons, and the SETUP record of the options.

Owns everything about the game that is written or read. The rules are in rules.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import ModuleType

import numpy as np

from tablee.core.contract import SetupRec, StateRec
from tablee.core.errors import BadNotation
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.positions import bad_position
from tablee.games.kalaha import layout, rules
from tablee.games.kalaha.observation import NUMBERS
from tablee.games.kalaha.options import CAPTURES, COLLECTS, END_CHECKS, OPTIONS, PRESETS

REASONS = {layout.SIDE_EMPTY: "side_empty", layout.MAJORITY: "majority"}
MOST_SEEDS = 2 * 12 * 12
MOVE_IDS = {**{str(field + 1): field for field in range(layout.FIELDS)}, "swap": layout.SWAP}


_COUNT = "[0-9]{1,3}"
_SIDE = rf"\[\s*({_COUNT}(?:\s*,\s*{_COUNT})*)\s*\]\s*({_COUNT})"
_POSITION = re.compile(
    rf"\s*A\s*{_SIDE}\s*\|\s*B\s*{_SIDE}\s*"
    r"(?:,\s*(?P<mover>[AB]) to move(?: or (?P<swap>swap)|, [AB] (?P<later>may swap))?\s*"
    r"|,\s*(?P<over>over)(?: \((?P<majority>majority)\))?\s*)?"
)


class Kalaha(GameKind):
    """Everything about Kalaha that does not depend on its options."""

    name = "kalaha"
    title = "Kalaha"
    rules: ModuleType = rules
    options = OPTIONS
    presets = PRESETS
    default_preset = "simple"
    constant_sum = True
    perfect_information = True
    first_option = "first"
    default_opening = 4

    def seat_name(self, seat: int) -> str:
        """Returns A or B."""
        return "AB"[seat]

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        """Returns the SETUP record, with the ways of sowing as tables."""
        g = np.zeros(1, rules.SETUP)
        g["kalaha_fields"] = options["fields"]
        for name in ("seeds", "extra_turn", "majority_stop", "pie_rule"):
            g[name] = options[name]
        g["takes_last"] = options["capture_takes_last_seed"]
        g["first"] = self.first_seat(options, seats)
        g["capture"] = CAPTURES.index(str(options["capture"]))
        g["end_check"] = END_CHECKS.index(str(options["end_check"]))
        g["collect"] = COLLECTS.index(str(options["collect"]))
        _lay_paths(g, int(options["fields"]), bool(options["skip_origin"]))
        return g

    def move_text(self, game: Game, move: int) -> str:
        """Returns a field's number, or `swap`."""
        return "swap" if move == layout.SWAP else str(move + 1)

    def move_id(self, game: Game, text: str) -> int | None:
        """Returns the move that a text names, None for any other text."""
        found = MOVE_IDS.get(text, layout.FIELDS)
        return found if text == "swap" or found < int(game.options["fields"]) else None

    def moves_expected(self, game: Game) -> Note:
        """Says what a move looks like."""
        fields = {"last": game.options["fields"]}
        if game.options["pie_rule"]:
            return Note("field_or_swap", N_("a field from 1 to {last}, or swap"), fields)
        return Note("field_number", N_("a field from 1 to {last}"), fields)

    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        """Says why a field cannot be sown, or sides cannot be swapped."""
        if move == layout.SWAP:
            return Note("no_swap", N_("swap only answers the first turn, with the pie rule"))
        return Note("empty_field", N_("field {field} is empty"), {"field": move + 1})

    def position_text(self, game: Game, record: StateRec) -> str:
        """Returns a position as text: both sides with their stores, and the turn."""
        fields = int(game.options["fields"])
        sides = []
        for seat in range(2):
            row = record[0]["kalaha_cells"][seat * layout.ROW : (seat + 1) * layout.ROW]
            held = ",".join(str(count) for count in row[:fields])
            sides.append(f"{self.seat_name(seat)}[{held}] {row[layout.STORE]}")
        return f"{' | '.join(sides)}, {self._turn_text(record)}"

    def _turn_text(self, record: StateRec) -> str:
        mover, answer = int(record[0]["mover"]), int(record[0]["answer"])
        if mover < 0:
            return "over (majority)" if record[0]["ended"] == layout.MAJORITY else "over"
        swap = "" if answer < 0 else " or swap" if answer == mover else f", {self.seat_name(answer)} may swap"
        return f"{self.seat_name(mover)} to move{swap}"

    def position(self, game: Game, text: str, to_move: str | int | None = None) -> StateRec:
        """Reads a position.

        :raises BadNotation: when the text is none, or says of its end what cannot be.
        """
        fields = int(game.options["fields"])
        found = _POSITION.fullmatch(text) if isinstance(text, str) else None
        rows = [[int(count) for count in found[at].split(",")] for at in (1, 3)] if found else []
        mover = to_move if to_move is not None else (found["mover"] if found else None) or "A"
        if found is None or any(len(row) != fields for row in rows) or str(mover) not in ("A", "B", "0", "1"):
            raise self._bad_position(text, fields)
        s = np.zeros(1, rules.STATE)
        for seat, row in enumerate(rows):
            s[0]["kalaha_cells"][seat * layout.ROW : seat * layout.ROW + fields] = row
            s[0]["kalaha_cells"][seat * layout.ROW + layout.STORE] = int(found[2 + 2 * seat])
        seat = "AB01".index(str(mover)) % 2
        s[0]["mover"] = seat
        s[0]["answer"] = seat if found["swap"] else 1 - seat if found["later"] else -1
        if int(s[0]["kalaha_cells"].sum()) > MOST_SEEDS or not _end_position(game, s, found):
            raise self._bad_position(text, fields)
        return s

    def _bad_position(self, text: str, fields: int) -> BadNotation:
        row = ",".join("4" * fields)
        example = f"A[{row}] 0 | B[{row}] 0, A to move"
        expected = Note(
            "position_form",
            N_("a number for each field ({fields} a side) and at most {most} seeds, as in {example}"),
            {"fields": fields, "most": MOST_SEEDS, "example": example},
        )
        return bad_position(text, expected)

    def observed_labels(self, game: Game) -> Mapping[str, Sequence[str]]:
        """Numbers the fields that this board has."""
        return {"field": NUMBERS[: int(game.options["fields"])]}

    def reason(self, game: Game, record: StateRec) -> str:
        """Returns why the game is over: a side is empty, or a store has the majority."""
        return REASONS[int(record[0]["ended"])]


def _lay_paths(g: SetupRec, fields: int, skip_origin: bool) -> None:
    """RULES §2.2–2.5 as tables: for each field sown, the cell of each step and back."""
    g["step"] = layout.NEVER
    g["lap"] = 2 * fields + (0 if skip_origin else 1)
    for seat in range(2):
        home, away = seat * layout.ROW, (1 - seat) * layout.ROW
        ring = [*range(home, home + fields), home + layout.STORE, *range(away, away + fields)]
        for field in range(fields):
            cells = ring[field + 1 :] + ring[:field]
            if not skip_origin:
                cells.append(ring[field])
            for step, cell in enumerate(cells, start=1):
                g["path"][0, seat, field, step] = cell
                g["step"][0, seat, field, cell] = step


def _end_position(game: Game, s: StateRec, found: re.Match[str]) -> bool:
    """Ends a position that is over; False when what the text says of it cannot be."""
    if (found["swap"] or found["later"]) and not game.options["pie_rule"]:
        return False
    if found["majority"]:
        cells = s[0]["kalaha_cells"]
        s[0]["mover"], s[0]["ended"] = -1, layout.MAJORITY
        most = max(int(cells[layout.STORE]), int(cells[layout.ROW + layout.STORE]))
        return bool(game.options["majority_stop"]) and 2 * most > int(cells.sum())
    if not found["over"]:
        game.kernels.end_if_over(game.setup, s)
        return True
    for mover in range(2):  # with `end_check=mover` it may have been either's turn
        tried = s.copy()
        tried[0]["mover"] = mover
        game.kernels.end_if_over(game.setup, tried)
        if tried[0]["ended"] == layout.SIDE_EMPTY:
            s[0] = tried[0]
            return True
    return False
