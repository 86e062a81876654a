"""`tablee solve GAME`: the exact value of a position, of each of its moves, and a line of perfect play; with
`--check` a certificate of one, verified.
"""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING

import click

from tablee.cli.books import book_options, requested_book
from tablee.cli.certificates import certificate_options, requested_certificate, requested_check, verify
from tablee.cli.command import Command
from tablee.cli.completion.completers import complete_games
from tablee.cli.exit_codes import DONE, FAILED, STOPPED
from tablee.cli.locale import print_to_stderr, say
from tablee.cli.options import configure_game, game_options, json_option

if TYPE_CHECKING:
    from tablee.core.game import GameKind
    from tablee.core.solution import Solver


@click.command(
    cls=Command,
    help=say("Solve a position: its exact value, and that of each move."),
    examples=[
        "tablee solve kalaha --set fields=3 --set seeds=3",
        "tablee solve kalaha --position 'A[0,0,0,0,1,2] 20 | B[1,0,0,0,0,3] 21, A to move'",
    ],
)
@click.argument("game", required=False, metavar=say("[GAME]"), shell_complete=complete_games)
@game_options
@click.option(
    "--position",
    default="start",
    metavar=say("TEXT"),
    help=say("The position to solve, as `tablee show` writes it; otherwise the start."),
)
@click.option(
    "--seeds",
    "reach",
    type=click.IntRange(0),
    metavar=say("N"),
    help=say("How far the endgame database goes that is used; otherwise as far as suits the position."),
)
@click.option(
    "--build",
    type=int,
    metavar=say("N"),
    help=say("Build the endgame database this far, or go on with it, and solve nothing."),
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar=say("N"),
    help=say("Threads; as many as processors unless given."),
)
@book_options
@certificate_options
@json_option
def solve(
    game: str | None,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    position: str,
    reach: int | None,
    build: int | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Solves a position and prints what is proven; returns the exit code.

    That is 1 when a certificate could not be written, or does not prove what it says.
    """
    from tablee.cli.compilation import prepare_templates
    from tablee.cli.solution_report import ProgressLine, print_solution, solution_data

    checked = requested_check()
    if checked is not None:
        return verify(checked, as_json=as_json)
    if game is None:
        context, name = click.get_current_context(), say("GAME")
        raise click.MissingParameter(ctx=context, param=context.command.params[0], param_hint=f"'{name}'")
    certificate = requested_certificate()
    played = configure_game(game, preset, settings, seats)
    solver = _solver_of(played.kind)
    state = played.position(position)
    prepare_templates(played.kind, solver.templates)
    began, threads = time.perf_counter(), jobs or os.cpu_count() or 1
    asked = requested_book()
    if asked is not None:
        return asked.run(played, solver, reach, threads, as_json=as_json)
    with ProgressLine(played.kind) as watcher:
        if build is not None:
            file = solver.build(played, watcher, jobs=threads, reach=build)
        else:
            found = solver.solve(state, watcher, jobs=threads, reach=reach, certificate=certificate)
    seconds = time.perf_counter() - began
    if build is not None:
        click.echo(json.dumps({"file": file, "seconds": seconds}) if as_json else file)
        return DONE
    if as_json:
        click.echo(json.dumps(solution_data(state, found, seconds), ensure_ascii=False))
    else:
        print_solution(state, found, seconds)
    if not found.complete:
        print_to_stderr(say("stopped"))
        return STOPPED
    written = certificate is None or "certificate_file" in found.facts
    return DONE if written else FAILED


def _solver_of(kind: GameKind) -> Solver:
    """Returns a game's solver.

    :raises BadUse: when it has none; the error names the games that have one.
    """
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.roster import games

    if kind.solver is not None:
        return kind.solver
    known = ", ".join(name for name, each in games().items() if each.solver is not None)
    why = N_("{game} has no solver; games that can be solved: {known}")
    raise BadUse(why=Note("no_solver", why, {"game": kind.name, "known": known}))
