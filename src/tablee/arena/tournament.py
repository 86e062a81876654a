"""A tournament: its settings, the games it consists of, and which of them count.

How games are spread over processes is in pool.py, how a stopped tournament is taken up again in resume.py,
what the games add up to in results.py.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.arena.game_result import GameResult
from tablee.arena.pool import play_fixtures
from tablee.arena.schedule import ALONE, GAUNTLET, ROUND_ROBIN, Fixture, schedule
from tablee.arena.sprt import Bounds, StoppingRule
from tablee.arena.worker import MatchSettings
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.match import check_seat
from tablee.roster import find_game


@dataclass(frozen=True)
class Tournament:
    """The settings: `games` for every group that `grouping` and `pairing` let meet (see schedule.py).

    With `sprt` a pair stops as soon as its test is decided, so `games` is the most it plays.
    """

    game: Game
    agents: Sequence[str]
    games: int
    seed: int
    opening: int
    load_code: bool = False  # only the command line may name classes
    grouping: str = ALONE
    pairing: str = ROUND_ROBIN
    limits: tuple[float | None, ...] = ()  # seconds a move, by agent; empty: nobody has one
    sprt: Bounds | None = None

    def fixtures(self) -> list[Fixture]:
        """Returns all games that may be played; raises the error of the first agent that cannot be seated."""
        for spec in self.agents:
            check_seat(self.game, spec, load_code=self.load_code)
        if self.sprt is not None:
            self._check_sprt()
        return self.schedule()

    def schedule(self) -> list[Fixture]:
        """Returns the same without looking at the agents, whose code may be missing here."""
        return schedule(self.agents, self.games, self.seed, self.game.seats, self.grouping, self.pairing)

    def play(
        self,
        jobs: int = 1,
        cluster: str | None = None,
        known: Iterable[GameResult] = (),
        *,
        keep: bool = False,
    ) -> Generator[GameResult]:
        """Plays all fixtures that are not among `known`, yielding each result as it ends, in any order.

        With `keep` each result comes with its line for `games.jsonl`.
        """
        fixtures, rule = self.fixtures(), self.stopping_rule(known)
        # Numbers of fixtures never change for the same settings: this is all that resuming takes.
        done = {game.number for game in known}
        left = [fixture for fixture in fixtures if fixture.number not in done]
        for result in play_fixtures(self.match_settings(keep=keep), left, jobs, cluster, rule.needs):
            rule.add(result)
            yield result
            if rule.all_decided:
                return

    def stopping_rule(self, played: Iterable[GameResult] = ()) -> StoppingRule:
        """Returns the rule that says when a pair has played enough, after these games."""
        rule = StoppingRule(self.sprt, self.agents, self.game.seats, pairs=self._pairs())
        for game in sorted(played, key=lambda game: game.number):
            rule.add(game)
        return rule

    def counted(self, played: Iterable[GameResult]) -> list[GameResult]:
        """Returns the games that count, by number: each once, none after the decision of its test."""
        games = {game.number: game for game in played}
        rule = self.stopping_rule(games.values())
        return [games[number] for number in sorted(games) if rule.needs(games[number])]

    def settings(self) -> dict[str, Any]:
        """Returns everything that decides the results, as the plain data of `tournament.json`."""
        return {
            "game": self.game.kind.name,
            "preset": self.game.preset,
            "options": self.game.options,
            "seats": self.game.seats,
            "table": self.grouping,
            "format": self.pairing,
            "seed": self.seed,
            "opening": self.opening,
            "games": self.games,
            "agents": list(self.agents),
            "limits": [self.limits[at] if self.limits else None for at in range(len(self.agents))],
            "sprt_bounds": self.sprt and [self.sprt.elo0, self.sprt.elo1],
        }

    @classmethod
    def from_settings(cls, found: Mapping[str, Any]) -> Tournament:
        """Returns the tournament that has these settings; never one that may load code."""
        bounds = found["sprt_bounds"]
        return cls(
            game=find_game(found["game"]).configure(found["options"], seats=found["seats"]),
            agents=tuple(found["agents"]),
            games=found["games"],
            seed=found["seed"],
            opening=found["opening"],
            grouping=found["table"],
            pairing=found["format"],
            limits=tuple(found["limits"]) if any(found["limits"]) else (),
            sprt=bounds and Bounds(*bounds),
        )

    def match_settings(self, *, keep: bool = False) -> MatchSettings:
        """Returns what all games have in common, as plain data for workers."""
        game = self.game
        return MatchSettings(
            game.kind.name,
            game.options,
            game.seats,
            tuple(self.agents),
            self.opening,
            self.load_code,
            self.limits,
            keep,
        )

    def _pairs(self) -> list[tuple[int, int]]:
        """Returns the pairs that a sequential test compares: the first agent with each other."""
        return [(0, other) for other in range(1, len(self.agents))]

    def _check_sprt(self) -> None:
        if len(self.agents) > 2 and self.pairing != GAUNTLET:
            why = Note("sprt_agents", N_("--sprt compares two agents, or one with each other (--gauntlet)"))
            raise BadUse(why=why)
        if self.game.seats > 2 and self.grouping != ALONE:
            why = Note("sprt_table", N_("--sprt with more than two seats: only with --table alone"))
            raise BadUse(why=why)
