"""How strong people and levels are at a game, and how sure that is: which games count, and what one changes.

The model is Plackett–Luce as Weng and Lin update it (2011), by the library openskill: a strength is a normal
distribution, and whoever sits at a table is rated by who won there, between two seats and between more alike.
All of it is a function of a sequence of games: no clock, no store, no words. The Elo of tournaments, which
fits all games of a folder at once, is `arena/ratings.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from statistics import fmean
from typing import TYPE_CHECKING

from tablee.core.state import Outcome
from tablee.match.endings import ABORTED, AGREED_DRAW, CONCEDED
from tablee.roster import HUMAN

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA, BETA = 25.0, 25.0 / 3, 25.0 / 6  # the library's own, said here because numbers are kept for years

# What people read: two strengths as far apart as Elo's 400 points give ten wins to one.
POINTS = 400 / (log(10) * sqrt(2) * BETA)
CENTRE = 1500
SURE = 1.96  # standard deviations to either side that hold 95 %
PROVISIONAL = 200  # points to either side: what is less sure than that is no more than a first guess

# The levels of docs/levels.md lie 15 to 400 points apart, 150 in the middle; each game's own show soon.
MIDDLE_LEVEL, LEVEL_STEP, LEVEL_SIGMA = 3, 150 / POINTS, SIGMA / 2

FEWEST_MOVES = 2  # for each seat, in a game that somebody gave up or lost by the clock

_LEVEL = "level:"


@dataclass(frozen=True)
class Strength:
    """What is believed of a player: the mean and the standard deviation, after `games` rated games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def points(self) -> int:
        """The rating as people read it."""
        return round(CENTRE + (self.mu - MU) * POINTS)

    @property
    def uncertainty(self) -> int:
        """So many points to either side hold the strength with a chance of 95 %."""
        return round(SURE * self.sigma * POINTS)

    @property
    def is_provisional(self) -> bool:
        """Whether too few games have been played to say much."""
        return self.uncertainty > PROVISIONAL


def is_level(spec: str) -> bool:
    """Returns whether a seat's spec is a level: of computers only these are rated."""
    return spec.startswith(_LEVEL)


def level_player(spec: str, preset: str) -> str:
    """Returns the rated player that a level is: one for each preset, for by other rules it is as strong as
    another.
    """
    return f"{spec}@{preset}"


def first_strength(player: str) -> Strength:
    """Returns the strength before the first rated game: a newcomer's, or a level's from its number."""
    if not player.startswith(_LEVEL):
        return Strength()
    number = int(player.removeprefix(_LEVEL).partition("@")[0])
    return Strength(MU + (number - MIDDLE_LEVEL) * LEVEL_STEP, LEVEL_SIGMA)


def rated_players(
    specs: Sequence[str], preset: str, sitting: Mapping[int, Sequence[str]], *, aided: bool
) -> list[str]:
    """Returns who is rated by a game, by seat; nobody where it cannot be rated at all.

    `sitting` are the people by seat. It cannot when somebody had help, when a seat is empty or shared by
    several people, when a computer that is no level plays, or one in somebody's place, and when nobody does
    but computers.
    """
    if aided or HUMAN not in specs:
        return []
    players = []
    for seat, spec in enumerate(specs):
        people = sitting.get(seat, ())
        if spec == HUMAN and len(people) == 1:
            players.append(people[0])
        elif is_level(spec) and not people:
            players.append(level_player(spec, preset))
        else:
            return []
    return players


def counts(outcome: Outcome, moves: int, *, computers: bool) -> bool:
    """Returns whether a game that has ended so changes ratings, after `moves` moves of all seats.

    One that was broken off never does. A draw needs people only: computers do not agree to any. What no rule
    has ended counts once everybody has had a part in it.
    """
    if outcome.reason == ABORTED or (outcome.reason == AGREED_DRAW and computers):
        return False
    by_the_rules = outcome.reason not in CONCEDED | {AGREED_DRAW}
    return by_the_rules or moves >= FEWEST_MOVES * len(outcome.scores)


def after_game(
    players: Sequence[str], before: Mapping[str, Strength], winners: Sequence[int]
) -> dict[str, Strength]:
    """Returns what becomes of the strengths of those who sat at a table, `players` by seat.

    Without winners, or with all, it is a draw. A player missing in `before` plays the first game; a level
    that sits at several seats becomes what they come to on the average.
    """
    model = _model()
    known = {player: before.get(player) or first_strength(player) for player in players}
    seats = [[model.rating(mu=known[player].mu, sigma=known[player].sigma)] for player in players]
    ranks = [float(seat not in winners) for seat in range(len(players))]
    found: dict[str, list[tuple[float, float]]] = {}
    for player, (rated,) in zip(players, model.rate(seats, ranks=ranks), strict=True):
        found.setdefault(player, []).append((rated.mu, rated.sigma))
    return {
        player: Strength(
            fmean(mu for mu, _ in each), fmean(sigma for _, sigma in each), known[player].games + 1
        )
        for player, each in found.items()
    }


@cache
def _model() -> PlackettLuce:
    # Imported where it is used: a server starts without it.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
