"""`tablee games`: lists the games with their presets and options."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import say, speaker
from tablee.cli.options import json_option, option_line

if TYPE_CHECKING:
    from tablee.core.game import GameKind


@click.command(
    cls=Command,
    help=say("List the games with their presets and options."),
    examples=[
        "tablee games",
        "tablee games --json",
    ],
)
@json_option
@lang_option
def games(as_json: bool) -> None:
    """Prints every game with its presets and options."""
    from tablee.roster import games as all_games
    from tablee.wording import facts_of, preset_title, summary_of, typed_option

    kinds = all_games().values()
    if as_json:
        click.echo(json.dumps([_game_data(kind) for kind in kinds], indent=2))
        return
    for kind in kinds:
        told = speaker().for_game(kind)
        fewest, most = kind.rules.SEATS
        seats = str(fewest) if fewest == most else f"{fewest}–{most}"
        click.echo(say("{name}  ({title}, {seats} seats)", name=kind.name, title=kind.title, seats=seats))
        if kind.introduction:
            click.echo(f"  {summary_of(kind, told)} {facts_of(kind, told)}")
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
            click.echo(f"  {option_line(told, option, typed_option(option, option.default))}")


def _game_data(kind: GameKind) -> dict[str, object]:
    told = kind.introduction
    return {
        "name": kind.name,
        "title": kind.title,
        "introduction": None if told is None else asdict(told),
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
