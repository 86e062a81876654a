"""The result of one game of a tournament, and its line in `games.jsonl`.

A finished tournament's lines hold nothing that differs from run to run, so that the same tournament writes
the same bytes on any number of processes. While a tournament runs, lines also carry the times of the moves,
which a resumed tournament needs for its statistics; they are cut off at the end.

Each line ends with `check`, a digest of all that stands before it, so that a line that somebody has edited is
noticed. Lines of older versions have none and are taken as they are.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import msgspec

from tablee.arena.schedule import Entrants
from tablee.core.errors import AgentFailed
from tablee.core.notes import N_, Note
from tablee.core.provenance import NOTE
from tablee.records import Record, as_data

TIMES = ',"times":'  # where the times begin in the line of a running tournament
_CHECK = re.compile(r',"check":"[0-9a-f]{16}"\}$')  # the end of a line: a digest of what stands before
EDITED = Note("edited_line", N_("it was edited after it was written"))
UNSEALED = Note("unsealed_line", N_("the digest at its end is missing"))
OTHER_WRITING = Note("other_writing", N_("it says the same in other bytes"))


@dataclass(frozen=True)
class GameResult:
    """Who won one game and how long it took; `moves`, `seconds`, `times` are by seat, without the opening."""

    number: int
    deal: int
    entrants: Entrants
    winners: tuple[int, ...]  # seats; empty: nobody won, which counts as shared by all
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    forfeit: Note | None = None  # why the game was lost by failing
    times: tuple[tuple[float, ...], ...] = ()  # seconds of every move
    line: str = ""  # of games.jsonl, where one is kept

    def share(self, entrant: int) -> float:
        """Returns an entrant's part of the win: 1/k for each of its seats among k winners."""
        if not self.winners:
            return self.entrants.count(entrant) / len(self.entrants)
        return sum(self.entrants[seat] == entrant for seat in self.winners) / len(self.winners)

    @property
    def failed(self) -> int | None:
        """The entrant that forfeited the game, or None."""
        return None if self.forfeit is None else self.entrants[self.forfeit.fields["seat"] - 1]

    @property
    def length(self) -> int:
        """The number of moves of the whole game, the opening not counted."""
        return sum(self.moves)

    @property
    def timed_line(self) -> str:
        """The line with the times of the moves in it, in microseconds."""
        rounded = [[round(1e6 * taken) for taken in seat] for seat in self.times]
        return _sealed(f"{_facts(self.line)}{TIMES}{json.dumps(rounded, separators=(',', ':'))}")


def shares_by_deal(games: Iterable[GameResult], entrant: int) -> list[float]:
    """Returns for each deal what the entrant got of it on average, over all seatings of that deal."""
    found: dict[int, list[float]] = defaultdict(list)
    for game in games:
        found[game.deal].append(game.share(entrant))
    return [sum(shares) / len(shares) for shares in found.values()]


def milliseconds_per_move(games: Iterable[GameResult], entrant: int) -> float:
    """Returns an entrant's average thinking time, 0 where it made no move."""
    moves, seconds = 0, 0.0
    for game in games:
        for seat, seated in enumerate(game.entrants):
            if seated == entrant:
                moves += game.moves[seat]
                seconds += game.seconds[seat]
    return 1000 * seconds / moves if moves else 0.0


def ledger_line(
    number: int,
    deal: int,
    entrants: Entrants,
    moves: Sequence[int],
    record: Record,
    forfeit: Note | None,
) -> str:
    """Returns the line of a game; its record lacks what differs from run to run."""
    kept = as_data(record)
    del kept["started"]
    kept["notes"].pop(NOTE, None)
    data = {
        "number": number,
        "deal": deal,
        "entrants": entrants,
        "moves": moves,
        "record": kept,
        "forfeit": None if forfeit is None else forfeit_data(forfeit),
    }
    return _sealed(json.dumps(data, ensure_ascii=False, separators=(",", ":"))[:-1])


def line_problem(text: str, *, sealed: bool = False) -> Note | None:
    """Returns what is wrong with the digest of a line, or None; one without any is right unless `sealed`."""
    if not _CHECK.search(text):
        return UNSEALED if sealed else None
    return None if text == _sealed(_facts(text)) else EDITED


def _sealed(facts: str) -> str:
    """Returns a whole line from what stands before its digest."""
    digest = blake2b(facts.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return f'{facts},"check":"{digest}"}}'


def _facts(line: str) -> str:
    """Returns what stands before the digest of a line."""
    found = _CHECK.search(line)
    return line[: found.start()] if found else line[:-1]


def read_ledger_line(text: str) -> GameResult | None:
    """Returns the game of a line; None for a torn line, as the last one of a killed tournament may be."""
    try:
        data = msgspec.json.decode(text)
        record, failure = data["record"], data["forfeit"]
        entrants = tuple(data["entrants"])
        if not all(type(number) is int for number in (data["number"], data["deal"], *entrants)):
            return None
        if failure is None:
            forfeit, winners = None, record["outcome"]["winners"]
        else:
            why, number = Note.from_data(failure["why"]), len(record["moves"]) + 1
            forfeit = AgentFailed(spec=failure["agent"], seat=failure["seat"], number=number, why=why).note
            winners = [seat for seat in range(len(entrants)) if seat != failure["seat"] - 1]
        times = tuple(tuple(taken / 1e6 for taken in seat) for seat in data.get("times", ()))
        return GameResult(
            data["number"],
            data["deal"],
            entrants,
            tuple(winners),
            tuple(data["moves"]),
            tuple(map(sum, times)) or (0.0,) * len(entrants),
            forfeit,
            times,
            _without_times(text),
        )
    except (msgspec.DecodeError, KeyError, TypeError, RecursionError):
        return None


def difference_of(line: str, kept: str) -> Note | None:
    """Returns the first value in which a kept line differs from `line`, or that its writing does, or None.

    Times and digests do not count: older versions wrote no digest.
    """
    wanted, found = _facts(line), _facts(_without_times(kept))
    if wanted == found:
        return None
    difference = _first_difference(json.loads(f"{wanted}}}"), json.loads(f"{found}}}"))
    if difference is None:
        return OTHER_WRITING
    key, now, then = difference
    template = N_("{key}: {now}, where the file has {then}")
    return Note("other_value", template, {"key": key, "now": _shown(now), "then": _shown(then)})


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _first_difference(wanted: dict[str, Any], found: dict[str, Any]) -> tuple[str, Any, Any] | None:
    for name in [*wanted, *(name for name in found if name not in wanted)]:
        one, other = wanted.get(name), found.get(name)
        if one == other:
            continue
        if isinstance(one, dict) and isinstance(other, dict):
            inner = _first_difference(one, other)
            return (f"{name}.{inner[0]}", *inner[1:]) if inner else (name, one, other)
        return name, one, other
    return None


def forfeit_data(forfeit: Note) -> dict[str, Any]:
    """Returns who failed, and why, as plain data."""
    fields = forfeit.fields
    return {"agent": fields["spec"], "seat": fields["seat"], "why": fields["why"].as_data()}


def _without_times(line: str) -> str:
    kept, timed, _ = line.rpartition(TIMES)
    if not timed:
        return line
    return _sealed(kept) if _CHECK.search(line) else f"{kept}}}"
