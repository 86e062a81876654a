"""What somebody answers to a puzzle, judged: an `Attempt` is what is stored and rated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tablee.core.errors import BadNotation, BadUse
from tablee.core.notes import N_, Note
from tablee.puzzles.shown_puzzle import ShownPuzzle


@dataclass(frozen=True)
class Attempt:
    """An answer to a puzzle, and whether it is right. `number` counts somebody's tries of it, from 1 on."""

    game: str
    puzzle: str  # its id
    given: tuple[str, ...]
    right: bool
    number: int = 1

    @property
    def is_rated(self) -> bool:
        """Whether it counts: only the first try does."""
        return self.number == 1

    def as_data(self) -> dict[str, Any]:
        """Returns the attempt as plain data."""
        return {
            "game": self.game,
            "puzzle": self.puzzle,
            "given": list(self.given),
            "right": self.right,
            "number": self.number,
        }


def judge(shown: ShownPuzzle, given: Iterable[str], number: int = 1) -> Attempt:
    """Judges an answer: it is right where it names all right answers and nothing else, in any order.

    :raises BadUse: when one answer is asked for and none or several are given.

    :raises BadNotation: when the answer is no move, or none of the puzzle's choices.

    :raises IllegalMove: when the answer is a move that is not legal.
    """
    puzzle = shown.puzzle
    answers = tuple(dict.fromkeys(given))
    if not shown.sort.several and len(answers) != 1:
        raise BadUse(why=Note("one_answer", N_("give one answer, not {n}"), {"n": len(answers)}))
    for answer in answers:
        _require_answer(shown, answer)
    return Attempt(puzzle.game, puzzle.id, answers, puzzle.is_answered_by(answers), number)


def _require_answer(shown: ShownPuzzle, answer: str) -> None:
    choices = shown.puzzle.choices
    if not choices:
        shown.require_legal(answer)
    elif answer not in choices:
        expected = Note("one_of", N_("one of {choices}"), {"choices": ", ".join(choices)})
        what = Note("an_answer", N_("an answer"))
        raise BadNotation(text=answer, what=what, expected=expected, game=shown.kind.name)
