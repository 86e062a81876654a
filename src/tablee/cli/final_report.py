"""Where a final stands and what came of it, printed; and the files of its results, in words."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from tablee.catalogues import voices
from tablee.cli.locale import say, speaker
from tablee.core.errors import BadLeague, os_error_note
from tablee.league.final import current_final, obstacle_to_final
from tablee.league.final_archive import FINAL_FILE, LEAGUE_FILE
from tablee.league.final_outcome import GRADES_FILE, REPORT_FILE, FinalOutcome
from tablee.league.settings import LeagueSettings
from tablee.league.storage.final_rows import StoredFinal
from tablee.league.storage.league_store import LeagueStore
from tablee.report.final import VERIFY, final_page
from tablee.report.grades import grade_sheet

_SHEET_CODING = "utf-8-sig"  # spreadsheets know UTF-8 by its mark


def print_announcement(found: StoredFinal, *, as_json: bool) -> None:
    """Prints the digest to publish, and since when it stands."""
    if as_json:
        click.echo(json.dumps({"digest": found.digest, "announced": _iso(found.announced)}))
        return
    click.echo(found.digest)
    click.echo(
        say(
            "That is the digest of the final's secret, drawn on {date}. Everybody sees it on the page Final; "
            "whoever notes it down can verify the final by it.",
            date=_shown(found.announced),
        )
    )


async def final_status(settings: LeagueSettings, store: LeagueStore) -> dict[str, Any]:
    """Returns where a final stands as plain data; `obstacle` is a note, or None."""
    found = await current_final(store)
    played, games = await store.final.progress()
    begun = found is not None and found.began is not None
    return {
        "digest": "" if found is None else found.digest,
        "announced": None if found is None else _iso(found.announced),
        "began": None if found is None else _iso(found.began),
        "finished": None if found is None else _iso(found.finished),
        "players": []
        if found is None or found.plan is None
        else sorted(each["name"] for each in found.plan["entries"]),
        "played": played,
        "games": games,
        "obstacle": None if begun else await obstacle_to_final(settings, store),
    }


def print_final_status(found: dict[str, Any], folder: Path, *, as_json: bool) -> None:
    """Prints where a final stands, and what comes next."""
    obstacle = found["obstacle"]
    if as_json:
        why = None if obstacle is None else obstacle.as_data()
        click.echo(json.dumps(found | {"obstacle": why}, ensure_ascii=False, indent=2))
        return
    if not found["announced"]:
        click.echo(
            say("The final is not announced: {command}", command=f"tablee league final announce {folder}")
        )
    else:
        click.echo(say("digest: {digest}", digest=found["digest"]))
    if obstacle is not None:
        click.echo(say("It cannot begin yet: {why}", why=obstacle))
    elif not found["began"]:
        click.echo(say("It can begin: {command}", command=f"tablee league final begin {folder}"))
    else:
        click.echo(say("players: {names}", names=", ".join(found["players"])))
        click.echo(say("games played: {played} of {games}", played=found["played"], games=found["games"]))
        if found["finished"]:
            click.echo(say("It is finished: {command}", command=f"tablee league final results {folder}"))
        else:
            click.echo(
                say("The workers of this command play it: {command}", command=f"tablee league serve {folder}")
            )


async def write_results(
    place: Path, settings: LeagueSettings, store: LeagueStore, found: FinalOutcome
) -> None:
    """Writes the files of the results into a folder, which is made; those of an earlier time are replaced.

    :raises BadLeague: when one cannot be written.
    """
    data = found.as_data()
    report = final_page(data, voices(), speaker().language)
    grades = sheet_of(found, settings)
    try:
        _write_texts(place, {REPORT_FILE: (report, "utf-8"), GRADES_FILE: (grades, _SHEET_CODING)})
        await found.write_public(place / FINAL_FILE, store)
        await found.write_whole(place / LEAGUE_FILE, store, settings, grades, report)
    except OSError as error:
        raise BadLeague(source=str(place), why=os_error_note(error)) from None


def _write_texts(place: Path, texts: dict[str, tuple[str, str]]) -> None:
    place.mkdir(parents=True, exist_ok=True)
    for name, (text, coding) in texts.items():
        (place / name).write_text(text, coding)


def sheet_of(found: FinalOutcome, settings: LeagueSettings) -> str:
    """Returns the grades as a sheet in the language of the command."""
    grades = [asdict(each) for each in found.grades(settings)]
    standings = [asdict(each) for each in found.result.standings]
    return grade_sheet(standings, grades, found.beaten(settings), speaker())


def print_results(found: FinalOutcome, settings: LeagueSettings, place: Path) -> None:
    """Prints the standings with the grades, where the files are, and how to verify the final."""
    told = speaker()
    width = max((len(each.name) for each in found.result.standings), default=0)
    for standing, grades in zip(found.result.standings, found.grades(settings), strict=True):
        share, low, high = (told.percent(part) for part in (standing.share, standing.low, standing.high))
        interval = say("{low} to {high}", low=low, high=high)
        grade = told.number(grades.by_share, 2)
        click.echo(f"{standing.rank:3}. {standing.name:{width}}  {share:>7}  ({interval})  {grade:>6}")
    click.echo(say("The files are in {folder}; anybody can verify the final:", folder=place))
    click.echo(f"  {VERIFY.format(digest=found.final.digest)}")


def _iso(moment: float | None) -> str | None:
    return None if moment is None else datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


def _shown(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).astimezone().strftime("%Y-%m-%d %H:%M %Z")
