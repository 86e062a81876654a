"""`tablee check-agent SPEC GAME`: is an agent legal, on time, deterministic, and does it not crash?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.completion.completers import complete_agents, complete_games
from tablee.cli.locale import say, speaker
from tablee.cli.options import configure_game, game_options, json_option, sandbox_option, seed_option

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.match.agent_check import AgentCheck, Finding

WITHIN_SECONDS = 50.0  # for all tables together


@click.command(
    "check-agent",
    cls=Command,
    help=say("Test an agent: legal moves, crashes, determinism, time."),
    examples=[
        "tablee check-agent greedy kalaha --games 5",
        "tablee check-agent my_agent:MyAgent kalaha",
    ],
)
@click.argument("spec", metavar=say("SPEC"), shell_complete=complete_agents)
@click.argument("game", metavar=say("GAME"), shell_complete=complete_games)
@game_options
@click.option(
    "--games",
    type=click.IntRange(1, 10000),
    default=20,
    show_default=True,
    metavar=say("N"),
    help=say("Games to play against random, for each number of seats; fewer when a minute is over."),
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, 60.0),
    default=0.1,
    show_default=True,
    metavar=say("SECONDS"),
    help=say("Time limit to test for each move."),
)
@seed_option(say("Decides deals and agents' chance."))
@sandbox_option
@json_option
def check_agent(  # the options are the command line's
    spec: str,
    game: str,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    games: int,
    seconds: float,
    seed: int,
    sandbox: bool,
    as_json: bool,
) -> None:
    """Plays an agent against random ones and prints what it passes; exits with 1 where it fails a test."""
    from tablee.cli.compilation import prepare
    from tablee.cli.working import working
    from tablee.match import check_seat, seat_agent
    from tablee.match.agent_check import check

    configured = configure_game(game, preset, settings, seats)
    check_seat(configured, spec, load_code=True, sandbox=sandbox)
    prepare(configured.kind, [spec, "random"])
    tables = list(_tables(configured, seats))
    if not as_json:
        click.echo(_head(spec, configured, seconds))
    found: list[AgentCheck] = []
    for table in tables:
        with working(say("{spec} plays random, {seats} seats", spec=spec, seats=table.seats), still=True):
            found.append(
                check(
                    table,
                    lambda: seat_agent(configured.kind, spec, load_code=True, sandbox=sandbox),
                    spec,
                    games=games,
                    seconds=seconds,
                    seed=seed,
                    within=WITHIN_SECONDS / len(tables),
                )
            )
        if not as_json:
            click.echo(_row(found[-1]))
    passed = all(one.passed for one in found)
    if as_json:
        data = {
            "agent": spec,
            "game": game,
            "passed": passed,
            "seconds": seconds,
            "tables": [one.as_data() for one in found],
        }
        click.echo(json.dumps(data, indent=2))
    else:
        _tell(spec, found, passed)
    if not passed:
        raise click.exceptions.Exit(1)


def _tables(game: Game, seats: int | None) -> Iterator[Game]:
    """Yields the table that was asked for, or one for every number of seats."""
    fewest, most = game.kind.seat_range(game.options)
    for count in range(fewest, most + 1) if seats is None else [seats]:
        yield game.kind.configure(game.options, game.preset, count)


def _head(spec: str, game: Game, seconds: float) -> str:
    title = say(
        "{spec} at {game} ({rules}), {seconds} s a move:",
        spec=spec,
        game=game.kind.title,
        rules=game.label,
        seconds=seconds,
    )
    return (
        title + "\n" + _line([say("seats"), say("games"), say("moves"), *_names().values(), say("slowest")])
    )


def _names() -> dict[str, str]:
    """Returns the columns, and what was tested in each."""
    return {
        "legal": say("legal"),
        "no_crash": say("no crash"),
        "deterministic": say("deterministic"),
        "on_time": say("on time"),
    }


def _row(found: AgentCheck) -> str:
    marks = [_mark(finding) for finding in found.findings.values()]
    slowest = say("{number} ms", number=speaker().number(1000 * found.slowest, 1)) if found.slowest else "–"
    return _line([str(found.seats), str(found.games), str(found.moves), *marks, slowest])


def _mark(finding: Finding) -> str:
    if not finding.passed:
        return say("FAILED")
    return say("ok") if finding.asked else "–"


def _line(cells: list[str]) -> str:
    """Numbers to the right, words in columns as wide as their heads."""
    widths = [max(9, len(name)) for name in _names().values()]
    numbers = "  ".join(cell.rjust(6) for cell in cells[:3])
    words = "  ".join(cell.ljust(width) for cell, width in zip(cells[3:-1], widths, strict=True))
    return f"{numbers}  {words}  {cells[-1]}".rstrip()


def _tell(spec: str, found: list[AgentCheck], passed: bool) -> None:
    """Every problem in words, and the verdict."""
    for one in found:
        for finding in one.findings.values():
            for problem in finding.problems:
                click.echo(
                    say(
                        "{seats} seats, {what}: {problem}",
                        seats=one.seats,
                        what=_names()[finding.code],
                        problem=problem,
                    )
                )
    click.echo(say("{spec} may play.", spec=spec) if passed else say("{spec} is not ready.", spec=spec))
