"""A guided first game: a table where somebody says what to look at, until the learner goes their own way."""

from __future__ import annotations

from tablee.core.game import GameKind
from tablee.core.lesson import Lesson
from tablee.match import Table
from tablee.roster import HUMAN, build_agent
from tablee.tui.sitting import Sitting
from tablee.tui.table import TableScreen
from tablee.tui.thinking import Thought


def lesson_table(kind: GameKind, lesson: Lesson) -> Table:
    """The table of a lesson: the learner first, the others as the lesson says."""
    game = kind.settle(lesson.options, lesson.preset, lesson.seats)
    specs = [HUMAN, *[lesson.opponent] * (game.seats - 1)]
    agents = [None if spec == HUMAN else build_agent(kind, spec) for spec in specs]
    return Table(game, agents, specs, lesson.seed)


class GuidedScreen(TableScreen):
    """The others play by the lesson as long as the learner does."""

    def __init__(self, sitting: Sitting, lesson: Lesson) -> None:
        super().__init__(sitting)
        self.lesson = lesson

    @property
    def on_path(self) -> bool:
        """Whether the game is the lesson's so far."""
        steps = [step.move for step in self.lesson.steps[: len(self.table.moves)]]
        return self.table.moves == steps

    def go_on(self) -> None:
        number, steps = len(self.table.moves), self.lesson.steps
        text = ""
        if self.on_path and number < len(steps):
            text = self.say(steps[number].text)
        elif self.on_path and number == len(steps):
            text = self.say(self.lesson.farewell)
        elif number and self.table.moves[:-1] == [step.move for step in steps[: number - 1]]:
            text = self.say("That is another way than the lesson's: from here on the game is yours.")
        self.advice = text
        super().go_on()
        if self.chooser is not None and self.on_path and number < len(steps):
            for option in self.chooser.options:
                if steps[number].move in self.chooser.choices.below(option):
                    self.chooser.cursor = option
            self.paint()

    def _think(self) -> None:
        number = len(self.table.moves)
        if self.on_path and number < len(self.lesson.steps):
            thought = self.thought = Thought()
            self.call_later(self._answered, thought, self.lesson.steps[number].move)
        else:
            super()._think()
