"""What a visitor's finished games come to: counted by game, by opponent, by rules and by how they ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.match.endings import ABANDONED, ABORTED, AGREED_DRAW, OUT_OF_TIME, RESIGNED
from tablee.roster import HUMAN, find_game
from tablee.skill_ratings import Strength
from tablee.web.storage.rating_rows import RATED_KIND, RatedGame
from tablee.web.storage.stored_table import StoredTable
from tablee.web.wire.profile import RatingInfo, RatingPoint, ResultCount
from tablee.wording import agent_words, rules_title

ENDINGS = {
    RESIGNED: N_("somebody resigned"),
    OUT_OF_TIME: N_("by the clock"),
    ABANDONED: N_("somebody did not come back"),
    AGREED_DRAW: N_("a draw was agreed"),
}
BY_THE_RULES = N_("by the rules")
MOST_POINTS = 400  # of a chart; of a longer history every so manieth game is shown, and the last


@dataclass
class _Counts:
    """Results under their labels; `key` is what is the same, the label what people read."""

    found: dict[object, ResultCount] = field(default_factory=dict)

    def add(self, key: object, label: str, result: str) -> None:
        count = self.found.setdefault(key, ResultCount(label, 0, 0, 0, 0))
        count.label = label or count.label
        count.games += 1
        setattr(count, result, getattr(count, result) + 1)

    def most_first(self) -> list[ResultCount]:
        return sorted(self.found.values(), key=lambda count: (-count.games, count.label))


def result_of(stored: StoredTable, seat: int) -> str | None:
    """Returns `won`, `drawn` or `lost`, None for a game that does not count: not over, broken off, no real
    one, or none of one's own.
    """
    outcome = stored.outcome
    if outcome is None or seat < 0 or stored.kind != RATED_KIND or outcome["reason"] == ABORTED:
        return None
    winners = set(outcome["winners"])
    if not winners or len(winners) == len(stored.specs):
        return "drawn"
    return "won" if seat in winners else "lost"


def count_results(tables: Sequence[StoredTable], visitor: str, say: Say) -> dict[str, list[ResultCount]]:
    """Returns the counts by game, by opponent, by rules and by ending, each with the most games first, by the
    names that `Profile` has for them.
    """
    games, opponents, rules, endings = (_Counts() for _ in range(4))
    titles: dict[str, str] = {}
    for stored in tables:
        seat = stored.seat_of(visitor)
        result = result_of(stored, seat)
        if result is None or stored.outcome is None:
            continue
        kind = find_game(stored.game)
        games.add(kind.name, kind.title, result)
        chosen = repr((stored.game, len(stored.specs), stored.options))
        if chosen not in titles:
            game = kind.configure(stored.options, seats=len(stored.specs))
            titles[chosen] = say("{name}: {value}", name=kind.title, value=rules_title(game, say))
        rules.add(titles[chosen], titles[chosen], result)
        reason = stored.outcome["reason"]
        endings.add(ENDINGS.get(reason, ""), say(ENDINGS.get(reason, BY_THE_RULES)), result)
        # Three computers of one level are one opponent.
        for key, label in dict(_opponent(stored, other, say) for other in _others(stored, seat)).items():
            opponents.add(key, label, result)
    return {
        "by_game": games.most_first(),
        "by_opponent": opponents.most_first(),
        "by_rules": rules.most_first(),
        "by_ending": endings.most_first(),
    }


def _others(stored: StoredTable, seat: int) -> list[int]:
    return [other for other in range(len(stored.specs)) if other != seat]


def _opponent(stored: StoredTable, seat: int, say: Say) -> tuple[object, str]:
    """Who sat at a seat, as a key that leaves the server never, and as a label."""
    spec, held = stored.specs[seat], stored.seats[seat]
    if spec != HUMAN:
        title = find_game(stored.game).title
        return (stored.game, spec), say("{name}: {value}", name=title, value=agent_words(spec, say))
    if not held.name:  # a list of nameless people would tell nothing
        return "", say("people without a name")
    return min(held.holders, default=held.name), held.name


def rating_infos(history: Sequence[RatedGame]) -> list[RatingInfo]:
    """Returns a visitor's ratings, the game rated last first, from all rated games in their order."""
    found: dict[tuple[str, str], list[RatedGame]] = {}
    for rated in history:
        key = rated.kind, rated.pool
        found[key] = found.pop(key, [])  # the last to be rated goes to the end
        found[key].append(rated)
    return [_rating_info(games) for games in reversed(found.values())]


def _rating_info(games: Sequence[RatedGame]) -> RatingInfo:
    last = games[-1]
    now: Strength = last.strength
    step = -(-len(games) // MOST_POINTS)
    shown = [rated for at, rated in enumerate(games, start=1) if at % step == 0 or at == len(games)]
    return RatingInfo(
        game=last.kind,
        title=find_game(last.kind).title,
        pool="people" if last.pool == "people" else "levels",
        points=now.points,
        uncertainty=now.uncertainty,
        provisional=now.is_provisional,
        games=now.games,
        history=[
            RatingPoint(rated.game, rated.ended, rated.strength.points, rated.strength.uncertainty)
            for rated in shown
        ],
    )
