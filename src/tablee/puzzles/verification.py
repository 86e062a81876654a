"""Verifying puzzles anew: a game replays to the question, and the answers are right and no other is."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial

from tablee.core.errors import TableeError
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note
from tablee.core.puzzle import Moment, Puzzle, moment_of
from tablee.puzzles.collection import maker_of
from tablee.puzzles.difficulty import measured
from tablee.puzzles.workers import in_order
from tablee.roster import find_game

STRENGTH = 10  # times the search that found the answers, where they were not proven


def problems_of(
    kind: GameKind, puzzle: Puzzle, strength: int = STRENGTH, *, levels: bool = False
) -> tuple[Note, ...]:
    """Returns what is wrong with a puzzle; nothing, where it is right.

    With `levels` every level tries it again, and must find the answer as often as the puzzle says.
    """
    maker = maker_of(kind)
    if puzzle.question not in maker.questions:
        fields = {"question": puzzle.question, "known": ", ".join(maker.questions)}
        return (Note("unknown_question", N_("unknown question '{question}'; known: {known}"), fields),)
    try:
        moment = moment_of(kind, puzzle)
    except TableeError as error:
        return (error.note,)
    found = _problems_of_form(puzzle, moment, several=maker.questions[puzzle.question].several)
    if found:
        return found
    found = maker.verify(puzzle, moment, strength)
    if levels and not found:
        again = measured(kind, maker, puzzle, moment)
        if (again.found, again.tries) != (puzzle.found, puzzle.tries):
            fields = {"found": str(list(again.found)), "told": str(list(puzzle.found))}
            why = N_("the levels find it in {found} tries, not in {told}")
            return (Note("other_difficulty", why, fields),)
    return found


def verified(
    kind: GameKind,
    puzzles: Iterable[Puzzle],
    jobs: int = 1,
    strength: int = STRENGTH,
    *,
    levels: bool = False,
) -> Generator[tuple[Puzzle, tuple[Note, ...]], None, None]:
    """Yields each puzzle with what is wrong with it, in their order, found on so many processes.

    :raises WorkersLost: when a process dies.
    """
    every = tuple(puzzles)
    task = partial(_problems_by_name, kind.name, strength=strength, levels=levels)
    yield from zip(every, in_order(task, every, jobs), strict=True)


def _problems_by_name(game: str, puzzle: Puzzle, *, strength: int, levels: bool) -> tuple[Note, ...]:
    return problems_of(find_game(game), puzzle, strength, levels=levels)


def _problems_of_form(puzzle: Puzzle, moment: Moment, *, several: bool) -> tuple[Note, ...]:
    """Returns what is wrong with a puzzle whatever its game: who is asked, and what may be answered."""
    if not 0 <= puzzle.seat < moment.game.seats or moment.state.is_over:
        return (Note("nobody_asked", N_("nobody sits there, or the game is over")),)
    possible = puzzle.choices or moment.view(puzzle.seat).legal
    if len(set(possible)) < 2 or len(set(possible)) != len(possible):
        return (Note("no_choice", N_("there is nothing to choose from, or something twice")),)
    wrong = [answer for answer in puzzle.answers if answer not in possible]
    if wrong:
        fields = {"answers": ", ".join(wrong)}
        return (Note("impossible_answers", N_("answers that cannot be given: {answers}"), fields),)
    if not puzzle.answers or (len(puzzle.answers) > 1 and not several):
        fields = {"answers": ", ".join(puzzle.answers)}
        return (Note("not_one_answer", N_("there should be one answer: {answers}"), fields),)
    return ()
