"""Plays one game: seats, a referee who alone knows the state, undo, and the record of it."""

from __future__ import annotations

from tablee.match.opening import random_opening
from tablee.match.referee import Table, play_game

__all__ = ["Table", "play_game", "random_opening"]
