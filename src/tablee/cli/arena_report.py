"""Prints the results of a tournament: a line for each pair, or for each agent's share of the wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from tablee.catalogues import voices
from tablee.cli.locale import say, speaker
from tablee.cli.options import console
from tablee.report.provenance import provenance_lines

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Task
    from rich.text import Text

    from tablee.arena import GameResult, GroupShare, PairScore, Results, SeatShare, Tournament, Verdict


SHOWN = 3  # agents


def show_progress(
    games: Iterable[GameResult], agents: Sequence[str], known: Sequence[GameResult], total: int
) -> Iterator[GameResult]:
    """Yields the same games; shows the progress meanwhile where standard error is a terminal."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield from games
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    class RateColumn(ProgressColumn):
        def render(self, task: Task) -> Text:
            from rich.text import Text

            rate = task.finished_speed or task.speed
            shown = "–" if rate is None else speaker().number(rate, 0 if rate >= 10 else 1)
            return Text(say("{rate} a second", rate=shown))

    leaders = Leaders(agents)
    for game in known:
        leaders.add(game)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[leader]}"),
        console=screen,
        transient=True,
    )
    with bar:
        task = bar.add_task(say("games"), total=total, completed=len(known), leader=str(leaders))
        for game in games:
            leaders.add(game)
            bar.update(task, advance=1, leader=str(leaders))
            yield game


class Leaders:
    """The best shares so far, as text for the progress line: points per seat that an agent took."""

    def __init__(self, agents: Sequence[str]) -> None:
        self._agents = agents
        self._points = [0.0] * len(agents)
        self._seats = [0] * len(agents)

    def add(self, game: GameResult) -> None:
        """Counts a game that has ended."""
        for entrant in set(game.entrants):
            self._points[entrant] += game.share(entrant)
            self._seats[entrant] += game.entrants.count(entrant)

    def __str__(self) -> str:
        shares = [points / max(seats, 1) for points, seats in zip(self._points, self._seats, strict=True)]
        best = sorted(range(len(shares)), key=lambda entrant: -shares[entrant])[:SHOWN]
        return " · ".join(
            f"{self._agents[entrant]} {speaker().percent(shares[entrant], digits=0)}" for entrant in best
        )


WIDTH = 160  # rather wrapped than cut off


def print_results(results: Results) -> None:
    """Prints everything a person may want to know: games, ratings, head to head, seats, length, the test."""
    if results.in_pairs:
        print_pairs(results.tournament, results.pair_scores)
    else:
        print_shares(results.tournament, results.group_shares)
    screen = console(least_width=WIDTH)
    for part in (_ratings(results), _head_to_head(results), _seats(results), _lengths(results)):
        if part is not None:
            screen.print()
            screen.print(part)
    for verdict in results.sprt or ():
        screen.print()
        screen.print(_verdict(verdict))
    told = provenance_lines(results.provenance, results.tournament.levels, speaker())
    for number, line in enumerate(told):
        if number == 0:
            screen.print()
        screen.print(line, style="dim")


def _ratings(results: Results) -> Table | None:
    voice = speaker()
    table = _table(left=[say("agent")], right=[say("Elo"), say("95 % interval"), say("games")])
    for rating in sorted(results.ratings, key=lambda rating: -(rating.elo or 0)):
        if rating.elo is not None and rating.low is not None and rating.high is not None:
            elo, low, high = (voice.number(value, 0) for value in (rating.elo, rating.low, rating.high))
            table.add_row(rating.agent, elo, f"{low} … {high}", str(rating.games))
    return table if table.row_count else None


def _head_to_head(results: Results) -> Table | None:
    """Returns each against each from three agents on: two have one line of results already."""
    if len(results.agents) < 3:
        return None
    voice = speaker()
    numbers = [str(number) for number in range(1, len(results.agents) + 1)]
    table = _table(left=["", say("share against")], right=numbers)
    for number, agent, row in zip(numbers, results.agents, results.head_to_head, strict=True):
        table.add_row(number, agent, *("–" if share is None else voice.percent(share) for share in row))
    return table


def _seats(results: Results) -> Table:
    voice = speaker()
    table = _table(left=[say("seat")], right=[say("share"), say("95 % interval")])
    for share in results.seat_shares:
        table.add_row(str(share.seat), voice.percent(share.share), _interval(share))
    return table


def _lengths(results: Results) -> Table | None:
    if len(results.by_length) < 2:
        return None
    voice = speaker()
    table = _table(left=[say("moves")], right=[say("games"), *results.agents])
    for length in results.by_length:
        shares = [length.shares.get(agent) for agent in results.agents]
        cells = ["–" if share is None else voice.percent(share) for share in shares]
        table.add_row(f"{length.low} – {length.high}", str(length.games), *cells)
    return table


def _verdict(verdict: Verdict) -> str:
    voice = speaker()
    fields = {
        "first": verdict.first,
        "second": verdict.second,
        "elo0": voice.number(verdict.elo0, 0),
        "elo1": voice.number(verdict.elo1, 0),
        "llr": voice.number(verdict.llr, 2),
        "lower": voice.number(verdict.lower, 2),
        "upper": voice.number(verdict.upper, 2),
        "deals": verdict.deals,
    }
    facts = say("LLR {llr} after {deals} deals, bounds {lower} and {upper}", **fields)
    if verdict.decision == "H1":
        decided = say("SPRT: {first} against {second}: better by {elo1} Elo rather than {elo0}", **fields)
    elif verdict.decision == "H0":
        decided = say("SPRT: {first} against {second}: better by {elo0} Elo rather than {elo1}", **fields)
    else:
        decided = say("SPRT: {first} against {second}: not decided", **fields)
    return f"{decided} ({facts})"


def print_pairs(tournament: Tournament, pairings: Sequence[PairScore]) -> None:
    """Prints won, drawn and lost of each pair, from the side of the first agent."""
    voice, screen = speaker(), console(least_width=WIDTH)
    screen.print(
        say(
            "{game} ({preset}), seed {seed}, opening {opening}: {games} games a pair, "
            "each deal from both seats",
            **_facts(tournament),
        )
    )
    table = _table(
        left=[say("first agent"), say("second agent")],
        right=[
            say("won"),
            say("drawn"),
            say("lost"),
            say("score"),
            say("95 % interval"),
            say("moves"),
            say("ms per move"),
        ],
    )
    for pairing in pairings:
        table.add_row(
            pairing.first,
            pairing.second,
            str(pairing.wins),
            str(pairing.draws),
            str(pairing.losses),
            voice.percent(pairing.score),
            _range(pairing.paired_low, pairing.paired_high),
            voice.number(pairing.moves_per_game, 1),
            " / ".join(_milliseconds(taken) for taken in pairing.milliseconds),
        )
    screen.print(table)
    screen.print(say("score: of the first agent, a draw counting half; interval: over deals"))


def print_shares(tournament: Tournament, found: Sequence[GroupShare]) -> None:
    """Prints points and shares of the wins beside the fair share, for any number of seats."""
    screen = console(least_width=WIDTH)
    mixed = tournament.grouping == "mixed"
    _print_head(screen, tournament, mixed=mixed)
    verdicts = {"above": say("clearly above"), "below": say("clearly below"), "unclear": say("unclear")}
    voice = speaker()
    table = _table(
        left=[say("agent"), *([] if mixed else [say("among copies of")])],
        right=[
            say("games"),
            say("points"),
            say("share"),
            say("fair share"),
            say("95 % interval"),
            say("verdict"),
            say("moves"),
            say("ms per move"),
        ],
    )
    for share in sorted(found, key=lambda share: -share.share) if mixed else found:
        table.add_row(
            share.agent,
            *([] if share.among is None else [share.among]),
            str(share.games),
            voice.number(share.points, 1),
            voice.percent(share.share),
            voice.percent(share.fair),
            _interval(share),
            verdicts[share.verdict],
            voice.number(share.moves_per_game, 1),
            _milliseconds(share.milliseconds),
        )
    screen.print(table)
    _print_foot(screen, tournament.game.seats, found[0])


def _print_head(screen: Console, tournament: Tournament, *, mixed: bool) -> None:
    facts = _facts(tournament)
    if mixed:
        head = say(
            "{game} ({preset}), {seats} seats, seed {seed}, opening {opening}: different agents, "
            "{games} games a table, each deal from every seat",
            **facts,
        )
    else:
        head = say(
            "{game} ({preset}), {seats} seats, seed {seed}, opening {opening}: one agent among copies of "
            "another, {games} games a line, each deal from every seat",
            **facts,
        )
    screen.print(head)


def _print_foot(screen: Console, seats: int, first: GroupShare) -> None:
    screen.print(
        say(
            "points: 1 for a win, 1/k for a win that k seats share, 1/{seats} when nobody wins; "
            "share: points per game",
            seats=seats,
        )
    )
    from tablee.arena import FEW_DEALS

    if first.deals < FEW_DEALS:
        interval = say(
            "interval: Wilson, each deal one trial since there are so few ({deals})", deals=first.deals
        )
    else:
        interval = say("interval: normal, over the means of the {deals} deals", deals=first.deals)
    screen.print(interval)
    screen.print(say("clearly: the fair share lies outside the interval"))


def _facts(tournament: Tournament) -> dict[str, object]:
    game = tournament.game
    return {
        "game": game.kind.title,
        "preset": game.label,
        "seats": game.seats,
        "seed": tournament.seed,
        "opening": tournament.opening,
        "games": tournament.games,
    }


def _table(*, left: Sequence[str], right: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in left:
        table.add_column(title, no_wrap=True)
    for title in right:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def _interval(measured: GroupShare | SeatShare) -> str:
    return _range(measured.low, measured.high)


def _range(low: float, high: float) -> str:
    voice = speaker()
    return f"{voice.percent(low)} – {voice.percent(high)}"


def _milliseconds(taken: float) -> str:
    return speaker().number(taken, 3 if taken < 1 else 1) if taken else "–"  # nothing was played just now


def write_report(folder: Path, results: Results) -> Path:
    """Writes `report.html` beside the tournament's other files, and returns its path."""
    from tablee.report import tournament as reports

    return reports.write_report(folder, results, voices(), speaker().language)
