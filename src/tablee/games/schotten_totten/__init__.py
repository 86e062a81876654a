"""Schotten-Totten: nine stones, formations of three cards, claims by proof (RULES.md)."""

from tablee.games.schotten_totten.game import SchottenTotten

__all__ = ["GAME"]

GAME = SchottenTotten()
