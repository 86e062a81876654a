"""The founding documents' experiments: what is played is what was published, and nobody else may peek."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tablee.arena.founding import (
    EXPERIMENTS,
    Curve,
    CurveFigure,
    Duel,
    DuelFigure,
    Grid,
    GridFigure,
    as_data,
    from_data,
    measure,
)
from tablee.arena.founding.peeking import Peeker
from tablee.core.budget import Budget
from tablee.core.errors import TableeError
from tablee.roster import build_agent, check_spec, find_game

PARTS = {part.code: part for experiment in EXPERIMENTS.values() for part in experiment.parts}


def quick(part: Duel | Grid | Curve, games: int, jobs: int = 1) -> DuelFigure | GridFigure | CurveFigure:
    return measure(replace(part, quick=games), quick=True, jobs=jobs, progress=lambda done, total: None)


def test_every_part_has_a_code_of_its_own() -> None:
    assert len(PARTS) == sum(len(experiment.parts) for experiment in EXPERIMENTS.values())


@pytest.mark.parametrize("part", PARTS.values(), ids=lambda part: part.code)
def test_every_part_names_a_game_a_preset_and_agents_that_exist(part: Duel | Grid | Curve) -> None:
    kind = find_game(part.game)
    seats = part.seats if isinstance(part, Duel) else 2
    options = part.options if isinstance(part, Duel) else {}
    assert kind(part.preset, seats, **options).seats == seats
    for spec in () if isinstance(part, Curve) else part.agents:
        check_spec(kind, spec)


@pytest.mark.parametrize(
    "spec", ["peeker", "peeking", "montecarlo:peek=true", "montecarlo:per_move=100,peek=1"]
)
def test_no_spec_text_reaches_those_who_are_shown_the_cards(spec: str) -> None:
    with pytest.raises(TableeError):
        build_agent(find_game("schotten_totten"), spec)


def test_a_peeker_decides_by_cards_that_no_agent_can_see() -> None:
    """Of states that look the same from its seat, some make it choose differently; an agent never would."""
    state = find_game("schotten_totten")("androide").deal(3)
    view = state.view(state.mover)
    worlds = [view.fill(seed) for seed in range(12)]
    assert len({Peeker(20).choose(world, 1) for world in worlds}) > 1
    assert {Peeker(20).choose(state, 1) for _ in range(2)} <= set(state.legal)
    fair = build_agent(state.game.kind, "montecarlo:per_move=20,k=3")
    assert len({fair.choose(world.view(view.seat), Budget(), 1) for world in worlds}) == 1


def test_a_duel_is_the_same_for_any_number_of_jobs_but_for_its_times() -> None:
    one, two = (quick(PARTS["ensta-points-random"], 12, jobs) for jobs in (1, 2))
    assert isinstance(one, DuelFigure)
    assert isinstance(two, DuelFigure)
    assert replace(one, milliseconds=(0, 0)) == replace(two, milliseconds=(0, 0))
    assert one.low <= one.share <= one.high


def test_where_a_side_is_shown_the_cards_it_alone_is_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    part = PARTS["androide-peek-100-k1"]
    assert isinstance(part, Duel)
    asked: list[int] = []
    monkeypatch.setattr(Peeker, "choose", lambda _, state, seed: asked.append(seed) or state.legal[0])
    figure = quick(replace(part, peek=(2, None)), 4)
    assert isinstance(figure, DuelFigure)
    assert figure.games == 4
    assert figure.moving_first is not None
    assert len(asked) == len(set(asked)) >= 4 * 15  # each of its turns, and none of the other side's


def test_four_seats_are_measured_both_ways() -> None:
    figure = quick(PARTS["utbm-4-random"], 40)
    assert isinstance(figure, DuelFigure)
    assert figure.games == 40
    assert figure.moving_first is None
    assert figure.reverse is not None


def test_a_grid_has_a_cell_for_each_order_of_each_pair() -> None:
    part = PARTS["androide-k"]
    assert isinstance(part, Grid)
    figure = quick(replace(part, agents=("points", "threes")), 3)
    assert isinstance(figure, GridFigure)
    assert len(figure.shares) == len(figure.shares[0]) == 2
    assert figure.shares[1][0] > figure.shares[0][1]  # threes beat points, whoever moves first


def test_the_curve_by_formula_is_the_published_one_and_games_agree_with_it() -> None:
    part = PARTS["ensta-draws"]
    assert isinstance(part, Curve)
    figure = quick(part, 60)
    assert isinstance(figure, CurveFigure)
    for points, (first, last) in zip(figure.players, part.published, strict=True):
        by_formula = [chance for _, chance, _ in points]
        assert by_formula[0] == pytest.approx(first, abs=5e-5)
        assert by_formula[-1] == pytest.approx(last, abs=5e-5)
        assert all(now >= then for now, then in pairwise(by_formula))
        mean = sum(by_formula) / len(by_formula)
        found = sum(share for _, _, share in points) / len(points)
        assert found == pytest.approx(mean, abs=0.06)  # four standard deviations of 60 × 21 picks


def test_figures_survive_a_file() -> None:
    for figure in (
        DuelFigure("a", 10, 0.5, 0.2, 0.8, 0.6, None, (1.0, 2.0)),
        DuelFigure("b", 10, 0.5, 0.2, 0.8, None, (0.1, 0.0, 0.3), (1.0, 2.0)),
        GridFigure("c", 10, ((0.5, 0.6), (0.4, 0.5))),
        CurveFigure("d", 10, (((0, 0.5, 0.4),), ((0, 0.4, 0.4),))),
    ):
        assert from_data(as_data(figure)) == figure
