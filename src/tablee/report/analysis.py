"""The report of an analysis: the winning chances by move as a chart, and what each mistake cost in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from tablee.analysis import BLUNDER, INACCURACY, MISTAKE, Analysis, JudgedMove, MoveJudged, best_moves
from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.report.charts import Chart, lines
from tablee.report.document import figure, heading, table
from tablee.report.proven_values import verdict_words

SIGNS = {INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??"}
WORDS = {INACCURACY: N_("inaccuracy"), MISTAKE: N_("mistake"), BLUNDER: N_("blunder")}


def chances_chart(analysis: Analysis, names: Sequence[str], say: Say) -> Chart:
    """Returns a chart with a line for each seat, and a dot where it made a mistake."""
    series = {name: analysis.curve(seat) for seat, name in enumerate(names)}
    dots = {
        name: [(move.number - 1, move.chances[seat]) for move in analysis.mistakes(seat)]
        for seat, name in enumerate(names)
    }
    drawn = {name: points for name, points in series.items() if points}
    percent = partial(say.percent, digits=0)
    return lines(drawn, say("Winning chances by move"), percent, say("moves made"), 0.0, 1.0, dots)


def mistake_words(move: MoveJudged, names: Sequence[str], say: Say) -> str:
    """Returns a sentence: what was played, what would have been better, and what that cost."""
    proven = verdict_words(move, str, say)
    if proven is not None:
        who = names[move.seat]
        return say("move {number}, {who}: {verdict}", number=move.number, who=who, verdict=proven)
    return say(
        "move {number}, {who}: {move} instead of {best}, {before} → {after}",
        number=move.number,
        who=names[move.seat],
        move=move.move,
        best=move.best,
        before=say.percent(move.best_chance or 0.0, digits=0),
        after=say.percent(move.played_chance or 0.0, digits=0),
    )


def summary_headings(say: Say) -> list[str]:
    """Returns the headings of the table whose rows are `summary_rows`."""
    return [
        say("player"),
        say("inaccuracies"),
        say("mistakes"),
        say("blunders"),
        say("lost per move"),
    ]


def summary_rows(analysis: Analysis, names: Sequence[str], say: Say) -> list[list[str]]:
    """Returns for each seat how often it earned which mark; seats that were not judged are left out."""
    judged = {move.seat for move in analysis.moves if move.judged}
    return [
        [
            names[seat],
            *(str(analysis.count(mark, seat)) for mark in SIGNS),
            say.percent(analysis.average_loss(seat), digits=1),
        ]
        for seat in sorted(judged)
    ]


def best_move_words(
    moves: Iterable[JudgedMove], names: Sequence[str], say: Say, reader: int | None = None
) -> list[str]:
    """Returns how many of the best moves each seat has found, a sentence for each with a judged move.

    The seat of the `reader`, where there is one, comes first.
    """
    known, seats = list(moves), sorted(range(len(names)), key=lambda seat: seat != reader)
    told = []
    for seat in seats:
        found, judged = best_moves(known, seat)
        if not judged:
            continue
        if seat == reader:
            told.append(say("You found {found} of {all} best moves.", found=found, all=judged))
        else:
            told.append(
                say("{who} found {found} of {all} best moves.", who=names[seat], found=found, all=judged)
            )
    return told


def whose_view(analysis: Analysis, names: Sequence[str], say: Say) -> str:
    """Returns a sentence on what the chances are based on."""
    if not analysis.hidden:
        words = say("Everything is open: the chances are those of best play, as far as it was searched.")
        exact = exact_words(analysis, say)
        return words if exact is None else f"{words} {exact}"
    if analysis.seat is None:
        return say("Every move is judged, and every line drawn, by what its player could know.")
    return say("Everything is judged by what {who} could know.", who=names[analysis.seat])


def exact_words(analysis: Analysis, say: Say) -> str | None:
    """Returns from which move on the chances are proven; None where none are to the end."""
    first = analysis.exact_from
    if first is None:
        return None
    return say("From move {number} on they are proven.", number=first)


def analysis_part(analysis: Analysis, names: Sequence[str], say: Say) -> str:
    """Returns the HTML for a page: the chart, the numbers, the mistakes one by one."""
    rows = [
        [say(WORDS[move.mark]), mistake_words(move, names, say)] for move in analysis.mistakes() if move.mark
    ]
    parts = [
        heading(say("Winning chances by move")),
        figure(chances_chart(analysis, names, say), whose_view(analysis, names, say)),
        table(summary_headings(say), summary_rows(analysis, names, say)),
    ]
    if rows:
        parts.append(table([say("mark"), say("move")], rows, texts=2))
    return "\n".join(parts)
