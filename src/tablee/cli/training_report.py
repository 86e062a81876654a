"""Shows how a training goes, on standard error: a table that grows on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from rich.console import Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import console
from tablee.report.training import measured, opponent_words

if TYPE_CHECKING:
    from tablee.learning.training import Progress

Row = Mapping[str, Any]


class TrainingTable:
    """The rows of a training's curve, the last line with what goes on now."""

    def __init__(self, rows: Sequence[Row]) -> None:
        """Begins with the rows that are known already."""
        self._rows = list(rows)
        self._now: Progress | None = None
        screen = console(stderr=True)
        self._live = Live(console=screen, auto_refresh=False) if screen.is_terminal else None

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.stop()

    def show(self, progress: Progress) -> None:
        """Shows how far the training has come; without a terminal, only what was measured."""
        self._now = progress
        if progress.row is not None:
            self._rows.append(progress.row)
        if self._live:
            self._live.update(self._painted(), refresh=True)
        elif progress.row is not None:
            print_to_stderr(_line(progress.row))

    def _painted(self) -> Group:
        voice, names = speaker(), opponent_words(speaker())
        shown = [name for name in names if any(name in measured(row) for row in self._rows)]
        table = Table(box=None, pad_edge=False)
        for heading in (say("steps"), say("time"), say("entropy"), *(names[name] for name in shown)):
            table.add_column(heading, justify="right")
        for row in self._rows:
            shares = measured(row)
            table.add_row(
                voice.grouped(row["steps"]),
                _time(row["seconds"]),
                voice.number(row["entropy"], 2),
                *(_share(shares[name]) if name in shares else "–" for name in shown),
            )
        if self._now is None:
            return Group(table)
        fields = {
            "steps": voice.grouped(self._now.steps),
            "time": _time(self._now.seconds),
            "rate": voice.grouped(round(self._now.rate)),
        }
        words = say("{steps} steps, {time}, {rate} a second", **fields)
        line = Table.grid(padding=(0, 1))
        line.add_row(ProgressBar(total=1.0, completed=self._now.share, width=40), words)
        return Group(table, line)


def _line(row: Row) -> str:
    names = opponent_words(speaker())
    shares = [f"{names[name]} {_share(share)}" for name, share in measured(row).items()]
    head = say("{steps} steps, {time}", steps=speaker().grouped(row["steps"]), time=_time(row["seconds"]))
    return f"{head}: {', '.join(shares)}"


def _share(share: Sequence[float]) -> str:
    voice = speaker()
    low, high = (voice.percent(end, digits=0) for end in share[1:])
    return f"{voice.percent(share[0])} ({low} – {high})"


def _time(seconds: float) -> str:
    minutes, left = divmod(round(seconds), 60)
    return f"{minutes}:{left:02}"
