"""The experiments of ENSTA and ANDROIDE: the published curve comes out, and no agent sees all cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tablee.arena.reproduce import CurveFigure, measure
from tablee.core.budget import Budget
from tablee.core.errors import TableeError
from tablee.core.experiment import Curve
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.experiments import ENSTA, OpenCardMonteCarlo
from tablee.roster import build_agent


@pytest.mark.parametrize(
    "spec",
    ["open_cards", "OpenCardMonteCarlo", "montecarlo:peek=true", "montecarlo:per_move=100,open_cards=1"],
)
def test_no_spec_text_reaches_the_player_that_sees_all_cards(spec: str) -> None:
    with pytest.raises(TableeError):
        build_agent(GAME, spec)


def test_the_player_that_sees_all_cards_decides_by_cards_that_no_agent_can_see() -> None:
    """Of states that look the same from its seat, some make it choose differently; an agent never would."""
    player, state = OpenCardMonteCarlo(20), GAME("androide").deal(3)
    view = state.view(state.mover)
    worlds = [view.fill(seed) for seed in range(12)]
    assert len({player.choose(world, 1) for world in worlds}) > 1
    assert {player.choose(state, 1) for _ in range(2)} <= set(state.legal)
    fair = build_agent(GAME, "montecarlo:per_move=20,k=3")
    assert len({fair.choose(world.view(view.seat), Budget(), 1) for world in worlds}) == 1


def test_the_curve_by_formula_is_the_published_one_and_games_agree_with_it() -> None:
    curve = next(part for part in ENSTA.parts if isinstance(part, Curve))
    figure = measure(GAME, replace(curve, quick=60), quick=True, jobs=1, progress=lambda done, total: None)
    assert isinstance(figure, CurveFigure)
    for points, (first, last) in zip(figure.players, curve.published, strict=True):
        by_formula = [chance for _, chance, _ in points]
        assert by_formula[0] == pytest.approx(first, abs=5e-5)
        assert by_formula[-1] == pytest.approx(last, abs=5e-5)
        assert all(now >= then for now, then in pairwise(by_formula))
        mean = sum(by_formula) / len(by_formula)
        found = sum(share for _, _, share in points) / len(points)
        assert found == pytest.approx(mean, abs=0.06)  # four standard deviations of 60 × 21 picks
