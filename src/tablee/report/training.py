"""The curve of a training: how strong the network was after so many steps, as a chart in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tablee.i18n import Say
from tablee.report.charts import Chart, lines

MILLION = 1_000_000
Row = Mapping[str, Any]


def opponent_words(say: Say) -> dict[str, str]:
    """Returns what the opponents of the measurements are called, by their keys in a row."""
    return {
        "opponent": say("against the agent"),
        "random": say("against random"),
        "rollout": say("against the rollout policy"),
        "previous": say("against its previous self"),
        "first": say("against its first self"),
    }


def measured(row: Row) -> dict[str, Sequence[float]]:
    """Returns the shares of a row, with their intervals, by opponent; without those that it did not meet."""
    selves = {int(number): share for number, share in row.get("selves", {}).items()}
    found = {
        "opponent": row.get("opponent"),
        "random": row.get("random"),
        "rollout": row.get("rollout"),
        "previous": selves[max(selves)] if selves else None,
        "first": selves.get(1),
    }
    return {name: share for name, share in found.items() if share is not None}


def training_curve(rows: Sequence[Row], say: Say) -> Chart:
    """Returns the shares of all evaluations, a line for each opponent."""
    in_millions = rows[-1]["steps"] >= 4 * MILLION
    unit = MILLION if in_millions else 1000
    series: dict[str, list[tuple[float, float]]] = {}
    names = opponent_words(say)
    for row in rows:
        for opponent, share in measured(row).items():
            series.setdefault(names[opponent], []).append((row["steps"] / unit, share[0]))
    axis = say("million steps") if in_millions else say("thousand steps")
    percent = partial(say.percent, digits=0)
    return lines(series, say("Share of the points by steps trained"), percent, axis, 0.0, 1.0)
