"""What `tablee reports` does: prints reports of players, saves the record of one, deletes one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from tablee.cli.locale import say
from tablee.core.errors import UnknownName
from tablee.core.notes import N_, Note
from tablee.records.files import write_text
from tablee.roster import find_game, game_names
from tablee.web.app import check_database
from tablee.web.phrases import PHRASES
from tablee.web.player_reports import REASONS
from tablee.web.storage.report_rows import StoredReport
from tablee.web.storage.table_store import TableStore

T = TypeVar("T")


def print_reports(database: str, *, as_json: bool) -> None:
    """Prints one line for each report, the latest first."""
    found = _reports(database)
    if as_json:
        click.echo(json.dumps([_data(report) for report in found], ensure_ascii=False))
        return
    if not found:
        click.echo(say("Nobody has reported anything."))
    about = [report.reported for report in found]
    for report in found:
        times = about.count(report.reported) if report.reported else 1
        click.echo(_line(report) + (say(" (reports about this person: {n})", n=times) if times > 1 else ""))


def print_report(database: str, which: str, *, as_json: bool) -> None:
    """Prints everything that a report keeps."""
    report = _find(database, which)
    data = _data(report)
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    record = data["record"]
    click.echo(_line(report))
    click.echo(say("moves until then: {n}", n=len(record["moves"])))
    click.echo(say("what was said:") if data["phrases"] else say("Nothing was said at this table."))
    for said in data["phrases"]:
        phrase = PHRASES.get(said["code"])
        text = said["code"] if phrase is None else say(phrase.text)
        fields = {"when": _when(said["said"]), "seat": said["seat"], "moves": said["after"], "text": text}
        click.echo("  " + say("{when}, seat {seat}, after {moves} moves: {text}", **fields))
    click.echo(say("The record can be saved by --save FILE and looked at by `tablee show FILE`."))


def save_record(database: str, which: str, file: Path) -> None:
    """Writes the record of the reported game, as it was then, to a file."""
    record = _data(_find(database, which))["record"]
    write_text(file, json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    click.echo(say("The record is in {file}.", file=str(file)))


def delete_report(database: str, which: str) -> None:
    """Deletes a report."""
    report = _find(database, which)
    _with_store(database, lambda store: store.reports.drop(report.id))
    click.echo(say("The report {id} is deleted.", id=report.id))


def _reports(database: str) -> list[StoredReport]:
    return _with_store(database, lambda store: store.reports.all())


def _find(database: str, which: str) -> StoredReport:
    """Returns the report of an id.

    :raises UnknownName: when there is none.
    """
    found = {report.id: report for report in _reports(database)}
    if which not in found:
        raise UnknownName(what=Note("report", N_("report")), name=which, known=list(found))
    return found[which]


def _with_store(database: str, work: Callable[[TableStore], Awaitable[T]]) -> T:
    """Returns what `work` finds in a database; raises BadUse when it cannot be opened."""
    check_database(database)

    async def run() -> T:
        store = await TableStore.open(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _data(report: StoredReport) -> dict[str, Any]:
    told = {name: value for name, value in vars(report).items() if name != "evidence"}
    return {**told, "seat": report.seat + 1, **json.loads(report.evidence)}


def _line(report: StoredReport) -> str:
    record = json.loads(report.evidence)["record"]
    name = record["game"]
    fields = {
        "id": report.id,
        "when": _when(report.made),
        "who": report.name or say("somebody who has left"),
        "why": say(REASONS[report.reason]) if report.reason in REASONS else report.reason,
        "game": find_game(name).title if name in game_names() else name,
        "seat": report.seat + 1,
        "table": report.game,
    }
    return say("{id}  {when}  {who}: {why} ({game}, seat {seat}, table {table})", **fields)


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")  # noqa: DTZ006 - the host's own time
