"""Resuming: what a stopped tournament left in its folder, and whether it may be continued.

The settings on disk must be those that are wanted now, or games of two different tournaments would be mixed.
The games of whole lines count as finished; `Tournament.play` then plays only the fixtures whose numbers are
not among them.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tablee.arena.game_result import GameResult, read_ledger_line
from tablee.core.errors import BadRecord, BadUse, os_error_note
from tablee.core.notes import N_, Note

SETTINGS, GAMES = "tournament.json", "games.jsonl"


def read_settings(folder: Path) -> dict[str, Any]:
    """Returns the settings of a tournament's folder as they stand there, not checked against any rules.

    Raises BadRecord where the file is missing, unreadable or damaged.
    """
    try:
        found = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        why = Note("no_tournament", N_("no tournament is kept there: {file} is missing"), {"file": SETTINGS})
        raise BadRecord(source=str(folder), why=why) from None
    except OSError as error:
        why = Note("cannot_read", N_("cannot be read: {problem}"), {"problem": os_error_note(error)})
        raise BadRecord(source=str(folder), why=why) from None
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise damaged_settings(folder)
    return found


def damaged_settings(folder: Path) -> BadRecord:
    """Returns the error for settings that are no settings of a tournament."""
    why = Note("bad_tournament", N_("{file} is damaged"), {"file": SETTINGS})
    return BadRecord(source=str(folder), why=why)


def check_same_settings(folder: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Raises BadUse, naming what differs, where a folder holds a tournament with other settings."""
    # Through JSON and back, as the found ones came: tuples are lists there.
    differing = [name for name in wanted if found.get(name) != json.loads(json.dumps(wanted[name]))]
    if not differing:
        return
    shown = "; ".join(
        f"{name}: {_setting_text(found.get(name))} → {_setting_text(wanted[name])}" for name in differing
    )
    template = N_("--resume: {folder} holds a tournament with other settings ({differing})")
    raise BadUse(why=Note("out_differs", template, {"folder": str(folder), "differing": shown}))


def finished_games(folder: Path) -> list[GameResult]:
    """Returns the games of a folder, each once, and cuts off a last line without an end."""
    path = folder / GAMES
    games, whole = parse_games(path.read_bytes())
    os.truncate(path, whole)
    return games


def parse_games(text: bytes) -> tuple[list[GameResult], int]:
    """Returns the games of the whole lines, each once, and how many bytes these lines are."""
    whole = text.rfind(b"\n") + 1
    lines = text[:whole].decode("utf-8", errors="replace").split("\n")
    # By number: should a game be there twice, it counts once.
    return list({game.number: game for line in lines if (game := read_ledger_line(line))}.values()), whole


def _setting_text(value: Any) -> str:
    """Returns a setting as people write it."""
    if isinstance(value, dict):
        return ", ".join(f"{name}={_setting_text(held)}" for name, held in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_setting_text, value))
    return "–" if value is None else str(value)
