"""Tournaments: who plays whom from which seat on which deal, and what came of it. Data only."""

from __future__ import annotations

from tablee.arena.intervals import over_deals, wilson
from tablee.arena.schedule import ALONE, MIXED, TABLES, Fixture, schedule, whole_deals
from tablee.arena.shares import Share, shares
from tablee.arena.standings import Pairing, standings
from tablee.arena.tournament import Played, Tournament

__all__ = [
    "ALONE",
    "MIXED",
    "TABLES",
    "Fixture",
    "Pairing",
    "Played",
    "Share",
    "Tournament",
    "over_deals",
    "schedule",
    "shares",
    "standings",
    "whole_deals",
    "wilson",
]
