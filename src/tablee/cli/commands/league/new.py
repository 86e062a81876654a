"""`tablee league new DIR`: begins a league: its folder, its settings, and the teacher's link."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.completion.completers import complete_games
from tablee.cli.league_options import folder_argument, with_league
from tablee.cli.league_workers import print_danger
from tablee.cli.locale import say
from tablee.cli.options import configure_game, game_options

if TYPE_CHECKING:
    from tablee.league.storage.league_store import LeagueStore
    from tablee.league.storage.people_rows import Person


@click.command(
    cls=Command,
    help=say("Begin a league in a new folder."),
    examples=["tablee league new course --game kalaha --title 'Games 2027'"],
)
@folder_argument
@click.option(
    "--game",
    "name",
    required=True,
    metavar=say("GAME"),
    shell_complete=complete_games,
    help=say("What is played; see tablee games."),
)
@game_options
@click.option("--title", metavar=say("TEXT"), help=say("What the league is called."))
@click.option("--time", "limit", metavar=say("TIME"), help=say("Time for each move, as in 1s or 500ms."))
@click.option(
    "--database",
    default="",
    metavar="URL",
    help=say("A PostgreSQL, postgresql+asyncpg://…; otherwise an SQLite file in the folder."),
)
@click.option(
    "--address",
    default="",
    metavar="URL",
    help=say("The address in people's links, where it is another than the server's own."),
)
@click.option(
    "--trusted",
    is_flag=True,
    help=say("DANGER: run what is pushed without the sandbox, with all your rights; see league.toml."),
)
def new(
    folder: Path,
    name: str,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    title: str | None,
    limit: str | None,
    database: str,
    address: str,
    *,
    trusted: bool,
) -> None:
    """Writes league.toml, makes the database, adds a teacher, and says what comes next.

    :raises BadLeague: when there is a league already, or a setting cannot be.
    """
    from tablee.league.league_folder import LeagueFolder
    from tablee.league.people import link
    from tablee.league.settings_file import FILE, checked_settings
    from tablee.league.storage.people_rows import TEACHER

    game = configure_game(name, preset, settings, seats)
    say_game = game.kind.name.replace("_", " ").title()
    made = LeagueFolder.create(
        folder,
        checked_settings(
            {
                "title": title or say("League of {game}", game=say_game),
                "game": {
                    "name": game.kind.name,
                    "preset": game.preset,
                    "seats": game.seats,
                    "options": game.changed,
                },
                "play": {"seconds": limit or 1.0, "trusted": trusted},
                "ladder": {"bosses": [f"level:{level}" for level in sorted(game.kind.levels)]},
                "server": {"database": database, "address": address},
            },
            folder / FILE,
        ),
        say,
    )

    async def begin(store: LeagueStore) -> tuple[Person, str] | None:
        await store.final.announce()  # so early that nobody can have forgotten it
        return await store.people.add(say("Teacher"), TEACHER)

    added = with_league(made, begin)
    click.echo(
        say("The league is in {folder}; its settings are in {file}.", folder=folder, file=folder / FILE)
    )
    if added is not None:
        click.echo(
            say("Your own link, as the teacher: {link}", link=link(made.settings.link_address, added[1]))
        )
    click.echo(say("Next:"))
    click.echo(f"  tablee league people add {folder} people.csv")
    click.echo(f"  tablee league serve {folder}")
    if trusted:
        print_danger()
