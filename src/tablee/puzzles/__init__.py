"""Puzzles: shipped with the games, made from games between agents, tried by levels and by people, verified.

`core/puzzle.py` says what a puzzle is and what a game brings. Here:

- `files.py` reads and writes files of puzzles;
- `collection.py` has all puzzles of a game, the easiest first, and the one of a day;
- `shown_puzzle.py` is what may be shown of a puzzle, and `attempts.py` judges what somebody answers;
- `scores.py` counts first tries and says what comes next, `ratings.py` rates them, `attempts_file.py` keeps
  those of the user;
- `making.py` makes puzzles, `difficulty.py` lets the levels try them, `verification.py` verifies them anew;
  `workers.py` spreads that over processes.
"""

from __future__ import annotations

from tablee.puzzles.attempts import Attempt, judge
from tablee.puzzles.collection import daily, find_puzzle, games_with_puzzles, maker_of, number_of, puzzles_of
from tablee.puzzles.files import read_puzzles, write_puzzles
from tablee.puzzles.shown_puzzle import ShownPuzzle

__all__ = [
    "Attempt",
    "ShownPuzzle",
    "daily",
    "find_puzzle",
    "games_with_puzzles",
    "judge",
    "maker_of",
    "number_of",
    "puzzles_of",
    "read_puzzles",
    "write_puzzles",
]
