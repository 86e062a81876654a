"""One's own statistics as text, for the screens and `tablee statistics`: ratings against levels and at
puzzles, results.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tablee.i18n import Say
from tablee.own_statistics import RatingHistory, ResultCount, SavedStatistics
from tablee.roster import find_game
from tablee.tui.text_tables import table_text

BLOCKS = "▁▂▃▄▅▆▇█"
MOST_BLOCKS = 24  # of a rating's course; of a longer one every so manieth game is shown, and the last


def statistics_text(found: SavedStatistics, say: Say, columns: int) -> Text:
    """Returns all tables in so many columns, a sentence where no game is over yet."""
    counts, puzzles = found.counts, _puzzles(found.puzzles, say, columns)
    if not counts.by_game:
        return Text("\n\n").join([Text(say("No game of yours is over yet."), "dim"), *puzzles])
    tables = [
        (say("By game"), counts.by_game),
        (say("By opponent"), counts.by_opponent),
        (say("By rules"), counts.by_rules),
        (say("By how it ended"), counts.by_ending),
    ]
    parts = [_ratings(found.ratings, say, columns), Text(rated_words(say), "dim"), *puzzles]
    return Text("\n\n").join([*parts, *(_results(title, rows, say, columns) for title, rows in tables)])


def rated_words(say: Say) -> str:
    """Returns which games are counted, and which of them are rated."""
    return say(
        "Counted are your finished games on this machine, where you were the only person; rated are those "
        "against levels alone, without hints and undo, if you did not give up in the first two rounds."
    )


def _ratings(ratings: Sequence[RatingHistory], say: Say, columns: int) -> Text:
    if not ratings:
        return Text(say("No rated game yet."))
    headings = [say("game"), say("rating"), say("uncertainty"), say("rated games"), say("course")]
    return table_text(say("Ratings against levels"), headings, _rows(ratings), 1, columns)


def _puzzles(ratings: Sequence[RatingHistory], say: Say, columns: int) -> list[Text]:
    """Returns the table of ratings at puzzles, nothing where none was tried."""
    headings = [say("game"), say("rating"), say("uncertainty"), say("first tries"), say("course")]
    return [table_text(say("Ratings at puzzles"), headings, _rows(ratings), 1, columns)] if ratings else []


def _rows(ratings: Sequence[RatingHistory]) -> list[list[str]]:
    rows = []
    for rating in ratings:
        now, title = rating.now, find_game(rating.game).title
        guess = "?" if now.is_provisional else ""
        rows.append([title, f"{now.points}{guess}", f"± {now.uncertainty}", str(now.games), _course(rating)])
    return rows


def _course(rating: RatingHistory) -> str:
    """Returns the ratings after each game as a row of blocks, from the lowest to the highest."""
    points = [strength.points for strength in rating.strengths]
    step = -(-len(points) // MOST_BLOCKS)
    shown = [each for at, each in enumerate(points, start=1) if at % step == 0 or at == len(points)]
    least, most = min(shown), max(shown)
    height = len(BLOCKS) - 1
    return "".join(BLOCKS[round((each - least) / max(1, most - least) * height)] for each in shown)


def _results(title: str, counts: Sequence[ResultCount], say: Say, columns: int) -> Text:
    rows = [[count.label, *map(str, (count.games, count.won, count.drawn, count.lost))] for count in counts]
    headings = ["", say("games"), say("won"), say("drawn"), say("lost")]
    return table_text(title, headings, rows, 1, columns)
