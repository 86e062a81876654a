"""`tablee push DIR_OR_FILE --to LINK`: pushes a player to a league and shows what its entry check finds."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import json_option

if TYPE_CHECKING:
    from tablee.league.league_client import LeagueClient
    from tablee.league.wire import FindingInfo, VersionInfo

    Tell = Callable[[VersionInfo, list[FindingInfo], bool], None]

EVERY = 1.0  # seconds between two questions how far the check is
SETTLED = ("accepted", "refused")
LINK_VARIABLE = "TABLEE_LEAGUE"


@click.command(
    cls=Command,
    help=say("Push a player to a course's league, and see its check."),
    examples=[
        "tablee push my_player.py --to http://localhost:8765/league/enter/TOKEN",
        "tablee push my_folder --to http://localhost:8765/league/enter/TOKEN --no-wait",
    ],
)
@click.argument("player", metavar=say("FILE_OR_FOLDER"), type=click.Path(path_type=Path))
@click.option(
    "--to",
    "link",
    envvar=LINK_VARIABLE,
    required=True,
    metavar=say("LINK"),
    help=say("Your link to the league; unless given, what {variable} says.", variable=LINK_VARIABLE),
)
@click.option(
    "--no-wait", "leaves", is_flag=True, help=say("Do not wait for the entry check; its page shows it.")
)
@json_option
@lang_option
def push(player: Path, link: str, *, leaves: bool, as_json: bool) -> None:
    """Packs, sends and waits; exits with 1 where the entry check refuses the player."""
    import msgspec

    from tablee.cli.working import working
    from tablee.league.league_client import LeagueClient, LeagueLink
    from tablee.league.packing import pack_player

    league = LeagueLink.of(link)
    packed = pack_player(player)
    if packed.left_out:
        names = ", ".join(packed.left_out)
        print_to_stderr(say("Left out: {names}", names=names))
    client = LeagueClient(league, speaker().language)
    with working(say("sending {file}", file=packed.push.name)):
        version = client.push(packed.data, packed.push.name)
    if not as_json:
        size = speaker().number(len(packed.data) / 1024, 1)
        fields = {"file": packed.push.name, "size": size, "number": version.number}
        click.echo(say("{file} ({size} KiB) is version {number}.", **fields))
    if not leaves:
        version = _checked(client, version, (lambda *_: None) if as_json else _tell)
    if as_json:
        data = msgspec.json.format(msgspec.json.encode(version)).decode()
        click.echo(data)
    elif leaves:
        click.echo(say("Its entry check will be seen at {address}", address=league.address))
    if version.state == "refused":
        raise click.exceptions.Exit(1)


def _checked(client: LeagueClient, version: VersionInfo, tell: Tell) -> VersionInfo:
    """Returns a version as its check has left it; what is found is told as it comes."""
    told: set[str] = set()
    state = ""
    while True:
        new = [each for each in version.findings if each.passed is not None and each.code not in told]
        if new or version.state != state:
            tell(version, new, version.state != state)
        told |= {each.code for each in new}
        state = version.state
        if state in SETTLED:
            return version
        time.sleep(EVERY)
        version = client.version(version.number)


def _tell(version: VersionInfo, new: list[FindingInfo], state_is_new: bool) -> None:
    if state_is_new and version.state not in SETTLED:
        click.echo(version.state_text)
    for found in new:
        facts = f" ({', '.join(found.facts)})" if found.facts else ""
        click.echo(f"  {'✓' if found.passed else '✗'} {found.title}{facts}")
        for problem in found.problems:
            click.echo(f"      {problem}")
    if version.state in SETTLED:
        for line in version.words.splitlines():
            click.echo(f"      | {line}")
        click.echo(version.state_text)
