"""Settings as defaults of options: what an option has where nobody types it (docs/configuration.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.locale import say
from tablee.core.settings import COLOURS, Settings, load_settings
from tablee.i18n import languages

if TYPE_CHECKING:
    Command = Callable[..., Any]

LOOKS = "tablee.looks"


def defaults_of_options() -> dict[str, Any]:
    """Returns the defaults of options by command, of those that somebody has set.

    :raises BadSettings: when the configuration file or a variable cannot be used.
    """
    settings = load_settings()
    _require_language(settings)
    given = {name: getattr(settings, name) for name in settings.sources}
    if "time" in given:
        given["time"] = f"{settings.time:g}s"
    database = _only(given, "database")
    return {
        **_only(given, "plain"),
        "play": _only(given, "plain", "time"),
        "serve": _only(given, "host", "port", "database"),
        "backup": database,
        "reports": database,
    }


def _only(given: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: given[name] for name in names if name in given}


def _require_language(settings: Settings) -> None:
    """Checks that there is the language that the configuration file names."""
    source = settings.sources.get("language")
    if source is None or source == "TABLEE_LANG" or settings.language in ("", *languages()):
        return  # a variable that asks for a language we lack has always meant English
    from tablee.core.errors import BadSettings
    from tablee.core.notes import N_, Note

    expected = Note("one_of", N_("one of {choices}"), {"choices": ", ".join(languages())})
    fields = {"key": "language", "value": repr(settings.language), "expected": expected}
    why = N_("{key}: {value} is not allowed; expected {expected}")
    raise BadSettings(source=source, why=Note("bad_setting", why, fields))


def screen_options(command: Command) -> Command:
    """--colours, --animation, --plain: how what is played looks."""
    for option in (
        click.option(
            "--plain/--screens",
            "plain",
            default=False,
            help=say("Plain lines, for pipes and any terminal; or screens, where they fit."),
        ),
        click.option(
            "--animation/--no-animation",
            "animation",
            default=None,
            expose_value=False,
            callback=_keep_look,
            help=say("Whether screens pause after the move of a computer."),
        ),
        click.option(
            "--colours",
            type=click.Choice(COLOURS),
            expose_value=False,
            callback=_keep_look,
            help=say("The colours of the screens."),
        ),
    ):
        command = option(command)
    return command


def _keep_look(context: click.Context, option: click.Parameter, value: Any) -> None:
    """Keeps a look beside the arguments: whoever opens the screens uses it."""
    if value is not None:
        context.meta.setdefault(LOOKS, {})[option.name] = value


def settings_of_run() -> Settings:
    """Returns the settings with the looks that options of this run ask for; screens do not keep those."""
    settings = load_settings()
    context = click.get_current_context(silent=True)
    for name, value in (context.meta.get(LOOKS, {}) if context else {}).items():
        settings.override(name, value, f"--{name}")
    return settings
