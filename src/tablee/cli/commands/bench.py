"""`tablee bench`: how fast the games are on this machine."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_games
from tablee.cli.locale import say, speaker
from tablee.cli.options import console, json_option


@click.command(
    cls=Command,
    help=say("Measure how fast games are on this machine."),
    examples=[
        "tablee bench kalaha --seconds 0.2",
    ],
)
@click.argument("games", nargs=-1, metavar=say("[GAME]…"), shell_complete=complete_games)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 60),
    default=1.0,
    show_default=True,
    metavar=say("N"),
    help=say("Time for each of the three measurements of a game."),
)
@json_option
@lang_option
def bench(games: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measures the named games, or all, and prints a table or JSON."""
    from rich.table import Table

    from tablee.cli.compilation import prepare_templates
    from tablee.cli.working import working
    from tablee.match.speed import measure
    from tablee.roster import find_game, game_names
    from tablee.search.templates import playout

    tables = [find_game(name)() for name in games or game_names()]
    found = {}
    for game in tables:
        prepare_templates(game.kind, (*game.kind.templates, playout))
        with working(say("measuring {game}", game=game.kind.title), still=True):
            found[game.kind.name] = measure(game, seconds)
    if as_json:
        click.echo(json.dumps({name: asdict(speed) for name, speed in found.items()}, indent=2))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column(say("a second, on one thread"), no_wrap=True)
    for heading in (say("random games"), say("their moves"), say("simulations"), say("games at a table")):
        table.add_column(heading, justify="right")
    for game in tables:
        speed = found[game.kind.name]
        measured = (speed.playouts, speed.moves, speed.simulations, speed.games)
        facts = {"game": game.kind.title, "preset": game.label, "seats": game.seats}
        table.add_row(
            say("{game} ({preset}), {seats} seats", **facts), *(_grouped(rate) for rate in measured)
        )
    console().print(table)
    console().print(
        say("simulations: of ismcts; at a table: between random agents, with views, checks and records")
    )


def _grouped(rate: float) -> str:
    """Returns a large number as people read it."""
    return speaker().grouped(rate)
