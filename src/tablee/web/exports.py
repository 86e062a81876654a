"""What can be saved of a game as a file: a record, or while something is hidden what one viewer has seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablee.core.provenance import MACHINE, NOTE
from tablee.records.files import VIEW
from tablee.records.record import NAMES, Record
from tablee.web.live_table import LiveTable
from tablee.web.storage.stored_table import StoredTable
from tablee.web.visitors import say_in
from tablee.web.wire.socket import LogLine
from tablee.wording import names_of, sentence


def exported_record(live: LiveTable) -> Record:
    """Returns a game as a file holds it, with the names of those who agreed: one that is over, or one in
    which nothing is hidden.
    """
    if live.hides:
        raise ValueError("the seed and the moves of this game are still secret")
    record, names = live.table.record(), agreed_names(live.stored)
    # On what machine the server runs is nobody's business but its owner's.
    program = {name: value for name, value in record.notes[NOTE].items() if name not in MACHINE}
    notes = {**record.notes, NOTE: program}
    return replace(record, notes={**notes, NAMES: names} if any(names) else notes)


def exported_view(live: LiveTable, viewer: int, language: str) -> dict[str, Any]:
    """Returns what can be saved of a game with hidden cards that is not over: a viewer's scene and the moves
    as they saw them. A record could be gone on with, but its seed and moves would tell everything.
    """
    table, kind, say = live.table, live.table.game.kind, say_in(language)
    names = names_of(table.game, live.stored.specs, say, agreed_names(live.stored))
    lines = [sentence(kind, told, say, names) for told in table.log.lines(viewer)]
    return {
        VIEW: 1,
        "why": say(
            "Something is still hidden: this file holds what one player has seen, and no way to go on."
        ),
        "game": kind.name,
        "names": names,
        "moves": table.log.moves(viewer),
        "log": [LogLine(number, text) for number, text in enumerate(lines, 1) if text],
        "started": live.stored.started,
        "options": table.game.options,
        "seat": viewer,
        "scene": live.scene(viewer),
    }


def agreed_names(stored: StoredTable) -> list[str]:
    """Returns the names of people who agreed to stand in files, empty for all others."""
    return [seat.name if seat.named and seat.holders else "" for seat in stored.seats]
