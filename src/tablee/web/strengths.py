"""How strong the levels are, as measured: each level's score against the one below (docs/levels.md).

With the default preset of each game. A game or level that is not here has no measurement yet.
"""

from __future__ import annotations

SCORES = {
    "kalaha": {2: 0.880, 3: 0.880, 4: 0.810, 5: 0.910},
    "schotten_totten": {2: 0.810, 3: 0.792, 4: 0.682, 5: 0.650},
    "love_letter": {2: 0.653, 3: 0.610, 4: 0.533, 5: 0.536},
}


def score_of(game: str, level: int) -> float | None:
    return SCORES.get(game, {}).get(level)
