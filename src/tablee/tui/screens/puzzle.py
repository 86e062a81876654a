"""`PuzzleScreen`: one puzzle as its seat sees it: the question, the answer, the verdict and the solution."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any, ClassVar

from rich.text import Text

from tablee.core.errors import TableeError
from tablee.core.notes import N_
from tablee.core.puzzle import Puzzle
from tablee.puzzles import Attempt, ShownPuzzle, judge
from tablee.puzzles.attempts_file import AttemptsFile
from tablee.puzzles.ratings import rated_tries
from tablee.puzzles.scores import next_puzzle, score_of
from tablee.tui.chooser import Chooser
from tablee.tui.dialogs import PageDialog, bulleted
from tablee.tui.game_view import GameView, Shown, wrapped_rows
from tablee.tui.menu import MenuItem
from tablee.tui.move_input import MoveInput
from tablee.tui.open_puzzle import OpenPuzzle
from tablee.tui.screens.game_screen import GameScreen
from tablee.tui.widgets import MarkedText
from tablee.wording import (
    labels_of,
    puzzle_level_words,
    puzzle_rating_words,
    puzzle_strength_words,
    solved_words,
)

CHECKED, UNCHECKED = "☒", "☐"
MOST_ROWS = 6  # of a verdict below the board
TRIED = {
    True: N_("You solved this one at your first try. Another answer counts no more."),
    False: N_("Your first try was wrong. Another answer counts no more."),
}
SEVERAL = N_("Choose every answer that is right; there may be several.")


class PuzzleScreen(GameScreen):
    """A puzzle, answered by a move as at a table, or by choosing among the answers that it lists.

    The first answer counts and is kept; then the solution is explained, and one may try other answers.
    """

    BINDINGS: ClassVar[list[Any]] = [("escape", "back"), ("f4", "rules")]

    def __init__(self, puzzle: Puzzle) -> None:
        """Replays the puzzle's game.

        :raises BadPuzzle: when it does not replay.
        """
        self.puzzle = ShownPuzzle(puzzle)
        super().__init__(OpenPuzzle(self.puzzle))
        self.attempts = AttemptsFile()
        self.message = ""  # what there is to say below the choices
        self.verdict = ""  # on the last answer, with the solution
        self.page: list[str] = []  # the solution, where it is too long to stand below the board
        self.chosen: list[str] = []  # of the listed answers, where several may be right
        self.move_input = MoveInput(
            play=lambda move: self._answer([move]),
            obey=lambda _: False,
            wake=lambda: None,
            changed=lambda _: self.view.paint_choice(self.shown()),
            idle_text=self._idle_text,
        )
        self.view = GameView(self.game, self.move_input)

    def on_mount(self) -> None:
        """Asks the question."""
        right = self._tried().get(self.puzzle.puzzle.id)
        if right is not None:
            self.message = self.say(TRIED[right])
        self._ask()

    # --- painting ---

    def shown(self) -> Shown:
        """Returns the board of the puzzle's seat, below it the question or the verdict."""
        seat, number = self.puzzle.puzzle.seat, len(self.table.moves)
        level = puzzle_level_words(self.puzzle.puzzle.level, self.puzzle.kind, self.say)
        told = self.verdict or self.say.note(self.puzzle.question)
        return Shown(seat, seat, number, level, told, self.move_input.chooser)

    def _idle_text(self) -> Text:
        if self.message:
            return Text(self.message, "bold")
        if self.puzzle.puzzle.choices:
            return Text(self.say(SEVERAL) if self.puzzle.sort.several else self.say("Choose one answer."))
        return Text(self.say("Arrows and Enter, the mouse, or type a move."))

    def keys(self) -> list[tuple[str, str, str]]:
        """Returns the row of keys."""
        say = self.say
        return [("Enter", say("go"), "noop"), ("F4", say("rules"), "rules"), ("Esc", say("back"), "back")]

    # --- answering ---

    def _tried(self) -> dict[str, bool]:
        return self.attempts.tried(self.puzzle.kind.name)

    def _ask(self) -> None:
        """Offers the moves of the seat, or the listed answers."""
        if self.puzzle.puzzle.choices:
            self._offer_choices(0)
            return
        view, scene = self.puzzle.view, self.game.scene(self.puzzle.puzzle.seat)
        label = labels_of(self.game.painter, scene, self.say, self.names)
        self.move_input.offer_moves(view, Chooser(view.legal, scene, label))
        self.paint()

    def _offer_choices(self, at: int) -> None:
        """Offers the listed answers; where several may be right each is ticked, and all are sent together."""
        several = self.puzzle.sort.several
        items = []
        for place, (choice, note) in enumerate(self.puzzle.choices):
            label = self.say.note(note)
            if several:
                label = f"{CHECKED if choice in self.chosen else UNCHECKED} {label}"
                items.append(MenuItem(choice, label, partial(self._tick, choice, place)))
            else:
                items.append(MenuItem(choice, label, partial(self._answer, [choice])))
        if several:
            items.append(MenuItem("answer", self.say("Answer"), lambda: self._answer(self.chosen)))
        self.move_input.offer_menu(items)
        if self.move_input.menu is not None:
            self.move_input.menu.at = at
        self.paint()

    def _tick(self, choice: str, place: int) -> None:
        if choice in self.chosen:
            self.chosen.remove(choice)
        else:
            self.chosen.append(choice)
        self._offer_choices(place)

    def _answer(self, answers: list[str]) -> None:
        """Judges an answer and shows what comes of it; what is no answer is explained."""
        try:
            attempt = judge(self.puzzle, answers)
        except TableeError as error:
            self.message = self.say.note(error)
            self.paint()
            return
        try:
            counted = self.attempts.keep_first(attempt, datetime.now().astimezone())
            self.message = self._score_text(counted=counted)
        except TableeError as error:
            self.message = self.say.note(error)
        self._give_verdict(attempt)
        self.move_input.offer_menu(self._items())
        self.paint()

    def _give_verdict(self, attempt: Attempt) -> None:
        """Says whether an answer is right, and why; what is too long for the screen is a page to open."""
        say = self.say
        remark = None if attempt.right else self.puzzle.remark(attempt.given)
        parts = [say("Right!") if attempt.right else say("Not right.")]
        parts += [] if remark is None else [say.note(remark)]
        solution = [say.note(note) for note in self.puzzle.solution]
        # What a wrong answer leads to may be part of the solution.
        self.verdict = " ".join(dict.fromkeys([*parts, *solution]))
        self.page = []
        if wrapped_rows(self.verdict, self.size.width) > MOST_ROWS:
            self.verdict, self.page = " ".join([*parts, *solution[:1]]), solution

    def _score_text(self, *, counted: bool) -> str:
        kind, tried = self.puzzle.kind, self._tried()
        score = score_of(kind, tried)
        told = [
            solved_words(score.solved, score.tried, self.say),
            puzzle_rating_words(rated_tries(kind, tried), self.say, gained=counted),
            puzzle_strength_words(score, kind, self.say),
        ]
        return ". ".join(text[0].upper() + text[1:] for text in told if text)

    def _items(self) -> list[MenuItem]:
        """Returns what can be done after a verdict."""
        say = self.say
        following = next_puzzle(self.puzzle.kind, self._tried(), self.puzzle.puzzle)
        onward = (
            []
            if following is None
            else [MenuItem("next", say("next puzzle"), partial(self._go_to, following))]
        )
        return [
            *onward,
            *([MenuItem("why", say("the whole explanation"), self._open_page)] if self.page else []),
            MenuItem("again", say("try another answer"), self._again),
            MenuItem("all", say("all puzzles"), self._leave),
        ]

    def _open_page(self) -> None:
        say = self.say
        self.app.push_screen(PageDialog(say("Why"), bulleted(self.page), say("Esc: back")))

    def _leave(self) -> None:
        self.app.pop_screen()

    def _go_to(self, puzzle: Puzzle) -> None:
        self.app.pop_screen()
        self.app.push_screen(PuzzleScreen(puzzle))

    def _again(self) -> None:
        self.message, self.verdict, self.chosen = self.say("Other answers count no more."), "", []
        self._ask()

    # --- commands ---

    def on_marked_text_touched(self, event: MarkedText.Touched) -> None:
        """Chooses what was clicked on the board."""
        self.move_input.touch(event.mark)

    def action_rules(self) -> None:
        """Opens the rules."""
        self.view.open_rules()

    def action_back(self) -> None:
        """Goes one step back: what is typed or chosen, then to the list."""
        if not self.move_input.back():
            self.app.pop_screen()

    def action_noop(self) -> None:
        """Does nothing: the footer itself handles keys that are shown with this action."""
