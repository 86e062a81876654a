"""A series: game after game at one table, and the running score, which the front end keeps.

A series of an agreed length (`--series 5`) asks nothing. Otherwise people at a terminal are asked after each
game whether they want another. One seed decides the whole series.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from tablee.cli.plain.game import PlainGame
from tablee.core import rng
from tablee.core.notes import C_
from tablee.core.options import Value
from tablee.core.state import Outcome
from tablee.i18n import Say
from tablee.match import Table
from tablee.match.series import SeriesScore, score_after
from tablee.records.saves import free_beside
from tablee.wording import names_of, score_words, series_words

YES = C_("command", "yes y")
NO = C_("command", "no n quit q")


@dataclass
class Series:
    """The games of one evening: `length` is None when people are asked each time."""

    table: Table
    say: Say
    screen: Console
    file: Path
    watch: bool = True
    length: int | None = None
    aids: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = names_of(self.table.game, self.table.specs, self.say)
        self.score: SeriesScore | None = None
        self.played = 0

    def run(self) -> None:
        """Plays until the agreed number of games is over, nobody wants another, or somebody leaves."""
        seed = self.table.seed
        while True:
            session = PlainGame(self.table, self.say, self.screen, self._file(), self.watch, self.aids)
            outcome = self.table.state.outcome if session.run() else None
            if outcome is None:
                return
            self.played += 1
            self._count(outcome)
            if self.played == self.length or (self.length is None and not self._again(session)):
                return
            self.table = Table(
                self.table.game.kind.rematch(self.table.game, outcome, self.table.states[0].mover),
                self.table.agents,
                self.table.specs,
                rng.derive(seed, "game", self.played + 1),
            )

    def _file(self) -> Path:
        """Returns the file of each game of a series: `evening.json`, `evening-2.json`, …"""
        return free_beside(self.file, self.played + 1) if self.played else self.file

    def _count(self, outcome: Outcome) -> None:
        self.score = score_after(self.table.game.kind, self.score, outcome)
        if self.score is None or (self.played == 1 and self.length in (None, 1)):
            return
        points = self.score.points
        score = score_words(points, self.names, self.say)
        if self.played != self.length:
            told = series_words(self.score, self.names, self.say)
        elif points.count(max(points)) > 1:
            told = self.say("The series ends {score}, a draw.", score=score)
        else:
            winner = self.names[points.index(max(points))]
            told = self.say("The series ends {score}, {winner} wins it.", score=score, winner=winner)
        self.screen.print(told, style="bold")

    def _again(self, session: PlainGame) -> bool:
        """Returns whether people at a terminal want another game; a pipe is never asked."""
        if not session.interactive or not session.shared_screen.people:
            return False
        while True:
            self.screen.print(self.say("Another game? [Y/n] "), end="")
            self.screen.file.flush()
            try:
                answer = input().strip().casefold()
            except EOFError:
                self.screen.print()
                return False
            if not answer or answer in self.say.commands(YES):
                return True
            if answer in self.say.commands(NO):
                return False
