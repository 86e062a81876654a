"""The report of a league's final: the standings, each against each, and how anybody can verify it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tablee.i18n import Say
from tablee.report.charts import Measured, intervals, square
from tablee.report.document import command, figure, heading, html_page, paragraph, table
from tablee.roster import find_game

VERIFY = "python verify_final.py final.zip {digest}"
MOST_IN_SQUARE = 40  # names that a reader can still tell apart

Data = Mapping[str, Any]


def final_page(final: Data, voices: Mapping[str, Say], shown: str) -> str:
    """Returns the page in every language; `final` is the data of a finished final, `final.json`."""
    bodies = {code: _FinalPage(final, say).html() for code, say in voices.items()}
    return html_page(_title(final, voices[shown]), bodies, shown)


def _title(final: Data, say: Say) -> str:
    return say("{title}: the final", title=final["title"])


class _FinalPage:
    """The page in one language."""

    def __init__(self, final: Data, say: Say) -> None:
        self.final, self.say = final, say
        self.percent = partial(say.percent, digits=1)

    def html(self) -> str:
        parts = (self.head(), self.standings(), self.against(), self.players(), self.proof())
        return "\n".join(part for part in parts if part)

    def head(self) -> str:
        say, final = self.say, self.final
        title = find_game(final["game"]).title
        if final["seats"] == 2:
            told = say(
                "{game} ({preset}): {players} players, {deals} deals for each pair, each from both seats; "
                "{games} games.",
                game=title, preset=final["preset"], players=len(final["standings"]), deals=final["deals"],
                games=final["games"],
            )  # fmt: skip
        else:
            told = say(
                "{game} ({preset}): {players} players, {seats} at a table, everybody equally often, each "
                "deal from every seat; {games} games.",
                game=title, preset=final["preset"], players=len(final["standings"]), seats=final["seats"],
                games=final["games"],
            )  # fmt: skip
        seconds = say("Each move had {seconds} s.", seconds=say.number(final["seconds"], 1))
        return heading(_title(final, say), 1) + paragraph(told) + paragraph(seconds)

    def standings(self) -> str:
        say, found = self.say, self.final["standings"]
        rows = [Measured(row["name"], row["share"], row["low"], row["high"]) for row in found]
        chart = intervals(
            rows, say("Share of the wins with 95 % intervals"), self.percent, 1 / self.final["seats"]
        )
        caption = say("Dashed: the fair share, {fair}.", fair=self.percent(1 / self.final["seats"]))
        headings = (say("rank"), say("player"), say("share of the wins"), say("95 % interval"), say("games"))
        lines = [
            (
                *(str(row["rank"]), row["name"], self.percent(row["share"])),
                *(f"{self.percent(row['low'])} – {self.percent(row['high'])}", str(row["games"])),
            )
            for row in found
        ]
        words = say(
            "A draw is half a win. The games of a deal, from every seat, are one trial in the intervals."
        )
        return (
            heading(say("Standings"))
            + table(headings, lines, 2)
            + figure(chart, caption)
            + paragraph(words, "note")
        )

    def against(self) -> str:
        say, found = self.say, self.final["standings"]
        if len(found) > MOST_IN_SQUARE:
            return ""
        shares = [
            [self.final["against"][row["player"]].get(other["player"]) for other in found] for row in found
        ]
        names = [row["name"] for row in found]
        fair = 1 / self.final["seats"]
        title = say("Share of the row's player in games with the column's")
        chart = square(names, names, shares, title, partial(say.percent, digits=0), fair)
        caption = say("Blue: more than the fair share, {fair}.", fair=self.percent(fair))
        return heading(say("Each against each")) + figure(chart, caption)

    def players(self) -> str:
        say = self.say
        headings = (say("player"), say("version"), say("language"), say("SHA-256 of what was pushed"))
        rows = [
            (entry["name"], entry["player"].rpartition("/")[2], entry["language"] or "–", entry["digest"])
            for entry in self.final["entries"]
            if entry["player"] not in self.final["left"]
        ]
        return heading(say("Who took part")) + table(headings, sorted(rows), 4)

    def proof(self) -> str:
        say, final = self.say, self.final
        told = say(
            "The seeds of all deals come from a secret, together with the digests of all players above. The "
            "digest of the secret was told on {announced}, the secret itself when the last game had been "
            "played. So nobody could choose deals that suit somebody.",
            announced=_day(final["announced"]),
        )
        late = ""
        if final["closes"] is not None and final["announced"] > final["closes"]:
            last = _day(final["closes"])
            late = paragraph(
                say("Mind: it was told only after the last day for pushing, {closes}.", closes=last)
            )
        rows = [(say("digest of the secret"), final["digest"]), (say("secret"), final["secret"])]
        check = say("Anybody can check all of that with `final.zip` and a short program, `verify_final.py`:")
        parts = (heading(say("Nothing was chosen")), paragraph(told), late)
        values = table((say("what"), say("value")), rows, 2)
        return "".join([*parts, values, paragraph(check), command(VERIFY.format(digest=final["digest"]))])


def _day(text: str) -> str:
    return text[:16].replace("T", " ") + " UTC"
