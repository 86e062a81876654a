"""How strong a level is, in words: what its game measured of it (`LEVEL_STRENGTHS` beside its agents)."""

from __future__ import annotations

from tablee.core.game_kind import GameKind
from tablee.i18n import Say


def with_strength(meaning: str, kind: GameKind, level: int, say: Say) -> str:
    """Returns what a level is, and its share against the level below where that was measured."""
    strengths = kind.level_strengths
    if strengths is None or level not in strengths.shares:
        return meaning
    fields = {"meaning": meaning, "share": say.percent(strengths.shares[level], 0), "below": level - 1}
    if strengths.seats == 2:
        return say("{meaning}; scores {share} against level {below}", **fields)
    others = strengths.seats - 1
    return say(
        "{meaning}; wins {share} of the games among {others} of level {below}", others=others, **fields
    )
