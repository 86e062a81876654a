"""The schedule of a final, as it follows from the secret and from who takes part; anybody can draw it again.

The seeds come from the secret together with the digests of all players, so whoever drew the secret could not
know them either before the last player was pushed. In games of two each pair plays the same deals, each from
both seats. Where more sit together they are drawn into groups, deal by deal, until everybody has played as
often as everybody else; each deal is played once for every turn of the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations

BLOCK = 10  # deals that are played as one piece of work, and lost together when a machine stops
_SEED_BITS = 63


@dataclass(frozen=True)
class FinalPairing:
    """Players who meet for some deals, whose seeds follow from `seed`; the first of them is number `deal`."""

    players: tuple[str, ...]
    deal: int
    deals: int
    seed: int


def final_root(secret: str, entries: Mapping[str, str], seats: int, deals: int) -> str:
    """Returns what all seeds are drawn from; `entries` has the digest of what each player pushed."""
    lines = [secret, f"{seats} seats, {deals} deals"]
    lines += [f"{player} {entries[player]}" for player in sorted(entries)]
    return sha256("\n".join(lines).encode()).hexdigest()


def final_pairings(root: str, players: list[str], seats: int, deals: int) -> list[FinalPairing]:
    """Returns all pairings of a final, in the order in which they are to be played."""
    listed = sorted(players)
    if seats > 2:
        return list(_drawn_pairings(root, listed, seats, deals))
    return [
        FinalPairing(pair, first, min(BLOCK, deals - first), _seed(root, first))
        for first in range(0, deals, BLOCK)
        for pair in combinations(listed, 2)
    ]


def _drawn_pairings(root: str, players: list[str], seats: int, deals: int) -> Iterator[FinalPairing]:
    """Yields groups who meet for one deal each, as many as can sit at once, for `deals` deals and for more
    until all have played equally often.
    """
    played: Counter[str] = Counter(dict.fromkeys(players, 0))
    deal = 0
    while deal < deals or len(set(played.values())) > 1:
        drawn = {player: sha256(f"{root} {deal} {player}".encode()).hexdigest() for player in players}
        order = sorted(players, key=lambda player: (played[player], drawn[player]))
        for at in range(0, len(order) - len(order) % seats, seats):
            group = tuple(order[at : at + seats])
            played.update(group)
            yield FinalPairing(group, deal, 1, _seed(root, deal))
        deal += 1


def _seed(root: str, deal: int) -> int:
    return int(sha256(f"{root} {deal}".encode()).hexdigest(), 16) % (1 << _SEED_BITS)
