"""`tablee league similar DIR`: which players have the same code, also in earlier years."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument, with_league
from tablee.cli.locale import say, speaker
from tablee.cli.options import json_option

if TYPE_CHECKING:
    from tablee.league.archives import Files
    from tablee.league.similarity import Similarity
    from tablee.league.storage.league_store import LeagueStore

_FILE = click.Path(path_type=Path, exists=True)


@click.command(
    cls=Command,
    help=say("Compare the sources of all players, also of earlier years."),
    examples=["tablee league similar course", "tablee league similar course --least 40 --passages"],
)
@folder_argument
@click.option(
    "--archive",
    "archives",
    type=_FILE,
    multiple=True,
    metavar=say("FILE"),
    help=say("The league.zip of an earlier year; may be repeated."),
)
@click.option(
    "--template",
    "templates",
    type=_FILE,
    multiple=True,
    metavar=say("FILE"),
    help=say("A file or folder that everybody was given, whose code does not count; may be repeated."),
)
@click.option(
    "--least",
    type=click.IntRange(0, 100),
    default=20,
    show_default=True,
    metavar=say("PERCENT"),
    help=say("Leave out pairs that share less."),
)
@click.option("--every-version", "every", is_flag=True, help=say("Not only the active versions."))
@click.option("--passages", is_flag=True, help=say("Print which lines are the same."))
@json_option
@lang_option
def similar(
    folder: Path,
    archives: tuple[Path, ...],
    templates: tuple[Path, ...],
    least: int,
    *,
    every: bool,
    passages: bool,
    as_json: bool,
) -> None:
    """Prints the pairs that share most, the largest share first.

    :raises BadLeague: when there is no league, or an archive is none.
    """
    from tablee.cli.working import working
    from tablee.league.league_folder import LeagueFolder
    from tablee.league.player_sources import archived_sources, league_sources, template_files
    from tablee.league.similarity import SourceReader, similarities

    league = LeagueFolder.open(folder)

    async def read(store: LeagueStore) -> list[Similarity]:
        return similarities(await league_sources(store, reader, every=every), earlier, least / 100)

    with working(say("comparing sources")):
        reader = SourceReader([_new_agents(), *map(template_files, templates)])
        earlier = [source for archive in archives for source in archived_sources(archive, reader)]
        found = with_league(league, read)
    if as_json:
        click.echo(json.dumps([asdict(each) | {"share": round(each.share, 4)} for each in found], indent=2))
        return
    if not found:
        click.echo(
            say(
                "No two players share {least} of their code or more.",
                least=speaker().percent(least / 100, digits=0),
            )
        )
    for each in found:
        _print(each, passages=passages)


def _new_agents() -> Files:
    """Returns what `tablee new-agent` writes, which is everybody's; names make no difference."""
    from string import Template

    from tablee.cli.commands.new_agent import FOLDER
    from tablee.league.archives import PushedFile

    words = dict.fromkeys(("name", "agent", "game", "title"), "Player")
    filled = {
        path.stem: Template(path.read_text("utf-8")).safe_substitute(words) for path in FOLDER.glob("*.txt")
    }
    return {name: PushedFile(text.encode()) for name, text in filled.items()}


def _print(each: Similarity, *, passages: bool) -> None:
    share = speaker().percent(each.share, digits=0)
    told = say("{one} and {other}: {share} the same", one=each.one, other=each.other, share=share)
    click.echo(told)
    shown = each.passages if passages else each.passages[:1]
    for passage in shown:
        places = [
            f"{passage.file} {passage.lines[0]}–{passage.lines[1]}",
            f"{passage.other_file} {passage.other_lines[0]}–{passage.other_lines[1]}",
        ]
        click.echo(f"    {' = '.join(places)}")
    if len(shown) < len(each.passages):
        click.echo("    " + say("further passages: {n} (--passages)", n=len(each.passages) - len(shown)))
