"""The results of a tournament as tables of text: strength, each against each, every line of results."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tablee.arena import Results
from tablee.i18n import Say
from tablee.wording import agent_words

GAP = 2
LEAST_NAME = 8
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
    return _table(say("Standings"), headings, rows, 1, columns)


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
    return _table(say("Each against each"), [say("share against"), *numbers], rows, 1, columns)


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
    return _table(say("Pairs"), headings, rows, 2, columns)


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
    return _table(say("Shares of the wins"), headings, rows, 1 if mixed else 2, columns)


def _table(
    title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], names: int, columns: int
) -> Text:
    """The first `names` columns are names, cut off where there is no room for them; the rest are numbers.

    Where not everything fits, headings are broken between words before any name is cut.
    """
    widths = [max(map(cell_len, column)) for column in zip(headings, *rows, strict=True)]
    if sum(widths) + GAP * (len(widths) - 1) > columns:
        widths = [
            max(*map(cell_len, heading.split(" ")), *map(cell_len, column))
            for heading, *column in zip(headings, *rows, strict=True)
        ]
    numbers = sum(widths[names:]) + GAP * (len(widths) - 1)
    left = columns - numbers  # the shortest first: they leave room for the others
    for rest, at in enumerate(sorted(range(names), key=widths.__getitem__)):
        widths[at] = min(widths[at], max(LEAST_NAME, left // (names - rest)))
        left -= widths[at]
    above = _broken(headings, widths)
    lines = [Text(title, "bold underline")]
    for number, row in enumerate((*above, *rows)):
        line = Text("", "dim" if number < len(above) else "")
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            line.append(" " * GAP if at else "")
            line.append(_cut(cell, width) if at < names else cell.rjust(width))
        lines.append(line)
    return Text("\n").join(lines)


def _broken(headings: Sequence[str], widths: Sequence[int]) -> list[list[str]]:
    """Headings on as many lines as they need, the last words just above the numbers."""
    cells = []
    for heading, width in zip(headings, widths, strict=True):
        cell = [""]
        for word in heading.split(" "):  # not at spaces that hold together
            if cell[-1] and cell_len(f"{cell[-1]} {word}") > width:
                cell.append("")
            cell[-1] = f"{cell[-1]} {word}".strip(" ")
        cells.append(cell)
    high = max(map(len, cells))
    return [list(line) for line in zip(*([""] * (high - len(cell)) + cell for cell in cells), strict=True)]


def _cut(cell: str, width: int) -> str:
    return set_cell_size(cell, width) if cell_len(cell) <= width else set_cell_size(cell, width - 1) + "…"
