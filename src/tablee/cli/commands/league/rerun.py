"""`tablee league rerun DIR GAME`: plays a disputed game again, and says whether it goes the same."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument, with_league
from tablee.cli.league_workers import require_wall
from tablee.cli.locale import say, speaker
from tablee.cli.options import json_option

if TYPE_CHECKING:
    from tablee.league.storage.league_store import LeagueStore
    from tablee.league.storage.ledger_game import LedgerGame


@click.command(
    cls=Command,
    help=say("Play a game of the ledger again, and compare."),
    examples=["tablee league rerun course 1", "tablee league rerun course 1 --json"],
)
@folder_argument
@click.argument("number", metavar=say("GAME"), type=click.IntRange(1, 2**31 - 1))
@json_option
@lang_option
def rerun(folder: Path, number: int, *, as_json: bool) -> None:
    """Says whether the record is the same, byte for byte, or from which move on it differs.

    :raises BadLeague: when there is no league.
    :raises BadUse: when there is no such game, and where there can be no sandbox.
    """
    from tablee.cli.compilation import prepare
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.league.league_folder import LeagueFolder
    from tablee.league.rerun import compare_rerun
    from tablee.league.worker import LeagueWorker
    from tablee.roster import find_game

    league = LeagueFolder.open(folder)
    require_wall(league)

    async def play(store: LeagueStore) -> tuple[LedgerGame, LedgerGame] | None:
        worker = LeagueWorker(league, store, f"rerun-{secrets.token_hex(6)}")
        return await worker.play_again(number)

    prepare(find_game(league.settings.game), league.settings.bosses)
    found = with_league(league, play)
    if found is None:
        template = N_("{folder}: there is no game {number}")
        raise BadUse(why=Note("no_game", template, {"folder": str(folder), "number": number}))
    then, now = found
    compared = compare_rerun(then, now)
    if as_json:
        moves = {"then": then.record["moves"], "now": now.record["moves"]}
        click.echo(json.dumps({"game": number, **compared.as_data(), **moves}, ensure_ascii=False))
        return
    if compared.difference is None:
        count = len(then.record["moves"])
        click.echo(say("Game {n} goes the same again, byte for byte: moves {count}.", n=number, count=count))
        return
    difference = speaker().for_game(league.settings.game).note(compared.difference)
    click.echo(say("Game {n} does not go the same: {difference}", n=number, difference=difference))
    if then.loss is not None or now.loss is not None:
        click.echo(say("What the clock decides says nothing of the game: look at how late it was."))
