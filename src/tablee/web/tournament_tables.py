"""What follows in a tournament: which pairings are decided by their tables, which round comes next, at which
tables.

Nothing is written here: a tournament as it stands gives a change, which the store makes or refuses as a
whole.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, datetime

from tablee.core.game import Game
from tablee.match.endings import ABORTED
from tablee.pairings import (
    GROUPS,
    KNOCK_OUT,
    WHOLE,
    Pairing,
    TournamentFormat,
    knock_out,
    next_round,
    shared_points,
)
from tablee.roster import HUMAN, find_game
from tablee.web.new_tables import new_id
from tablee.web.storage.stored_table import StoredSeat, StoredTable
from tablee.web.storage.stored_tournament import (
    StoredPairing,
    StoredTournament,
    TableStanding,
    TournamentChange,
)

FEWEST_IN_GROUPS = 3


def format_of(found: StoredTournament) -> TournamentFormat:
    """Returns the format of a tournament, with the seats that its rules allow at a table."""
    if found.format != GROUPS:
        return TournamentFormat(found.format, found.rounds)
    fewest, most = find_game(found.game).seat_range(found.options)
    return TournamentFormat(GROUPS, found.rounds, found.seats, max(FEWEST_IN_GROUPS, fewest), most)


def first_change(found: StoredTournament, now: float) -> TournamentChange:
    """Returns the first round of a tournament; an empty change where there are too few for one."""
    change = TournamentChange()
    _pair(found, change, now)
    return change


def next_change(found: StoredTournament, now: float) -> TournamentChange:
    """Returns what follows for a tournament under way; an empty change while its games last."""
    change = TournamentChange()
    latest = {(stored.round, stored.board): stored for stored in found.pairings}
    for stored in found.undecided():
        points = _points(found, stored)
        if points is None:
            continue
        if found.format == KNOCK_OUT:
            points = _knock_out_points(found, stored, points)
        after = _decided(stored, points) if points is not None else _again(found, stored, change, now)
        change.decided.append(after)
        latest[after.round, after.board] = after
    if all(stored.pairing.points is not None for stored in latest.values()):
        _pair(replace(found, pairings=tuple(latest.values())), change, now)
        change.over = not change.paired
    return change


def _pair(found: StoredTournament, change: TournamentChange, now: float) -> None:
    """Adds the next round, with a table for each game, to a change."""
    paired = next_round(format_of(found), found.paired, found.rounds_so_far)
    for board, pairing in enumerate(paired, 1):
        tables: tuple[str, ...] = ()
        if pairing.is_game:
            change.opened.append(table_of(found, pairing.seated, now))
            tables = (change.opened[-1].id,)
        change.paired.append(StoredPairing(found.round + 1, board, pairing, tables))


def _points(found: StoredTournament, stored: StoredPairing) -> tuple[int, ...] | None:
    """The points that a table gives, None while its game lasts."""
    seated, table = stored.pairing.seated, found.tables.get(stored.tables[-1])
    if table is None:  # it was deleted with a person: the others win
        there = _seats_there(found, seated)
        return shared_points(len(seated), there) if there else (0,) * len(seated)
    if table.outcome is None:
        return None
    if table.outcome["reason"] == ABORTED:
        return (0,) * len(seated)
    return shared_points(len(seated), table.outcome["winners"], stand_ins(found, seated, table))


def stand_ins(found: StoredTournament, seated: tuple[int, ...], table: TableStanding) -> list[int]:
    """Returns the seats of people in whose place a computer plays."""
    return [
        seat
        for seat, number in enumerate(seated)
        if found.numbered[number].is_person and table.specs[seat] != HUMAN
    ]


def _seats_there(found: StoredTournament, seated: tuple[int, ...]) -> list[int]:
    """The seats of those who have not left."""
    return [seat for seat, number in enumerate(seated) if not found.numbered[number].has_left]


def _knock_out_points(
    found: StoredTournament, stored: StoredPairing, points: tuple[int, ...]
) -> tuple[int, ...] | None:
    """The points of a pair in a knock-out, None where they play once more."""
    there = _seats_there(found, stored.pairing.seated)
    decided = knock_out.decided(points, len(stored.tables))
    if decided is None and len(there) < len(points):  # nobody is there to play once more
        return tuple(WHOLE if seat in there else 0 for seat in range(len(points)))
    return decided


def _decided(stored: StoredPairing, points: tuple[int, ...]) -> StoredPairing:
    return replace(stored, pairing=replace(stored.pairing, points=points))


def _again(
    found: StoredTournament, stored: StoredPairing, change: TournamentChange, now: float
) -> StoredPairing:
    """The pairing at a new table, the seats changed."""
    change.opened.append(table_of(found, stored.pairing.seated[::-1], now))
    tables = (*stored.tables, change.opened[-1].id)
    return replace(stored, pairing=Pairing(stored.pairing.seated[::-1]), tables=tables)


def game_of(found: StoredTournament, seats: int) -> Game:
    """Returns the game of a tournament for so many seats."""
    return find_game(found.game).configure(found.options, seats=seats)


def table_of(found: StoredTournament, seated: tuple[int, ...], now: float) -> StoredTable:
    """Returns a new table at which these participants sit already; its game begins at once."""
    people = [found.numbered[number] for number in seated]
    game, seed = game_of(found, len(seated)), secrets.randbelow(1 << 48)
    table = StoredTable(
        id=new_id(),
        game=found.game,
        options=game.options,
        seed=seed,
        specs=tuple(one.spec for one in people),
        creator="",  # nobody's: it counts among no one's unfinished games
        clock=found.clock,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        mover=game.deal(seed).mover,
        tournament=found.id,
        seats=tuple(
            StoredSeat(secrets.token_urlsafe(16), one.name, frozenset({one.visitor} if one.visitor else ()))
            for one in people
        ),
    )
    return replace(table, deadline=table.turn_deadline(game.deal(seed).mover, now))
