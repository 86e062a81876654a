"""`tablee league people`: who takes part, and their links."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Group
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument, role_words, with_league
from tablee.cli.locale import print_to_stderr, say
from tablee.cli.options import json_option

if TYPE_CHECKING:
    from tablee.league.league_folder import LeagueFolder
    from tablee.league.storage.league_store import LeagueStore
    from tablee.league.storage.people_rows import Person

_ROLES = ("teacher", "student", "onlooker")
name_argument = click.argument("name", metavar=say("NAME"))
role_option = click.option(
    "--role",
    type=click.Choice(_ROLES),
    default="student",
    show_default=True,
    help=say("For whoever has no role in the file."),
)


@click.group(
    cls=Group,
    help=say("The people of a league, and their links."),
    examples=["tablee league people add course people.csv", "tablee league people list course"],
)
@lang_option
def people() -> None:
    """Groups the commands."""


@people.command(
    "list",
    help=say("List the people; links are told only when they are made."),
    examples=["tablee league people list course"],
)
@folder_argument
@json_option
@lang_option
def list_people(folder: Path, *, as_json: bool) -> None:
    """Prints a line for each person."""
    found = with_league(_league(folder), lambda store: store.people.all())
    if as_json:
        data = [{"id": each.id, "role": each.role, "name": each.name} for each in found]
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    roles = role_words()
    for person in found:
        click.echo(f"{person.name}  ({roles[person.role]})")


@people.command(
    "add",
    help=say("Add the people in a CSV file, and print their links."),
    examples=["tablee league people add course people.csv"],
)
@folder_argument
@click.argument("file", metavar=say("FILE"), type=click.Path(path_type=Path, dir_okay=False))
@role_option
@json_option
@lang_option
def add_people(folder: Path, file: Path, role: str, *, as_json: bool) -> None:
    """Adds everybody who is not there yet; who is keeps their link.

    :raises BadLeague: when the file cannot be read; then nobody is added.
    """
    from tablee.league.people import read_people_file

    league = _league(folder)
    listed = read_people_file(file, role)

    async def add(store: LeagueStore) -> list[tuple[Person, str] | None]:
        return [await store.people.add(each.name, each.role) for each in listed]

    added = with_league(league, add)
    there = [each.name for each, made in zip(listed, added, strict=True) if made is None]
    _print_links(league, [made for made in added if made is not None], as_json=as_json)
    if there:
        print_to_stderr(say("There already, with the link they have: {names}", names=", ".join(there)))


@people.command(
    "link",
    help=say("Give somebody a new link; the old one ends."),
    examples=["tablee league people link course Ada"],
)
@folder_argument
@name_argument
@json_option
@lang_option
def link_person(folder: Path, name: str, *, as_json: bool) -> None:
    """Prints the new link.

    :raises UnknownName: when there is nobody of this name.
    """
    league = _league(folder)
    person = _find(league, name)
    token = with_league(league, lambda store: store.people.replace_token(person.id))
    _print_links(league, [(person, str(token))], as_json=as_json)


@people.command(
    "rename",
    help=say("Give somebody another name."),
    examples=["tablee league people rename course Ada Lovelace"],
)
@folder_argument
@name_argument
@click.argument("other", metavar=say("NEW_NAME"))
@lang_option
def rename_person(folder: Path, name: str, other: str) -> None:
    """Renames somebody.

    :raises BadUse: when the new name is another's, or none.
    """
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.league.people import LONGEST_NAME, clean_person_name

    league = _league(folder)
    person, wanted = _find(league, name), clean_person_name(other)
    if wanted is None:
        fields = {"given": other[:60], "most": LONGEST_NAME}
        raise BadUse(why=Note("bad_name", N_("'{given}': expected a name of 1 to {most} characters"), fields))
    if not with_league(league, lambda store: store.people.rename(person.id, wanted)):
        raise BadUse(why=Note("taken_name", N_("'{name}' is another's name"), {"name": wanted}))


@people.command(
    "remove",
    help=say("Take somebody out of the league; their games stay, without a name."),
    examples=["tablee league people remove course Ada"],
)
@folder_argument
@name_argument
@lang_option
def remove_person(folder: Path, name: str) -> None:
    """Removes somebody.

    :raises UnknownName: when there is nobody of this name.
    """
    league = _league(folder)
    person = _find(league, name)
    with_league(league, lambda store: store.people.remove(person.id))


def _league(folder: Path) -> LeagueFolder:
    from tablee.league.league_folder import LeagueFolder

    return LeagueFolder.open(folder)


def _find(league: LeagueFolder, name: str) -> Person:
    from tablee.core.errors import UnknownName
    from tablee.core.notes import N_, Note

    everybody = with_league(league, lambda store: store.people.all())
    found = with_league(league, lambda store: store.people.by_name(name))
    if found is None:
        known = [person.name for person in everybody]
        raise UnknownName(what=Note("person", N_("person")), name=name, known=known)
    return found


def _print_links(league: LeagueFolder, added: list[tuple[Person, str]], *, as_json: bool) -> None:
    from tablee.league.people import link

    address = league.settings.link_address
    if as_json:
        data = [
            {"id": person.id, "role": person.role, "name": person.name, "link": link(address, token)}
            for person, token in added
        ]
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    if added:
        print_to_stderr(say("Links are secrets, and told only now: hand each to its person."))
    for person, token in added:
        click.echo(f"{person.name},{link(address, token)}")
