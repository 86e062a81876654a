"""The results of a tournament as one object, as rows and frames, and as `results.json` and `timings.json`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tablee.arena.game_result import GameResult, forfeit_data
from tablee.arena.provenance import Run
from tablee.arena.ratings import Rating, ratings
from tablee.arena.schedule import ALONE
from tablee.arena.score_table import GroupShare, PairScore, group_shares, pair_scores
from tablee.arena.sprt import Verdict
from tablee.arena.statistics import LengthGroup, SeatShare, by_length, head_to_head, seat_shares, timings
from tablee.arena.tournament import Tournament
from tablee.core.errors import BadUse, UnknownName
from tablee.core.notes import N_, Note

FORMAT = 1  # of results.json; raised when a reader of the old format could not understand the new one

TABLES = ("games", "pairs", "shares", "ratings", "seats")
Row = dict[str, Any]


@dataclass
class Results:
    """Every statistic of the games that count; each is worked out when it is first asked for."""

    tournament: Tournament
    played: Sequence[GameResult]
    complete: bool = True
    provenance: Sequence[Run] = ()  # the runs that played the games, where that is known

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        played: Iterable[GameResult],
        *,
        complete: bool = True,
        provenance: Sequence[Run] = (),
    ) -> Results:
        """Returns the results of these games; games after the decision of a sequential test do not count."""
        return cls(tournament, tournament.counted(played), complete, provenance)

    @property
    def agents(self) -> Sequence[str]:
        """The agents' specs, by their numbers."""
        return self.tournament.agents

    @property
    def in_pairs(self) -> bool:
        """Whether there are two seats, so that wins, draws and losses of pairs tell it all."""
        return self.tournament.game.seats == 2 and self.tournament.grouping == ALONE

    @cached_property
    def pair_scores(self) -> list[PairScore]:
        """A line for each pair; empty with more than two seats."""
        return pair_scores(self.agents, self.played) if self.in_pairs else []

    @cached_property
    def group_shares(self) -> list[GroupShare]:
        """A line for each agent's share of the wins; empty where pairs are counted."""
        return [] if self.in_pairs else group_shares(self.agents, self.played, self.tournament.grouping)

    @cached_property
    def ratings(self) -> list[Rating]:
        """Elo ratings by agent."""
        return ratings(self.agents, self.played, self.tournament.seed)

    @cached_property
    def head_to_head(self) -> list[list[float | None]]:
        """The share of each agent (row) against each other (column)."""
        return head_to_head(self.agents, self.played, self.tournament.grouping)

    @cached_property
    def seat_shares(self) -> list[SeatShare]:
        """The share of the wins by seat."""
        return seat_shares(self.played)

    @cached_property
    def by_length(self) -> list[LengthGroup]:
        """The shares of the agents in short and in long games."""
        return by_length(self.agents, self.played)

    @cached_property
    def sprt(self) -> list[Verdict] | None:
        """The verdicts of the sequential tests; None where nothing is tested."""
        return self.tournament.stopping_rule(self.played).verdicts()

    @property
    def forfeits(self) -> list[GameResult]:
        """The games that were lost by failing."""
        return [game for game in self.played if game.forfeit is not None]

    def as_data(self, *, times: bool = False) -> dict[str, Any]:
        """Returns everything as plain data: the same in every run, but for the times and the provenance that
        `times` adds.
        """
        return {
            "tablee": FORMAT,
            **self.tournament.settings(),
            "levels": self.tournament.levels,
            "played": len(self.played),
            "complete": self.complete,
            "pairs": [pair.as_data(times=times) for pair in self.pair_scores],
            "shares": [share.as_data(times=times) for share in self.group_shares],
            "ratings": [rating.as_data() for rating in self.ratings if rating.elo is not None],
            "matrix": self.head_to_head,
            "seat_shares": [share.as_data() for share in self.seat_shares],
            "by_length": [length.as_data() for length in self.by_length],
            "sprt": None if self.sprt is None else [verdict.as_data() for verdict in self.sprt],
            "forfeits": [
                {"number": game.number, **forfeit_data(game.forfeit)}
                for game in self.forfeits
                if game.forfeit
            ],
            **({"provenance": list(self.provenance)} if times else {}),
        }

    def rows(self, table: str = TABLES[0]) -> list[dict[str, Any]]:
        """Returns a table as a list of rows with names: `games` (a row for each seat of each game), `pairs`,
        `shares`, `ratings` or `seats`.

        :raises UnknownName: when there is no such table.
        """
        return rows_of(self, table)

    def to_frame(self, table: str = TABLES[0]) -> Any:
        """Returns a table of `rows` as a pandas DataFrame.

        :raises BadUse: when pandas is not installed.
        :raises UnknownName: when there is no such table.
        """
        return frame_of(self.rows(table))

    def timings(self, wall_seconds: float, jobs: int) -> dict[str, Any]:
        """Returns the content of `timings.json`."""
        return {
            "agents": timings(self.agents, self.played),
            "wall_seconds": round(wall_seconds, 3),
            "jobs": jobs,
        }


def rows_of(results: Results, table: str) -> list[Row]:
    """Returns the rows of one table; raises UnknownName, naming those there are."""
    match table:
        case "games":
            return _game_rows(results)
        case "pairs":
            return [_flat(pair.as_data(times=True)) for pair in results.pair_scores]
        case "shares":
            return [_flat(share.as_data(times=True)) for share in results.group_shares]
        case "ratings":
            return [rating.as_data() for rating in results.ratings]
        case "seats":
            return [share.as_data() for share in results.seat_shares]
    raise UnknownName(what=Note("table_of_results", N_("table of results")), name=str(table), known=TABLES)


def _game_rows(results: Results) -> list[Row]:
    """Returns a row for each seat of each game: what one filters and groups by agent, seat or deal."""
    return [
        {
            "number": game.number,
            "deal": game.deal,
            "seat": seat + 1,
            "agent": results.agents[entrant],
            "share": (seat in won) / len(won),
            "moves": game.moves[seat],
            "seconds": game.seconds[seat],
            "forfeit": str(game.forfeit) if game.forfeit and game.forfeit.fields["seat"] == seat + 1 else "",
        }
        for game in results.played
        for won in [game.winners or range(len(game.entrants))]
        for seat, entrant in enumerate(game.entrants)
    ]


def _flat(line: Row) -> Row:
    """Returns a line's figures with one value in a column: the number of forfeits, the times one by one."""
    flat = {**line, "forfeits": len(line["forfeits"])}
    taken = flat.pop("milliseconds")
    if isinstance(taken, (list, tuple)):
        return {**flat, "milliseconds_first": taken[0], "milliseconds_second": taken[1]}
    return {**flat, "milliseconds": taken}


def frame_of(rows: Sequence[Row]) -> Any:
    """Returns the rows as a pandas DataFrame; raises BadUse where pandas is not installed."""
    try:
        from pandas import DataFrame
    except ImportError:
        template = N_(
            "to_frame needs pandas: pip install 'tablee[pandas]'; rows() gives the same as plain data"
        )
        raise BadUse(why=Note("no_pandas", template)) from None
    return DataFrame(list(rows))
