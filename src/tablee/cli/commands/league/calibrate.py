"""`tablee league calibrate DIR`: what a second is worth here, compared with the reference."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument, with_league
from tablee.cli.locale import say, speaker
from tablee.cli.options import json_option

if TYPE_CHECKING:
    from tablee.league.storage.calibration_rows import StoredCalibration


@click.command(
    cls=Command,
    help=say("Measure what a second is worth on this machine."),
    examples=["tablee league calibrate course", "tablee league calibrate course --reference"],
)
@folder_argument
@click.option("--reference", is_flag=True, help=say("From now on compare with this machine as it is now."))
@json_option
@lang_option
def calibrate(folder: Path, *, reference: bool, as_json: bool) -> None:
    """Measures, keeps it, and prints what was measured before, too.

    :raises BadLeague: when there is no league.
    """
    from tablee.cli.working import working
    from tablee.league.calibration import measured, slowness
    from tablee.league.league_folder import LeagueFolder
    from tablee.league.storage.league_store import LeagueStore

    league = LeagueFolder.open(folder)
    with working(say("measuring this machine"), still=True):
        found = measured()

    async def keep(store: LeagueStore) -> tuple[StoredCalibration, float, list[StoredCalibration]]:
        kept = await store.calibrations.add(found, reference=reference)
        compared = await store.calibrations.reference()
        times = slowness(found.seconds if compared is None else compared.seconds, found)
        return kept, times, await store.calibrations.latest()

    kept, times, before = with_league(league, keep)
    if as_json:
        data = {
            **found.as_data(),
            "machine": kept.machine,
            "reference": kept.reference,
            "slowness": round(times, 4),
        }
        click.echo(json.dumps(data | {"seconds_a_move": round(league.settings.seconds * times, 3)}))
        return
    number = speaker().number
    for each in reversed(before[:10]):
        click.echo(_line(each))
    if kept.reference:
        click.echo(
            say("This is the reference: from now on a move has as much of a machine as it has here now.")
        )
    click.echo(
        say(
            "{seconds} s for a move are {scaled} s on this machine now.",
            seconds=number(league.settings.seconds, 2),
            scaled=number(league.settings.seconds * times, 2),
        )
    )


def _line(each: StoredCalibration) -> str:
    found = each.calibration
    when = datetime.fromtimestamp(found.measured, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    words = f"{when}  {each.machine}  {speaker().number(found.seconds * 1000, 1)} ms  {found.processor}"
    reference = say("reference")
    return f"{words}  ({reference})" if each.reference else words
