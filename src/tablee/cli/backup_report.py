"""What `tablee backup` and `tablee restore` say of a backup."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from tablee.cli.locale import say, speaker
from tablee.web.storage.backups import BackupSummary


def print_backup(file: Path, found: BackupSummary, deleted: int, *, as_json: bool) -> None:
    """Prints what was kept where, and how many older backups were deleted."""
    size = file.stat().st_size
    if as_json:
        click.echo(json.dumps({"file": str(file), "bytes": size, "deleted": deleted, **asdict(found)}))
        return
    fields = {"file": str(file), "size": speaker().number(size / 1e6, 1), "what": _contents(found)}
    click.echo(say("The backup is in {file} ({size} MB): {what}.", **fields))
    if deleted:
        say_deleted = speaker().count(
            "{n} older backup was deleted.", "{n} older backups were deleted.", deleted
        )
        click.echo(say_deleted)


def print_restored(file: Path, found: BackupSummary, *, as_json: bool) -> None:
    """Prints what was restored."""
    if as_json:
        click.echo(json.dumps({"file": str(file), **asdict(found)}))
        return
    click.echo(say("{file} is restored: {what}.", file=str(file), what=_contents(found)))


def _contents(found: BackupSummary) -> str:
    games = speaker().count("{n} game", "{n} games", found.games)
    moves = speaker().count("{n} move", "{n} moves", found.moves)
    return say(
        "{games}, of which {unfinished} not over, {moves}",
        games=games,
        unfinished=found.unfinished,
        moves=moves,
    )
