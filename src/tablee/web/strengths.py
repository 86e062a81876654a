"""How strong the levels are, as measured (docs/levels.md): each against the one below.

A game or level that is not here has no measurement yet.
"""

from __future__ import annotations

from tablee.i18n import Say

# The score in games of two.
SCORES = {
    "kalaha": {2: 0.880, 3: 0.880, 4: 0.810, 5: 0.910},
    "schotten_totten": {2: 0.810, 3: 0.792, 4: 0.682, 5: 0.650},
    "love_letter": {2: 0.659, 3: 0.616, 4: 0.525, 5: 0.522},
}
# The share of games won at a table with three of the level below.
SHARES = {
    "cluedo": {2: 1.0, 3: 0.772, 4: 0.375, 5: 0.372},
}


def with_strength(meaning: str, game: str, level: int, say: Say) -> str:
    """What a level is, and what was measured of it."""
    score, share = SCORES.get(game, {}).get(level), SHARES.get(game, {}).get(level)
    fields = {"meaning": meaning, "share": say.percent(score or share or 0.0, 0), "below": level - 1}
    if score is not None:
        return say("{meaning}; scores {share} against level {below}", **fields)
    if share is not None:
        return say("{meaning}; wins {share} of the games among three of level {below}", **fields)
    return meaning
