"""`tablee arena GAME SPEC SPEC…`: a tournament, its progress and its table."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tablee.cli.language import say, say_aloud, speaker
from tablee.cli.options import console, game_options, settle_game

if TYPE_CHECKING:
    from tablee.arena import Pairing, Played, Tournament


@click.command(help=say("Play a tournament: every pair of agents, from both seats."))
@click.argument("game", metavar=say("GAME"))
@click.argument("agents", nargs=-1, required=True, metavar=say("SPEC SPEC…"))
@game_options
@click.option(
    "--games", type=int, default=100, show_default=True, metavar=say("N"), help=say("Games for each pair.")
)
@click.option(
    "--seed",
    type=click.IntRange(0, (1 << 63) - 1),
    default=0,
    show_default=True,
    metavar=say("N"),
    help=say("Decides deals, openings and agents' chance."),
)
@click.option(
    "--opening",
    type=click.IntRange(0, 1000),
    metavar=say("N"),
    help=say("Random first moves of each deal; otherwise the game's own number."),
)
@click.option(
    "--jobs", type=click.IntRange(1, 1024), metavar=say("N"), help=say("Processes; otherwise one per core.")
)
@click.option("--json", "as_json", is_flag=True, help=say("Print data as JSON, without times."))
@click.option("--times", is_flag=True, help=say("With --json: times per move as well."))
def arena(  # the options are the command line's
    game: str,
    agents: tuple[str, ...],
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    games: int,
    seed: int,
    opening: int | None,
    jobs: int | None,
    as_json: bool,
    times: bool,
) -> None:
    from tablee.arena import Tournament, standings
    from tablee.cli.preparing import prepare

    settled = settle_game(game, preset, settings, seats)
    first_moves = settled.kind.default_opening if opening is None else opening
    tournament = Tournament(settled, agents, games, seed, first_moves, load_code=True)
    total = len(tournament.fixtures())
    prepare(settled.kind, agents)
    played = _play(tournament, total, jobs or os.cpu_count() or 1)
    pairings = standings(agents, played)
    if as_json:
        data = {
            "game": game,
            "preset": settled.preset,
            "options": settled.options,
            "seed": seed,
            "opening": first_moves,
            "games": games,
            "pairs": [pairing.as_data(times=times) for pairing in pairings],
        }
        click.echo(json.dumps(data, indent=2))
    else:
        _print_table(tournament, pairings)
    for pairing in pairings:
        for reason in pairing.forfeits:
            say_aloud(say("forfeit: {reason}", reason=reason))


def _play(tournament: Tournament, total: int, jobs: int) -> list[Played]:
    """Plays everything, with a progress bar on a terminal and a line now and then elsewhere."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = console(stderr=True)
    played: list[Played] = []
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[leader]}"),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
    with bar:
        task = bar.add_task(say("games"), total=total, leader="")
        for game in tournament.play(jobs):
            played.append(game)
            bar.update(
                task, advance=1, leader=_leader(tournament.agents, played) if screen.is_terminal else ""
            )
    return sorted(played, key=lambda game: game.number)


def _leader(agents: Sequence[str], played: Sequence[Played]) -> str:
    """The best score so far, for the progress line."""
    shares = {
        number: [game.share(number) for game in played if number in game.entrants]
        for number in range(len(agents))
    }
    means = {number: sum(found) / len(found) for number, found in shares.items() if found}
    best = max(means, key=lambda number: means[number])
    return f"{agents[best]} {speaker().percent(means[best], digits=0)}"


def _print_table(tournament: Tournament, pairings: Sequence[Pairing]) -> None:
    from rich.table import Table

    screen = console(least_width=160)  # rather wrapped than cut off
    head = say(
        "{game} ({preset}), seed {seed}, opening {opening}: {games} games a pair, each deal from both seats",
        game=tournament.game.kind.title,
        preset=tournament.game.label,
        seed=tournament.seed,
        opening=tournament.opening,
        games=tournament.games,
    )
    screen.print(head)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title, side in (
        (say("first agent"), "left"),
        (say("second agent"), "left"),
        (say("won"), "right"),
        (say("drawn"), "right"),
        (say("lost"), "right"),
        (say("score"), "right"),
        (say("95 % interval"), "right"),
        (say("moves"), "right"),
        (say("ms per move"), "right"),
    ):
        table.add_column(title, justify=side, no_wrap=True)  # type: ignore[arg-type]  # rich's literal type
    voice = speaker()
    for pairing in pairings:
        table.add_row(
            pairing.first,
            pairing.second,
            str(pairing.wins),
            str(pairing.draws),
            str(pairing.losses),
            voice.percent(pairing.score),
            f"{voice.percent(pairing.low)} – {voice.percent(pairing.high)}",
            voice.number(pairing.moves_per_game, 1),
            " / ".join(voice.number(taken, 3 if taken < 1 else 1) for taken in pairing.milliseconds),
        )
    screen.print(table)
    screen.print(say("score: of the first agent, a draw counting half; interval: Wilson"))
