"""A tournament: its settings, its games, and when they are enough.

Owns which games are to be played and which count. How they are played on how many processes is
`workers.py`, what they add up to the statistics' business.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.arena.played import Played
from tablee.arena.playing import Hall
from tablee.arena.schedule import ALONE, GAUNTLET, ROUND_ROBIN, Fixture, schedule
from tablee.arena.sprt import Bounds, Judge
from tablee.arena.workers import play_all
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.match import check_seat
from tablee.roster import find_game


@dataclass(frozen=True)
class Tournament:
    """Every company of `agents` that `table` and `form` ask for (see schedule.py), `games` for each.

    With `sprt` a pair stops as soon as its test is decided, so `games` is the most it plays.
    """

    game: Game
    agents: Sequence[str]
    games: int
    seed: int
    opening: int
    load_code: bool = False  # only the command line may name classes
    table: str = ALONE
    form: str = ROUND_ROBIN
    limits: tuple[float | None, ...] = ()  # seconds a move, by agent; empty: nobody has one
    sprt: Bounds | None = None

    def fixtures(self) -> list[Fixture]:
        """All games that may be played; checks the agents first."""
        for spec in self.agents:
            check_seat(self.game, spec, load_code=self.load_code)
        if self.sprt is not None:
            self._check_sprt()
        return self.schedule()

    def schedule(self) -> list[Fixture]:
        """The same, whether the agents are there or not."""
        return schedule(self.agents, self.games, self.seed, self.game.seats, self.table, self.form)

    def play(
        self,
        jobs: int = 1,
        cluster: str | None = None,
        known: Iterable[Played] = (),
        *,
        keep: bool = False,
    ) -> Generator[Played]:
        """Plays all fixtures that are not known yet, yielding each as it ends, in any order.

        With `keep` each comes with its line for `games.jsonl`.
        """
        fixtures, judge = self.fixtures(), self.judge(known)
        done = {game.number for game in known}
        left = [fixture for fixture in fixtures if fixture.number not in done]
        for played in play_all(self._hall(keep=keep), left, jobs, cluster, judge.wants):
            judge.add(played)
            yield played
            if judge.satisfied:
                return

    def judge(self, played: Iterable[Played] = ()) -> Judge:
        """Who decides when a pair has played enough, having seen these games."""
        judge = Judge(self.sprt, self.agents, self.game.seats, pairs=self._pairs())
        for game in sorted(played, key=lambda game: game.number):
            judge.add(game)
        return judge

    def counted(self, played: Iterable[Played]) -> list[Played]:
        """The games that count, in the order of their numbers: each once, none after a decision."""
        games = {game.number: game for game in played}
        judge = self.judge(games.values())
        return [games[number] for number in sorted(games) if judge.wants(games[number])]

    def settings(self) -> dict[str, Any]:
        """Everything that decides the results, as plain data."""
        return {
            "game": self.game.kind.name,
            "preset": self.game.preset,
            "options": self.game.options,
            "seats": self.game.seats,
            "table": self.table,
            "format": self.form,
            "seed": self.seed,
            "opening": self.opening,
            "games": self.games,
            "agents": list(self.agents),
            "limits": [self.limits[at] if self.limits else None for at in range(len(self.agents))],
            "sprt_bounds": self.sprt and [self.sprt.elo0, self.sprt.elo1],
        }

    @classmethod
    def from_settings(cls, found: Mapping[str, Any]) -> Tournament:
        """The tournament that has these settings; never one that may load code."""
        bounds = found["sprt_bounds"]
        return cls(
            game=find_game(found["game"]).configure(found["options"], seats=found["seats"]),
            agents=tuple(found["agents"]),
            games=found["games"],
            seed=found["seed"],
            opening=found["opening"],
            table=found["table"],
            form=found["format"],
            limits=tuple(found["limits"]) if any(found["limits"]) else (),
            sprt=bounds and Bounds(*bounds),
        )

    def _hall(self, *, keep: bool) -> Hall:
        game = self.game
        return Hall(
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
        """The pairs that a test compares."""
        return [(0, other) for other in range(1, len(self.agents))]

    def _check_sprt(self) -> None:
        if len(self.agents) > 2 and self.form != GAUNTLET:
            why = Note("sprt_agents", N_("--sprt compares two agents, or one with each other (--gauntlet)"))
            raise BadUse(why=why)
        if self.game.seats > 2 and self.table != ALONE:
            why = Note("sprt_table", N_("--sprt with more than two seats: only with --table alone"))
            raise BadUse(why=why)
