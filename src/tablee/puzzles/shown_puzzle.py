"""`ShownPuzzle`: what may be shown of a puzzle: one seat's view, what that seat saw happen, and the question.

Front ends take everything from here and nothing from the puzzle itself: its seed and moves are the whole
truth of a game in which cards may be hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from tablee.core.game import Game, GameKind
from tablee.core.notes import Note
from tablee.core.puzzle import Moment, Puzzle, PuzzleMaker, Question, moment_of
from tablee.core.scene import Line, Scene
from tablee.core.state import View
from tablee.match.visibility import GameLog
from tablee.puzzles.collection import maker_of
from tablee.roster import find_game


class ShownPuzzle:
    """A puzzle as its seat sees it. The notes are words of the game: said by `say.for_game(kind)`."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Replays the game up to the puzzle's moment.

        :raises BadPuzzle: when it does not replay.

        :raises BadUse: when the game has no puzzles.
        """
        self.puzzle = puzzle
        self.kind: GameKind = find_game(puzzle.game)
        self.maker: PuzzleMaker = maker_of(self.kind)
        self._moment: Moment = moment_of(self.kind, puzzle)
        self.game: Game = self._moment.game
        self.view: View = self._moment.view(puzzle.seat)

    @property
    def sort(self) -> Question:
        """The sort of puzzle that it is: its title, and whether several answers may be right."""
        return self.maker.questions[self.puzzle.question]

    @cached_property
    def scene(self) -> Scene:
        """What there is to see, with as much help as the question allows."""
        return self.view.scene(**self.sort.aids)

    @property
    def log(self) -> list[tuple[Line, ...]]:
        """What the seat saw happen, the lines of each move together."""
        return GameLog(self._moment.states, self._moment.moves).lines(self.puzzle.seat)

    @property
    def question(self) -> Note:
        """The question as it is put to people."""
        return self.maker.ask(self.puzzle, self.view)

    @property
    def choices(self) -> tuple[tuple[str, Note], ...]:
        """The answers to choose from, each with what it is called; none where the answer is a move."""
        return tuple((choice, self.maker.choice(self.puzzle, choice)) for choice in self.puzzle.choices)

    @property
    def solution(self) -> tuple[Note, ...]:
        """Why the answers are right and no other is: for those who have tried."""
        return self.maker.explain(self.puzzle, self._moment)

    def remark(self, given: Iterable[str]) -> Note | None:
        """Returns what is to be said of a wrong answer without giving the right one away, if anything."""
        return self.maker.remark(self.puzzle, self.view, tuple(given))

    def require_legal(self, move: str) -> None:
        """Checks that a text is a legal move of the seat.

        :raises BadNotation: when it is no move of this game.

        :raises IllegalMove: when the rules do not allow it here; the error says what the seat can know.
        """
        self.game.move_id(self._moment.state, move)
