"""What `tablee exploit` without `--exact` prints: what best responses win, as a table or as data."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from tablee.cli.locale import say, speaker
from tablee.cli.options import console
from tablee.cli.response_study import ResponseStudy
from tablee.learning.best_response import BestResponse, MeasuredResponse

WIDTH = 110  # of the table, with the longest specs


def responses_data(study: ResponseStudy, *, complete: bool, keeps: bool) -> dict[str, Any]:
    """Returns what is known as plain data; `keeps` says whether the folder outlasts the command."""
    game = study.game
    return {
        "game": game.kind.name,
        "preset": game.preset,
        "options": game.options,
        "seats": game.seats,
        "complete": complete,
        "fair": 1 / game.seats,
        "agents": {
            spec: {
                "asked": study.ways[spec],
                **_response_data(response, game.seats),
                "folder": str(response.training.folder.path) if keeps else None,
            }
            for spec, response in study.responses.items()
        },
    }


def _response_data(response: BestResponse, seats: int) -> dict[str, Any]:
    training, best, found = response.training, response.best, response.found
    data: dict[str, Any] = {
        "measured": found is not None,
        "trained_steps": training.steps,
        "trained_seconds": round(training.seconds, 3),
        "curve": [[row["steps"], *row["opponent"]] for row in training.curve],
        "best_so_far": None if best is None else list(best["opponent"]),
    }
    if found is not None:
        data |= {
            "share": found.share.share,
            "low": found.share.low,
            "high": found.share.high,
            "by_seat": list(found.by_seat),
            "deals": found.deals,
            "exploitability_at_least": at_least(found, seats),
            "chosen_steps": found.steps,
            "chosen_by": list(found.chosen_by),
        }
    return data


def at_least(found: MeasuredResponse, seats: int) -> float:
    """Returns how exploitable an agent is at the least: the lower end of the interval, less a fair share."""
    return max(0.0, found.share.low - 1 / seats)


def print_responses(study: ResponseStudy) -> None:
    """Prints a row for each agent that was measured, and a line for each that was begun."""
    screen = console(least_width=WIDTH)
    screen.print(f"{study.game.kind.title} ({study.game.label})")
    measured = {spec: each for spec, each in study.responses.items() if each.found is not None}
    if measured:
        screen.print(_table(study, measured))
    for spec, response in study.responses.items():
        if response.found is None and response.best is not None:
            screen.print(_unmeasured(spec, response))
        elif response.found is not None and at_least(response.found, study.game.seats) == 0:
            text = say(
                "{agent}: the response does not clearly win more than a fair share; that says nothing of how "
                "exploitable it is",
                agent=spec,
            )
            screen.print(text)


def _table(study: ResponseStudy, measured: dict[str, BestResponse]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    headings = (
        say("response wins"),
        say("95 % interval"),
        say("exploitability at least"),
        say("fresh deals"),
        say("steps"),
        say("time"),
    )
    table.add_column(say("agent"), no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for spec, response in measured.items():
        table.add_row(spec, *_row(response, study.game.seats))
    return table


def _row(response: BestResponse, seats: int) -> list[str]:
    voice, found, training = speaker(), response.found, response.training
    if found is None:
        return []
    return [
        voice.percent(found.share.share),
        f"{voice.number(100 * found.share.low, 1)} – {voice.number(100 * found.share.high, 1)}",
        voice.number(at_least(found, seats), 3),
        voice.grouped(found.deals),
        voice.grouped(training.steps),
        say("{minutes} min", minutes=voice.number(training.seconds / 60, 1)),
    ]


def _unmeasured(spec: str, response: BestResponse) -> str:
    """Returns what is known of a response that was stopped before it was measured."""
    voice = speaker()
    share, low, high = (response.best or {})["opponent"]
    return say(
        "{agent}: stopped after {steps} steps; the best network so far won {share} ({low} – {high}) of the "
        "deals by which it would be chosen",
        agent=spec,
        steps=voice.grouped(response.training.steps),
        share=voice.percent(share),
        low=voice.number(100 * low, 1),
        high=voice.number(100 * high, 1),
    )
