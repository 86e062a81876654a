"""The analysis of a game on the replay screen: `RunningAnalysis`, its chart and what it says of a move."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from tablee.analysis import BLUNDER, INACCURACY, MISTAKE, Analysis, analyse, templates_of
from tablee.analysis.kept_analysis import keep_analysis, kept_analysis
from tablee.core.notes import Note
from tablee.i18n import Say
from tablee.match.preparation import preparation_of
from tablee.records import Record
from tablee.report.proven_values import verdict_words
from tablee.tui.background import run_in_background
from tablee.tui.marks import mark_style
from tablee.wording import compiling_words

BLOCKS = " ▁▂▃▄▅▆▇█"
SEAT_COLOURS = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red")
HERE = Style(reverse=True)
NAMES_PART = 3  # the names take a third of the columns at most
GAP = 2
COMPILING = 0.5  # seconds between two looks how far the compiling is


class RunningAnalysis:
    """One analysis of a record, made in the background.

    `seat` is whose view it keeps to, None for each mover's own. `done` of `total` moves are judged so far;
    at the end either `analysis` or `error` is set. Setting `stopped` cancels it.
    """

    def __init__(self, record: Record, seat: int | None, file: Path) -> None:
        self._record, self._seat, self._file = record, seat, file
        self._kind = record.game.kind
        self.stopped = threading.Event()
        self.done = 0
        self.total = len(record.moves)
        # One that was made before is there at once.
        self.analysis: Analysis | None = kept_analysis(file, record) if seat is None else None
        self.error: Exception | None = None
        self._note: Note | None = None  # what is done before moves are judged
        self._changed: Callable[[], None] = lambda: None

    def start(self, changed: Callable[[], None]) -> None:
        """Begins; `changed` is called from the background thread whenever there is something new.

        It waits until its search is compiled.
        """
        self._changed = changed

        def progress(done: int, total: int) -> None:
            self.done, self.total = done, total
            if not self.stopped.is_set():
                changed()

        def end(found: Any, error: Exception | None) -> None:
            self.analysis, self.error = found, error
            if not self.stopped.is_set():
                changed()

        def work() -> Analysis:
            preparation, templates = preparation_of(self._kind), templates_of(self._kind)
            preparation.want_first(templates)
            while preparation.is_pending(templates) and not self.stopped.is_set():
                changed()
                time.sleep(COMPILING)
            found = analyse(
                self._record, self._seat, progress=progress, cancelled=self.stopped.is_set, watcher=self
            )
            keep_analysis(self._file, self._record, found)
            return found

        run_in_background(work, end)

    def tell(self, note: Note) -> None:
        """Takes a line of a solver, which has no place on the screen."""

    def show(self, note: Note, done: int, total: int) -> None:  # noqa: ARG002 - the note says it
        """Takes what a solver does before the moves are judged."""
        self._note = note
        if not self.stopped.is_set():
            self._changed()

    def progress_text(self, say: Say) -> str:
        """Returns what the analysis does now: it is compiled first, then looks at one move after another."""
        preparation, templates = preparation_of(self._kind), templates_of(self._kind)
        if not self.done and preparation.is_pending(templates):
            return compiling_words(preparation, templates, say, say("the analysis"))
        if not self.done and self._note is not None:
            return say.for_game(self._kind)(self._note.template, **self._note.fields)
        return say("analysing: {done} of {total}", done=self.done, total=self.total)

    def has_mistake(self, first: int, last: int) -> bool:
        """Whether one of the moves from `first` to `last`, counted from 1, was a mistake of any kind."""
        found = () if self.analysis is None else self.analysis.moves
        return any(move.mark is not None for move in found if first <= move.number <= last)


def winning_chances(analysis: Analysis) -> list[tuple[float, ...]]:
    """Returns every seat's chance after the deal and after every move.

    Where a seat's chance was not looked at, it is what it was before.
    """
    count = len(analysis.moves) + (analysis.final is not None)
    columns = []
    for seat in range(analysis.seats):
        known, now, column = dict(analysis.curve(seat)), 1 / analysis.seats, []
        for number in range(count):
            now = known.get(number, now)
            column.append(now)
        columns.append(column)
    return list(zip(*columns, strict=True))


def judgement(running: RunningAnalysis, number: int, say: Say, spell: Callable[[str], str]) -> Text:
    """What the analysis says of move `number`: what it has kept, if that is proven, or that it was a mistake.

    `spell` puts a move into words.
    """
    if running.analysis is None:
        return Text(" · " + running.progress_text(say), "dim")
    if not 0 < number <= len(running.analysis.moves):
        return Text()
    move = running.analysis.moves[number - 1]
    proven = verdict_words(move, spell, say)
    if move.mark is None:
        return Text(f" · {proven}" if proven else "")
    names = {INACCURACY: say("inaccuracy"), MISTAKE: say("mistake"), BLUNDER: say("blunder")}
    better = proven or say(
        "{best} was better, {before} → {after}",
        best=spell(move.best or ""),
        before=say.percent(move.best_chance or 0.0, digits=0),
        after=say.percent(move.played_chance or 0.0, digits=0),
    )
    text = Text(" · " + say("{name}: {value}", name=names[move.mark], value=better))
    text.stylize("bold red", 3, 3 + len(names[move.mark]))
    return text


def chance_chart(chances: Sequence[Sequence[float]], names: Sequence[str], at: int, columns: int) -> Text:
    """Returns winning chances over a game as a row of blocks for each seat, at most so many columns wide.

    `chances[n][seat]` is the share of the win after n moves. Each column is marked with its number of moves,
    so that a click can go there; the column of `at` is shown reversed.
    """
    named = min(max(map(cell_len, names)), columns // NAMES_PART) + GAP
    wide = max(1, columns - named)
    count = min(wide, len(chances))
    points = [round(column * (len(chances) - 1) / max(1, count - 1)) for column in range(count)]
    here = min(range(count), key=lambda column: abs(points[column] - at))
    rows = []
    for seat, name in enumerate(names):
        row = Text(name, SEAT_COLOURS[seat % len(SEAT_COLOURS)])
        row.truncate(named - GAP, overflow="ellipsis")
        row.append(" " * (named - row.cell_len))
        for column, number in enumerate(points):
            share = min(1.0, max(0.0, chances[number][seat]))
            cell = Text(BLOCKS[round(share * (len(BLOCKS) - 1))], SEAT_COLOURS[seat % len(SEAT_COLOURS)])
            if column == here:
                cell.stylize(HERE)
            cell.stylize(mark_style(str(number)))
            row.append_text(cell)
        rows.append(row)
    return Text("\n").join(rows)
