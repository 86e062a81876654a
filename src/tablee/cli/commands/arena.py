"""`tablee arena GAME SPEC SPEC…`: a tournament, its progress, and its results as a table or as data."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.locale import print_to_stderr, say
from tablee.cli.options import configure_game, game_options, seed_option
from tablee.core.errors import BadOption, BadUse
from tablee.core.notes import N_, Note

if TYPE_CHECKING:
    from tablee.arena import Bounds


USUAL_GAMES = 100
MOST_GAMES = 20_000  # with --sprt, which usually stops long before
MOST_FORFEITS = 10  # told one by one


@click.command(help=say("Play a tournament between agents, every deal from every seat."))
@click.argument("game", metavar=say("GAME"))
@click.argument("agents", nargs=-1, required=True, metavar=say("SPEC SPEC…"))
@game_options
@click.option(
    "--games",
    type=int,
    metavar=say("N"),
    help=say("Games for each line of the results, or each table; otherwise 100, and at least 30 deals."),
)
@click.option(
    "--gauntlet", metavar=say("SPEC"), help=say("This agent against each of the others, and nobody else.")
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
@click.option("--resume", is_flag=True, help=say("With --out: go on with what is there."))
@click.option("--json", "as_json", is_flag=True, help=say("Print data as JSON, without times."))
@click.option("--times", is_flag=True, help=say("With --json: times per move as well."))
def arena(  # the options are the command line's
    game: str,
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
    as_json: bool,
    times: bool,
) -> int:
    """Plays a tournament, prints its results, and returns the exit code: 1 where it was stopped."""
    from tablee.arena import Ledger, Tournament, run_tournament
    from tablee.cli.arena_report import print_results, show_progress, write_report
    from tablee.cli.compilation import prepare

    check_places(jobs, cluster, out, resume=resume)
    configured = configure_game(game, preset, settings, seats)
    entrants, pairing = read_pairing(agents, gauntlet, ladder=ladder)
    bounds = read_sprt(sprt)
    tournament = Tournament(
        game=configured,
        agents=entrants,
        games=usual_games(configured.seats, table, sprt=sprt is not None) if games is None else games,
        seed=seed,
        opening=configured.kind.default_opening if opening is None else opening,
        load_code=True,
        grouping=table,
        pairing=pairing,
        limits=read_limits(limits, entrants),
        sprt=bounds,
    )
    total = len(tournament.fixtures())
    ledger = Ledger(out, tournament, resume=resume) if out is not None else None
    prepare(configured.kind, entrants)
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
        return 0
    print_to_stderr(say("stopped after {played} of {total} games", played=len(results.played), total=total))
    if out is not None:
        print_to_stderr(say("they are kept: --resume goes on from there"))
    return 1


def _interrupt_on_termination() -> None:
    """Makes SIGTERM and SIGHUP act like Ctrl-C, so that nobody's program stays behind."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def usual_games(seats: int, table: str, *, sprt: bool) -> int:
    """Returns how many games without --games: enough for an interval, or for a test to come to an end."""
    from tablee.arena import FEW_DEALS, games_per_deal, whole_deals

    usual = MOST_GAMES if sprt else USUAL_GAMES
    return max(whole_deals(usual, seats, table), FEW_DEALS * games_per_deal(seats, table))


def read_pairing(agents: Sequence[str], gauntlet: str | None, *, ladder: bool) -> tuple[tuple[str, ...], str]:
    """Returns the agents in the tournament's order, and its pairing system; raises BadUse for two of them."""
    if gauntlet is not None and ladder:
        raise BadUse(why=Note("two_formats", N_("--gauntlet and --ladder: only one of them")))
    if gauntlet is not None:
        return (gauntlet, *(agent for agent in agents if agent != gauntlet)), "gauntlet"
    return tuple(agents), "ladder" if ladder else "round_robin"


def read_sprt(text: str | None) -> Bounds | None:
    """Returns the bounds that `E0,E1` stands for, two Elo differences; raises BadOption."""
    from tablee.arena import Bounds

    if text is None:
        return None
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        elo0 = elo1 = 0.0
    if not -2000 <= elo0 < elo1 <= 2000:
        expected = Note("two_elos", N_("two Elo differences, the smaller first, as in 0,20"))
        raise BadOption(option="--sprt", value=repr(text), expected=expected)
    return Bounds(elo0, elo1)


def read_limits(texts: Sequence[str], agents: Sequence[str]) -> tuple[float | None, ...]:
    """Returns seconds a move by agent, from `50ms` for all and `SPEC=50ms` for one; empty: no limits."""
    from tablee.core.errors import UnknownName
    from tablee.core.options import Seconds

    limits: dict[str, Any] = {}
    for text in texts:
        spec, _, taken = text.rpartition("=")
        seconds = Seconds("--time", None).read(taken)
        if spec and spec not in agents:
            raise UnknownName(what=Note("agent", N_("agent")), name=spec, known=agents)
        limits |= dict.fromkeys(
            [spec] if spec else [agent for agent in agents if agent not in limits], seconds
        )
    return tuple(limits.get(agent) for agent in agents) if limits else ()


def check_places(jobs: int | None, cluster: str | None, out: str | None, *, resume: bool) -> None:
    """Raises BadUse or BadOption where options on where games are played and kept contradict each other."""
    if jobs is not None and cluster is not None:
        raise BadUse(why=Note("jobs_cluster", N_("--jobs and --cluster: only one of them")))
    if out == "":
        raise BadOption(option="--out", value="''", expected=Note("a_folder", N_("a folder")))
    if resume and out is None:
        raise BadUse(why=Note("resume_out", N_("--resume needs --out, the folder to continue")))
