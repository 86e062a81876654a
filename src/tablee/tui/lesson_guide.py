"""`LessonGuide`: what is said in a guided first game, and which moves belong to it."""

from __future__ import annotations

from tablee.core.game import GameKind
from tablee.core.lesson import Lesson
from tablee.i18n import Say
from tablee.match import Table
from tablee.roster import HUMAN, build_agent


def lesson_table(kind: GameKind, lesson: Lesson) -> Table:
    """Returns a table for a lesson: the learner sits first, the others are as the lesson says."""
    game = kind.learners_game(lesson.preset)
    specs = [HUMAN, *[lesson.opponent] * (game.seats - 1)]
    agents = [None if spec == HUMAN else build_agent(kind, spec) for spec in specs]
    return Table(game, agents, specs, lesson.seed)


class LessonGuide:
    """Follows a table along a lesson: the others play by it as long as the learner does."""

    def __init__(self, table: Table, lesson: Lesson) -> None:
        self._table = table
        self._lesson = lesson

    @property
    def followed(self) -> int:
        """How many moves were the lesson's."""
        moves, steps = self._table.moves, self._lesson.steps
        for at, (move, step) in enumerate(zip(moves, steps, strict=False)):
            if move != step.move:
                return at
        return min(len(moves), len(steps))

    def next_move(self) -> str | None:
        """Returns the move that comes next in the lesson, None where the lesson is over or was left."""
        number, steps = len(self._table.moves), self._lesson.steps
        return steps[number].move if self.followed == number < len(steps) else None

    def advice(self, say: Say) -> str:
        """What is said now: the lesson's words, its farewell until the learner moves again, then nothing."""
        number, steps = len(self._table.moves), self._lesson.steps
        if self.next_move() is not None:
            return say(steps[number].text)
        is_ended = self.followed == len(steps)
        if not self._has_learner_moved_since(self.followed if is_ended else self.followed + 1):
            if is_ended:
                return say(self._lesson.farewell)
            return say("That is another way than the lesson's: from here on the game is yours.")
        return ""

    def _has_learner_moved_since(self, first: int) -> bool:
        """Returns whether the learner, who sits first, made one of the moves from number `first` on."""
        return any(state.mover == 0 for state in self._table.states[first : len(self._table.moves)])
