"""Reproduces published experiments: finds those that the games bring, plays them fairly, keeps the figures.

Every deal is played from every seat, on as many processes as one likes; the figures are the same on any
number.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

from tablee.arena.game_result import GameResult, milliseconds_per_move, shares_by_deal
from tablee.arena.pool import WorkerPool
from tablee.arena.schedule import Fixture
from tablee.arena.score_table import group_shares
from tablee.arena.statistics import deal_interval
from tablee.arena.tournament import Tournament
from tablee.arena.worker import MatchSettings
from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.errors import UnknownName
from tablee.core.experiment import Curve, Duel, Experiment, Grid, OpenCardPlayer, Part
from tablee.core.game_kind import GameKind
from tablee.core.notes import N_, Note
from tablee.match import Table, play_game
from tablee.roster import build_agent, games

SEED = 1
RANDOM = "random"
BATCH = 4  # games for a process at a time, where a side sees all cards

Progress = Callable[[int, int], None]  # games played, and games in all


@dataclass(frozen=True)
class DuelFigure:
    """The first agent's share; where more than two sit, alone among copies of the second."""

    code: str
    games: int
    share: float
    low: float
    high: float
    moving_first: float | None  # the share of the games in which the first agent moved first; two seats only
    reverse: tuple[float, float, float] | None  # the second agent alone among copies: share, low, high
    milliseconds: tuple[float, float]  # a move, by agent


@dataclass(frozen=True)
class GridFigure:
    """[row][column]: the share of the row's agent, which moved first."""

    code: str
    games: int  # a cell
    shares: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class CurveFigure:
    """By player: (place on the axis, by formula, found in play), and how many games were played."""

    code: str
    games: int
    players: tuple[tuple[tuple[int, float, float], ...], ...]


Figure = DuelFigure | GridFigure | CurveFigure
KINDS = {kind.__name__: kind for kind in (DuelFigure, GridFigure, CurveFigure)}


def experiments(name: str | None = None) -> list[tuple[GameKind, Experiment]]:
    """Returns the experiments that the games bring, or the one of that name; raises UnknownName."""
    found = [(kind, experiment) for kind in games().values() for experiment in _experiments_of(kind)]
    if name is None:
        return found
    chosen = [(kind, experiment) for kind, experiment in found if experiment.name == name]
    if not chosen:
        known = [experiment.name for _, experiment in found]
        raise UnknownName(what=Note("experiment", N_("experiment")), name=name, known=known)
    return chosen


def _experiments_of(kind: GameKind) -> tuple[Experiment, ...]:
    module = kind.part("experiments")
    found: tuple[Experiment, ...] = () if module is None else module.EXPERIMENTS
    return found


def measure(kind: GameKind, part: Part, *, quick: bool, jobs: int, progress: Progress) -> Figure:
    """Plays one part of an experiment and returns its figure; the same for any number of jobs."""
    count = part.quick if quick else part.games
    if isinstance(part, Duel):
        return _measure_duel(kind, part, count, jobs, progress)
    if isinstance(part, Grid):
        return _measure_grid(kind, part, count, jobs, progress)
    return _measure_curve(kind, part, count, progress)


def _measure_duel(kind: GameKind, duel: Duel, count: int, jobs: int, progress: Progress) -> DuelFigure:
    game = kind(duel.preset, duel.seats, **duel.options)
    tournament = Tournament(game, duel.agents, count, SEED, kind.default_opening)
    total = len(tournament.fixtures())
    fair = duel.open_cards == (None, None)
    stream = tournament.play(jobs) if fair else _play_open_cards(tournament, duel, jobs)
    played = _collect(stream, total, progress)
    taken = (milliseconds_per_move(played, 0), milliseconds_per_move(played, 1))
    if duel.seats == 2:
        ahead = [found.share(0) for found in played if found.entrants[0] == 0]
        low, high = deal_interval(shares_by_deal(played, 0))
        share = sum(found.share(0) for found in played) / len(played)
        return DuelFigure(duel.code, len(played), share, low, high, sum(ahead) / len(ahead), None, taken)
    first, second = group_shares(duel.agents, played, tournament.grouping)
    reverse = (second.share, second.low, second.high)
    return DuelFigure(duel.code, first.games, first.share, first.low, first.high, None, reverse, taken)


def _measure_grid(kind: GameKind, grid: Grid, count: int, jobs: int, progress: Progress) -> GridFigure:
    """Of 2 × `count` games between two, the `count` in which either moved first make a cell each."""
    game = kind(grid.preset)
    found = [[0.0] * len(grid.agents) for _ in grid.agents]
    pairs = list(combinations_with_replacement(range(len(grid.agents)), 2))
    for number, (row, column) in enumerate(pairs):
        agents = (grid.agents[row], grid.agents[column])
        tournament = Tournament(game, agents, 2 * count, SEED + number, kind.default_opening)
        done, total = 2 * count * number, 2 * count * len(pairs)
        cells: list[list[float]] = [[], []]
        for result in _collect(tournament.play(jobs), total, progress, done):
            cells[result.entrants[0]].append(result.share(result.entrants[0]))
        found[row][column] = sum(cells[0]) / len(cells[0])
        if row != column:
            found[column][row] = sum(cells[1]) / len(cells[1])
    return GridFigure(grid.code, count, tuple(tuple(row) for row in found))


def _measure_curve(kind: GameKind, curve: Curve, count: int, progress: Progress) -> CurveFigure:
    """Plays random games and counts how often the curve's tries came true, by player and place."""
    progress(0, count)
    game = kind(curve.preset)
    agents = [build_agent(kind, RANDOM)] * game.seats
    formula: list[dict[int, float]] = [{} for _ in agents]
    happened: list[dict[int, list[bool]]] = [{} for _ in agents]
    for number in range(count):
        seed = rng.derive(SEED, "curve", number)
        states = play_game(game, agents, [RANDOM] * game.seats, seed).states
        for point in curve.tries(states, seed):
            happened[point.player].setdefault(point.at, []).append(point.happened)
            if point.at not in formula[point.player]:
                formula[point.player][point.at] = point.formula()
    progress(count, count)
    players = (
        tuple((at, chances[at], sum(tries[at]) / len(tries[at])) for at in sorted(tries))
        for chances, tries in zip(formula, happened, strict=True)
    )
    return CurveFigure(curve.code, count, tuple(players))


def _play_open_cards(tournament: Tournament, duel: Duel, jobs: int) -> Iterator[GameResult]:
    """Plays the fixtures of a duel with a side that sees all cards, yielding each result as it ends."""
    fixtures = tournament.fixtures()
    task = partial(play_open_cards, tournament.match_settings(), duel.open_cards)
    batches = (fixtures[at : at + BATCH] for at in range(0, len(fixtures), BATCH))
    for results in map(task, batches) if jobs == 1 else WorkerPool(jobs).play(task, batches):
        yield from results


def play_open_cards(
    settings: MatchSettings, players: Sequence[OpenCardPlayer | None], fixtures: Sequence[Fixture]
) -> list[GameResult]:
    """Plays some games between two; a side with a player is played by it, with all cards in sight."""
    return [_play_open_card_game(settings, players, fixture) for fixture in fixtures]


def _play_open_card_game(
    settings: MatchSettings, players: Sequence[OpenCardPlayer | None], fixture: Fixture
) -> GameResult:
    game = settings.build_game()
    specs = [settings.specs[entrant] for entrant in fixture.entrants]
    agents: list[Agent | None] = [build_agent(game.kind, spec) for spec in specs]
    table = Table(game, agents, specs, fixture.seed, settings.opening)
    moves, seconds = [0] * game.seats, [0.0] * game.seats
    while (seat := table.mover) >= 0:
        player = players[fixture.entrants[seat]]
        if player is None:
            table.step()
        else:
            begin, seed = time.perf_counter(), rng.derive(fixture.seed, "peeker", seat, len(table.moves))
            move = player.choose(table.state, seed)
            table.play(move, time.perf_counter() - begin)
        moves[seat] += 1
        seconds[seat] += table.seconds[-1]
    outcome = table.state.outcome
    winners = outcome.winners if outcome else ()
    return GameResult(fixture.number, fixture.deal, fixture.entrants, winners, tuple(moves), tuple(seconds))


def _collect(stream: Iterator[GameResult], total: int, progress: Progress, done: int = 0) -> list[GameResult]:
    """Returns all games in the order of their numbers, in whatever order they ended."""
    progress(done, total)
    played: list[GameResult] = []
    for game in stream:
        played.append(game)
        progress(done + len(played), total)
    return sorted(played, key=lambda game: game.number)


def as_data(figure: Figure) -> dict[str, Any]:
    """Returns a figure as plain data."""
    return {"kind": type(figure).__name__, **asdict(figure)}


def from_data(data: Mapping[str, Any]) -> Figure:
    """Returns the figure of plain data; raises KeyError or TypeError where it is none."""
    fields = {name: _tuples(value) for name, value in data.items() if name != "kind"}
    return KINDS[data["kind"]](**fields)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value
