"""`tablee league final`: announced, begun, watched, and its results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Group
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument, with_league
from tablee.cli.locale import say
from tablee.cli.options import json_option

if TYPE_CHECKING:
    from tablee.league.final_outcome import FinalOutcome
    from tablee.league.storage.league_store import LeagueStore


@click.group(
    cls=Group,
    help=say("Play the final of a league, whose deals nobody could choose."),
    examples=["tablee league final announce course", "tablee league final status course"],
)
@lang_option
def final() -> None:
    """Groups the commands."""


@final.command(
    help=say("Draw the secret of all deals, and print its digest."),
    examples=["tablee league final announce course"],
)
@folder_argument
@json_option
@lang_option
def announce(folder: Path, *, as_json: bool) -> None:
    """Prints the digest; asked again it prints the same.

    :raises BadLeague: when there is no league.
    """
    from tablee.cli.final_report import print_announcement
    from tablee.league.league_folder import LeagueFolder

    league = LeagueFolder.open(folder)
    print_announcement(with_league(league, lambda store: store.final.announce()), as_json=as_json)


@final.command(
    help=say("Begin the final; the workers of the league play it."),
    examples=["tablee league final begin course"],
)
@folder_argument
@json_option
@lang_option
def begin(folder: Path, *, as_json: bool) -> None:
    """Takes down who takes part, and adds all pairings; asked again it says how far the final is.

    :raises BadLeague: while players may be pushed or wait for their check, and when there are too few.
    """
    from tablee.cli.final_report import final_status, print_final_status
    from tablee.league.final import begin_final
    from tablee.league.league_folder import LeagueFolder

    league = LeagueFolder.open(folder)

    async def work(store: LeagueStore) -> dict[str, object]:
        await begin_final(league.settings, store, str(folder))
        return await final_status(league.settings, store)

    print_final_status(with_league(league, work), folder, as_json=as_json)


@final.command(
    help=say("Show where the final stands."),
    examples=["tablee league final status course"],
)
@folder_argument
@json_option
@lang_option
def status(folder: Path, *, as_json: bool) -> None:
    """Prints the digest, how many games have been played, and why it cannot begin where it cannot.

    :raises BadLeague: when there is no league.
    """
    from tablee.cli.final_report import final_status, print_final_status
    from tablee.league.league_folder import LeagueFolder

    league = LeagueFolder.open(folder)
    found = with_league(league, lambda store: final_status(league.settings, store))
    print_final_status(found, folder, as_json=as_json)


@final.command(
    help=say("Print the standings; write report, grades and archives."),
    examples=["tablee league final results course", "tablee league final results course --out public"],
)
@folder_argument
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar=say("DIR"),
    help=say("Where the files go; otherwise into the folder final of the league."),
)
@json_option
@lang_option
def results(folder: Path, out: Path | None, *, as_json: bool) -> None:
    """Writes final.zip, league.zip, report.html and grades.csv, and prints the standings.

    :raises BadLeague: when the final is not finished, or a file cannot be written.
    """
    from tablee.cli.final_report import print_results, write_results
    from tablee.cli.working import working
    from tablee.league.final_outcome import final_outcome
    from tablee.league.league_folder import LeagueFolder

    league = LeagueFolder.open(folder)
    place = out or league.folder / "final"

    async def work(store: LeagueStore) -> FinalOutcome:
        found = await final_outcome(store, str(folder))
        await write_results(place, league.settings, store, found)
        return found

    with working(say("reading {file}", file=folder)):
        found = with_league(league, work)
    if as_json:
        click.echo(json.dumps(found.as_data(), ensure_ascii=False, indent=2))
        return
    print_results(found, league.settings, place)
