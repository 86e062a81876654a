"""Tournaments: who plays whom from which seat on which deal, and what came of it. Data only."""

from __future__ import annotations

from tablee.arena.intervals import FEW_DEALS, over_deals, wilson
from tablee.arena.schedule import ALONE, MIXED, TABLES, Fixture, games_a_deal, schedule, whole_deals
from tablee.arena.shares import Share, shares
from tablee.arena.standings import Pairing, standings
from tablee.arena.tournament import Played, Tournament

__all__ = [
    "ALONE",
    "FEW_DEALS",
    "MIXED",
    "TABLES",
    "Fixture",
    "Pairing",
    "Played",
    "Share",
    "Tournament",
    "games_a_deal",
    "over_deals",
    "schedule",
    "shares",
    "standings",
    "whole_deals",
    "wilson",
]
