"""The report of the reproduced experiments: what was published beside what we measured, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tablee.arena.reproduce import CurveFigure, DuelFigure, Figure, GridFigure, experiments
from tablee.core.experiment import Curve, Duel, Experiment, Grid
from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.report import document
from tablee.report.charts import Measured, intervals, lines, square
from tablee.report.document import Block, ChartBlock, CommandLine, Heading, Paragraph, Rows, html_page
from tablee.report.provenance import Run, provenance_lines

TITLE = N_("Published experiments, played again")

Figures = Mapping[str, Figure]


def reproduced_page(figures: Figures, voices: Mapping[str, Say], shown: str, runs: Sequence[Run] = ()) -> str:
    """Returns the report as one HTML page, in every language; `runs` measured the figures."""
    bodies = {code: document.as_html(list(report_blocks(figures, say, runs))) for code, say in voices.items()}
    return html_page(voices[shown](TITLE), bodies, shown)


def reproduced_markdown(
    figures: Figures, say: Say, folder: str, runs: Sequence[Run] = ()
) -> tuple[str, dict[str, str]]:
    """Returns the report as Markdown, and the charts it shows: SVG text by file name."""
    found = list(report_blocks(figures, say, runs))
    charts = {
        f"{block.name}.svg": block.chart.standalone() for block in found if isinstance(block, ChartBlock)
    }
    return document.as_markdown(found, folder), charts


def report_blocks(figures: Figures, say: Say, runs: Sequence[Run] = ()) -> Iterator[Block]:
    """Yields the whole report block by block; parts that were not measured are left out."""
    yield Heading(say(TITLE), 1)
    yield Paragraph(
        say(
            "Every deal is played from every seat with the same cards, agents see nothing but their view, "
            "and the interval holds 95 % of what chance would do. Where more than two sit, one sits alone "
            "among copies of the other, and the fair share is one in so many seats."
        )
    )
    yield CommandLine("tablee reproduce --out docs")
    for kind, experiment in experiments():
        if any(part.code in figures for part in experiment.parts):
            own = say.for_game(kind)  # what an experiment says is in its game's catalogue
            yield Heading(own(experiment.title))
            yield from _experiment(experiment, figures, own)
            for reading in experiment.readings:
                yield Paragraph(own(reading))
    if told := provenance_lines(runs, {}, say):
        yield Heading(say("Program and machine"))
        for line in told:
            yield Paragraph(line)


def _experiment(experiment: Experiment, figures: Figures, say: Say) -> Iterator[Block]:
    duels = [
        (part, found)
        for part in experiment.parts
        if isinstance(part, Duel) and isinstance(found := figures.get(part.code), DuelFigure)
    ]
    if duels:
        yield Rows(_headings(say), tuple(_row(*duel, say) for duel in duels), 3)
        yield (_lines if experiment.lines_title else _shares)(experiment, duels, say)
    for part in experiment.parts:
        found = figures.get(part.code)
        if isinstance(part, Grid) and isinstance(found, GridFigure):
            yield from _squares(part, found, say)
        if isinstance(part, Curve) and isinstance(found, CurveFigure):
            yield _curve(part, found, say)


def _headings(say: Say) -> tuple[str, ...]:
    return (
        *(say("rules"), say("first agent"), say("second agent"), say("published"), say("share of the first")),
        *(say("95 % interval"), say("games"), say("when moving first"), say("ms a move")),
    )


def _row(duel: Duel, found: DuelFigure, say: Say) -> tuple[str, ...]:
    share = say.percent(found.share)
    if duel.seats > 2:
        share = say("{share} of a fair {fair}", share=share, fair=say.percent(1 / duel.seats, 0))
    taken = " / ".join(say.number(time, 2 if time < 1 else 1) for time in found.milliseconds)
    return (
        *(duel.preset, _named(duel, 0, say), _named(duel, 1, say), duel.published or "–", share),
        f"{say.percent(found.low)} – {say.percent(found.high)}",
        str(found.games),
        "–" if found.moving_first is None else say.percent(found.moving_first),
        taken,
    )


def _named(duel: Duel, side: int, say: Say) -> str:
    spec = f"`{duel.agents[side]}`"
    return spec if duel.open_cards[side] is None else say("{agent}, cards shown", agent=spec)


def _label(duel: Duel, say: Say) -> str:
    names = [_named(duel, side, say).replace("`", "") for side in (0, 1)]
    pair = say("{first} against {second}", first=names[0], second=names[1])
    return pair if duel.seats == 2 else say("{pair}, {seats} seats", pair=pair, seats=duel.seats)


def _shares(experiment: Experiment, duels: list[tuple[Duel, DuelFigure]], say: Say) -> ChartBlock:
    presets = {duel.preset for duel, _ in duels}
    rows = []
    for duel, found in duels:
        label = _label(duel, say) if len(presets) == 1 else f"{duel.preset}: {_label(duel, say)}"
        rows.append(Measured(label, found.share, found.low, found.high))
    title = say("Share of the first agent with its 95 % interval")
    fair = 0.5 if all(duel.seats == 2 for duel, _ in duels) else None
    return ChartBlock(f"reproduced-{experiment.name}", intervals(rows, title, say.percent, fair))


def _lines(experiment: Experiment, duels: list[tuple[Duel, DuelFigure]], say: Say) -> ChartBlock:
    series: dict[str, list[tuple[float, float]]] = {}
    for duel, found in duels:
        series.setdefault(say(duel.line), []).append((duel.at, found.share))
    percent = partial(say.percent, digits=0)
    chart = lines(series, say(experiment.lines_title), percent, say(experiment.lines_axis), 0.0, 1.0)
    return ChartBlock(f"reproduced-{experiment.name}", chart)


def _squares(grid: Grid, found: GridFigure, say: Say) -> Iterator[Block]:
    theirs = [[wins / 1000 for wins in row] for row in grid.published]
    captions = (
        (say("As published: the row's agent moves first"), "published", theirs),
        (
            say("Ours: the row's agent moves first, {games} games a cell", games=found.games),
            "ours",
            found.shares,
        ),
    )
    for caption, kind, shares in captions:
        chart = square(grid.agents, grid.agents, shares, caption, say.percent)
        yield ChartBlock(f"reproduced-{grid.code}-{kind}", chart, caption)


def _curve(curve: Curve, found: CurveFigure, say: Say) -> ChartBlock:
    series = {}
    for number, points in enumerate(found.players, 1):
        series[say("player {n}, formula", n=number)] = [(float(at), chance) for at, chance, _ in points]
        series[say("player {n}, in play", n=number)] = [(float(at), share) for at, _, share in points]
    chart = lines(series, say(curve.title), partial(say.percent, digits=0), say(curve.axis), 0.0)
    caption = say("{caption}; {games} games.", caption=say(curve.caption), games=found.games)
    return ChartBlock(f"reproduced-{curve.code}", chart, caption)
