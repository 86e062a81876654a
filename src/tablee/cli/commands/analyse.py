"""`tablee analyse FILE`: winning chances, best moves and mistakes of a saved game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_saved_games
from tablee.cli.locale import say, speaker
from tablee.cli.options import game_option, json_option, read_game_of, seed_option

if TYPE_CHECKING:
    from tablee.analysis import Analysis
    from tablee.core.budget import Budget
    from tablee.records import Record

USUAL_SIMULATIONS = 2000  # the same as analysis.DEFAULT_BUDGET; help texts must not import searches
MOST_SIMULATIONS = 10_000_000


@click.command(
    cls=Command,
    help=say("Review a saved game: winning chances, best moves, mistakes."),
    examples=[
        "tablee analyse game.json",
        "tablee analyse game.json --all --picture chances.svg",
    ],
)
@click.argument("file", type=click.Path(), metavar=say("FILE"), shell_complete=complete_saved_games)
@game_option
@click.option(
    "--seat",
    type=int,
    metavar=say("N"),
    help=say("Use only what seat N could know; otherwise each move is judged by what its player could know."),
)
@click.option(
    "--simulations",
    type=click.IntRange(10, MOST_SIMULATIONS),
    default=USUAL_SIMULATIONS,
    show_default=True,
    metavar=say("N"),
    help=say("Simulated games for each move, or as much work."),
)
@seed_option(say("Decides the chance in the analysis."))
@click.option("--all", "every", is_flag=True, help=say("List every move, not only the mistakes."))
@click.option(
    "--picture",
    type=click.Path(),
    metavar=say("FILE.svg"),
    help=say("Draw the chances by move into a file."),
)
@json_option
@lang_option
def analyse(
    file: str,
    which: int | None,
    seat: int | None,
    simulations: int,
    seed: int,
    every: bool,
    picture: str | None,
    as_json: bool,
) -> None:
    """Analyses a saved game and prints what was found; raises BadOption for a wrong seat or file name."""
    from tablee.analysis import templates_of
    from tablee.cli.analysis_report import print_analysis
    from tablee.cli.compilation import prepare_templates
    from tablee.core.budget import Budget
    from tablee.core.errors import BadOption
    from tablee.core.notes import N_, Note
    from tablee.core.provenance import provenance
    from tablee.wording import names_of

    if picture is not None and Path(picture).suffix.lower() != ".svg":
        expected = Note("an_svg", N_("a file whose name ends in .svg"))
        raise BadOption(option="--picture", value=repr(picture), expected=expected)
    record, _ = read_game_of(file, which)
    if seat is not None and not 1 <= seat <= record.game.seats:
        fields = {"low": 1, "high": record.game.seats}
        expected = Note("int_range", N_("a whole number from {low} to {high}"), fields)
        raise BadOption(option="--seat", value=seat, expected=expected)
    prepare_templates(record.game.kind, templates_of(record.game.kind))
    found = _analyse(record, None if seat is None else seat - 1, Budget(simulations=simulations), seed)
    names = names_of(record.game, record.seats, speaker())
    if as_json:
        data = {**found.as_data(), "players": names, "simulations": simulations, "seed": seed}
        data["provenance"] = provenance()
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        print_analysis(record, found, names, simulations, every=every)
    if picture is not None:
        _write_chart(found, names, Path(picture))


def _analyse(record: Record, seat: int | None, budget: Budget, seed: int) -> Analysis:
    """Returns the analysis of a record; shows a progress bar where standard error is a terminal."""
    from rich.progress import MofNCompleteColumn, TimeRemainingColumn

    from tablee.analysis import analyse as analyse_record
    from tablee.cli.solution_report import ProgressLine

    words = say("positions")
    with ProgressLine(record.game.kind, MofNCompleteColumn(), TimeRemainingColumn()) as line:

        def progress(done: int, total: int) -> None:
            line.advance(words, done, total)

        return analyse_record(record, seat, budget, seed, progress, watcher=line)


def _write_chart(found: Analysis, names: list[str], path: Path) -> None:
    from tablee.core.atomic_file import write_atomically
    from tablee.core.errors import BadUse, os_error_note
    from tablee.core.notes import N_, Note
    from tablee.report.analysis import chances_chart

    try:
        write_atomically(path, chances_chart(found, names, speaker()).standalone())
    except OSError as error:
        fields = {"file": str(path), "problem": os_error_note(error)}
        why = Note("picture_not_written", N_("{file} cannot be written: {problem}"), fields)
        raise BadUse(why=why) from None
