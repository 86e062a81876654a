"""What the commands that run a league's workers share: the sandbox they need, and what a second is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablee.cli.league_options import with_league
from tablee.cli.locale import print_to_stderr, say

if TYPE_CHECKING:
    from tablee.league.league_folder import LeagueFolder
    from tablee.league.storage.league_store import LeagueStore

workers_option = click.option(
    "--workers",
    type=click.IntRange(0, 1024),
    metavar="N",
    help=say("Processes that play; otherwise as many as league.toml says. One more checks what is pushed."),
)


def require_wall(league: LeagueFolder) -> None:
    """Sees to it that what is pushed runs in a sandbox; says what it means where the settings do without.

    :raises BadUse: when there can be no sandbox on this machine.
    """
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.match.sandbox import require_sandbox

    if league.settings.trusted:
        print_danger()
        return
    try:
        require_sandbox()
    except BadUse as error:
        template = N_(
            "what students push is not run here: {problem}. Whoever sets trusted = true in league.toml runs "
            "it WITHOUT A SANDBOX: any of them can then read and delete all your files"
        )
        fields = {"problem": error.fields["why"]}
        raise BadUse(why=Note("no_wall", template, fields)) from None


def print_danger() -> None:
    """Says what a league without the sandbox means, so that nobody can overlook it."""
    print_to_stderr(
        say(
            "DANGER: this league runs what students push WITHOUT A SANDBOX. Any of them can read and delete "
            "your files, take everybody's links, and attack your network, with nothing to stop them."
        )
    )


def measure_reference(league: LeagueFolder) -> None:
    """Measures what a second is worth where nobody has yet, while nothing plays that would make it slower."""
    from tablee.league.calibration import measured

    async def measure(store: LeagueStore) -> None:
        if await store.calibrations.reference() is None:
            await store.calibrations.add(measured())

    with_league(league, measure)
