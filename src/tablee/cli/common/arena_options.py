"""Reads the options of `tablee arena`: who plays whom, how many games, with how much time, to which test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tablee.core.errors import BadOption, BadUse
from tablee.core.notes import N_, Note

if TYPE_CHECKING:
    from tablee.arena import Bounds

USUAL_GAMES = 100
MOST_GAMES = 20_000  # with --sprt, which usually stops long before


def usual_games(seats: int, table: str, *, sprt: bool) -> int:
    """Returns how many games without --games: enough for an interval, or for a test to come to an end."""
    from tablee.arena import FEW_DEALS, games_per_deal, whole_deals

    usual = MOST_GAMES if sprt else USUAL_GAMES
    return max(whole_deals(usual, seats, table), FEW_DEALS * games_per_deal(seats, table))


def read_pairing(agents: Sequence[str], gauntlet: str | None, *, ladder: bool) -> tuple[tuple[str, ...], str]:
    """Returns the agents in the tournament's order, and its pairing system; raises BadUse for two of them."""
    if gauntlet is not None and ladder:
        raise BadUse(why=Note("two_formats", N_("--gauntlet and --ladder: only one of them")))
    if gauntlet is not None:
        return (gauntlet, *(agent for agent in agents if agent != gauntlet)), "gauntlet"
    return tuple(agents), "ladder" if ladder else "round_robin"


def read_sprt(text: str | None) -> Bounds | None:
    """Returns the bounds that `E0,E1` stands for, two Elo differences; raises BadOption."""
    from tablee.arena import Bounds

    if text is None:
        return None
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        elo0 = elo1 = 0.0
    if not -2000 <= elo0 < elo1 <= 2000:
        expected = Note("two_elos", N_("two Elo differences, the smaller first, as in 0,20"))
        raise BadOption(option="--sprt", value=repr(text), expected=expected)
    return Bounds(elo0, elo1)


def read_limits(texts: Sequence[str], agents: Sequence[str]) -> tuple[float | None, ...]:
    """Returns seconds a move by agent, from `50ms` for all and `SPEC=50ms` for one; empty: no limits."""
    from tablee.core.errors import UnknownName
    from tablee.core.options import Seconds

    limits: dict[str, Any] = {}
    for text in texts:
        spec, _, taken = text.rpartition("=")
        seconds = Seconds("--time", None).read(taken)
        if spec and spec not in agents:
            raise UnknownName(what=Note("agent", N_("agent")), name=spec, known=agents)
        limits |= dict.fromkeys(
            [spec] if spec else [agent for agent in agents if agent not in limits], seconds
        )
    return tuple(limits.get(agent) for agent in agents) if limits else ()


def check_places(jobs: int | None, cluster: str | None, out: str | None, *, resume: bool) -> None:
    """Raises BadUse or BadOption where options on where games are played and kept contradict each other."""
    if jobs is not None and cluster is not None:
        raise BadUse(why=Note("jobs_cluster", N_("--jobs and --cluster: only one of them")))
    if out == "":
        raise BadOption(option="--out", value="''", expected=Note("a_folder", N_("a folder")))
    if resume and out is None:
        raise BadUse(why=Note("resume_out", N_("--resume needs --out, the folder to continue")))
