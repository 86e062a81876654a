"""`tablee config`: every setting, its value, and where it comes from; or a file to write one's own into."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import say
from tablee.cli.options import json_option


@click.command(
    cls=Command,
    help=say("Show all settings, and where each of them comes from."),
    examples=[
        "tablee config",
        "tablee config --write",
    ],
)
@click.option("--write", is_flag=True, help=say("Write a configuration file that explains itself."))
@json_option
@lang_option
def config(*, write: bool, as_json: bool) -> None:
    """Prints the settings as they hold now, or writes a file in which none is set.

    :raises BadSettings: when the configuration file or a variable cannot be used, or the file exists already.
    """
    from tablee.core.config_keys import KEYS
    from tablee.core.settings import config_file, load_settings

    file, settings = config_file(), load_settings()
    if write:
        _write()
    if as_json:
        found = [
            {
                "key": key.path,
                "value": getattr(settings, key.setting),
                "source": settings.sources.get(key.setting),
                "variable": key.variable,
                "option": key.flag,
            }
            for key in KEYS
        ]
        click.echo(json.dumps({"file": str(file), "settings": found}, ensure_ascii=False))
        return
    if write:
        click.echo(say("written: {file}", file=file))
        return
    click.echo(say("configuration file: {file}", file=file))
    for key in KEYS:
        value = json.dumps(getattr(settings, key.setting), ensure_ascii=False)
        source = settings.sources.get(key.setting)
        shown = f"{key.path} = {value}"
        click.echo(f"{shown}  ({source})" if source else shown)


def _write() -> None:
    from tablee.core.errors import BadSettings, os_error_note
    from tablee.core.notes import N_, Note
    from tablee.core.settings import config_file

    file = config_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as new:
            new.write("\n".join(_lines()) + "\n")
    except FileExistsError:
        why = Note("settings_there", N_("there are settings already, which are not replaced"))
        raise BadSettings(source=str(file), why=why) from None
    except OSError as error:
        raise BadSettings(source=str(file), why=os_error_note(error)) from None


def _lines() -> Iterator[str]:
    """Yields the lines of a file in which every key stands as a comment, with its default."""
    from tablee.core.config_keys import KEYS

    section = ""
    for key in KEYS:
        if key.section != section:
            section = key.section
            yield f"\n[{section}]"
        meaning = say(key.option.meaning)
        yield f"# {meaning} {key.variable}, {key.flag}"
        yield f"# {key.setting} = {json.dumps(key.option.default)}"
