"""Plays the parts of an experiment, fairly: every deal from every seat, on as many processes as one likes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from tablee.arena.founding.drawing import measure_curve
from tablee.arena.founding.experiments import Curve, Duel, Grid
from tablee.arena.founding.figures import DuelFigure, Figure, GridFigure
from tablee.arena.founding.peeking import play_peeking
from tablee.arena.game_result import GameResult, milliseconds_per_move, shares_by_deal
from tablee.arena.intervals import deal_interval
from tablee.arena.score_table import group_shares
from tablee.arena.tournament import Tournament
from tablee.arena.worker import MatchSettings
from tablee.roster import find_game

SEED = 1
BATCH = 4  # games for a process at a time, where simulations are shown the cards

Progress = Callable[[int, int], None]  # games played, and games in all


def measure(part: Duel | Grid | Curve, *, quick: bool, jobs: int, progress: Progress) -> Figure:
    """One part; the same figure for any number of jobs."""
    games = part.quick if quick else part.games
    if isinstance(part, Duel):
        return _duel(part, games, jobs, progress)
    if isinstance(part, Grid):
        return _grid(part, games, jobs, progress)
    progress(0, games)
    figure = measure_curve(part, games, SEED)
    progress(games, games)
    return figure


def _duel(duel: Duel, games: int, jobs: int, progress: Progress) -> DuelFigure:
    game = find_game(duel.game)(duel.preset, duel.seats, **duel.options)
    tournament = Tournament(game, duel.agents, games, SEED, game.kind.default_opening)
    total = len(tournament.fixtures())
    playing = tournament.play(jobs) if duel.peek == (None, None) else _peeking(tournament, duel, jobs)
    played = _counted(playing, total, progress)
    taken = (milliseconds_per_move(played, 0), milliseconds_per_move(played, 1))
    if duel.seats == 2:
        ahead = [found.share(0) for found in played if found.entrants[0] == 0]
        low, high = deal_interval(shares_by_deal(played, 0))
        share = sum(found.share(0) for found in played) / len(played)
        return DuelFigure(duel.code, len(played), share, low, high, sum(ahead) / len(ahead), None, taken)
    first, second = group_shares(duel.agents, played, tournament.grouping)
    reverse = (second.share, second.low, second.high)
    return DuelFigure(duel.code, first.games, first.share, first.low, first.high, None, reverse, taken)


def _grid(grid: Grid, games: int, jobs: int, progress: Progress) -> GridFigure:
    """Of 2 × `games` between two, the `games` in which either moved first make a cell each."""
    game = find_game(grid.game)(grid.preset)
    found = [[0.0] * len(grid.agents) for _ in grid.agents]
    pairs = list(combinations_with_replacement(range(len(grid.agents)), 2))
    for number, (row, column) in enumerate(pairs):
        agents = (grid.agents[row], grid.agents[column])
        tournament = Tournament(game, agents, 2 * games, SEED + number, game.kind.default_opening)
        done, total = 2 * games * number, 2 * games * len(pairs)
        played = _counted(tournament.play(jobs), total, progress, done)
        cells: list[list[float]] = [[], []]
        for one in sorted(played, key=lambda one: one.number):
            cells[one.entrants[0]].append(one.share(one.entrants[0]))
        found[row][column] = sum(cells[0]) / len(cells[0])
        if row != column:
            found[column][row] = sum(cells[1]) / len(cells[1])
    return GridFigure(grid.code, games, tuple(tuple(row) for row in found))


def _peeking(tournament: Tournament, duel: Duel, jobs: int) -> Iterator[GameResult]:
    from joblib import Parallel, delayed

    game, fixtures = tournament.game, tournament.fixtures()
    settings = MatchSettings(
        game.kind.name, game.options, game.seats, tuple(duel.agents), tournament.opening, load_code=False
    )
    batches = [fixtures[at : at + BATCH] for at in range(0, len(fixtures), BATCH)]
    pool = Parallel(n_jobs=jobs, return_as="generator_unordered")
    for batch in pool(delayed(play_peeking)(settings, duel.peek, some) for some in batches):
        yield from batch


def _counted(
    playing: Iterator[GameResult], total: int, progress: Progress, done: int = 0
) -> list[GameResult]:
    """All games in the order of their numbers, however they were played."""
    progress(done, total)
    played: list[GameResult] = []
    for game in playing:
        played.append(game)
        progress(done + len(played), total)
    return sorted(played, key=_number)


def _number(game: GameResult) -> int:
    return game.number
