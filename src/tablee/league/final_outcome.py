"""The outcome of a finished final: its games counted, its grades, and the two archives of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tablee.core.errors import BadLeague
from tablee.core.notes import N_, Note
from tablee.league.final import FinalEntry, current_final, remaining_entries
from tablee.league.final_archive import final_data, final_shares, write_final_archive, write_league_archive
from tablee.league.final_result import FinalResult, Grades, final_result, grades_of
from tablee.league.settings import LeagueSettings
from tablee.league.settings_file import FILE, settings_text
from tablee.league.storage.final_rows import StoredFinal
from tablee.league.storage.league_store import LeagueStore

GRADES_FILE, REPORT_FILE = "grades.csv", "report.html"


@dataclass(frozen=True)
class FinalOutcome:
    """A finished final, who took part and is still in the league, and what its games say of them."""

    final: StoredFinal
    entries: tuple[FinalEntry, ...]
    result: FinalResult

    def as_data(self) -> dict[str, Any]:
        """Returns `final.json` as plain data."""
        return final_data(self.final, self.result)

    def grades(self, settings: LeagueSettings) -> list[Grades]:
        """Returns the grades of all in the standings, in their order."""
        return grades_of(self.result, self.entries, settings.bosses, settings.grade)

    def beaten(self, settings: LeagueSettings) -> list[int]:
        """Returns how many of the league's bosses each in the standings has beaten, in their order."""
        by_player = {entry.player: len(set(entry.bosses) & set(settings.bosses)) for entry in self.entries}
        return [by_player[standing.player] for standing in self.result.standings]

    async def write_public(self, file: Path, store: LeagueStore) -> None:
        """Writes `final.zip`, by which anybody can verify the final.

        :raises OSError: when it cannot be written.
        """
        await write_final_archive(file, store, self.final, self.result)

    async def write_whole(
        self, file: Path, store: LeagueStore, settings: LeagueSettings, grades: str, report: str
    ) -> None:
        """Writes `league.zip`, what the teacher keeps; the database's address, and its password, stay out.

        :raises OSError: when it cannot be written.
        """
        shown = settings_text(replace(settings, database=""))
        more = {GRADES_FILE: grades, REPORT_FILE: report, FILE: shown}
        await write_league_archive(file, store, self.final, self.result, more)


async def final_outcome(store: LeagueStore, source: str) -> FinalOutcome:
    """Returns the outcome of the final; `source` is what errors call the league.

    :raises BadLeague: when it has not begun, or games of it are left.
    """
    final = await current_final(store)
    if final is None or final.plan is None:
        why = Note(
            "no_final",
            N_("its final has not begun: {command}"),
            {"command": f"tablee league final begin {source}"},
        )
        raise BadLeague(source=source, why=why)
    if final.finished is None:
        done, games = await store.final.progress()
        template = N_("{done} of {games} games of the final have been played; its results come with the last")
        raise BadLeague(source=source, why=Note("final_runs", template, {"done": done, "games": games}))
    entries = await remaining_entries(store, final.plan)
    return FinalOutcome(final, tuple(entries), final_result(entries, await final_shares(store)))
