"""Golden files: a whole random game for each preset, as text to be read and reviewed.

`make golden` rewrites them (TABLEE_GOLDEN=write); nothing else does. Decks are shown at the start and
the end, the position at the start of each turn.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.core import rng
from tablee.core.state import State
from tablee.games.schotten_totten import GAME
from tests.games.schotten_totten.support import PRESETS
from tests.support import golden

FOLDER = Path(__file__).with_name("golden")
# Chosen for many kinds of moves and all ways to end.
SEEDS = {
    "iello_base": 5,
    "ps2004_base": 3,
    "iello_tactics": 13,
    "ps2004_advanced": 21,
    "expert": 4,
    "ensta": 3,
    "androide": 6,
    "battle_line": 1,
}


def playthrough(preset: str, seed: int) -> str:
    chance = rng.stream(seed, "golden")
    state = GAME(preset).deal(seed)
    lines = [f"schotten_totten {preset}, deal and moves drawn from seed {seed}", "", state.text, ""]
    turn = None
    while not state.is_over:
        if state.mover != turn:
            turn = state.mover
            lines.append(without_decks(state))
        move = state.legal[rng.below(chance, len(state.legal))]
        lines.append(f"  {move}, one of {shortened(state.legal)}")
        state = state.play(move)
    end = state.outcome
    lines += [state.text, "", f"scores {end.scores}, winners {end.winners}, {end.reason}"]
    return "\n".join(lines)


def without_decks(state: State) -> str:
    return re.sub(r"(clan|tactics):([^;]*)", lambda deck: f"{deck[1]}: {len(deck[2].split())}", state.text)


def shortened(legal: tuple[str, ...]) -> str:
    """Placements as the card and the stones it may go to: `R7@123`."""
    shown: dict[str, str] = {}
    for move in legal:
        card, at, stone = move.partition("@")
        shown[card] = shown.get(card, at) + stone
    return " ".join(card + stones for card, stones in shown.items())


@pytest.mark.golden
@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_is_as_recorded(preset):
    """RULES §13.1, §15.3"""
    golden(FOLDER / f"playthrough-{preset}.txt", playthrough(preset, SEEDS[preset]))
