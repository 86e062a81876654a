"""`tablee statistics`: ratings against levels and at puzzles, and results by game, opponent, rules and how
games ended.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import say, speaker
from tablee.cli.options import console, json_option

if TYPE_CHECKING:
    from tablee.own_statistics import RatingHistory

MOST_COLUMNS = 100


@click.command(
    cls=Command,
    help=say("Show ratings and results of your own finished games."),
    examples=[
        "tablee statistics",
        "tablee statistics --json",
    ],
)
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar=say("FOLDER"),
    help=say("Count the games of this folder; otherwise those in your data folder."),
)
@json_option
@lang_option
def statistics(folder: Path | None, as_json: bool) -> None:
    """Counts the finished games of whoever uses this machine and prints what they come to."""
    from dataclasses import asdict

    from tablee.own_statistics import saved_statistics
    from tablee.tui.statistics_text import statistics_text

    found = saved_statistics(speaker(), folder)
    if as_json:
        ratings = {"ratings": _as_data(found.ratings), "puzzles": _as_data(found.puzzles)}
        click.echo(json.dumps({**ratings, **asdict(found.counts)}, ensure_ascii=False))
        return
    screen = console()
    screen.print(statistics_text(found, speaker(), min(screen.width, MOST_COLUMNS)))


def _as_data(ratings: Iterable[RatingHistory]) -> list[dict[str, object]]:
    return [
        {
            "game": rating.game,
            "points": rating.now.points,
            "uncertainty": rating.now.uncertainty,
            "provisional": rating.now.is_provisional,
            "history": [strength.points for strength in rating.strengths],
        }
        for rating in ratings
    ]
