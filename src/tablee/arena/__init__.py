"""Tournaments: who plays whom from which seat on which deal, and what came of it. Data only."""

from __future__ import annotations

from tablee.arena.schedule import Fixture, schedule
from tablee.arena.standings import Pairing, standings, wilson
from tablee.arena.tournament import Played, Tournament

__all__ = ["Fixture", "Pairing", "Played", "Tournament", "schedule", "standings", "wilson"]
