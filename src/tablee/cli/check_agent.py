"""`tablee check-agent SPEC GAME`: is an agent legal, on time, deterministic, and does it not crash?"""

from __future__ import annotations

import json

import click

from tablee.cli.language import say, speaker
from tablee.cli.options import game_options, settle_game


@click.command("check-agent", help=say("Test an agent: legal moves, crashes, determinism, time."))
@click.argument("spec", metavar=say("SPEC"))
@click.argument("game", metavar=say("GAME"))
@game_options
@click.option(
    "--games",
    type=click.IntRange(1, 10000),
    default=20,
    show_default=True,
    metavar=say("N"),
    help=say("Games to play against random."),
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, 60.0),
    default=0.1,
    show_default=True,
    metavar=say("SECONDS"),
    help=say("Time limit to test for each move."),
)
@click.option(
    "--seed",
    type=click.IntRange(0, (1 << 63) - 1),
    default=0,
    show_default=True,
    metavar=say("N"),
    help=say("Decides deals and agents' chance."),
)
@click.option("--json", "as_json", is_flag=True, help=say("Print data as JSON."))
def check_agent(  # the options are the command line's
    spec: str,
    game: str,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    games: int,
    seconds: float,
    seed: int,
    as_json: bool,
) -> None:
    from tablee.cli.preparing import prepare
    from tablee.match.checking import check
    from tablee.roster import build_agent

    settled = settle_game(game, preset, settings, seats)
    build_agent(settled.kind, spec, load_code=True)
    prepare(settled.kind, [spec])
    report = check(
        settled, lambda: build_agent(settled.kind, spec, load_code=True), spec, games, seconds, seed
    )
    if as_json:
        click.echo(json.dumps(report.as_data(), indent=2))
    else:
        for finding in report.findings:
            mark = say("ok") if finding.passed else say("FAILED")
            click.echo(f"{mark:8} {speaker().note(finding.what)}")
            for problem in finding.problems:
                click.echo(f"         {speaker().note(problem)}")
        click.echo(
            say("{spec} may play.", spec=spec) if report.passed else say("{spec} is not ready.", spec=spec)
        )
    if not report.passed:
        raise click.exceptions.Exit(1)
