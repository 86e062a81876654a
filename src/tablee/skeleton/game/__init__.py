"""Skeleton: tricks with hidden hands (RULES.md). `GAME` is the only public name."""

from tablee.skeleton.game.game import Skeleton

__all__ = ["GAME"]

GAME = Skeleton()
