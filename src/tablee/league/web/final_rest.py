"""The final over HTTP: where it stands, beginning it, and what is left of it as files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.status_codes import HTTP_200_OK

from tablee.catalogues import voices
from tablee.core.errors import BadLeague
from tablee.i18n import Say
from tablee.league.final import begin_final
from tablee.league.final_archive import FINAL_FILE, LEAGUE_FILE
from tablee.league.final_outcome import GRADES_FILE, REPORT_FILE, FinalOutcome, final_outcome
from tablee.league.storage.league_store import LeagueStore
from tablee.league.web.final_messages import final_info
from tablee.league.web.refusals import LeagueRefused
from tablee.league.web.services import LeagueServices, TheLeague, TheReader, require_teacher
from tablee.league.wire import FinalInfo
from tablee.report.final import final_page
from tablee.report.grades import grade_sheet
from tablee.web.services import TheLanguage
from tablee.web.visitors import say_in

Seen = Annotated[str | None, QueryParameter(max_length=80, description="The stamp of what is shown.")]
ZIP, PAGE, SHEET = "application/zip", "text/html; charset=utf-8", "text/csv; charset=utf-8"

Work = Callable[[LeagueStore, FinalOutcome], Coroutine[Any, Any, bytes]]


@get("/api/league/final")
async def show_final(
    league: TheLeague, reader: TheReader, language: TheLanguage, seen: Seen = None
) -> FinalInfo | None:
    """Returns where the final stands; null where nothing has changed since the answer whose stamp was
    `seen`.
    """
    found = await final_info(league, reader, say_in(language))
    return None if found.stamp == seen else found


@post("/api/league/final/announcement", status_code=HTTP_200_OK)
async def announce(league: TheLeague, reader: TheReader, language: TheLanguage) -> FinalInfo:
    """Draws the secret of the final, whose digest everybody sees from now on; for the teacher."""
    require_teacher(reader)
    await league.store.final.announce()
    return await final_info(league, reader, say_in(language))


@post("/api/league/final/beginning", status_code=HTTP_200_OK)
async def begin(league: TheLeague, reader: TheReader, language: TheLanguage) -> FinalInfo:
    """Begins the final, which the workers play; for the teacher."""
    require_teacher(reader)
    say = say_in(language)
    try:
        await begin_final(league.settings, league.store, league.settings.title)
    except BadLeague as error:
        raise LeagueRefused("no_final_yet", why=say.note(error.fields["why"])) from None
    return await final_info(league, reader, say)


@get("/api/league/final/final.zip")
async def download_final(league: TheLeague) -> Response[bytes]:
    """Returns the archive by which anybody can verify the final."""

    async def work(store: LeagueStore, outcome: FinalOutcome) -> bytes:
        with TemporaryDirectory() as folder:
            file = Path(folder) / FINAL_FILE
            await outcome.write_public(file, store)
            return file.read_bytes()

    return _file(FINAL_FILE, ZIP, await _finished(league, work))


@get("/api/league/final/report.html")
async def download_report(league: TheLeague, language: TheLanguage) -> Response[bytes]:
    """Returns the report as a page in one file, in every language."""

    async def work(_: LeagueStore, outcome: FinalOutcome) -> bytes:
        return _report(outcome, language).encode()

    return _file(REPORT_FILE, PAGE, await _finished(league, work))


@get("/api/league/final/grades.csv")
async def download_grades(league: TheLeague, reader: TheReader, language: TheLanguage) -> Response[bytes]:
    """Returns the grades as a sheet, for the teacher."""
    require_teacher(reader)

    async def work(_: LeagueStore, outcome: FinalOutcome) -> bytes:
        return _sheet(league, outcome, say_in(language)).encode("utf-8-sig")

    return _file(GRADES_FILE, SHEET, await _finished(league, work))


@get("/api/league/final/league.zip")
async def download_league(league: TheLeague, reader: TheReader, language: TheLanguage) -> Response[bytes]:
    """Returns the archive of the whole league, for the teacher."""
    require_teacher(reader)

    async def work(store: LeagueStore, outcome: FinalOutcome) -> bytes:
        grades, report = _sheet(league, outcome, say_in(language)), _report(outcome, language)
        with TemporaryDirectory() as folder:
            file = Path(folder) / LEAGUE_FILE
            await outcome.write_whole(file, store, league.settings, grades, report)
            return file.read_bytes()

    return _file(LEAGUE_FILE, ZIP, await _finished(league, work))


async def _finished(league: LeagueServices, work: Work) -> bytes:
    """Returns what `work` makes of the finished final, in a thread with a store of its own, since packing
    takes a second or two; one at a time.

    Raises LeagueRefused (`final_open`) where it is not finished.
    """

    async def whole() -> bytes:
        store = await LeagueStore.open(league.database)
        try:
            return await work(store, await final_outcome(store, league.settings.title))
        finally:
            await store.close()

    async with league.packing:
        try:
            return await asyncio.to_thread(lambda: asyncio.run(whole()))
        except BadLeague:
            raise LeagueRefused("final_open", 404) from None


def _report(outcome: FinalOutcome, language: str) -> str:
    return final_page(outcome.as_data(), voices(), language)


def _sheet(league: LeagueServices, outcome: FinalOutcome, say: Say) -> str:
    standings = [asdict(each) for each in outcome.result.standings]
    grades = [asdict(each) for each in outcome.grades(league.settings)]
    return grade_sheet(standings, grades, outcome.beaten(league.settings), say)


def _file(name: str, kind: str, content: bytes) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=kind, headers=headers)


HANDLERS = [
    show_final,
    announce,
    begin,
    download_final,
    download_report,
    download_grades,
    download_league,
]
