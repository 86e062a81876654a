"""Backups in a folder: each is named by the time at which it was made, and older ones may be deleted."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

PATTERN = "tablee-*Z.backup"


def new_backup_file(folder: Path) -> Path:
    """Returns the path of a backup that is made now."""
    return folder / f"tablee-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.backup"


def delete_older(folder: Path, keep: int) -> int:
    """Deletes all but the latest backups of a folder; returns how many those were. Raises OSError."""
    older = sorted(folder.glob(PATTERN))[:-keep]
    for file in older:
        file.unlink()
    return len(older)
