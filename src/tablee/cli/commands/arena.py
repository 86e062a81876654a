"""`tablee arena GAME SPEC SPEC…`: a tournament, its progress, and its results as a table or as data."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from tablee.cli.command import Command
from tablee.cli.completion.completers import complete_agents, complete_games
from tablee.cli.exit_codes import DONE, STOPPED
from tablee.cli.locale import print_to_stderr, say
from tablee.cli.options import allow_option, configure_game, game_options, sandbox_option, seed_option
from tablee.core.errors import BadOption, BadUse
from tablee.core.notes import N_, Note

if TYPE_CHECKING:
    from tablee.arena import Tournament

MOST_FORFEITS = 10  # told one by one


@click.command(
    cls=Command,
    help=say("Play a tournament between agents, every deal from every seat."),
    examples=[
        "tablee arena kalaha random greedy alphabeta:depth=4 --games 20",
        "tablee arena love_letter random heuristic --games 20 --out results",
        "tablee arena --resume results",
    ],
)
@click.argument("game", required=False, metavar=say("GAME"), shell_complete=complete_games)
@click.argument("agents", nargs=-1, metavar=say("SPEC SPEC…"), shell_complete=complete_agents)
@game_options
@click.option(
    "--games",
    type=int,
    metavar=say("N"),
    help=say("Games for each line of the results, or each table; otherwise 100, and at least 30 deals."),
)
@click.option(
    "--gauntlet",
    metavar=say("SPEC"),
    shell_complete=complete_agents,
    help=say("This agent against each of the others, and nobody else."),
)
@click.option("--ladder", is_flag=True, help=say("Each agent against the next one only."))
@click.option(
    "--sprt",
    metavar="E0,E1",
    help=say("Stop as soon as it is known whether the first agent is better by E0 or by E1 Elo."),
)
@click.option(
    "--time",
    "limits",
    multiple=True,
    metavar=say("[SPEC=]TIME"),
    help=say("Time for each move, as in 50ms; of one agent only with SPEC=."),
)
@click.option(
    "--table",
    type=click.Choice(["alone", "mixed"]),
    default="alone",
    show_default=True,
    help=say(
        "alone: every pair of agents, with more than two seats one alone among copies of the other; "
        "mixed: different agents at each table."
    ),
)
@seed_option(say("Decides deals, openings and agents' chance."))
@click.option(
    "--opening",
    type=click.IntRange(0, 1000),
    metavar=say("N"),
    help=say("Random first moves of each deal; otherwise the game's own number."),
)
@click.option(
    "--jobs", type=click.IntRange(1, 1024), metavar=say("N"), help=say("Processes; otherwise one per core.")
)
@click.option(
    "--cluster", metavar="tcp://…", help=say("Play on the Dask cluster whose scheduler has this address.")
)
@click.option(
    "--out",
    type=click.Path(),
    metavar=say("FOLDER"),
    help=say("Keep every game, the results, the times and a report there."),
)
@click.option(
    "--resume",
    is_flag=True,
    help=say("Go on with what is in a folder: --resume FOLDER and nothing else, or with --out."),
)
@sandbox_option
@allow_option
@click.option("--json", "as_json", is_flag=True, help=say("Print data as JSON, without times."))
@click.option("--times", is_flag=True, help=say("With --json: times per move as well."))
def arena(  # the options are the command line's
    game: str | None,
    agents: tuple[str, ...],
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    games: int | None,
    gauntlet: str | None,
    ladder: bool,
    sprt: str | None,
    limits: tuple[str, ...],
    table: str,
    seed: int,
    opening: int | None,
    jobs: int | None,
    cluster: str | None,
    out: str | None,
    resume: bool,
    sandbox: bool,
    allowed: tuple[str, ...],
    as_json: bool,
    times: bool,
) -> int:
    """Plays a tournament, prints its results, and returns the exit code."""
    from tablee.arena import Ledger, run_tournament
    from tablee.arena.arguments import new_tournament
    from tablee.cli.arena_report import print_results, show_progress, write_report
    from tablee.cli.compilation import prepare
    from tablee.cli.solution_report import ProgressLine
    from tablee.roster import prepare_agents

    if resume and not agents and (game is None or out is None):
        out = game if out is None else out
        check_places(jobs, cluster, out, resume=False)
        tournament = kept_tournament(out, allowed)
    else:
        check_places(jobs, cluster, out, resume=resume)
        if game is None or not agents:
            context = click.get_current_context()
            raise click.MissingParameter(ctx=context, param=_missing(context))
        tournament = new_tournament(
            configure_game(game, preset, settings, seats),
            agents,
            games,
            gauntlet=gauntlet,
            ladder=ladder,
            sprt=sprt,
            times=[(text.rpartition("=")[0], text.rpartition("=")[2]) for text in limits],
            table=table,
            seed=seed,
            opening=opening,
            sandbox=sandbox,
        )
        if allowed:
            raise BadUse(why=Note("allow_resume", N_("--allow is for --resume FOLDER, without other agents")))
    entrants = tournament.agents
    total = len(tournament.fixtures())
    ledger = Ledger(out, tournament, resume=resume) if out is not None else None
    prepare(tournament.game.kind, entrants)
    with ProgressLine(tournament.game.kind) as watcher:
        prepare_agents(tournament.game, entrants, tournament.opening, watcher)
    _interrupt_on_termination()
    results = run_tournament(
        tournament,
        jobs or os.cpu_count() or 1,
        ledger=ledger,
        cluster=cluster,
        watch=lambda stream, before: show_progress(stream, entrants, before, total),
    )
    if ledger:
        print_to_stderr(say("report: {file}", file=write_report(ledger.folder, results)))
    if as_json:
        click.echo(json.dumps(results.as_data(times=times), indent=2))
    elif results.played:
        print_results(results)
    failed = results.forfeits
    for lost in failed[:MOST_FORFEITS]:
        print_to_stderr(say("forfeit: {reason}", reason=lost.forfeit))
    if len(failed) > MOST_FORFEITS:
        print_to_stderr(say("… and {more} more forfeits", more=len(failed) - MOST_FORFEITS))
    if results.complete:
        return DONE
    print_to_stderr(say("stopped after {played} of {total} games", played=len(results.played), total=total))
    if out is not None:
        print_to_stderr(say("they are kept: tablee arena --resume {folder} goes on", folder=out))
    return STOPPED


def _interrupt_on_termination() -> None:
    """Makes SIGTERM and SIGHUP act like Ctrl-C, so that nobody's program stays behind."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def kept_tournament(folder: str | None, allowed: Sequence[str]) -> Tournament:
    """Returns the tournament of a folder; raises BadUse where settings are given, which are the folder's."""
    from tablee.arena.arguments import resumed_tournament

    context = click.get_current_context()
    places = {"game", "agents", "jobs", "cluster", "out", "resume", "allowed", "as_json", "times", "lang"}
    given = [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name not in places
        and context.get_parameter_source(str(parameter.name)) is ParameterSource.COMMANDLINE
    ]
    if not folder:
        raise BadUse(why=Note("resume_folder", N_("--resume needs the folder to continue")))
    if given:
        template = N_("--resume {folder}: the settings are the folder's; leave out {options}")
        fields = {"folder": folder, "options": ", ".join(given)}
        raise BadUse(why=Note("resume_settings", template, fields))
    return resumed_tournament(Path(folder), allowed)


def _missing(context: click.Context) -> click.Parameter:
    """Returns the first argument that was not given."""
    return next(
        parameter
        for parameter in context.command.params
        if parameter.name in ("game", "agents") and not context.params[str(parameter.name)]
    )


def check_places(jobs: int | None, cluster: str | None, out: str | None, *, resume: bool) -> None:
    """Raises BadUse or BadOption where options on where games are played and kept contradict each other."""
    if jobs is not None and cluster is not None:
        raise BadUse(why=Note("jobs_cluster", N_("--jobs and --cluster: only one of them")))
    if out == "":
        raise BadOption(option="--out", value="''", expected=Note("a_folder", N_("a folder")))
    if resume and out is None:
        raise BadUse(why=Note("resume_out", N_("--resume needs --out, the folder to continue")))
