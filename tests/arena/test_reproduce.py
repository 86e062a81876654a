"""Reproduced experiments: every game's declaration can be played, and figures do not depend on the jobs."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tablee.arena.reproduce import (
    CurveFigure,
    DuelFigure,
    Figure,
    GridFigure,
    as_data,
    experiments,
    from_data,
    measure,
)
from tablee.core.errors import UnknownName
from tablee.core.experiment import Curve, Duel, Grid, Part
from tablee.core.game_kind import GameKind
from tablee.core.state import State
from tablee.roster import check_spec

PARTS = {part.code: (kind, part) for kind, experiment in experiments() for part in experiment.parts}


def quick(code: str, games: int, jobs: int = 1, **changes: object) -> Figure:
    kind, part = PARTS[code]
    part = replace(part, quick=games, **changes)
    return measure(kind, part, quick=True, jobs=jobs, progress=lambda done, total: None)


def test_every_part_has_a_code_of_its_own() -> None:
    assert len(PARTS) == sum(len(experiment.parts) for _, experiment in experiments())


@pytest.mark.parametrize(("kind", "part"), PARTS.values(), ids=PARTS)
def test_every_part_names_a_preset_and_agents_that_exist(kind: GameKind, part: Part) -> None:
    seats = part.seats if isinstance(part, Duel) else 2
    options = part.options if isinstance(part, Duel) else {}
    assert kind(part.preset, seats, **options).seats == seats
    for spec in () if isinstance(part, Curve) else part.agents:
        check_spec(kind, spec)


def test_an_unknown_experiment_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match=r"utbn.*utbm"):
        experiments("utbn")


def test_a_duel_is_the_same_for_any_number_of_jobs_but_for_its_times() -> None:
    one, two = (quick("ensta-points-random", 12, jobs) for jobs in (1, 2))
    assert isinstance(one, DuelFigure)
    assert isinstance(two, DuelFigure)
    assert replace(one, milliseconds=(0, 0)) == replace(two, milliseconds=(0, 0))
    assert one.low <= one.share <= one.high


def test_a_player_that_sees_all_cards_plays_every_turn_of_its_side_and_no_other() -> None:
    asked: list[tuple[int, int]] = []

    @dataclass(frozen=True)
    class First:
        def choose(self, state: State, seed: int) -> str:
            asked.append((seed, len(state.legal)))
            return state.legal[0]

    figure = quick("androide-peek-100-k1", 4, open_cards=(First(), None))
    assert isinstance(figure, DuelFigure)
    assert figure.games == 4
    assert figure.moving_first is not None
    assert len(asked) == len({seed for seed, _ in asked}) >= 4 * 15  # nine stones take 15 turns at least


def test_four_seats_are_measured_both_ways() -> None:
    figure = quick("utbm-4-random", 8)
    assert isinstance(figure, DuelFigure)
    assert figure.games == 8
    assert figure.moving_first is None
    assert figure.reverse is not None


def test_a_grid_has_a_cell_for_each_order_of_each_pair() -> None:
    assert isinstance(PARTS["androide-k"][1], Grid)
    figure = quick("androide-k", 3, agents=("points", "threes"))
    assert isinstance(figure, GridFigure)
    assert len(figure.shares) == len(figure.shares[0]) == 2
    assert figure.shares[1][0] > figure.shares[0][1]  # threes beat points, whoever moves first


def test_figures_survive_a_file() -> None:
    for figure in (
        DuelFigure("a", 10, 0.5, 0.2, 0.8, 0.6, None, (1.0, 2.0)),
        DuelFigure("b", 10, 0.5, 0.2, 0.8, None, (0.1, 0.0, 0.3), (1.0, 2.0)),
        GridFigure("c", 10, ((0.5, 0.6), (0.4, 0.5))),
        CurveFigure("d", 10, (((0, 0.5, 0.4),), ((0, 0.4, 0.4),))),
    ):
        assert from_data(as_data(figure)) == figure
