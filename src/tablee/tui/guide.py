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
    game = kind.learners_game()
    specs = [HUMAN, *[lesson.opponent] * (game.seats - 1)]
    agents = [None if spec == HUMAN else build_agent(kind, spec) for spec in specs]
    return Table(game, agents, specs, lesson.seed)


class GuidedScreen(TableScreen):
    """The others play by the lesson as long as the learner does."""

    def __init__(self, sitting: Sitting, lesson: Lesson) -> None:
        super().__init__(sitting)
        self.lesson = lesson

    @property
    def followed(self) -> int:
        """How many moves have been the lesson's."""
        pairs = zip(self.table.moves, self.lesson.steps, strict=False)
        return next((at for at, (move, step) in enumerate(pairs) if move != step.move), self._shorter)

    @property
    def _shorter(self) -> int:
        return min(len(self.table.moves), len(self.lesson.steps))

    @property
    def on_path(self) -> bool:
        """Whether the game is the lesson's so far."""
        return self.followed == len(self.table.moves)

    def _alone_since(self, ended: bool) -> bool:
        """Whether only others have moved since the lesson was left, or ended."""
        first = self.followed if ended else self.followed + 1
        return all(state.mover != 0 for state in self.table.states[first : len(self.table.moves)])

    def go_on(self) -> None:
        number, steps = len(self.table.moves), self.lesson.steps
        text = ""
        if self.on_path and number < len(steps):
            text = self.say(steps[number].text)
        elif self._alone_since(self.followed == len(steps)):
            text = self.say(self.lesson.farewell)
            if self.followed < len(steps):
                text = self.say("That is another way than the lesson's: from here on the game is yours.")
        self.advice = text
        super().go_on()
        if self.chooser is not None and self.on_path and number < len(steps):
            self.chooser.aim(steps[number].move)
            self.paint()

    def action_enter(self) -> None:
        """In a move of several steps the next one is pointed at too."""
        before = self.chooser and self.chooser.chosen
        super().action_enter()
        number = len(self.table.moves)
        if self.chooser is not None and self.chooser.chosen != before and self.on_path:
            if number < len(self.lesson.steps):
                self.chooser.aim(self.lesson.steps[number].move)
            self.refresh_choice()

    def _think(self) -> None:
        number = len(self.table.moves)
        if self.on_path and number < len(self.lesson.steps):
            thought = self.thought = Thought()
            self.call_later(self._answered, thought, self.lesson.steps[number].move)
        else:
            super()._think()
