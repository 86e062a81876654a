"""`tablee reproduce`: published experiments, played again fairly and set beside what was published; and with
`--check` a kept tournament or game, played again and compared.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.catalogues import say_in, voices
from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_experiments
from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import allow_option, console
from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note

if TYPE_CHECKING:
    from tablee.arena.reproduce import Figure, Progress

DATA = "reproduced.json"


@click.command(
    cls=Command,
    help=say("Play published experiments again, fairly."),
    examples=[
        "tablee reproduce utbm --out reproduced",
        "tablee reproduce --check game.json",
    ],
)
@click.argument("name", required=False, metavar=say("[NAME]"), shell_complete=complete_experiments)
@click.option("--quick", is_flag=True, help=say("Few games: five minutes for everything."))
@click.option(
    "--jobs", type=click.IntRange(1, 256), help=say("Processes; as many as processors unless given.")
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help=say("Folder for reproduced.md, its pictures, report.html and the figures; what is there is kept."),
)
@click.option(
    "--check",
    "checked",
    type=click.Path(path_type=Path),
    metavar=say("FOLDER_OR_FILE"),
    help=say("Play a kept tournament or a saved game again: are they the same games, byte by byte?"),
)
@allow_option
@click.option("--json", "as_json", is_flag=True, help=say("Figures as JSON."))
@lang_option
def reproduce(
    name: str | None,
    *,
    quick: bool,
    jobs: int | None,
    out: Path | None,
    checked: Path | None,
    allowed: tuple[str, ...],
    as_json: bool,
) -> int:
    """Plays the parts that the folder has no figures of yet, and shows or writes all figures.

    With --check it compares instead, and returns the exit code: 1 where something differs, 2 where not
    everything can be played again.
    """
    from tablee.arena.reproduce import as_data, experiments, measure
    from tablee.cli.comparison_report import compare_and_tell
    from tablee.core.provenance import provenance

    if checked is not None:
        if name is not None or quick or out is not None:
            raise BadUse(why=Note("check_alone", N_("--check goes without NAME, --quick and --out")))
        with _ProgressBar(str(checked)) as progress:
            tell = compare_and_tell(checked, allowed, jobs or os.cpu_count() or 1, progress, as_json=as_json)
        return tell()
    if allowed:
        raise BadUse(why=Note("allow_check", N_("--allow is for --check")))
    parts = [(kind, part) for kind, found in experiments(name) for part in found.parts]
    figures, runs = _read_figures(out, quick=quick)
    missing = [(kind, part) for kind, part in parts if part.code not in figures]
    for number, (kind, part) in enumerate(missing, 1):
        with _ProgressBar(f"{number}/{len(missing)} {part.code}") as progress:
            figures[part.code] = measure(
                kind, part, quick=quick, jobs=jobs or os.cpu_count() or 1, progress=progress
            )
        if number == 1:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            runs = [*runs, {**provenance(), "date": now}]
        if out is not None:
            _write_figures(out, figures, runs, quick=quick)
    shown = {part.code: figures[part.code] for _, part in parts}
    if as_json:
        click.echo(json.dumps({code: as_data(figure) for code, figure in shown.items()}, indent=2))
    else:
        _print_tables(shown)
    if out is not None:
        _write_report(out, figures, runs)
        print_to_stderr(say("written: {files}", files=f"{out / 'reproduced.md'}, {out / 'report.html'}"))
    return 0


def _read_figures(out: Path | None, *, quick: bool) -> tuple[dict[str, Figure], list[dict[str, Any]]]:
    """Returns the figures that earlier runs left in the folder, and these runs; raises BadUse for figures of
    another kind.
    """
    from tablee.arena.reproduce import from_data

    if out is None or not (out / DATA).exists():
        return {}, []
    try:
        data = json.loads((out / DATA).read_text("utf-8"))
        found = {code: from_data(figure) for code, figure in data["figures"].items()}
        is_quick = bool(data["quick"])
        runs = list(data.get("provenance", ()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        fields = {"file": str(out / DATA), "problem": f"{type(error).__name__}: {error}"}
        why = Note(
            "bad_figures", N_("{file} holds no figures of this command ({problem}); remove it"), fields
        )
        raise BadUse(why=why) from error
    if is_quick != quick:
        fields = {"file": str(out / DATA)}
        why = Note(
            "other_figures", N_("{file} holds figures of the other kind, with or without --quick"), fields
        )
        raise BadUse(why=why)
    return found, runs


def _write_figures(out: Path, figures: dict[str, Figure], runs: list[dict[str, Any]], *, quick: bool) -> None:
    from tablee.arena.reproduce import as_data
    from tablee.records import write_text

    out.mkdir(parents=True, exist_ok=True)
    told = {code: as_data(one) for code, one in figures.items()}
    data = {"tablee": 1, "quick": quick, "provenance": runs, "figures": told}
    write_text(out / DATA, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def _write_report(out: Path, figures: dict[str, Figure], runs: list[dict[str, Any]]) -> None:
    from tablee.records import write_text
    from tablee.report.experiments import reproduced_markdown, reproduced_page

    text, charts = reproduced_markdown(figures, say_in("en"), "pictures", runs)
    write_text(out / "reproduced.md", text)
    for file, chart in charts.items():
        write_text(out / "pictures" / file, chart)
    write_text(out / "report.html", reproduced_page(figures, voices(), speaker().language, runs))


def _print_tables(figures: dict[str, Figure]) -> None:
    """Prints the tables only; charts and what is to be read from them are in the report."""
    from rich.table import Table
    from rich.text import Text

    from tablee.report.document import Heading, Rows
    from tablee.report.experiments import report_blocks

    screen = console(least_width=160)
    for block in report_blocks(figures, speaker()):
        if isinstance(block, Heading):
            screen.print(Text(f"\n{block.words}", "bold"))
        if isinstance(block, Rows):
            table = Table(box=None, pad_edge=False, header_style="bold")
            for at, heading in enumerate(block.headings):
                table.add_column(heading, justify="left" if at < block.texts else "right", no_wrap=True)
            for row in block.rows:
                table.add_row(*(cell.replace("`", "") for cell in row))
            screen.print(table)


class _ProgressBar:
    """Shows the progress of one part, where standard error is a terminal."""

    def __init__(self, title: str) -> None:
        self._title = title

    def __enter__(self) -> Progress:
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Shown

        screen = console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._shown = Shown(*columns, console=screen, transient=True, disable=not screen.is_terminal)
        self._shown.start()
        task = self._shown.add_task(self._title, total=None)
        return lambda done, total: self._shown.update(task, completed=done, total=total)

    def __exit__(self, *_: object) -> None:
        self._shown.stop()
