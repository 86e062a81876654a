"""Finished games of one person counted by game, opponent, rules and how they ended, with labels in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tablee.core.notes import N_
from tablee.core.options import Value
from tablee.core.state import Outcome
from tablee.i18n import Say
from tablee.match.endings import ABANDONED, ABORTED, AGREED_DRAW, OUT_OF_TIME, RESIGNED
from tablee.roster import HUMAN, find_game
from tablee.wording import agent_words, rules_title

Result = Literal["won", "drawn", "lost"]

ENDINGS = {
    RESIGNED: N_("somebody resigned"),
    OUT_OF_TIME: N_("by the clock"),
    ABANDONED: N_("somebody did not come back"),
    AGREED_DRAW: N_("a draw was agreed"),
}
BY_THE_RULES = N_("by the rules")


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of whoever sat at `seat`.

    `people` are the others who sat there, as far as they have names: by seat what tells them apart, and the
    name.
    """

    game: str
    options: Mapping[str, Value]
    specs: tuple[str, ...]
    seat: int
    outcome: Outcome
    people: Mapping[int, tuple[object, str]] = field(default_factory=dict)

    @property
    def result(self) -> Result | None:
        """How it went for that seat, None where it counts for nobody."""
        return result_of(self.outcome, self.seat)


@dataclass
class ResultCount:
    """How many finished games of one sort there are, and how they went."""

    label: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, result: Result) -> None:
        """Counts a game."""
        self.games += 1
        setattr(self, result, getattr(self, result) + 1)


@dataclass(frozen=True)
class ResultCounts:
    """The same games counted in four ways, each with the most games first."""

    by_game: list[ResultCount]
    by_opponent: list[ResultCount]
    by_rules: list[ResultCount]
    by_ending: list[ResultCount]


def result_of(outcome: Outcome, seat: int) -> Result | None:
    """Returns how a game went for a seat; None for one that was broken off, which counts for nobody."""
    if outcome.reason == ABORTED:
        return None
    if not outcome.winners or len(outcome.winners) == len(outcome.scores):
        return "drawn"
    return "won" if seat in outcome.winners else "lost"


class _Counter:
    """Results by what is the same, each under the label that people read."""

    def __init__(self) -> None:
        self._found: dict[object, ResultCount] = {}

    def add(self, key: object, label: str, result: Result) -> None:
        count = self._found.setdefault(key, ResultCount(label))
        count.label = label or count.label
        count.add(result)

    def most_first(self) -> list[ResultCount]:
        return sorted(self._found.values(), key=lambda count: (-count.games, count.label))


def count_results(games: Iterable[PlayedGame], say: Say) -> ResultCounts:
    """Returns what games come to; those that count for nobody are left out."""
    kinds, opponents, rules, endings = (_Counter() for _ in range(4))
    titles: dict[str, str] = {}
    for played in games:
        result = played.result
        if result is None:
            continue
        kind = find_game(played.game)
        kinds.add(kind.name, kind.title, result)
        chosen = repr((played.game, len(played.specs), sorted(played.options.items())))
        if chosen not in titles:
            game = kind.configure(played.options, seats=len(played.specs))
            titles[chosen] = say("{name}: {value}", name=kind.title, value=rules_title(game, say))
        rules.add(titles[chosen], titles[chosen], result)
        reason = played.outcome.reason
        endings.add(ENDINGS.get(reason, ""), say(ENDINGS.get(reason, BY_THE_RULES)), result)
        # Three computers of one level are one opponent.
        others = (seat for seat in range(len(played.specs)) if seat != played.seat)
        for key, label in dict(_opponent(played, seat, say) for seat in others).items():
            opponents.add(key, label, result)
    return ResultCounts(*(counter.most_first() for counter in (kinds, opponents, rules, endings)))


def _opponent(played: PlayedGame, seat: int, say: Say) -> tuple[object, str]:
    """Who sat at a seat, as a key that is told to nobody, and as a label."""
    spec = played.specs[seat]
    if spec != HUMAN:
        title = find_game(played.game).title
        return (played.game, spec), say("{name}: {value}", name=title, value=agent_words(spec, say))
    # A list of nameless people would tell nothing.
    return played.people.get(seat, ("", say("people without a name")))
