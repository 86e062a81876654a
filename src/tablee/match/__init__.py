"""Plays one game: the table, who sits there, what each viewer sees of it, and the record of it."""

from __future__ import annotations

from tablee.match.bots import Bot
from tablee.match.seating import check_seat, seat_agent
from tablee.match.table import Table, play_game

__all__ = ["Bot", "Table", "check_seat", "play_game", "seat_agent"]
