"""The analysis of a finished game in a file beside its record, so that nobody waits for it twice."""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tablee.analysis.analysis import Analysis, MoveJudged
from tablee.core.atomic_file import write_atomically
from tablee.core.solution import ProvenValues, ValueBounds
from tablee.records import Record

SUFFIX = ".analysis"


def keep_analysis(file: Path, record: Record, analysis: Analysis) -> None:
    """Writes the analysis of a finished record beside its file; one that was cancelled is not kept.

    A file that cannot be written is no mistake: the analysis is made anew another time.
    """
    if record.outcome is None or analysis.final is None or analysis.seat is not None:
        return
    data = {"of": _digest(record), "analysis": asdict(analysis)}
    try:
        write_atomically(file.with_suffix(SUFFIX), json.dumps(data))
    except OSError:
        return


def kept_analysis(file: Path, record: Record) -> Analysis | None:
    """Returns the analysis kept beside a record's file; None where there is none, or that of another game."""
    try:
        data = json.loads(file.with_suffix(SUFFIX).read_text(encoding="utf-8"))
        return _analysis(data["analysis"]) if data["of"] == _digest(record) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _digest(record: Record) -> str:
    """Returns what tells a game from all others: its rules, its chance and its moves."""
    parts = (record.game_name, sorted(record.options.items()), record.seed, record.opening, record.moves)
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _analysis(data: dict[str, Any]) -> Analysis:
    moves = tuple(_move(move) for move in data["moves"])
    final = None if data["final"] is None else tuple(data["final"])
    return Analysis(**{**data, "moves": moves, "final": final})


def _move(data: dict[str, Any]) -> MoveJudged:
    proven = data.get("proven")  # missing in older files
    if proven is not None:
        moves = {move: ValueBounds(**bounds) for move, bounds in proven["moves"].items()}
        proven = ProvenValues(ValueBounds(**proven["value"]), moves)
    return MoveJudged(**{**data, "chances": tuple(data["chances"]), "proven": proven})
