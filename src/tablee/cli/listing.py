"""`tablee games` and `tablee agents GAME`: what there is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from tablee.cli.app import lang_option
from tablee.cli.language import say, speaker
from tablee.cli.options import json_option

if TYPE_CHECKING:
    from tablee.core.game import GameKind
    from tablee.core.options import Option
    from tablee.i18n import Say


@click.command(help=say("List the games with their presets and options."))
@json_option
@lang_option
def games(as_json: bool) -> None:
    from tablee.roster import games as all_games
    from tablee.words.titles import preset_title, typed_option

    kinds = all_games().values()
    if as_json:
        click.echo(json.dumps([_game_data(kind) for kind in kinds], indent=2))
        return
    for kind in kinds:
        told = speaker().for_game(kind)
        fewest, most = kind.rules.SEATS
        seats = str(fewest) if fewest == most else f"{fewest}–{most}"
        click.echo(say("{name}  ({title}, {seats} seats)", name=kind.name, title=kind.title, seats=seats))
        for name, preset in kind.presets.items():
            title, meaning = preset_title(kind, name, speaker()), told(preset.meaning)
            if name == kind.default_preset:
                line = say(
                    "--preset {name} (default): {title}; {meaning}", name=name, title=title, meaning=meaning
                )
            else:
                line = say("--preset {name}: {title}; {meaning}", name=name, title=title, meaning=meaning)
            click.echo(f"  {line}")
        for option in kind.options:
            click.echo(f"  {_option_line(told, option, typed_option(option, option.default))}")


@click.command(help=say("List the opponents of a game, and what its levels stand for."))
@click.argument("game", metavar=say("GAME"))
@json_option
@lang_option
def agents(game: str, as_json: bool) -> None:
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
            click.echo(f"  {_option_line(told, option, option.name + default)}")
    click.echo(say("levels:"))
    for level, spec in kind.levels.items():
        click.echo(f"  level:{level} = {spec}")
    click.echo(say("human: a person at this keyboard"))


def _game_data(kind: GameKind) -> dict[str, object]:
    return {
        "name": kind.name,
        "title": kind.title,
        "seats": list(kind.rules.SEATS),
        "presets": {name: dict(preset.options) for name, preset in kind.presets.items()},
        "preset_titles": {name: preset.title for name, preset in kind.presets.items()},
        "default_preset": kind.default_preset,
        "options": [
            {
                "name": o.name,
                "title": o.title,
                "default": o.default,
                "expected": str(o.expected()),
                "meaning": o.meaning,
            }
            for o in kind.options
        ],
    }


def _option_line(say: Say, option: Option, setting: str) -> str:
    meaning, expected = say(option.meaning), option.expected()
    return say("{setting}: {meaning}; {expected}", setting=setting, meaning=meaning, expected=expected)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
