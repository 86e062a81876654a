"""A tournament: its settings, the games it consists of, and which of them count.

How games are spread over processes is in pool.py, how a stopped tournament is taken up again in resume.py,
what the games add up to in tournament_results.py.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.arena.game_result import GameResult
from tablee.arena.pool import play_fixtures
from tablee.arena.schedule import ALONE, GAUNTLET, ROUND_ROBIN, Fixture, schedule
from tablee.arena.sprt import Bounds, StoppingRule
from tablee.arena.worker import MatchSettings, Player
from tablee.core.errors import BadUse
from tablee.core.game import MOST_SEED, Game
from tablee.core.notes import N_, Note
from tablee.match import check_seat
from tablee.records.record import MOST_OPENING
from tablee.roster import find_game, is_listed, levels_of

LARGEST = 1_000_000  # games of a group: all are listed before the first is played


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
    players: Mapping[str, Player] = field(default_factory=dict)  # agents given as objects, by name
    sandbox: bool = False  # whether classes and programs of one's own run in one

    @property
    def levels(self) -> dict[str, str]:
        """What the levels among the agents stand for, by spec."""
        return levels_of(self.game.kind, self.agents)

    def fixtures(self) -> list[Fixture]:
        """Returns all games that may be played; raises the error of the first agent that cannot be seated."""
        for spec in self.agents:
            if spec not in self.players:
                check_seat(self.game, spec, load_code=self.load_code, sandbox=self.sandbox)
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
        settings = {
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
        return {**settings, "sandbox": True} if self.sandbox else settings

    @classmethod
    def from_settings(
        cls,
        found: Mapping[str, Any],
        allowed: Collection[str] = (),
        players: Mapping[str, Player] | None = None,
    ) -> Tournament:
        """Returns the tournament that has these settings. It may load code only where each agent that is none
        of the game's own is among those `allowed`, or one of the `players`.

        :raises KeyError, TypeError, ValueError: when these are no settings.
        """
        bounds, kind, given = found["sprt_bounds"], find_game(found["game"]), dict(players or {})
        limits = found["limits"]
        if len(limits) != len(found["agents"]):
            raise ValueError("limits are not one for each agent")
        own = [agent for agent in found["agents"] if not is_listed(kind, agent) and agent not in given]
        return cls(
            load_code=bool(own) and set(own) <= set(allowed),
            players=given,
            game=kind.configure(found["options"], seats=found["seats"]),
            agents=tuple(found["agents"]),
            games=_whole(found["games"], LARGEST),
            seed=_whole(found["seed"], MOST_SEED),
            opening=_whole(found["opening"], MOST_OPENING),
            grouping=found["table"],
            pairing=found["format"],
            limits=tuple(None if limit is None else float(limit) for limit in limits) if any(limits) else (),
            sprt=bounds and Bounds(*bounds),
            # Whatever else stands there is damaged, and then it is safer to have one.
            sandbox=found.get("sandbox", False) is not False,
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
            dict(self.players),
            self.sandbox,
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


def _whole(value: Any, high: int) -> int:
    """Returns a whole number up to `high`; raises ValueError for anything else."""
    if type(value) is not int or not 0 <= value <= high:
        raise ValueError(f"{value!r} is no whole number from 0 to {high}")
    return value
