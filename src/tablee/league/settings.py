"""The settings of a league: what is played, by whom, how long, and what the final is."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from tablee.core.game import Game
from tablee.core.options import Value
from tablee.match.sandbox import SandboxLimits
from tablee.roster import find_game

Curve = tuple[tuple[float, float], ...]
USUAL_CURVE: Curve = ((0.0, 6.0), (0.5, 14.0), (1.0, 20.0))
MIB = 1 << 20


@dataclass(frozen=True)
class LeagueSettings:
    """What `league.toml` says, checked.

    Nobody may push before `opens` or from `closes` on; None is no such date. `curve` has grades for some
    shares of all wins in the final, and lies straight between them. `bosses` go from the weakest to the
    strongest. An empty `database` is a file in the league's folder; `workers` 0 is one for each core but
    one, and where the league `gives_way` they play at the lowest priority.
    """

    title: str
    game: str
    preset: str
    seats: int
    options: dict[str, Value] = field(default_factory=dict)
    seconds: float = 1.0  # for a move
    memory: int = 1024  # MiB, all programs of a player together
    scratch: int = 64  # MiB
    processes: int = 64
    trusted: bool = False
    opens: datetime | None = None
    closes: datetime | None = None
    pushes_a_day: int = 20
    bosses: tuple[str, ...] = ()
    workers: int = 0
    gives_way: bool = True
    deals: int = 200  # that each pair plays in the final
    curve: Curve = USUAL_CURVE
    host: str = "127.0.0.1"
    port: int = 8765
    address: str = ""
    database: str = ""

    def build_game(self) -> Game:
        """Returns the game that is played."""
        return find_game(self.game)(self.preset, self.seats, **self.options)

    def limits(self) -> SandboxLimits:
        """Returns what a player may use."""
        return SandboxLimits(memory=self.memory * MIB, scratch=self.scratch * MIB, processes=self.processes)

    def is_open(self, now: datetime | None = None) -> bool:
        """Returns whether players may be pushed now."""
        at = now or datetime.now(UTC)
        return (self.opens is None or self.opens <= at) and (self.closes is None or at < self.closes)

    def grade(self, share: float) -> float:
        """Returns the grade for a share of all wins in the final, from 0 to 1."""
        (before, low), *rest = self.curve
        for after, high in rest:
            if share <= after:
                part = 0.0 if after == before else max(0.0, share - before) / (after - before)
                return low + part * (high - low)
            before, low = after, high
        return low

    @property
    def link_address(self) -> str:
        """The address that people reach the server by, without a slash at its end."""
        return self.address or f"http://{self.host}:{self.port}"
