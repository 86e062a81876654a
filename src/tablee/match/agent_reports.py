"""What agents report of their decisions, kept by the referee until the game is over."""

from __future__ import annotations

import json
from typing import Any

from tablee.core.agent import ReportingAgent

NOTE = "reports"  # the name under which a record's notes have them
MOST_CHARACTERS = 2_000_000  # of all reports of a game: a record must stay readable


class Reports:
    """The reports of one game, by the moves they are about."""

    def __init__(self) -> None:
        self._kept: list[dict[str, Any]] = []
        self._size = 0

    def add(self, agent: ReportingAgent, seat: int, number: int) -> None:
        """Keeps what an agent has to report of its decision about move `number`, counted from 1.

        When there are too many, the rest only say that they were left out.
        """
        about = {"seat": seat, "number": number}
        told = agent.report()
        self._size += len(json.dumps(told, ensure_ascii=False))
        self._kept.append({**about, **told} if self._size <= MOST_CHARACTERS else {**about, "left_out": True})

    def cut(self, length: int) -> None:
        """Forgets the reports about every move after the first `length`, because they were taken back."""
        self._kept = [report for report in self._kept if report["number"] <= length]

    def as_notes(self) -> dict[str, Any]:
        """Returns the notes of a record that has these reports: none where nobody has reported."""
        return {NOTE: list(self._kept)} if self._kept else {}
