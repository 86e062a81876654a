"""The analysis of a game while it is looked through: made beside the screen, shown as it grows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from rich.text import Text

from tablee.analysis import BLUNDER, INACCURACY, MISTAKE, Analysis, analyse
from tablee.i18n import Say
from tablee.records import Record
from tablee.tui.thinking import beside

Told = Callable[[], None]


class Review:
    """One analysis under way, or done. `seat` is whose view it keeps to, None for each mover's own."""

    def __init__(self, record: Record, seat: int | None) -> None:
        self._record, self._seat = record, seat
        self.stopped = threading.Event()
        self.done = 0
        self.total = len(record.moves)
        self.analysis: Analysis | None = None
        self.error: Exception | None = None

    def start(self, tell: Told) -> None:
        """Begins; `tell` is called from another thread whenever there is something new."""

        def progress(done: int, total: int) -> None:
            self.done, self.total = done, total
            if not self.stopped.is_set():
                tell()

        def end(found: Any, error: Exception | None) -> None:
            self.analysis, self.error = found, error
            if not self.stopped.is_set():
                tell()

        beside(
            lambda: analyse(self._record, self._seat, progress=progress, cancelled=self.stopped.is_set), end
        )

    def has_mistake(self, first: int, last: int) -> bool:
        """Whether one of these moves, counted from 1, lost too much."""
        found = () if self.analysis is None else self.analysis.moves
        return any(move.mark is not None for move in found if first <= move.number <= last)


def chances_of(analysis: Analysis) -> list[tuple[float, ...]]:
    """A row for the deal and for every move; where a seat's chance was not looked at, what it was before."""
    count = len(analysis.moves) + (analysis.final is not None)
    columns = []
    for seat in range(analysis.seats):
        known, now, column = dict(analysis.curve(seat)), 1 / analysis.seats, []
        for number in range(count):
            now = known.get(number, now)
            column.append(now)
        columns.append(column)
    return list(zip(*columns, strict=True))


def judgement(review: Review, at: int, say: Say, spell: Callable[[str], str]) -> Text:
    """What is to be said of the move that led to where one stands; `spell` puts moves into words."""
    if review.analysis is None:
        return Text(" · " + say("analysing: {done} of {total}", done=review.done, total=review.total), "dim")
    if not 0 < at <= len(review.analysis.moves):
        return Text()
    move = review.analysis.moves[at - 1]
    if move.mark is None:
        return Text()
    names = {INACCURACY: say("inaccuracy"), MISTAKE: say("mistake"), BLUNDER: say("blunder")}
    better = say(
        "{best} was better, {before} → {after}",
        best=spell(move.best or ""),
        before=say.percent(move.best_chance or 0.0, digits=0),
        after=say.percent(move.played_chance or 0.0, digits=0),
    )
    told = Text(" · " + say("{name}: {value}", name=names[move.mark], value=better))
    told.stylize("bold red", 3, 3 + len(names[move.mark]))
    return told
