"""The results of a tournament as tables of text: strength, each against each, every line of results."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from tablee.arena import Results
from tablee.i18n import Say
from tablee.tui.text_tables import GAP, table_text
from tablee.wording import agent_words

LEAST_DRAWN, MOST_DRAWN = 16, 60  # columns of a drawn interval


def result_tables(results: Results, say: Say, columns: int) -> Text:
    """Returns all tables in so many columns, a sentence where no game is over yet."""
    if not results.played:
        return Text(say("No game is over yet."), "dim")
    parts = [_ratings(results, say, columns), _matrix(results, say, columns)]
    parts.append(_pairs(results, say, columns) if results.in_pairs else _shares(results, say, columns))
    return Text("\n\n").join(parts)


def _ratings(results: Results, say: Say, columns: int) -> Text:
    """Ratings, the strongest first, their intervals drawn; an agent that has met nobody yet has none."""
    rows, spans = [], []
    for rating in sorted(results.ratings, key=lambda rating: -(rating.elo or 0)):
        elo = interval = "–"
        span = None
        if rating.elo is not None and rating.low is not None and rating.high is not None:
            elo, low, high = (say.number(value, 0) for value in (rating.elo, rating.low, rating.high))
            interval, span = f"{low} … {high}", (rating.low, rating.elo, rating.high)
        rows.append([agent_words(rating.agent, say), elo, interval, str(rating.games)])
        spans.append(span)
    headings = [say("agent"), say("Elo"), say("95 % interval"), say("games")]
    room = columns - sum(max(map(cell_len, column)) + GAP for column in zip(headings, *rows, strict=True))
    if room >= LEAST_DRAWN:
        drawn = _drawn(spans, min(room, MOST_DRAWN))
        headings.append("")
        rows = [[*row, picture] for row, picture in zip(rows, drawn, strict=True)]
    return table_text(say("Standings"), headings, rows, 1, columns)


def _drawn(spans: Sequence[tuple[float, float, float] | None], width: int) -> list[str]:
    """Intervals as lines on one scale, with a point at the estimate."""
    known = [value for span in spans if span for value in span]
    least = min(known, default=0.0)
    step = (max(known, default=0.0) - least) / (width - 1) or 1.0
    pictures = []
    for span in spans:
        row = [" "] * width
        if span is not None:
            low, middle, high = (round((value - least) / step) for value in span)
            row[low : high + 1] = "─" * (high - low + 1)
            row[low], row[high], row[middle] = "├", "┤", "●"
        pictures.append("".join(row))
    return pictures


def _matrix(results: Results, say: Say, columns: int) -> Text:
    """Each against each; columns have the numbers of the rows, since six names would not fit side by side."""
    numbers = [str(number) for number in range(1, len(results.agents) + 1)]
    rows = []
    for number, agent, row in zip(numbers, results.agents, results.head_to_head, strict=True):
        shares = ["–" if share is None else say.percent(share, 0) for share in row]
        rows.append([f"{number} {agent_words(agent, say)}", *shares])
    return table_text(say("Each against each"), [say("share against"), *numbers], rows, 1, columns)


def _pairs(results: Results, say: Say, columns: int) -> Text:
    numbers = {agent: number for number, agent in enumerate(results.agents, start=1)}
    rows = [
        [
            *(f"{numbers[agent]} {agent_words(agent, say)}" for agent in (pair.first, pair.second)),
            *(str(pair.wins), str(pair.draws), str(pair.losses), say.percent(pair.score)),
            f"{say.percent(pair.paired_low)} – {say.percent(pair.paired_high)}",
        ]
        for pair in results.pair_scores
    ]
    headings = [
        *(say("first agent"), say("second agent"), say("won"), say("drawn"), say("lost")),
        *(say("score"), say("95 % interval")),
    ]
    return table_text(say("Pairs"), headings, rows, 2, columns)


def _shares(results: Results, say: Say, columns: int) -> Text:
    mixed = results.group_shares[0].among is None
    rows = [
        [
            agent_words(share.agent, say),
            *([] if share.among is None else [agent_words(share.among, say)]),
            *(str(share.games), say.percent(share.share), say.percent(share.fair)),
            f"{say.percent(share.low)} – {say.percent(share.high)}",
        ]
        for share in results.group_shares
    ]
    headings = [
        *([say("agent")] if mixed else [say("agent"), say("among copies of")]),
        *(say("games"), say("share"), say("fair share"), say("95 % interval")),
    ]
    return table_text(say("Shares of the wins"), headings, rows, 1 if mixed else 2, columns)
