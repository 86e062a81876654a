"""What one person's finished games come to: results counted, and ratings of the games that a folder holds.

`counts` counts results for every front end; `saved_games` finds and rates the games of whoever uses this
machine. What the ratings of the web are made of is in its database, by the same rules (`skill_ratings`).
"""

from __future__ import annotations

from tablee.own_statistics.counts import PlayedGame, ResultCount, ResultCounts, count_results, result_of
from tablee.own_statistics.saved_games import RatingHistory, SavedStatistics, saved_statistics

__all__ = [
    "PlayedGame",
    "RatingHistory",
    "ResultCount",
    "ResultCounts",
    "SavedStatistics",
    "count_results",
    "result_of",
    "saved_statistics",
]
