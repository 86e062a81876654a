"""`tablee arena GAME SPEC SPEC…`: a tournament, its progress, and its results as a table or as data."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

import click

from tablee.cli.language import say, say_aloud, speaker
from tablee.cli.options import console, game_options, settle_game

if TYPE_CHECKING:
    from tablee.arena import Played, Tournament

USUAL_GAMES = 100


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
    "--table",
    type=click.Choice(["alone", "mixed"]),
    default="alone",
    show_default=True,
    help=say(
        "alone: every pair of agents, with more than two seats one alone among copies of the other; "
        "mixed: different agents at each table."
    ),
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
    games: int | None,
    table: str,
    seed: int,
    opening: int | None,
    jobs: int | None,
    as_json: bool,
    times: bool,
) -> None:
    from tablee.arena import Tournament, shares, standings
    from tablee.cli.arena_report import print_pairs, print_shares
    from tablee.cli.preparing import prepare

    settled = settle_game(game, preset, settings, seats)
    if games is None:
        games = _usual_games(settled.seats, table)
    first_moves = settled.kind.default_opening if opening is None else opening
    tournament = Tournament(settled, agents, games, seed, first_moves, load_code=True, table=table)
    total = len(tournament.fixtures())
    prepare(settled.kind, agents)
    played = _play(tournament, total, jobs or os.cpu_count() or 1)
    pairs = standings(agents, played) if settled.seats == 2 and table == "alone" else []
    found = [] if pairs else shares(agents, played, table)
    if as_json:
        data = {
            "game": game,
            "preset": settled.preset,
            "options": settled.options,
            "seats": settled.seats,
            "table": table,
            "seed": seed,
            "opening": first_moves,
            "games": games,
        }
        if pairs:
            data["pairs"] = [pair.as_data(times=times) for pair in pairs]
        else:
            data["shares"] = [share.as_data(times=times) for share in found]
        click.echo(json.dumps(data, indent=2))
    elif pairs:
        print_pairs(tournament, pairs)
    else:
        print_shares(tournament, found)
    forfeits = [pair.forfeits for pair in pairs] + [share.forfeits for share in found]
    for reason in chain.from_iterable(forfeits):
        say_aloud(say("forfeit: {reason}", reason=reason))


def _usual_games(seats: int, table: str) -> int:
    from tablee.arena import FEW_DEALS, games_a_deal, whole_deals

    return max(whole_deals(USUAL_GAMES, seats, table), FEW_DEALS * games_a_deal(seats, table))


def _play(tournament: Tournament, total: int, jobs: int) -> list[Played]:
    """Plays everything, with a progress bar on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = console(stderr=True)
    if not screen.is_terminal:
        return sorted(tournament.play(jobs), key=lambda game: game.number)
    played: list[Played] = []
    lead = _Lead(tournament.agents)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[leader]}"),
        console=screen,
        transient=True,
    )
    with bar:
        task = bar.add_task(say("games"), total=total, leader="")
        for game in tournament.play(jobs):
            played.append(game)
            lead.add(game)
            bar.update(task, advance=1, leader=str(lead))
    return sorted(played, key=lambda game: game.number)


class _Lead:
    """The best share so far, for the progress line: points for each time an agent took a seat."""

    def __init__(self, agents: Sequence[str]) -> None:
        self._agents = agents
        self._points = [0.0] * len(agents)
        self._seats = [0] * len(agents)

    def add(self, game: Played) -> None:
        for entrant in set(game.entrants):
            self._points[entrant] += game.share(entrant)
            self._seats[entrant] += game.entrants.count(entrant)

    def __str__(self) -> str:
        shares = [points / max(seats, 1) for points, seats in zip(self._points, self._seats, strict=True)]
        best = shares.index(max(shares))
        return f"{self._agents[best]} {speaker().percent(shares[best], digits=0)}"
