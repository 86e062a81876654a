"""Plays kept games again and compares: game by game, move by move, and byte by byte.

An agent that thinks by the clock may well play another move the next time, and code of somebody's own is not
started because a file names it. The moves of such agents are taken as they stand; everything else is still
compared: the deal and the opening, all other agents' moves in the same positions, the outcome, the line in
the file, and the results that follow from the games.
"""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from tablee.arena.kept_games import damaged_lines, kept_games
from tablee.arena.ledger import RESULTS, WRITTEN, data_text
from tablee.arena.pool import TRIAL_SECONDS, WorkerPool
from tablee.arena.provenance import Run, read_runs
from tablee.arena.repetition import GameComparison, Task, compare_games, play_again, was_late
from tablee.arena.resume import GAMES, SETTINGS, is_sealed, read_settings
from tablee.arena.saved_tournament import open_tournament
from tablee.arena.tournament import Tournament
from tablee.arena.tournament_results import Results
from tablee.arena.worker import Player
from tablee.core.agent import Agent, is_timed
from tablee.core.errors import TableeError
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note
from tablee.match import Table, seat_agent
from tablee.records import Record
from tablee.roster import HUMAN, build_agent, is_listed, levels_of

FILES = (SETTINGS, *WRITTEN)
BATCH = 4  # games for a process at a time
CLOCK = Note("by_the_clock", N_("it thinks by the clock, so it may play otherwise the next time"))
TOO_LATE = Note("was_late", N_("it lost a game by being too late, which the clock decides"))
LATE_NOW = Note("late_now", N_("it was too late this time, which the clock decides"))
PERSON = Note("a_person", N_("a person played"))
OWN_CODE = N_("it is code of somebody's own, which no file starts; --allow {spec} lets it play")

Progress = Callable[[int, int], None]  # games compared, and games in all


@dataclass
class Comparison:
    """What came of a whole folder, or of one saved game."""

    source: str
    games: list[GameComparison]
    missing: int = 0  # games of the tournament that are not there
    not_asked: dict[str, Note] = field(default_factory=dict)  # agents by spec, and why
    damaged: list[int] = field(default_factory=list)  # lines that are no games
    file: Note | None = None  # how games.jsonl differs although every game in it is the same
    results: Note | None = None  # how results.json differs from what follows from the games
    has_results: bool = False
    runs: Sequence[Run] = ()  # that played the games, where it is known

    @property
    def levels(self) -> dict[str, str]:
        """What levels stood for when the games were played, where that is known."""
        told = self.runs[0].get("levels") if self.runs else None
        return told if isinstance(told, dict) else {}

    @property
    def different(self) -> list[GameComparison]:
        """The games that are not what is played now."""
        return [game for game in self.games if game.difference is not None]

    @property
    def agrees(self) -> bool:
        """Whether all that could be compared is the same."""
        return not self.different and not self.damaged and self.file is None and self.results is None

    @property
    def whole(self) -> bool:
        """Whether no move had to be taken as it stands."""
        return not any(game.taken for game in self.games)

    def as_data(self) -> dict[str, Any]:
        """Returns everything as plain data; reasons are in English."""
        return {
            "source": self.source,
            "agrees": self.agrees,
            "whole": self.whole,
            "games": len(self.games),
            "missing": self.missing,
            "moves": sum(game.asked for game in self.games),
            "taken": sum(game.taken for game in self.games),
            "not_asked": {spec: str(why) for spec, why in self.not_asked.items()},
            "different": [{"number": game.number, "why": str(game.difference)} for game in self.different],
            "damaged_lines": self.damaged,
            "file": None if self.file is None else str(self.file),
            "results": None if self.results is None else str(self.results),
            "provenance": list(self.runs),
        }


def tournament_folder(path: Path) -> Path | None:
    """Returns the folder of the tournament that a path names, itself or by one of its files; None for another
    file, which may be a saved game.
    """
    if path.is_dir():
        return path
    if path.name in FILES and (path.parent / SETTINGS).exists():
        return path.parent
    return None


def compare_tournament(
    folder: Path, allowed: Collection[str] = (), *, jobs: int = 1, progress: Progress = lambda _, __: None
) -> Comparison:
    """Plays the games of a tournament's folder again and returns what differs; agents that are none of the
    game's own are started only where `allowed` names them.

    :raises BadRecord: when there is no tournament, or its settings are damaged.
    """
    runs = read_runs(folder)
    tournament = open_tournament(folder, allowed)
    kind = tournament.game.kind
    former = _former_levels(kind, tournament.levels, runs)
    tournament = replace(tournament, players={spec: build_agent(kind, then) for spec, then in former.items()})
    settings, not_asked = tournament.match_settings(keep=True), _not_asked(tournament)
    kept = {game.game.number: game for game in kept_games(folder / GAMES)}
    fixtures = {fixture.number: fixture for fixture in tournament.schedule()}
    tasks = [(fixtures.get(number), kept[number]) for number in sorted(kept)]
    compare = partial(compare_games, settings, frozenset(not_asked), sealed=is_sealed(read_settings(folder)))
    games: list[GameComparison] = []
    progress(0, len(tasks))
    for some in _spread(compare, tasks, jobs):
        games += some
        progress(len(games), len(tasks))
    found = Comparison(
        source=str(folder),
        games=sorted(games, key=lambda game: game.number),
        missing=len(fixtures.keys() - kept.keys()),
        not_asked=not_asked,
        damaged=damaged_lines(folder / GAMES),
        has_results=(folder / RESULTS).exists(),
        runs=runs,
    )
    for game in kept.values():
        if was_late(game) and game.game.failed is not None:
            found.not_asked.setdefault(tournament.agents[game.game.failed], TOO_LATE)
    for spec in frozenset().union(*(game.late for game in games)):
        found.not_asked.setdefault(spec, LATE_NOW)
    if tournament.stopping_rule(game.game for game in kept.values()).all_decided:
        found.missing = 0  # those that are not there were not needed
    if found.has_results and not found.missing and not found.different and not found.damaged:
        found.file = _file_difference(folder / GAMES, [kept[number].text for number in sorted(kept)])
    if found.has_results:
        played = [game.game for game in kept.values()]
        try:
            results = Results.of(tournament, played, complete=not found.missing)
            found.results = _results_difference(folder, results)
        except (LookupError, TypeError):  # winners or agents that there are not, in lines that were edited
            found.results = _other_results("–")
    return found


def compare_record(record: Record, allowed: Collection[str] = ()) -> Comparison:
    """Plays a saved game again and returns what differs."""
    kind, seats = record.game.kind, record.seats
    note = record.notes.get("provenance")
    runs = [{**note, "date": record.started}] if isinstance(note, dict) else []
    former = _former_levels(kind, levels_of(kind, seats), runs)
    played = {spec: former.get(spec, spec) for spec in seats}
    reasons = {spec: why for spec in seats if (why := _reason(kind, played[spec], None, allowed))}
    agents = [None if spec in reasons else seat_agent(kind, played[spec], load_code=True) for spec in seats]
    table = Table(record.game, agents, seats, record.seed, record.opening)
    try:
        # Games that people leave or resign end in the middle.
        unfinished = not record.final.is_over
        again = play_again(table, record.moves, [None] * len(seats), ends_there=unfinished)
    finally:
        table.dismiss()
    late = frozenset(seats[seat] for seat in again.late)
    game = GameComparison(0, again.asked, again.taken, again.difference, late)
    reasons |= dict.fromkeys(late, LATE_NOW)
    return Comparison(record.source, [game], not_asked=reasons, runs=runs)


def _spread(
    compare: Callable[[Sequence[Task]], list[GameComparison]], tasks: Sequence[Task], jobs: int
) -> Iterator[list[GameComparison]]:
    """Compares in this process for a moment, then in others where there are to be several."""
    batches = (list(tasks[at : at + BATCH]) for at in range(0, len(tasks), BATCH))
    until = time.perf_counter() + TRIAL_SECONDS
    for batch in batches:
        yield compare(batch)
        if jobs > 1 and time.perf_counter() > until:
            break
    if jobs > 1:
        yield from WorkerPool(jobs).play(compare, batches)


def _not_asked(tournament: Tournament) -> dict[str, Note]:
    """Returns the agents whose moves are taken as they stand, and why."""
    kind, limits = tournament.game.kind, tournament.limits or (None,) * len(tournament.agents)
    allowed = tournament.agents if tournament.load_code else ()
    asked = ((spec, limit) for spec, limit in zip(tournament.agents, limits, strict=True))
    return {
        spec: why
        for spec, limit in asked
        if (why := _reason(kind, spec, limit, allowed, tournament.players.get(spec)))
    }


def _reason(
    kind: GameKind,
    spec: str,
    limit: float | None,
    allowed: Collection[str],
    player: Player | None = None,
) -> Note | None:
    """Returns why an agent cannot be asked again, or None."""
    if spec == HUMAN:
        return PERSON
    if player is None and not is_listed(kind, spec):
        return None if spec in allowed else Note("own_code", OWN_CODE, {"spec": shlex.quote(spec)})
    try:
        agent = build_agent(kind, spec) if player is None else player
    except TableeError as error:
        return error.note
    return CLOCK if isinstance(agent, Agent) and is_timed(agent, limit) else None


def _former_levels(kind: GameKind, levels: Mapping[str, str], runs: Sequence[Run]) -> dict[str, str]:
    """Returns what those `levels` stood for when the games were played that stand for something else now."""
    told = runs[0].get("levels") if runs else None
    if not isinstance(told, dict):
        return {}
    stood = {level: told.get(level, now) for level, now in levels.items()}
    return {
        level: then
        for level, then in stood.items()
        if then != levels[level] and isinstance(then, str) and is_listed(kind, then)
    }


def _file_difference(file: Path, lines: Sequence[str]) -> Note | None:
    """Returns that a finished tournament's file is not just these lines, or None."""
    if file.read_bytes() == "".join(f"{line}\n" for line in lines).encode():
        return None
    template = N_("{file}: its games are not in their order, or more stands there than games")
    return Note("other_file", template, {"file": file.name})


def _results_difference(folder: Path, results: Results) -> Note | None:
    """Returns how a folder's `results.json` differs from these results, or None."""
    text = (folder / RESULTS).read_text("utf-8", errors="replace")
    data = results.as_data()
    try:
        kept = json.loads(text)
        if "levels" not in kept:  # older versions did not tell
            del data["levels"]
        if text == data_text(data):
            return None
        now = json.loads(json.dumps(data))
        key = next((name for name in [*now, *kept] if now.get(name) != kept.get(name)), "–")
    except (ValueError, TypeError, AttributeError, RecursionError):
        return Note("bad_results", N_("{file} is damaged"), {"file": RESULTS})
    return _other_results(key)


def _other_results(key: str) -> Note:
    template = N_("{file}: {key} is not what follows from the games")
    return Note("other_results", template, {"file": RESULTS, "key": key})
