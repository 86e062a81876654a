"""`tablee agents GAME`: lists the opponents of a game, and what its levels stand for."""

from __future__ import annotations

import json

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_games
from tablee.cli.locale import say, speaker
from tablee.cli.options import json_option, option_line


@click.command(
    cls=Command,
    help=say("List the opponents of a game, and what its levels stand for."),
    examples=[
        "tablee agents kalaha",
        "tablee agents love_letter --json",
    ],
)
@click.argument("game", metavar=say("GAME"), shell_complete=complete_games)
@json_option
@lang_option
def agents(game: str, as_json: bool) -> None:
    """Prints the agents and levels of a game."""
    from tablee.roster import find_game

    kind = find_game(game)
    if as_json:
        listed = [
            {
                "name": agent.name,
                "meaning": agent.meaning,
                "options": [
                    {"name": o.name, "default": o.default, "expected": str(o.expected())}
                    for o in agent.options
                ],
            }
            for agent in kind.agents.values()
        ]
        click.echo(
            json.dumps({"agents": listed, "levels": {str(k): v for k, v in kind.levels.items()}}, indent=2)
        )
        return
    told = speaker().for_game(kind)
    for agent in kind.agents.values():
        click.echo(say("{name}: {meaning}", name=agent.name, meaning=told(agent.meaning)))
        for option in agent.options:
            default = "" if option.default is None else f" = {_shown(option.default)}"
            click.echo(f"  {option_line(told, option, option.name + default)}")
    click.echo(say("levels:"))
    for level, spec in kind.levels.items():
        click.echo(f"  level:{level} = {spec}")
    click.echo(say("human: a person at this keyboard"))


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
