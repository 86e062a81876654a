"""A game of the ledger played once more, by the same versions with the same seed, and what differs then.

A rerun is a pairing of its own kind: its seed is the number of the game that is played again, and its one
game is written into the ledger, where it counts for nobody.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.league.league_match import Makers, play_game_of
from tablee.league.storage.ledger_game import LedgerGame
from tablee.league.storage.pairing_rows import RERUN, NewPairing

_LATE = frozenset({"too_late", "no_answer"})  # what the clock decides, and nobody can repeat


def rerun_of(game: LedgerGame) -> NewPairing:
    """Returns the pairing in which a game is played again."""
    return NewPairing(RERUN, tuple(seat.player for seat in game.seats), game.number)


def play_again(game: Game, played: LedgerGame, makers: Makers, seconds: float) -> list[LedgerGame]:
    """Plays a game of the ledger again, from the deal on, and returns it alone."""
    players = [seat.player for seat in played.seats]
    again = play_game_of(
        game, players, makers, seconds, deal=played.deal, seating=played.seating, seed=played.seed
    )
    return [again]


@dataclass(frozen=True)
class RerunComparison:
    """What came of playing a game again: `identical` when the record is the same, byte for byte; otherwise
    the first `difference`, and the number of the `move`, counted from 1, where it is one.
    """

    identical: bool
    difference: Note | None = None
    move: int | None = None

    def as_data(self) -> dict[str, Any]:
        """Returns the same as plain data."""
        return {
            "identical": self.identical,
            "move": self.move,
            "difference": None if self.difference is None else self.difference.as_data(),
        }


def compare_rerun(then: LedgerGame, now: LedgerGame) -> RerunComparison:
    """Compares a game with the same played again."""
    before, after = then.record["moves"], now.record["moves"]
    for number, (one, other) in enumerate(zip(before, after, strict=False), 1):
        if one != other:
            fields = {"number": number, "then": one, "now": other}
            note = Note("rerun_move", N_("move {number} was {then}, and is {now} now"), fields)
            return RerunComparison(identical=False, difference=note, move=number)
    if len(before) != len(after) or (then.loss is None) != (now.loss is None):
        number = min(len(before), len(after)) + 1
        fields = {"number": number, "then": _end_of(then, number), "now": _end_of(now, number)}
        note = Note("rerun_end", N_("at move {number}: then {then}, now {now}"), fields)
        return RerunComparison(identical=False, difference=note, move=number)
    if then.loss is not None and now.loss is not None and then.loss != now.loss:
        old, new = Note.from_data(then.loss["why"]), Note.from_data(now.loss["why"])
        if not {old.code, new.code} <= _LATE:  # how late exactly says nothing
            fields = {"number": len(before) + 1, "then": old, "now": new}
            note = Note("rerun_end", N_("at move {number}: then {then}, now {now}"), fields)
            return RerunComparison(identical=False, difference=note, move=len(before) + 1)
    names = _differing(then.record, now.record)
    if names:
        template = N_("all moves are the same; what is not: {names}")
        note = Note("rerun_other", template, {"names": ", ".join(sorted(names))})
        return RerunComparison(identical=False, difference=note)
    return RerunComparison(identical=True)


def _differing(then: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Returns the names of what is not the same in two records; those of notes one by one."""
    found = []
    for name, value in then.items():
        other = now.get(name)
        if isinstance(value, dict) and isinstance(other, dict) and name == "notes":
            found += [f"notes.{each}" for each in _differing(value, other)]
        elif json.dumps(value) != json.dumps(other):
            found.append(name)
    return found + [name for name in now if name not in then]


def _end_of(game: LedgerGame, number: int) -> str | Note:
    moves = game.record["moves"]
    if number <= len(moves):
        return str(moves[number - 1])
    if game.loss is not None:
        return Note.from_data(game.loss["why"])
    return Note("rerun_over", N_("the game was over"))
