"""The grades of a league as a sheet for spreadsheets: CSV as those of the reader's language expect it."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from tablee.i18n import Say

_FORMULA = "=+-@|\t"  # with one of these in front a spreadsheet would compute a name


def grade_sheet(
    standings: Sequence[Mapping[str, Any]],
    grades: Sequence[Mapping[str, Any]],
    beaten: Sequence[int],
    say: Say,
) -> str:
    """Returns a line for each player, the best first.

    `standings` and `grades` are plain data of a final, in the same order; `beaten` says how many bosses each
    has beaten. Where a comma stands before decimals, columns are divided by semicolons.
    """
    divider = ";" if "," in say.number(0.5, 1) else ","
    text = io.StringIO(newline="")
    sheet = csv.writer(text, delimiter=divider, lineterminator="\n")
    heads = (
        say("rank"), say("player"), say("share of the wins"), say("at least"), say("at most"), say("games"),
        say("bosses beaten"), say("grade by share"), say("grade by rank"), say("grade by bosses"),
    )  # fmt: skip
    sheet.writerow(heads)
    for row, grade, bosses in zip(standings, grades, beaten, strict=True):
        shares = [say.number(row[name], 4) for name in ("share", "low", "high")]
        given = [grade[name] for name in ("by_share", "by_rank", "by_bosses")]
        marks = ["" if each is None else say.number(each, 2) for each in given]
        sheet.writerow([row["rank"], _plain(row["name"]), *shares, row["games"], bosses, *marks])
    return text.getvalue()


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(tuple(_FORMULA)) else name
