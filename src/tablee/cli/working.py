"""What people see while a command works and nobody knows for how long: words, a moving bar, a clock.

Commands that can count what is left show that instead (`ProgressLine` in solution_report.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.cli.options import console


@contextmanager
def working(words: str, *, still: bool = False) -> Iterator[None]:
    """Shows these words on standard error until the work is done; on a pipe nothing is shown.

    Where time is measured they stand `still`: what moves takes some of it.
    """
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = [TextColumn("{task.description}"), *([] if still else [BarColumn(), TimeElapsedColumn()])]
    with Progress(*columns, console=screen, transient=True, auto_refresh=not still) as shown:
        shown.add_task(words, total=None)
        shown.refresh()
        yield
