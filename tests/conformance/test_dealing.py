"""What a seed means, and that a state is a value."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.core import rng
from tests.conformance import laws
from tests.conformance.every_game import TABLES, every_game
from tests.support import golden

GAMES = Path(__file__).parent.parent / "games"
TOYS = Path(__file__).with_name("golden")
PRESETS = [table for table in TABLES if table.preset]


@every_game()
def test_a_seed_decides_the_whole_game(game, seed, choices):
    laws.law_seed_decides_everything(game, seed, choices)


@every_game(share=0.5)
def test_an_old_state_never_changes(game, seed, choices):
    laws.law_old_states_never_change(game, seed, choices)


@pytest.mark.golden
@pytest.mark.parametrize("table", PRESETS, ids=str)
def test_the_first_states_of_a_seed_never_change(table):
    """A record holds a seed, not the cards: if these lines change, old records replay wrongly."""
    lines = []
    fewest, most = table.kind.seat_range(table.kind(table.preset).options)
    for seats in range(fewest, most + 1):
        for seed in range(5):
            chance = rng.stream(seed, "golden")
            state = table.kind(table.preset, seats).deal(seed)
            lines.append(f"seats {seats}, seed {seed}: {state.text}")
            for _ in range(3):
                if state.is_over:
                    break
                move = state.legal[rng.below(chance, len(state.legal))]
                state = state.play(move)
                lines.append(f"  {move}: {state.text}")

    own = GAMES / table.kind.name
    folder = own / "golden" if own.is_dir() else TOYS / table.kind.name
    golden(folder / f"deals-{table.preset}.txt", "\n".join(lines))
