"""`KalahaPuzzles`: finds and verifies puzzles of Kalaha by its solver, and explains them.

A puzzle's facts are `values`, the exact margin of every legal field for the seat to move, and `line`, the
next moves of perfect play. So the explanation needs no search, and a verification proves every number in it
again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType

from tablee.core.budget import Budget
from tablee.core.notes import N_, Note
from tablee.core.puzzle import CountedAgent, Moment, Puzzle, PuzzleMaker, Question
from tablee.core.solution import SilentWatcher, Solution, line_by_turns
from tablee.core.state import State, View

ONLY_WIN, ONLY_DRAW = "only_win", "only_draw"
LEAST_SEEDS, MOST_SEEDS = 8, 34  # in the fields: with fewer there is little to see, with more to prove
LEAST_FIELDS = 3  # to choose from
SEARCHED = 1_500_000  # positions, to prove all fields of one: a second or two
TOLD = 8  # moves of the line that an explanation shows
LEVEL_5 = Budget(simulations=2_000_000)  # more than a second searches, and counted
# Verified with other endgames than those it was found with: what is looked up there is searched here.
OTHER_ENDGAMES = 9


class KalahaPuzzles(PuzzleMaker):
    """Positions in which exactly one field keeps what there is to keep."""

    questions = {  # noqa: RUF012 - nothing changes it
        ONLY_WIN: Question(N_("the only field that wins")),
        ONLY_DRAW: Question(N_("the only field that draws")),
    }
    players = (
        CountedAgent("level:2"),
        CountedAgent("level:3"),
        CountedAgent("level:4"),
    )
    levels = {  # noqa: RUF012 - as above
        1: CountedAgent("level:1"),
        2: CountedAgent("level:2"),
        3: CountedAgent("level:3"),
        4: CountedAgent("level:4"),
        5: CountedAgent("level:5", LEVEL_5, seeded=False),
    }

    tries = 24  # level 1 draws one of a few fields: with fewer tries it would often seem to find them

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules of the solver."""
        from tablee.games.kalaha.solver import SOLVER

        return SOLVER.templates

    def find(self, moment: Moment) -> Iterable[Puzzle]:
        """Returns the puzzle that a position is, if one field keeps its value and no other does."""
        state = moment.state
        if len(state.legal) < LEAST_FIELDS or not LEAST_SEEDS <= seeds_in_fields(state) <= MOST_SEEDS:
            return
        values = _proven_values(state)
        best = None if values is None else only_best(values)
        if values is None or best is None:
            return
        facts = {"values": dict(values), "line": list(_line(state))}
        question = ONLY_WIN if values[best] > 0 else ONLY_DRAW
        yield moment.puzzle(question, state.mover, [best], facts=facts)

    def verify(self, puzzle: Puzzle, moment: Moment, strength: int) -> tuple[Note, ...]:  # noqa: ARG002 - proven
        """Solves the position with other endgames and an empty table, and compares every number."""
        found = _solved(moment.state)
        values = {move: bounds.low for move, bounds in found.moves.items() if bounds.exact}
        return tuple(_problems(puzzle, moment.state, values))

    def ask(self, puzzle: Puzzle, view: View) -> Note:
        """Returns the question to the seat that is to move."""
        fields = {"player": view.game.kind.player_name(view.game, puzzle.seat)}
        if puzzle.question == ONLY_WIN:
            why = N_(
                "{player} is to move. One field wins, whatever the other does; all others do not. Which?"
            )
            return Note(ONLY_WIN, why, fields)
        why = N_("{player} is to move. One field holds the draw; all others lose. Which?")
        return Note(ONLY_DRAW, why, fields)

    def explain(self, puzzle: Puzzle, moment: Moment) -> tuple[Note, ...]:
        """Returns what the field gets, what each of the others leads to, and how the game may go on."""
        values: Mapping[str, int] = puzzle.facts["values"]
        best = puzzle.answers[0]
        fields = {"field": best, "margin": values[best]}
        if puzzle.question == ONLY_WIN:
            first = Note(
                "wins", N_("Field {field} wins by {margin} points with the best play of both."), fields
            )
        else:
            first = Note("draws", N_("Field {field} draws with the best play of both."), fields)
        others = sorted((move for move in values if move != best), key=lambda move: -values[move])
        told = [_verdict(move, values[move]) for move in others]
        line = Note(
            "line",
            N_("It may go on like this: {line}."),
            {"line": line_by_turns(moment.state, puzzle.facts["line"])},
        )
        return (first, *told, line)

    def remark(self, puzzle: Puzzle, view: View, given: tuple[str, ...]) -> Note | None:  # noqa: ARG002 - told already
        """Returns what a wrong field leads to."""
        values: Mapping[str, int] = puzzle.facts["values"]
        return _verdict(given[0], values[given[0]]) if given and given[0] in values else None


def _verdict(field: str, margin: int) -> Note:
    """Returns what a field that does not keep the value leads to."""
    fields = {"field": field, "margin": -margin}
    if margin == 0:
        return Note("only_draws", N_("Field {field} only draws."), fields)
    return Note("loses", N_("Field {field} loses by {margin} points."), fields)


def seeds_in_fields(state: State) -> int:
    """Returns how many seeds are not in a store yet."""
    return sum(place.count or 0 for place in state.view(state.mover).scene().places if place.kind == "field")


def only_best(values: Mapping[str, int]) -> str | None:
    """Returns the one move that wins, or, where none does, the one that draws; None where it is not alone."""
    best = max(values, key=lambda move: values[move])
    sign = min(values[best], 1)  # 1 a win, 0 a draw, below a loss
    if sign < 0:
        return None
    return best if sum(min(value, 1) >= sign for value in values.values()) == 1 else None


def _proven_values(state: State) -> dict[str, int] | None:
    """Returns the exact margin of each move; None where that takes too long.

    Each time with an examiner of its own: what another position has taught it would change how far it comes.
    """
    from tablee.games.kalaha.solver import SOLVER

    examiner = SOLVER.examiner(state.game)
    if examiner is None:
        return None
    found = examiner.examine(state.view(state.mover), Budget(simulations=SEARCHED), SilentWatcher())
    if found is None or not all(bounds.exact for bounds in found.moves.values()):
        return None
    return {move: bounds.low for move, bounds in found.moves.items()}


def _line(state: State) -> Iterator[str]:
    """Yields the first moves of perfect play; of several that are as good, the first field."""
    for _ in range(TOLD):
        if state.is_over:
            return
        values = _proven_values(state)
        if values is None:
            return
        move = max(values, key=lambda each: values[each])
        yield move
        state = state.play(move)


def _solved(state: State) -> Solution:
    """Returns what is proven of a position with other endgames, and with an empty table."""
    from tablee.games.kalaha.solver import SOLVER

    return SOLVER.solve(state, SilentWatcher(), jobs=1, reach=OTHER_ENDGAMES)


def _problems(puzzle: Puzzle, state: State, values: Mapping[str, int]) -> Iterator[Note]:
    """Yields what is wrong with a puzzle whose fields are worth so much."""
    if set(values) != set(state.legal):
        yield Note("unproven", N_("not every field was proven anew"))
        return
    best = only_best(values)
    right = best is not None and (ONLY_WIN if values[best] > 0 else ONLY_DRAW) == puzzle.question
    if not right or puzzle.answers != (best,) or puzzle.seat != state.mover:
        yield Note("other_answer", N_("the answer should be {best}"), {"best": str(best)})
    if dict(puzzle.facts.get("values", {})) != dict(values):
        yield Note("other_values", N_("the fields are worth {values}"), {"values": str(dict(values))})
    for move in puzzle.facts.get("line", ()):
        if state.is_over or move not in _solved(state).best:
            yield Note("wrong_line", N_("the line is not perfect play: {move}"), {"move": str(move)})
            return
        state = state.play(move)
