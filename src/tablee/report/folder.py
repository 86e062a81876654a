"""The report beside a tournament's other files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tablee.arena import Results
from tablee.arena.ledger import REPORT, TIMINGS
from tablee.i18n import Say
from tablee.records import write_text
from tablee.report.tournament import tournament_page


def write_report(folder: Path, results: Results, voices: Mapping[str, Say], shown: str) -> Path:
    """Makes `report.html`, in every language, beginning with the one that is `shown`."""
    timings = json.loads((folder / TIMINGS).read_text("utf-8"))
    games = [json.loads(game.line) for game in results.played]
    file = folder / REPORT
    write_text(file, tournament_page(results.as_data(), timings, games, voices, shown))
    return file
