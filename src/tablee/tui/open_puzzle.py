"""`OpenPuzzle`: the moment of a puzzle as a game that is open on a screen; nobody goes on with it."""

from __future__ import annotations

from pathlib import Path

from tablee.core.puzzle import moment_of
from tablee.i18n import Say
from tablee.match import Table
from tablee.puzzles import ShownPuzzle, number_of, puzzles_of
from tablee.roster import HUMAN
from tablee.tui.open_game import OpenGame
from tablee.wording import names_of

NOBODY = "random"  # the spec of the other seats: whoever sat there is gone


class OpenPuzzle(OpenGame):
    """A puzzle on a screen. Its seat is the only person; it is never saved."""

    def __init__(self, shown: ShownPuzzle) -> None:
        puzzle, moment = shown.puzzle, moment_of(shown.kind, shown.puzzle)
        specs = [HUMAN if seat == puzzle.seat else NOBODY for seat in range(puzzle.seats)]
        table = Table(
            game=moment.game,
            agents=[None] * puzzle.seats,
            specs=specs,
            seed=puzzle.seed,
            states=list(moment.states),
            moves=list(moment.moves),
            seconds=[0.0] * len(moment.moves),
        )
        super().__init__(table, Path(puzzle.id), shown.sort.aids)
        self.puzzle = puzzle

    def names(self, say: Say) -> list[str]:
        """Returns what each seat is called, without who sat there."""
        return names_of(self.table.game, [HUMAN] * self.table.game.seats, say)

    def series_title(self, say: Say) -> str:
        """Returns which puzzle this is: it stands where a game of a series has its score."""
        kind = self.table.game.kind
        total = len(puzzles_of(kind))
        return say("puzzle {number} of {total}", number=number_of(kind, self.puzzle), total=total)

    def save(self) -> None:
        """Does nothing: a puzzle is no game of anybody's."""
