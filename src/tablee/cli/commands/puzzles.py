"""`tablee puzzles GAME`: lists, shows and judges puzzles; makes them, and verifies them anew."""

from __future__ import annotations

import json
import os
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_games, complete_presets, complete_puzzles
from tablee.cli.locale import print_to_stderr, say
from tablee.cli.options import json_option, seed_option

if TYPE_CHECKING:
    from tablee.core.game import GameKind
    from tablee.core.puzzle import Puzzle


@click.command(
    cls=Command,
    help=say("Puzzles from real games: solve, make, verify."),
    examples=[
        "tablee puzzles kalaha",
        "tablee puzzles kalaha --daily",
        "tablee puzzles love_letter --number 1",
    ],
)
@click.argument("game", metavar=say("GAME"), shell_complete=complete_games)
@click.option("--daily", is_flag=True, help=say("The puzzle of the day."))
@click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar=say("DATE"),
    help=say("The puzzle of this day, as in 2026-12-24."),
)
@click.option(
    "--number",
    metavar=say("N"),
    shell_complete=complete_puzzles,
    help=say("The puzzle with this number, 1 is the easiest, or with this id."),
)
@click.option(
    "--answer",
    "answers",
    multiple=True,
    metavar=say("TEXT"),
    help=say("Judge this answer instead of asking; may be repeated where several are right."),
)
@click.option(
    "--make",
    "wanted",
    type=click.IntRange(1, 100_000),
    metavar=say("N"),
    help=say("Make so many new puzzles from games between computers."),
)
@seed_option(say("Decides the games that --make plays."))
@click.option(
    "--preset",
    metavar=say("NAME"),
    shell_complete=complete_presets,
    help=say("With --make: only by these rules."),
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar=say("FILE"),
    help=say("The file for the puzzles that --make makes; otherwise standard output."),
)
@click.option(
    "--verify",
    "verifies",
    is_flag=True,
    help=say("Prove all puzzles anew, with ten times the search that found them."),
)
@click.option(
    "--file",
    type=click.Path(path_type=Path),
    metavar=say("FILE"),
    help=say("With --verify: the puzzles of this file, not those that come with the game."),
)
@click.option("--levels", is_flag=True, help=say("With --verify: let the levels try them again, too."))
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar=say("N"),
    help=say("Processes; as many as processors unless given."),
)
@json_option
@lang_option
def puzzles(
    game: str,
    daily: bool,
    day: datetime | None,
    number: str | None,
    answers: tuple[str, ...],
    wanted: int | None,
    seed: int,
    preset: str | None,
    out: Path | None,
    verifies: bool,
    file: Path | None,
    levels: bool,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Does what the options ask for: make, verify, show one puzzle, or list all.

    It returns 1 for a wrong answer, when a puzzle proves to be wrong, and when fewer were found than wanted.
    """
    from tablee.puzzles.collection import maker_of
    from tablee.roster import find_game

    kind = find_game(game)
    maker_of(kind)  # refused at once where there are none
    _require_one_task(wanted is not None, verifies, daily or day is not None, number is not None)
    processes = jobs or os.cpu_count() or 1
    if wanted is not None:
        return _make(kind, wanted, seed, preset, out, processes, as_json=as_json)
    if verifies:
        return _verify(kind, file, processes, levels=levels, as_json=as_json)
    from tablee.cli.puzzle_report import answer_puzzle, ask_puzzle, print_list, print_puzzle
    from tablee.core.game_kernels import run_plain_first

    run_plain_first()  # one board is not worth a compiler
    chosen = _chosen(kind, number, day, daily=daily)
    if chosen is None:
        print_list(kind, date.today(), as_json=as_json)  # noqa: DTZ011 - the day of whoever asks
        return 0
    if answers:
        return 0 if answer_puzzle(kind, chosen, answers, as_json=as_json) else 1
    if as_json:
        print_puzzle(kind, chosen, as_json=True)
    else:
        ask_puzzle(kind, chosen)
    return 0


def _require_one_task(*asked: bool) -> None:
    """Checks that at most one thing is to be done.

    :raises BadUse: when it is more.
    """
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    if sum(asked) > 1:
        why = N_("give one of --make, --verify, --daily (or --date) and --number")
        raise BadUse(why=Note("one_task", why))


def _chosen(kind: GameKind, number: str | None, day: datetime | None, *, daily: bool) -> Puzzle | None:
    """Returns the puzzle that is asked for, None where all are to be listed."""
    from tablee.puzzles.collection import daily as puzzle_of_day
    from tablee.puzzles.collection import find_puzzle

    if number is not None:
        return find_puzzle(kind, number)
    if day is not None:
        return puzzle_of_day(kind, day.date())
    return puzzle_of_day(kind, date.today()) if daily else None  # noqa: DTZ011 - as above


def _make(
    kind: GameKind,
    wanted: int,
    seed: int,
    preset: str | None,
    out: Path | None,
    jobs: int,
    *,
    as_json: bool,
) -> int:
    """Makes puzzles and writes them; returns 1 when there are fewer than wanted."""
    from tablee.cli.compilation import prepare_templates
    from tablee.cli.solution_report import ProgressLine
    from tablee.puzzles.files import puzzle_lines, write_puzzles
    from tablee.puzzles.making import MakingSettings, make_puzzles, templates_for_making

    settings = MakingSettings(kind.name, seed, preset)
    settings.rules()  # a preset that does not exist is refused before anything is compiled
    prepare_templates(kind, templates_for_making(kind))
    with ProgressLine(kind) as watcher:
        found = make_puzzles(settings, wanted, watcher, jobs)
    only = "" if preset is None else f" --preset {preset}"
    made = {"command": f"tablee puzzles {kind.name} --make {wanted} --seed {seed}{only}"}
    if out is None:
        click.echo(puzzle_lines(kind.name, found, made), nl=False)
    else:
        write_puzzles(out, kind.name, found, made)
        if as_json:
            click.echo(json.dumps({"file": str(out), "puzzles": len(found)}, ensure_ascii=False))
        else:
            click.echo(say("{file}: {n} puzzles", file=str(out), n=len(found)))
    if len(found) < wanted:
        print_to_stderr(say("only {n} puzzles were found, of {wanted}", n=len(found), wanted=wanted))
    return 0 if len(found) == wanted else 1


def _verify(kind: GameKind, file: Path | None, jobs: int, *, levels: bool, as_json: bool) -> int:
    """Verifies all puzzles of a game, or of a file; returns 1 when something is wrong with one."""
    from tablee.cli.compilation import prepare_templates
    from tablee.cli.puzzle_report import print_problems
    from tablee.cli.solution_report import ProgressLine
    from tablee.puzzles.collection import puzzles_of
    from tablee.puzzles.files import read_puzzles
    from tablee.puzzles.making import templates_for_making
    from tablee.puzzles.verification import verified

    every = puzzles_of(kind) if file is None else read_puzzles(file, kind.name)
    prepare_templates(kind, templates_for_making(kind))
    problems = {}
    with ProgressLine(kind) as line:
        for number, (puzzle, found) in enumerate(verified(kind, every, jobs, levels=levels), start=1):
            if found:
                problems[puzzle.id] = found
            line.advance(say("puzzles"), number, len(every))
    print_problems(kind, len(every), problems, as_json=as_json)
    return 1 if problems else 0
