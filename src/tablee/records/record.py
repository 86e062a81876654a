"""A record: game, options, seed, opening, seats and moves; from these every state follows.

Owns replaying and its errors. The first wrong move is named, and so is the first *changed* one:
`notes["check"]` holds four digits per move, chained, so an edited file does not pass for the game
that was played. A record without that note is taken as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tablee.core import rng
from tablee.core.errors import BadRecord, TableeError
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.state import Outcome, State
from tablee.roster import find_game

FORMAT = 1
NAMES = "names"  # the note with the names of people who agreed to stand in the file
MOST_OPENING = 1000  # random first moves that a game or a tournament may be asked for
AIDED = "aided"  # the note that says whether a person had a hint or took a move back
_DIGITS = 4


@dataclass(frozen=True)
class Record:
    """`source` is only for error messages; two records are equal when their games are."""

    game_name: str
    options: dict[str, Value]
    seed: int
    opening: int
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    outcome: Outcome | None = None
    started: str = ""
    notes: dict[str, Any] = field(default_factory=dict)
    source: str = field(default="record", compare=False)

    @cached_property
    def game(self) -> Game:
        """The rules with the options of this record.

        :raises BadRecord: when no such game exists or an option is out of its range.
        """
        try:
            kind = find_game(self.game_name)
            return kind.configure(self.options, seats=len(self.seats))
        except TableeError as error:
            raise self._wrong(error.note) from None

    @cached_property
    def states(self) -> tuple[State, ...]:
        """Every state from the deal on, replayed and checked move by move."""
        state = self.game.deal(self.seed)
        states = [state]
        expected = self.notes.get("check")
        check = check_of(self) if isinstance(expected, str) else ""
        opening = rng.stream(self.seed, "opening")
        for number, move in enumerate(self.moves, start=1):
            if number <= self.opening and not state.is_over:
                drawn = state.legal[rng.below(opening, len(state.legal))]
                if move != drawn:
                    raise self._wrong_move(number, move, _not_drawn(drawn))
            try:
                state = state.play(move)
            except TableeError as error:
                raise self._wrong_move(number, move, error.note) from None
            digits = slice((number - 1) * _DIGITS, number * _DIGITS)
            if isinstance(expected, str) and expected[digits] != check[digits]:
                raise self._wrong_move(number, move, _changed())
            states.append(state)
        self._compare_end(state, expected)
        return tuple(states)

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a pickle holds: no states, which are replayed and checked when they are asked for."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def names(self) -> tuple[str, ...]:
        """The names in `notes["names"]`, of people who agreed to stand there; empty without any."""
        found = self.notes.get(NAMES)
        if not isinstance(found, list) or len(found) != len(self.seats):
            return ()
        return tuple(name if isinstance(name, str) else "" for name in found)

    @property
    def aided(self) -> bool | None:
        """Whether a person who played had help: a hint, or a move taken back; None where nobody has noted
        it.
        """
        found = self.notes.get(AIDED)
        return found if isinstance(found, bool) else None

    @property
    def final(self) -> State:
        """The state after the last move."""
        return self.states[-1]

    def save(self, path: str | Path) -> None:
        """Writes the file whole or not at all."""
        from tablee.records.files import write

        write(self, Path(path))

    def _compare_end(self, state: State, expected: object) -> None:
        if isinstance(expected, str) and len(expected) != _DIGITS * len(self.moves):
            raise self._wrong(_count(len(expected) // _DIGITS, len(self.moves)))
        # An outcome that the rules did not give (resignation, forfeit) has a reason of its own.
        if state.outcome and self.outcome and self.outcome != state.outcome:
            raise self._wrong(_other_outcome(self.outcome, state.outcome))
        if self.outcome and not _fits(self.outcome, state.game.seats):
            raise self._wrong(Note("misfit_outcome", N_("the outcome is of another number of seats")))

    def _wrong_move(self, number: int, move: str, why: Note) -> BadRecord:
        fields = {"number": number, "move": move, "why": why}
        return self._wrong(Note("wrong_move", N_("move {number} ('{move}') does not replay: {why}"), fields))

    def _wrong(self, why: Note) -> BadRecord:
        return BadRecord(source=self.source, why=why)


def check_of(record: Record) -> str:
    """Returns four digits per move, each depending on the game and on every move before."""
    header = f"{record.game_name}/{record.seed}/{record.opening}/{sorted(record.options.items())}"
    seal = blake2b(header.encode(), digest_size=16).digest()
    digits = []
    for move in record.moves:
        seal = blake2b(seal + move.encode(), digest_size=16).digest()
        digits.append(seal.hex()[:_DIGITS])
    return "".join(digits)


def _not_drawn(drawn: str) -> Note:
    return Note("not_drawn", N_("the seed draws '{drawn}' for the opening"), {"drawn": drawn})


def _changed() -> Note:
    return Note("changed", N_("it is not the move that was saved here; the file was changed"))


def _count(saved: int, found: int) -> Note:
    fields = {"saved": saved, "found": found}
    return Note("move_count", N_("moves saved: {saved}, moves found: {found}; the file was changed"), fields)


def _fits(outcome: Outcome, seats: int) -> bool:
    return len(outcome.scores) == seats and all(0 <= seat < seats for seat in outcome.winners)


def _other_outcome(told: Outcome, true: Outcome) -> Note:
    fields = {"told": _in_words(told), "true": _in_words(true)}
    return Note("other_outcome", N_("the outcome should be {true}, not {told}"), fields)


def _in_words(outcome: Outcome) -> Note:
    fields = {"scores": " : ".join(str(score) for score in outcome.scores), "reason": outcome.reason}
    if not outcome.winners:
        return Note("won_by_nobody", N_("{scores} ({reason}), won by nobody"), fields)
    fields["winners"] = ", ".join(str(seat + 1) for seat in outcome.winners)
    return Note("won_by", N_("{scores} ({reason}), won by seat {winners}"), fields)
