"""Tournaments: who plays whom from which seat on which deal, and what came of it. Data only, no words.

In Python code `tablee.arena(game, agents)` plays one (`tablee.api.arena`).
"""

from __future__ import annotations

from tablee.arena.game_result import GameResult
from tablee.arena.ledger import Ledger
from tablee.arena.ratings import Rating, ratings
from tablee.arena.run import run_tournament
from tablee.arena.saved_tournament import read_game
from tablee.arena.schedule import (
    ALONE,
    GAUNTLET,
    GROUPINGS,
    LADDER,
    MIXED,
    PAIRINGS,
    ROUND_ROBIN,
    Fixture,
    games_per_deal,
    schedule,
    whole_deals,
)
from tablee.arena.score_table import GroupShare, PairScore, group_shares, pair_scores
from tablee.arena.sprt import Bounds, StoppingRule, Verdict
from tablee.arena.statistics import FEW_DEALS, SeatShare, deal_interval, wilson_interval
from tablee.arena.tournament import Tournament
from tablee.arena.tournament_results import Results
from tablee.core.callable_package import make_callable

__all__ = [
    "ALONE",
    "FEW_DEALS",
    "GAUNTLET",
    "GROUPINGS",
    "LADDER",
    "MIXED",
    "PAIRINGS",
    "ROUND_ROBIN",
    "Bounds",
    "Fixture",
    "GameResult",
    "GroupShare",
    "Ledger",
    "PairScore",
    "Rating",
    "Results",
    "SeatShare",
    "StoppingRule",
    "Tournament",
    "Verdict",
    "deal_interval",
    "games_per_deal",
    "group_shares",
    "pair_scores",
    "ratings",
    "read_game",
    "run_tournament",
    "schedule",
    "whole_deals",
    "wilson_interval",
]

make_callable(__name__)
