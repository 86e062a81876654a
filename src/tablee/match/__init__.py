"""Plays one game: seats, a referee who alone knows the state, undo, and the record of it."""

from __future__ import annotations

from tablee.match.bots import Bot
from tablee.match.opening import random_opening
from tablee.match.referee import Table, play_game
from tablee.match.seating import check_seat, seat_agent

__all__ = ["Bot", "Table", "check_seat", "play_game", "random_opening", "seat_agent"]
