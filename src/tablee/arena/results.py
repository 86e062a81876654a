"""What a tournament has come to, as one plain object: the content of `results.json`. No times in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tablee.arena.figures import Length, SeatShare, by_length, matrix, seat_shares, timings
from tablee.arena.played import Played, failure_of
from tablee.arena.ratings import Rating, ratings
from tablee.arena.schedule import ALONE
from tablee.arena.shares import Share, shares
from tablee.arena.sprt import Verdict
from tablee.arena.standings import Pairing, standings
from tablee.arena.tournament import Tournament

FORMAT = 1


@dataclass
class Results:
    """Every figure of the games that count. Each is worked out when it is asked for, once."""

    tournament: Tournament
    played: Sequence[Played]
    complete: bool = True

    @classmethod
    def of(cls, tournament: Tournament, played: Iterable[Played], *, complete: bool = True) -> Results:
        """The results of these games, of which only those before a decision count."""
        return cls(tournament, tournament.counted(played), complete)

    @property
    def agents(self) -> Sequence[str]:
        return self.tournament.agents

    @property
    def in_pairs(self) -> bool:
        """Whether wins, draws and losses of pairs tell it all."""
        return self.tournament.game.seats == 2 and self.tournament.table == ALONE

    @cached_property
    def pairs(self) -> list[Pairing]:
        return standings(self.agents, self.played) if self.in_pairs else []

    @cached_property
    def shares(self) -> list[Share]:
        return [] if self.in_pairs else shares(self.agents, self.played, self.tournament.table)

    @cached_property
    def ratings(self) -> list[Rating]:
        return ratings(self.agents, self.played, self.tournament.seed)

    @cached_property
    def matrix(self) -> list[list[float | None]]:
        return matrix(self.agents, self.played, self.tournament.table)

    @cached_property
    def seat_shares(self) -> list[SeatShare]:
        return seat_shares(self.played)

    @cached_property
    def by_length(self) -> list[Length]:
        return by_length(self.agents, self.played)

    @cached_property
    def sprt(self) -> list[Verdict] | None:
        return self.tournament.judge(self.played).verdicts()

    @property
    def forfeits(self) -> list[Played]:
        return [game for game in self.played if game.forfeit is not None]

    def as_data(self, *, times: bool = False) -> dict[str, Any]:
        """All of it; the same for any number of processes unless times are asked for."""
        return {
            "tablee": FORMAT,
            **self.tournament.settings(),
            "played": len(self.played),
            "complete": self.complete,
            "pairs": [pair.as_data(times=times) for pair in self.pairs],
            "shares": [share.as_data(times=times) for share in self.shares],
            "ratings": [rating.as_data() for rating in self.ratings if rating.elo is not None],
            "matrix": self.matrix,
            "seat_shares": [share.as_data() for share in self.seat_shares],
            "by_length": [length.as_data() for length in self.by_length],
            "sprt": None if self.sprt is None else [verdict.as_data() for verdict in self.sprt],
            "forfeits": [
                {"number": game.number, **failure_of(game.forfeit)} for game in self.forfeits if game.forfeit
            ],
        }

    def timings(self, wall_seconds: float, jobs: int) -> dict[str, Any]:
        """The content of `timings.json`."""
        return {
            "agents": timings(self.agents, self.played),
            "wall_seconds": round(wall_seconds, 3),
            "jobs": jobs,
        }
