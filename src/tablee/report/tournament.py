"""The report of a tournament (`report.html`): who is how strong, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tablee.arena import Results
from tablee.arena.arguments import COURSE, files_of, game_of, tournament_command
from tablee.arena.ledger import REPORT, TIMINGS
from tablee.core.notes import Note
from tablee.i18n import Say
from tablee.records import write_text
from tablee.report.charts import Measured, bars, intervals, square
from tablee.report.document import command, figure, folded, heading, html_page, paragraph, table
from tablee.report.provenance import provenance_lines

MOST_GAMES = 2000  # listed one by one

Data = Mapping[str, Any]


def write_report(folder: Path, results: Results, voices: Mapping[str, Say], shown: str) -> Path:
    """Writes `report.html` beside a tournament's other files, in every language, and returns its path.

    `shown` is the language that is visible at first. Raises BadRecord where the file cannot be written.
    """
    timings = json.loads((folder / TIMINGS).read_text("utf-8"))
    games = [json.loads(game.line) for game in results.played]
    file = folder / REPORT
    page = tournament_page(results.as_data(), timings, games, voices, shown, results.provenance)
    write_text(file, page)
    return file


def tournament_page(
    results: Data,
    timings: Data,
    games: Sequence[Data],
    voices: Mapping[str, Say],
    shown: str,
    runs: Sequence[Data] = (),
) -> str:
    """Returns the page; `results`, `timings` and `games` are the data of the ledger's files so named, `runs`
    those that `provenance.json` tells of.
    """
    bodies = {
        code: _TournamentPage(results, timings, games, say, runs).html() for code, say in voices.items()
    }
    return html_page(_title(results, voices[shown]), bodies, shown)


def replay_command(number: int) -> str:
    """Returns the command that shows a game again, to be run in the folder of the report."""
    return f"tablee show games.jsonl --game {number}"


def _title(results: Data, say: Say) -> str:
    game = game_of(results)
    return say(
        "{game} ({preset}): a tournament of {agents} agents",
        game=game.kind.title,
        preset=game.label,
        agents=len(results["agents"]),
    )


class _TournamentPage:
    """The page in one language."""

    def __init__(
        self, results: Data, timings: Data, games: Sequence[Data], say: Say, runs: Sequence[Data]
    ) -> None:
        self.results, self.timings, self.games, self.say, self.runs = results, timings, games, say, runs
        self.percent = partial(say.percent, digits=1)

    def html(self) -> str:
        parts = (
            *(self.head(), self.ladder(), self.against(), self.measured(), self.decisions()),
            *(self.seats(), self.lengths(), self.times(), self.failures(), self.replays(), self.provenance()),
        )
        return "\n".join(part for part in parts if part)

    def head(self) -> str:
        say, results = self.say, self.results
        facts = say(
            "{played} games, {seats} seats, seed {seed}, {opening} random first moves; every deal is played "
            "from every seat.",
            **{name: results[name] for name in ("played", "seats", "seed", "opening")},
        )
        return "\n".join(
            [
                heading(_title(results, say), 1),
                paragraph(facts),
                paragraph(
                    say("Played again, the same figures come out (but for agents that think by the clock):")
                ),
                command(tournament_command(results)),
                *self._course(),
            ]
        )

    def _course(self) -> list[str]:
        """Returns what the command cannot say: where the files are."""
        if not files_of(game_of(self.results)):
            return []
        told = self.say("{course} stands for the folder with the files of this course.", course=COURSE)
        return [paragraph(told)]

    def ladder(self) -> str:
        say = self.say
        rated = [row for row in self.results["ratings"] if row["elo"] is not None]
        ratings = sorted(rated, key=lambda row: -row["elo"])
        if not ratings:
            return ""
        rows = [Measured(row["agent"], row["elo"], row["low"], row["high"]) for row in ratings]
        title = say("Strength in Elo with 95 % intervals")
        text_of = partial(say.number, digits=0)
        anchor = next(
            (row["agent"] for row in ratings if row["low"] == row["high"] == 0), ratings[-1]["agent"]
        )
        caption = say(
            "400 points are odds of ten to one. Only differences count; {anchor} is at 0.", anchor=anchor
        )
        return heading(say("The ladder")) + figure(intervals(rows, title, text_of), caption)

    def against(self) -> str:
        say, agents = self.say, self.results["agents"]
        found = self.results["matrix"]
        if not found or all(share is None for row in found for share in row):
            return ""
        title = say("Share of the row's agent against the column's")
        alone = self.results["seats"] > 2 and self.results["table"] == "alone"
        fair = 1 / self.results["seats"] if alone else 0.5
        chart = square(agents, agents, found, title, partial(say.percent, digits=0), fair)
        if alone:
            caption = say(
                "The row's agent alone among copies of the column's; blue: more than the fair share, {fair}.",
                fair=self.percent(fair),
            )
        else:
            caption = say(
                "The row's agent against the column's; a draw is half a win. Blue is more than half."
            )
        return heading(say("Each against each")) + figure(chart, caption)

    def measured(self) -> str:
        return self.pairs() if self.results["pairs"] else self.shares()

    def pairs(self) -> str:
        say = self.say
        headings = (
            *(say("first agent"), say("second agent"), say("games"), say("won"), say("drawn"), say("lost")),
            *(say("score"), say("95 % interval"), say("by deals")),
        )
        rows = [
            (
                *(pair["first"], pair["second"], str(pair["games"])),
                *(str(pair[name]) for name in ("wins", "draws", "losses")),
                *(self.percent(pair["score"]), self._between(pair["low"], pair["high"])),
                self._between(pair["paired_low"], pair["paired_high"]),
            )
            for pair in self.results["pairs"]
        ]
        words = say(
            "Interval: Wilson's, as if each game were a trial of its own; by deals: with the two games "
            "of a deal taken as one, which is what they are."
        )
        return heading(say("Pairs")) + table(headings, rows, 2) + paragraph(words, "note")

    def shares(self) -> str:
        say, found = self.say, self.results["shares"]
        if not found:
            return ""
        rows = [
            Measured(self._line_name(share), share["share"], share["low"], share["high"]) for share in found
        ]
        title = say("Share of the wins with 95 % intervals")
        caption = say("Dashed: the fair share, {fair}.", fair=self.percent(found[0]["fair"]))
        chart = intervals(rows, title, self.percent, found[0]["fair"])
        return heading(say("Shares of the wins")) + figure(chart, caption)

    def _line_name(self, share: Data) -> str:
        if share["among"] is None:
            return str(share["agent"])
        return self.say("{agent} among {others}", agent=share["agent"], others=share["among"])

    def decisions(self) -> str:
        say = self.say
        if not self.results.get("sprt"):
            return ""
        verdicts = {
            "H1": say("at least {elo} Elo stronger"),
            "H0": say("not {elo} Elo stronger"),
            "undecided": say("undecided"),
        }
        rows = [
            (
                *(row["first"], row["second"], verdicts[row["decision"]].format(elo=f"{row['elo1']:g}")),
                *(str(row["deals"]), say.number(row["llr"], 2)),
                f"{say.number(row['lower'], 2)} … {say.number(row['upper'], 2)}",
            )
            for row in self.results["sprt"]
        ]
        headings = (
            *(say("first agent"), say("second agent"), say("decision"), say("deals")),
            *(say("evidence"), say("bounds")),
        )
        return heading(say("Stopped as soon as the answer was known")) + table(headings, rows, 3)

    def seats(self) -> str:
        say, found = self.say, self.results["seat_shares"]
        if not found:
            return ""
        rows = [
            Measured(say("seat {n}", n=row["seat"]), row["share"], row["low"], row["high"]) for row in found
        ]
        title = say("Share of the wins by seat")
        caption = say("Everybody sat in every seat equally often; dashed: no seat is better than another.")
        chart = intervals(rows, title, self.percent, 1 / len(rows), "c")
        return heading(say("Does the seat matter?")) + figure(chart, caption)

    def lengths(self) -> str:
        say, found = self.say, self.results["by_length"]
        if not found:
            return ""
        agents = self.results["agents"]
        rows = [
            (
                f"{row['from']}–{row['to']}",
                str(row["games"]),
                *(
                    "–" if row["shares"].get(name) is None else self.percent(row["shares"][name])
                    for name in agents
                ),
            )
            for row in found
        ]
        return heading(say("By length of the game")) + table((say("moves"), say("games"), *agents), rows)

    def times(self) -> str:
        say, found = self.say, self.timings["agents"]
        if not found:
            return ""
        chart = bars(
            [Measured(row["agent"], row["mean_ms"]) for row in found],
            say("Milliseconds a move, on average"),
            lambda taken: say.number(taken, 0 if taken >= 10 else 2),
        )
        names = ("mean_ms", "median_ms", "p95_ms", "max_ms")
        rows = [
            (
                row["agent"],
                str(row["moves"]),
                *(say.number(row[name], 3 if row[name] < 1 else 1) for name in names),
            )
            for row in found
        ]
        headings = (
            *(say("agent"), say("moves"), say("mean ms"), say("median ms")),
            *(say("95 % are faster than"), say("slowest")),
        )
        return heading(say("Time a move")) + figure(chart) + table(headings, rows)

    def failures(self) -> str:
        say, found = self.say, self.results["forfeits"]
        if not found:
            return ""
        rows = [
            (row["agent"], say.note(Note.from_data(row["why"])), replay_command(row["number"]))
            for row in found
        ]
        words = say("Whoever fails loses that game, and the tournament goes on.")
        headings = (say("agent"), say("reason"), say("the game up to there"))
        return heading(say("Games lost by failing")) + paragraph(words) + table(headings, rows, 3)

    def replays(self) -> str:
        say = self.say
        if not self.games:
            return ""
        agents = self.results["agents"]
        rows = []
        for game in self.games[:MOST_GAMES]:
            outcome = game["record"].get("outcome") or {}
            winners = ", ".join(str(seat + 1) for seat in outcome.get("winners", ()))
            names = " · ".join(agents[entrant] for entrant in game["entrants"])
            moves = str(len(game["record"]["moves"]))
            rows.append((str(game["number"]), names, winners or "–", moves, replay_command(game["number"])))
        headings = (say("game"), say("seats"), say("won by seat"), say("moves"), say("to see it again"))
        words = say("In the folder of this page, any game can be seen again, move by move:")
        left_out = len(self.games) - len(rows)
        more = (
            paragraph(
                say("{n} more games are in games.jsonl and are shown in the same way.", n=left_out), "note"
            )
            if left_out
            else ""
        )
        listed = folded(say("All games"), table(headings, rows, 5) + more)
        return (
            heading(say("See a game again"))
            + paragraph(words)
            + command(replay_command(self.games[0]["number"]))
            + listed
        )

    def provenance(self) -> str:
        lines = provenance_lines(self.runs, self.results.get("levels") or {}, self.say)
        if not lines:
            return ""
        check = self.say("Whether the same games come out, this tells, in the folder of this page:")
        words = "".join(paragraph(line) for line in (*lines, check))
        return heading(self.say("Program and machine")) + words + command("tablee reproduce --check .")

    def _between(self, low: float, high: float) -> str:
        return f"{self.percent(low)} – {self.percent(high)}"
