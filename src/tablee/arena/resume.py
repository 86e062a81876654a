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

from tablee.arena.game_result import GameResult, line_problem, read_ledger_line
from tablee.core.errors import BadRecord, BadUse, os_error_note
from tablee.core.notes import N_, Note

SETTINGS, GAMES = "tournament.json", "games.jsonl"
FORMAT = 1  # of the settings, in their key `tablee`; folders of before it have none
NO_GAME = Note("no_game_line", N_("it is no game of a tournament"))


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
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise damaged_settings(folder)
    if found.get("tablee", FORMAT) != FORMAT:
        fields = {"found": str(found["tablee"]), "known": str(FORMAT)}
        why = Note("other_format", N_("format {found} is not known; expected {known}"), fields)
        raise BadRecord(source=str(folder / SETTINGS), why=why)
    return found


def is_sealed(settings: dict[str, Any]) -> bool:
    """Returns whether every line of the folder's games must end with its digest."""
    return "tablee" in settings


def damaged_settings(folder: Path) -> BadRecord:
    """Returns the error for settings that are no settings of a tournament."""
    why = Note("bad_tournament", N_("{file} is damaged"), {"file": SETTINGS})
    return BadRecord(source=str(folder), why=why)


def check_same_settings(folder: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Raises BadUse, naming what differs, where a folder holds a tournament with other settings."""
    # Through JSON and back, as the found ones came: tuples are lists there.
    # Who leaves the sandbox out asks for something else than a folder that has one.
    names = dict.fromkeys((*wanted, "sandbox"))
    differing = [name for name in names if found.get(name) != json.loads(json.dumps(wanted.get(name)))]
    if not differing:
        return
    shown = "; ".join(
        f"{name}: {_setting_text(found.get(name))} → {_setting_text(wanted.get(name))}" for name in differing
    )
    template = N_("--resume: {folder} holds a tournament with other settings ({differing})")
    raise BadUse(why=Note("out_differs", template, {"folder": str(folder), "differing": shown}))


def finished_games(folder: Path, *, sealed: bool) -> list[GameResult]:
    """Returns the games of a folder, each once, and cuts off a last line without an end.

    :raises BadRecord: as `parse_games` does.
    """
    path = folder / GAMES
    games, whole = parse_games(path.read_bytes(), path, sealed=sealed)
    os.truncate(path, whole)
    return games


def parse_games(
    text: bytes, file: Path, *, sealed: bool, lines_before: int = 0
) -> tuple[list[GameResult], int]:
    """Returns the games of the whole lines, each once, and how many bytes these lines are.

    :raises BadRecord: when a line was edited; where lines are `sealed`, also when one is no game.
    """
    whole = text.rfind(b"\n") + 1
    found: dict[int, GameResult] = {}  # by number: should a game be there twice, it counts once
    lines = text[:whole].decode("utf-8", errors="replace").split("\n")[:-1]
    for number, line in enumerate(lines, lines_before + 1):
        game = read_ledger_line(line)
        if why := line_problem(line, sealed=sealed) or (NO_GAME if sealed and game is None else None):
            raise wrong_line(file, number, why)
        if game is not None:
            found[game.number] = game
    return list(found.values()), whole


def wrong_line(file: Path, number: int, why: Note) -> BadRecord:
    """Returns the error for a line of `games.jsonl` that cannot be taken as what was written."""
    template = N_("line {number}: {why}; when the line is removed, --resume plays its game again")
    return BadRecord(source=str(file), why=Note("wrong_line", template, {"number": number, "why": why}))


def _setting_text(value: Any) -> str:
    """Returns a setting as people write it."""
    if isinstance(value, dict):
        return ", ".join(f"{name}={_setting_text(held)}" for name, held in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_setting_text, value))
    return "–" if value is None else str(value)
