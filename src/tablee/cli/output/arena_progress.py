"""Shows the progress of a tournament on a terminal: a bar, the rate, the time left and the leaders so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tablee.cli.common.locale import say, speaker
from tablee.cli.common.options import console

if TYPE_CHECKING:
    from rich.progress import Task
    from rich.text import Text

    from tablee.arena import GameResult

SHOWN = 3  # agents


def show_progress(
    games: Iterable[GameResult], agents: Sequence[str], known: Sequence[GameResult], total: int
) -> Iterator[GameResult]:
    """Yields the same games; shows the progress meanwhile where standard error is a terminal."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield from games
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    class RateColumn(ProgressColumn):
        def render(self, task: Task) -> Text:
            from rich.text import Text

            rate = task.finished_speed or task.speed
            shown = "–" if rate is None else speaker().number(rate, 0 if rate >= 10 else 1)
            return Text(say("{rate} a second", rate=shown))

    leaders = Leaders(agents)
    for game in known:
        leaders.add(game)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[leader]}"),
        console=screen,
        transient=True,
    )
    with bar:
        task = bar.add_task(say("games"), total=total, completed=len(known), leader=str(leaders))
        for game in games:
            leaders.add(game)
            bar.update(task, advance=1, leader=str(leaders))
            yield game


class Leaders:
    """The best shares so far, as text for the progress line: points per seat that an agent took."""

    def __init__(self, agents: Sequence[str]) -> None:
        self._agents = agents
        self._points = [0.0] * len(agents)
        self._seats = [0] * len(agents)

    def add(self, game: GameResult) -> None:
        """Counts a game that has ended."""
        for entrant in set(game.entrants):
            self._points[entrant] += game.share(entrant)
            self._seats[entrant] += game.entrants.count(entrant)

    def __str__(self) -> str:
        shares = [points / max(seats, 1) for points, seats in zip(self._points, self._seats, strict=True)]
        best = sorted(range(len(shares)), key=lambda entrant: -shares[entrant])[:SHOWN]
        return " · ".join(
            f"{self._agents[entrant]} {speaker().percent(shares[entrant], digits=0)}" for entrant in best
        )
