"""Tells what came of playing kept games again: what agrees, what differs, and who could not be asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.compilation import prepare
from tablee.cli.locale import print_error, print_to_stderr, say, speaker
from tablee.cli.options import console
from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note
from tablee.report.provenance import provenance_lines

if TYPE_CHECKING:
    from tablee.arena.comparison import Comparison, Progress

MOST_SHOWN = 10  # differences told one by one
DIFFERENT, NOT_WHOLE = 1, 2  # exit codes


def compare_and_tell(
    path: Path, allowed: Sequence[str], jobs: int, progress: Progress, *, as_json: bool
) -> Callable[[], int]:
    """Compares a tournament's folder, a file of one, or a saved game; returns a function that tells of it and
    returns the exit code.

    :raises BadRecord: when the path is none of these.
    :raises UnknownName: when somebody is allowed who did not play.
    """
    from tablee.arena.arguments import check_allowed
    from tablee.arena.comparison import compare_record, compare_tournament, tournament_folder
    from tablee.arena.saved_tournament import open_tournament
    from tablee.records import read

    folder = tournament_folder(path)
    if folder is None:
        record = read(path)
        check_allowed(allowed, record.seats)
        prepare(record.game.kind, record.seats)
        found = compare_record(record, allowed)
    else:
        tournament = open_tournament(folder)
        check_allowed(allowed, tournament.agents)
        prepare(tournament.game.kind, tournament.agents)
        found = compare_tournament(folder, allowed, jobs=jobs, progress=progress)
    return lambda: _tell(found, is_tournament=folder is not None, as_json=as_json)


def _tell(found: Comparison, *, is_tournament: bool, as_json: bool) -> int:
    if as_json:
        click.echo(json.dumps(found.as_data(), ensure_ascii=False, indent=2))
    else:
        _print(found, is_tournament=is_tournament)
    if not found.agrees:
        return DIFFERENT
    if found.whole:
        return 0
    template = N_("not everything can be played again: {moves} moves were taken as they stand")
    print_error(BadUse(why=Note("not_whole", template, {"moves": sum(game.taken for game in found.games)})))
    return NOT_WHOLE


def _print(found: Comparison, *, is_tournament: bool) -> None:
    screen, voice = console(), speaker()
    for line in provenance_lines(found.runs, found.levels, voice):
        screen.print(line, style="dim")
    different, games = found.different, len(found.games)
    moves = sum(game.asked for game in found.games)
    if is_tournament and not found.whole:
        words = say(
            "{same} of {games} games agree as far as they can be played again; moves played again: {moves}",
            same=games - len(different),
            games=games,
            moves=moves,
        )
    elif is_tournament:
        words = say(
            "{same} of {games} games are the same, byte by byte; moves played again: {moves}",
            same=games - len(different),
            games=games,
            moves=moves,
        )
    elif different:
        words = say("another game; moves played again: {moves}", moves=moves)
    else:
        words = say("the same game; moves played again: {moves}", moves=moves)
    screen.print(words)
    for game in different[:MOST_SHOWN]:
        why = voice.note(game.difference) if game.difference else ""
        screen.print(say("game {number}: {why}", number=game.number, why=why) if is_tournament else why)
    if len(different) > MOST_SHOWN:
        screen.print(say("… and {more} more games", more=len(different) - MOST_SHOWN))
    for number in found.damaged:
        screen.print(say("line {number} is no game of a tournament", number=number))
    if found.file is not None:
        screen.print(voice.note(found.file))
    if found.missing:
        screen.print(say("games not played yet: {games}", games=found.missing))
    if found.results is not None:
        screen.print(voice.note(found.results))
    elif found.has_results:
        screen.print(say("the results follow from the games, byte by byte"))
    for spec, reason in found.not_asked.items():
        print_to_stderr(say("{agent}: {why}", agent=spec, why=reason))
