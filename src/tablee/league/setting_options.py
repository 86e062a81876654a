"""The kinds of values in `league.toml` that no option of a game has: dates, lists of agents, a curve."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from tablee.core.notes import N_, Note
from tablee.core.options import Option

_ADDRESS = re.compile(r"https?://[^\s/?#@]+(/[^\s?#]*)?")
MOST_BOSSES = 20
LONGEST_SPEC = 120


@dataclass(frozen=True)
class MomentSetting(Option):
    """A moment, with its time zone; an empty text is none."""

    def expected(self) -> Note:
        """Shows how a moment is written."""
        fields = {"example": "2027-01-31T23:59:00+01:00"}
        return Note("moment", N_('a date and time with its zone, as in {example}, or ""'), fields)

    def accept(self, given: object) -> Any:
        """Takes a date of TOML that has a zone, or an empty text."""
        if given == "":
            return ""
        if isinstance(given, str):
            try:
                given = datetime.fromisoformat(given)
            except ValueError:
                return None
        if not isinstance(given, datetime) or given.tzinfo is None:
            return None
        return given.astimezone(UTC)


@dataclass(frozen=True)
class LineSetting(Option):
    """A line of text, of at most so many characters; it may be empty where the default is."""

    most: int = 200

    def expected(self) -> Note:
        """Names the longest line."""
        if self.default:
            return Note("some_line", N_("a line of 1 to {most} characters"), {"most": self.most})
        return Note("a_line", N_("a line of at most {most} characters"), {"most": self.most})

    def accept(self, given: object) -> Any:
        """Takes a text that can be printed on a line."""
        if not isinstance(given, str) or len(given) > self.most or not given.isprintable():
            return None
        text = given.strip()
        return text if text or not self.default else None


@dataclass(frozen=True)
class AddressSetting(Option):
    """The address of a server, as in https://league.example.org; empty for its own."""

    def expected(self) -> Note:
        """Shows an address."""
        fields = {"example": "https://league.example.org"}
        return Note("an_address", N_('an address such as {example}, or ""'), fields)

    def accept(self, given: object) -> Any:
        """Takes an address of the web, and leaves out slashes at its end."""
        if given == "":
            return ""
        return given.rstrip("/") if isinstance(given, str) and _ADDRESS.fullmatch(given) else None


@dataclass(frozen=True)
class SpecsSetting(Option):
    """Agents by their specs, each once."""

    def expected(self) -> Note:
        """Shows a list."""
        fields = {"example": '["level:1", "level:3"]', "most": MOST_BOSSES}
        return Note("specs", N_("a list of at most {most} different agents, as in {example}"), fields)

    def accept(self, given: object) -> Any:
        """Takes a list of texts; whether there are such agents is not looked at."""
        if (
            not isinstance(given, list | tuple)
            or len(given) > MOST_BOSSES
            or len(set(map(str, given))) < len(given)
        ):
            return None
        good = all(
            isinstance(spec, str) and 0 < len(spec) <= LONGEST_SPEC and spec.isprintable() for spec in given
        )
        return tuple(given) if good else None


@dataclass(frozen=True)
class GradeCurveSetting(Option):
    """Grades for shares of the wins: pairs whose shares rise from 0 to 1."""

    def expected(self) -> Note:
        """Shows a curve."""
        fields = {"example": "[[0.0, 6.0], [0.5, 14.0], [1.0, 20.0]]"}
        return Note(
            "curve",
            N_("pairs of a share and a grade, the shares rising from 0 to 1, as in {example}"),
            fields,
        )

    def accept(self, given: object) -> Any:
        """Takes a list of pairs of numbers."""
        if not isinstance(given, list | tuple):
            return None
        pairs = []
        for pair in given:
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                return None
            if any(isinstance(part, bool) or not isinstance(part, int | float) for part in pair):
                return None
            pairs.append((float(pair[0]), float(pair[1])))
        shares = [share for share, _ in pairs]
        rising = all(one < two for one, two in pairwise(shares))
        finite = all(abs(grade) < 1e6 for _, grade in pairs)
        ends = len(pairs) > 1 and shares[0] == 0 and shares[-1] == 1
        return tuple(pairs) if rising and finite and ends else None
