"""Tournaments: who plays whom from which seat on which deal, and what came of it. Data only."""

from __future__ import annotations

from tablee.arena.figures import SeatShare
from tablee.arena.holding import hold
from tablee.arena.intervals import FEW_DEALS, over_deals, wilson
from tablee.arena.ledger import Ledger, read_game
from tablee.arena.played import Played
from tablee.arena.ratings import Rating, ratings
from tablee.arena.results import Results
from tablee.arena.schedule import (
    ALONE,
    FORMATS,
    GAUNTLET,
    LADDER,
    MIXED,
    ROUND_ROBIN,
    TABLES,
    Fixture,
    games_a_deal,
    schedule,
    whole_deals,
)
from tablee.arena.shares import Share, shares
from tablee.arena.sprt import Bounds, Judge, Verdict
from tablee.arena.standings import Pairing, standings
from tablee.arena.tournament import Tournament

__all__ = [
    "ALONE",
    "FEW_DEALS",
    "FORMATS",
    "GAUNTLET",
    "LADDER",
    "MIXED",
    "ROUND_ROBIN",
    "TABLES",
    "Bounds",
    "Fixture",
    "Judge",
    "Ledger",
    "Pairing",
    "Played",
    "Rating",
    "Results",
    "SeatShare",
    "Share",
    "Tournament",
    "Verdict",
    "games_a_deal",
    "hold",
    "over_deals",
    "ratings",
    "read_game",
    "schedule",
    "shares",
    "standings",
    "whole_deals",
    "wilson",
]
