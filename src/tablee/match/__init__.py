"""Plays one game: the table, who sits there, what each viewer sees of it, and the record of it."""

from __future__ import annotations

from tablee.match.bots import Bot
from tablee.match.opening import random_opening
from tablee.match.seating import check_seat, seat_agent
from tablee.match.table import Table, play_game

__all__ = ["Bot", "Table", "check_seat", "play_game", "random_opening", "seat_agent"]
