"""One kept game played again: its agents are asked once more in every position, as far as that says anything.

A seat without an agent plays the kept moves. The first difference is told as a note.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.arena.game_result import difference_of, ledger_line, line_problem
from tablee.arena.kept_games import KeptGame
from tablee.arena.resume import NO_GAME
from tablee.arena.schedule import Fixture
from tablee.arena.worker import MatchSettings
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, TableeError
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.match import Table

Task = tuple[Fixture | None, KeptGame]  # None: the tournament has no game of that number
LATE = frozenset({"too_late", "no_answer"})  # why agents fail that the clock decides


@dataclass(frozen=True)
class GameComparison:
    """One game: how many moves were played again, how many taken as they stand, and the first difference.

    `late` are the agents, by spec, that were too late this time.
    """

    number: int
    asked: int = 0
    taken: int = 0
    difference: Note | None = None
    late: frozenset[str] = frozenset()


def compare_games(
    settings: MatchSettings, not_asked: frozenset[str], tasks: Sequence[Task], *, sealed: bool
) -> list[GameComparison]:
    """Compares some games one after the other; a worker process does this."""
    game = settings.build_game()
    return [_compare(game, settings, not_asked, fixture, kept, sealed=sealed) for fixture, kept in tasks]


def _compare(
    game: Game,
    settings: MatchSettings,
    not_asked: frozenset[str],
    fixture: Fixture | None,
    kept: KeptGame,
    *,
    sealed: bool,
) -> GameComparison:
    number, data = kept.game.number, json.loads(kept.text)
    edited, moves = line_problem(kept.text, sealed=sealed), data["record"].get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        return GameComparison(number, difference=_both(edited, NO_GAME))
    if fixture is None or kept.game.entrants != fixture.entrants:
        other = Note("other_fixture", N_("this tournament has no such game between these agents"))
        return GameComparison(number, difference=_both(edited, other))
    specs = [settings.specs[entrant] for entrant in fixture.entrants]
    agents = [None if spec in not_asked else settings.seat(game.kind, spec) for spec in specs]
    table = Table(game, agents, specs, fixture.seed, settings.opening, started="")
    try:
        limits = [settings.limit(entrant) for entrant in fixture.entrants]
        again = play_again(table, moves, limits, ends_there=was_late(kept))
    finally:
        table.dismiss()
    difference = again.difference
    if difference is None:
        # Who was not asked, and has not moved on, has failed as the file says.
        untold = table.person_to_move or was_late(kept)
        forfeit = again.failed or (kept.game.forfeit if untold else None)
        counts = _moves_by_seat(table)
        line = ledger_line(number, fixture.deal, fixture.entrants, counts, table.record(), forfeit)
        difference = difference_of(line, kept.text)
    late = frozenset(specs[seat] for seat in again.late)
    return GameComparison(number, again.asked, again.taken + was_late(kept), _both(edited, difference), late)


def was_late(kept: KeptGame) -> bool:
    """Returns whether a game was lost by being too late, which nobody can repeat."""
    forfeit = kept.game.forfeit
    return forfeit is not None and forfeit.fields["why"].code in LATE


@dataclass
class Repetition:
    """What came of playing the moves of a game again; `failed` is why an agent lost it by failing, `late` are
    the seats of agents that were too late this time.
    """

    asked: int = 0
    taken: int = 0
    difference: Note | None = None
    failed: Note | None = None
    late: set[int] = field(default_factory=set)


def play_again(
    table: Table, moves: Sequence[str], limits: Sequence[float | None], *, ends_there: bool = False
) -> Repetition:
    """Plays the kept moves at a table; those of seats with an agent must be what the agent plays there.

    With `ends_there` nobody is asked where the moves end: the game was broken off, or an agent too late.
    """
    again = Repetition()
    for number, (drawn, move) in enumerate(zip(table.moves, moves, strict=False), 1):
        if drawn != move:
            again.difference = _other_move(number, drawn, move)
            return again
    while (seat := table.mover) >= 0:
        number = len(table.moves) + 1
        kept = moves[number - 1] if number <= len(moves) else None
        if kept is None and ends_there:
            return again
        try:
            found = None if table.agents[seat] is None else _ask(table, limits[seat], kept, again)
            if found is not None and found != kept:
                again.difference = _other_move(number, found, kept)
                return again
            if found is not None:
                again.asked += 1
            elif kept is None:
                return again
            else:
                table.play(kept)
                again.taken += 1
        except AgentFailed as error:
            again.failed = error.note
            if kept is not None:
                again.difference = error.note
            return again
        except TableeError as error:
            fields = {"number": number, "move": kept, "why": error.note}
            again.difference = Note(
                "wrong_move", N_("move {number} ('{move}') does not replay: {why}"), fields
            )
            return again
    if len(moves) > len(table.moves):
        template = N_("it is over after {number} moves, and the file has more")
        again.difference = Note("over_before", template, {"number": len(table.moves)})
    return again


def _ask(table: Table, limit: float | None, kept: str | None, again: Repetition) -> str | None:
    """Lets the agent to move play, and returns its move; None where it is too late for a move that is kept.

    It was not too late then: that says something of the clock, and nothing of the game.

    :raises AgentFailed: when it fails in any other way.
    """
    seat = table.mover
    try:
        return table.step(None if limit is None else Budget(seconds=limit))
    except AgentFailed as error:
        if kept is None or error.fields["why"].code not in LATE:
            raise
        again.late.add(seat)
        return None


def _moves_by_seat(table: Table) -> list[int]:
    made = [state.mover for state in table.states[table.opening : len(table.moves)]]
    return [made.count(seat) for seat in range(table.game.seats)]


def _other_move(number: int, now: str, then: str | None) -> Note:
    if then is None:
        template = N_("move {number} is {now}, where the file has none")
        return Note("more_moves", template, {"number": number, "now": now})
    template = N_("move {number} is {now}, where the file has {then}")
    return Note("other_move", template, {"number": number, "now": now, "then": then})


def _both(edited: Note | None, difference: Note | None) -> Note | None:
    if edited is None or difference is None:
        return edited or difference
    return Note("two_notes", N_("{first}; {second}"), {"first": edited, "second": difference})
