"""Golden files: a whole random match for each preset, as text to be read and reviewed.

`make golden` rewrites them (TABLEE_GOLDEN=write); nothing else does.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.core import rng
from tablee.games.love_letter import GAME
from tests.games.love_letter.support import PRESETS, parts
from tests.support import golden

FOLDER = Path(__file__).with_name("golden")
# Chosen for many kinds of moves: seats, seed.
MATCHES = {"zman2019": (4, 3), "classic16": (3, 2)}


def playthrough(preset: str, seats: int, seed: int) -> str:
    chance = rng.stream(seed, "golden")
    state = GAME(preset, seats, tokens=3).deal(seed)
    lines = [f"love_letter {preset}, {seats} seats, 3 tokens, deal and moves drawn from seed {seed}", ""]
    shown: dict[str, str] = {}
    while not state.is_over:
        now = parts(state)
        changed = [f"{name}: {text}" for name, text in now.items() if shown.get(name) != text]
        gone = [f"no {name}" for name in shown if name not in now]
        lines.append("; ".join([*changed, *gone]))
        shown = now
        move = state.legal[rng.below(chance, len(state.legal))]
        lines.append(f"  {move}, one of {len(state.legal)}")
        state = state.play(move)
    end = state.outcome
    lines += [state.text, "", f"scores {end.scores}, winners {end.winners}, {end.reason}"]
    return "\n".join(lines)


@pytest.mark.golden
@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_is_as_recorded(preset):
    """RULES §10.1, §13.2"""
    golden(FOLDER / f"playthrough-{preset}.txt", playthrough(preset, *MATCHES[preset]))
