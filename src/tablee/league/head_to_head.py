"""How each did against each other, counted from the ledger; of several at a table each pair is compared.

Players are counted by who they are, not by version: a person, or a boss.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.stored_player import StoredPlayer


@dataclass
class Encounters:
    """Games in which two sat at one table: in how many the first got more of the win, as much, less."""

    better: int = 0
    equal: int = 0
    worse: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.better + self.equal + self.worse

    @property
    def share(self) -> float:
        """The part of them in which the first did better; equal ones count half."""
        return (self.better + self.equal / 2) / self.games if self.games else 0.5


class HeadToHead:
    """The encounters of all who have played, by who they are."""

    def __init__(self) -> None:
        self._found: dict[StoredPlayer, dict[StoredPlayer, Encounters]] = defaultdict(
            lambda: defaultdict(Encounters)
        )

    def add(self, games: Iterable[GameShares]) -> None:
        """Counts more games; nobody is compared with themselves."""
        for game in games:
            seated = [
                (identity(player), share) for player, share in zip(game.players, game.shares, strict=True)
            ]
            for (one, own), (other, others) in combinations(seated, 2):
                if one != other:
                    self._count(one, other, own - others)
                    self._count(other, one, others - own)

    def between(self, one: StoredPlayer, other: StoredPlayer) -> Encounters | None:
        """Returns the encounters of two, None where there was none."""
        return self._found.get(one, {}).get(other)

    def of(self, one: StoredPlayer) -> dict[StoredPlayer, Encounters]:
        """Returns somebody's encounters with everybody they have met."""
        return dict(self._found.get(one, {}))

    def _count(self, one: StoredPlayer, other: StoredPlayer, more: int) -> None:
        counted = self._found[one][other]
        if more > 0:
            counted.better += 1
        elif more < 0:
            counted.worse += 1
        else:
            counted.equal += 1


def identity(player: str) -> StoredPlayer:
    """Returns who a player of the ledger is, without the version."""
    return replace(StoredPlayer.read(player), version=0)
