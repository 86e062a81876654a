"""What the commands of `tablee league` share: the folder, its database, the words of its roles."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from tablee.cli.locale import say

if TYPE_CHECKING:
    from tablee.league.league_folder import LeagueFolder
    from tablee.league.storage.league_store import LeagueStore

T = TypeVar("T")

folder_argument = click.argument(
    "folder", metavar=say("DIR"), type=click.Path(path_type=Path, file_okay=False)
)


def with_league(folder: LeagueFolder, work: Callable[[LeagueStore], Awaitable[T]]) -> T:
    """Returns what `work` finds in the store of a league.

    :raises BadUse: when the database cannot be opened.
    """
    from tablee.core.errors import BadUse, TableeError
    from tablee.core.notes import N_, Note
    from tablee.league.storage.league_store import LeagueStore

    async def run() -> T:
        try:
            store = await LeagueStore.open(folder.database)
        except TableeError:
            raise
        except Exception as error:  # noqa: BLE001 - every driver has its own; each is told as wrong use
            shown = re.sub(r":[^:@/]*@", ":…@", folder.database)  # a password is nobody's business
            lines = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
            template = N_("the league's database {database} cannot be opened: {problem}")
            fields = {"database": shown, "problem": lines[0]}
            raise BadUse(why=Note("league_database", template, fields)) from None
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def role_words() -> dict[str, str]:
    """Returns the roles as people read them."""
    return {"teacher": say("teacher"), "student": say("student"), "onlooker": say("onlooker")}
