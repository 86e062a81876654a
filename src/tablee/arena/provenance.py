"""Provenance of a tournament: the runs that have played its games, by which program, on what machine, when.

They are kept in `provenance.json`. A tournament that was stopped and resumed has several; what its levels
stood for must have been the same in all.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tablee.arena.tournament import Tournament
from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note
from tablee.core.provenance import provenance

PROVENANCE = "provenance.json"
FORMAT = 1

Run = dict[str, Any]  # what `provenance` tells, `levels` by spec, and the `date` of its beginning


def this_run(tournament: Tournament) -> Run:
    """Returns the run that this process begins now."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return {**provenance(), "levels": tournament.levels, "date": now}


def read_runs(folder: Path) -> list[Run]:
    """Returns the runs that a folder tells of; none where the file is missing, as of older versions, or
    damaged: no figure depends on it.
    """
    try:
        found = json.loads((folder / PROVENANCE).read_text("utf-8"))["runs"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []
    return [run for run in found if isinstance(run, dict)] if isinstance(found, list) else []


def runs_text(runs: Sequence[Run]) -> str:
    """Returns the content of `provenance.json`."""
    return json.dumps({"tablee": FORMAT, "runs": list(runs)}, ensure_ascii=False, indent=2) + "\n"


def check_same_levels(folder: Path, runs: Sequence[Run], tournament: Tournament) -> None:
    """Raises BadUse where a level stood for another agent when the games of a folder were played."""
    for run in runs:
        before = run.get("levels")
        for level, now in tournament.levels.items():
            then = before.get(level, now) if isinstance(before, dict) else now
            if then != now:
                template = N_("--resume: in {folder} {level} stood for {then}; now it stands for {now}")
                fields = {"folder": str(folder), "level": level, "then": str(then), "now": now}
                raise BadUse(why=Note("level_changed", template, fields))
