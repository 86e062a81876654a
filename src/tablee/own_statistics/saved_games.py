"""The games of whoever uses this machine: found among the saved ones, counted, and rated in their order; and
their ratings at puzzles.

A saved game is one's own when exactly one person sat at it: who of several at one keyboard is who, nobody
knows. Ratings are made anew from the files each time, so there is nothing that could differ from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.i18n import Say
from tablee.own_statistics.counts import PlayedGame, ResultCounts, count_results
from tablee.puzzles import games_with_puzzles
from tablee.puzzles.attempts_file import AttemptsFile
from tablee.puzzles.ratings import rated_tries
from tablee.records import Record
from tablee.records.saves import glances, saved
from tablee.roster import HUMAN, game_names
from tablee.skill_ratings import Strength, after_game, counts, rated_players

ME = "me"


@dataclass(frozen=True)
class RatingHistory:
    """One's strength at a game against levels, after each rated game, or at its puzzles, after each first
    try; there is at least one.
    """

    game: str
    strengths: tuple[Strength, ...]

    @property
    def now(self) -> Strength:
        """The strength after the last one."""
        return self.strengths[-1]


@dataclass(frozen=True)
class SavedStatistics:
    """What one's saved games come to, the game rated last first, and one's tries at puzzles."""

    ratings: tuple[RatingHistory, ...]
    puzzles: tuple[RatingHistory, ...]
    counts: ResultCounts


def saved_statistics(say: Say, folder: Path | None = None) -> SavedStatistics:
    """Returns the statistics of the user's own saved games and puzzles, or of the games of a folder."""
    records = own_games(folder)
    puzzles = puzzle_histories(AttemptsFile()) if folder is None else ()
    return SavedStatistics(rating_histories(records), puzzles, count_results(map(_played, records), say))


def puzzle_histories(attempts: AttemptsFile) -> tuple[RatingHistory, ...]:
    """Returns one's strength at the puzzles of each game of which some were tried."""
    rated = {kind.name: rated_tries(kind, attempts.tried(kind.name)) for kind in games_with_puzzles()}
    return tuple(
        RatingHistory(name, tuple(each.strength for each in tries)) for name, tries in rated.items() if tries
    )


def own_games(folder: Path | None = None) -> list[Record]:
    """Returns the finished games of a folder at which exactly one person sat, the oldest first.

    Lessons are none, nor are games that cannot be read or that this program does not know.
    """
    found = [record for _, record in glances(saved(folder)) if _is_own(record)]
    return sorted(found, key=lambda record: (record.started, record.seed))


def _is_own(record: Record) -> bool:
    if record.outcome is None or record.seats.count(HUMAN) != 1 or record.game_name not in game_names():
        return False
    try:
        return not _is_lesson(record, record.game)
    except TableeError:  # options that this version does not know
        return False


def _is_lesson(record: Record, game: Game) -> bool:
    """Returns whether a game was dealt for a lesson: each has a seed, rules and opponents of its own."""
    kind, (_, *others) = game.kind, record.seats
    return any(
        record.seed == lesson.seed
        and set(others) == {lesson.opponent}
        and game == kind.learners_game(lesson.preset)
        for lesson in kind.lessons
    )


def _played(record: Record) -> PlayedGame:
    assert record.outcome is not None  # as `_is_own` has seen
    seat = record.seats.index(HUMAN)
    return PlayedGame(record.game_name, record.options, record.seats, seat, record.outcome)


def rating_histories(records: Iterable[Record]) -> tuple[RatingHistory, ...]:
    """Returns one's strength after each rated game, by game, from all own games in their order."""
    known: dict[tuple[str, str], Strength] = {}
    found: dict[str, list[Strength]] = {}
    for record in records:
        outcome, players = record.outcome, rated_players_of(record)
        if outcome is None or not players or not counts(outcome, len(record.moves), computers=True):
            continue
        name = record.game_name
        before = {player: known[name, player] for player in players if (name, player) in known}
        after = after_game(players, before, outcome.winners)
        known.update({(name, player): strength for player, strength in after.items()})
        found[name] = [*found.pop(name, []), after[ME]]  # the last to be rated goes to the end
    return tuple(RatingHistory(name, tuple(strengths)) for name, strengths in reversed(found.items()))


def rated_players_of(record: Record) -> list[str]:
    """Returns who is rated by a saved game, by seat; nobody where it is not known that nobody had help."""
    sitting = {record.seats.index(HUMAN): (ME,)}
    return rated_players(record.seats, record.game.preset, sitting, aided=record.aided is not False)
