"""Books of perfect moves on the command line: `tablee solve GAME --book FILE` and `--check-book FILE`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.exit_codes import DONE, FAILED, STOPPED
from tablee.cli.locale import print_to_stderr, say

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.solution import Solver

BOOK = "tablee.book"
Command = Callable[..., Any]


def book_options(command: Command) -> Command:
    """--book, --check-book and what belongs to them; `requested_book` has their values."""
    number: dict[str, Any] = {"metavar": say("N"), "expose_value": False, "callback": _keep}
    file: dict[str, Any] = {**number, "metavar": say("FILE"), "type": click.Path(dir_okay=False)}
    for option in (
        click.option(
            "--sample",
            **number,
            type=click.IntRange(1),
            help=say("With --check-book: prove about so many entries, from all over the book."),
        ),
        click.option(
            "--check-book", **file, help=say("Prove the entries of a book again, and that none is missing.")
        ),
        click.option(
            "--floor",
            **number,
            type=click.IntRange(0),
            help=say("With --book: leave positions of so many seeds to the search."),
        ),
        click.option(
            "--opening",
            **number,
            type=click.IntRange(0, 8),
            help=say("With --book: how many first moves of a game may be any."),
        ),
        click.option(
            "--book", **file, help=say("Make a book of perfect moves, or go on with it, and solve nothing.")
        ),
    ):
        command = option(command)
    return command


def _keep(context: click.Context, option: click.Parameter, value: Any) -> None:
    context.meta.setdefault(BOOK, {})[option.name] = value


class BookRequest:
    """What is to be done about a book; of `book` and `check_book` one is None."""

    # Written out, as `tablee --help` imports this module: making a dataclass takes 0.4 ms.
    def __init__(
        self,
        book: str | None,
        check_book: str | None,
        opening: int | None,
        floor: int | None,
        sample: int | None,
    ) -> None:
        self.book, self.check_book = book, check_book
        self.opening, self.floor, self.sample = opening, floor, sample

    def run(self, game: Game, solver: Solver, reach: int | None, jobs: int, *, as_json: bool) -> int:
        """Makes or checks the book and tells what came of it; returns the exit code."""
        from tablee.cli.solution_report import ProgressLine, book_data, print_book

        began = time.perf_counter()
        with ProgressLine(game.kind) as watcher:
            if self.book is not None:
                settings = {"opening": self.opening, "floor": self.floor}
                found = solver.make_book(game, self.book, watcher, jobs=jobs, reach=reach, **settings)
            else:
                file = str(self.check_book)
                found = solver.check_book(game, file, watcher, jobs=jobs, reach=reach, sample=self.sample)
        seconds = time.perf_counter() - began
        if as_json:
            click.echo(json.dumps(book_data(found, seconds), ensure_ascii=False))
        else:
            print_book(game.kind, found, seconds)
        if not found.complete:
            print_to_stderr(say("stopped"))
            return STOPPED
        return FAILED if found.problems else DONE


def requested_book() -> BookRequest | None:
    """Returns what the options ask for, None where they ask for no book.

    :raises BadUse: when options do not go together.
    """
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    given = click.get_current_context().meta[BOOK]
    made, checked = given["book"], given["check_book"]
    if made is not None and checked is not None:
        raise BadUse(
            why=Note("one_book", N_("--book makes a book, --check-book proves one: give one of them"))
        )
    if made is None and any(given[name] is not None for name in ("opening", "floor")):
        raise BadUse(why=Note("for_books", N_("--opening and --floor belong to --book FILE")))
    if checked is None and given["sample"] is not None:
        raise BadUse(why=Note("for_checks", N_("--sample belongs to --check-book FILE")))
    return None if made is None and checked is None else BookRequest(**given)
