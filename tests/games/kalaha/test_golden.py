"""Golden files: counts and a whole random game for each preset, as text to be read and reviewed.

`make golden` rewrites them (TABLEE_GOLDEN=write); nothing else does.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.core import rng
from tests.games.kalaha.board import PRESETS, perft, start
from tests.support import golden

FOLDER = Path(__file__).with_name("golden")
DEEPEST = 6  # also quick without the compiler; test_perft.py goes deeper


def playthrough(preset: str, seed: int) -> str:
    chance = rng.stream(seed, "golden")
    state = start(preset)
    lines = [f"kalaha {preset}, moves drawn from seed {seed}", "", state.text]
    while not state.is_over:
        move = state.legal[rng.below(chance, len(state.legal))]
        lines.append(f"  legal {' '.join(state.legal)}, played {move}")
        state = state.play(move)
        lines.append(state.text)
    end = state.outcome
    lines += ["", f"scores {end.scores}, winners {end.winners}, {end.reason}"]
    return "\n".join(lines)


@pytest.mark.golden
@pytest.mark.parametrize("preset", PRESETS)
def test_perft_counts_are_as_recorded(preset):
    """RULES §7.1"""
    lines = [f"{depth} {perft(start(preset), depth)}" for depth in range(1, DEEPEST + 1)]

    golden(FOLDER / f"perft-{preset}.txt", "\n".join(lines))


@pytest.mark.golden
@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_is_as_recorded(preset):
    """RULES §7.1, §8.2"""
    golden(FOLDER / f"playthrough-{preset}.txt", playthrough(preset, seed=1))
