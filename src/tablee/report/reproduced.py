"""The experiments of the founding documents beside ours: tables, pictures, and what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from tablee.arena.founding import (
    EXPERIMENTS,
    Curve,
    CurveFigure,
    Duel,
    DuelFigure,
    Experiment,
    Figure,
    Grid,
    GridFigure,
)
from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.report import blocks
from tablee.report.blocks import Block, Command, Heading, Paragraph, Rows
from tablee.report.charts import Measured, intervals, lines, square
from tablee.report.page import page
from tablee.report.readings import READINGS, SOURCES

TITLE = N_("The founding documents' experiments, played again")
DEPTHS = "s2in426"

Figures = Mapping[str, Figure]


def reproduced_page(figures: Figures, voices: Mapping[str, Say], shown: str) -> str:
    """Everything in one file, in every language."""
    bodies = {code: blocks.as_html(list(told(figures, say))) for code, say in voices.items()}
    return page(voices[shown](TITLE), bodies, shown)


def reproduced_markdown(figures: Figures, say: Say, folder: str) -> tuple[str, dict[str, str]]:
    """The same as Markdown, and the pictures it shows: SVG text by file name."""
    found = list(told(figures, say))
    pictures = {
        f"{block.name}.svg": block.picture.standalone() for block in found if isinstance(block, blocks.Figure)
    }
    return blocks.as_markdown(found, folder), pictures


def told(figures: Figures, say: Say) -> Iterator[Block]:
    """The whole text; parts that were not measured are left out."""
    yield Heading(say(TITLE), 1)
    yield Paragraph(
        say(
            "Every deal is played from every seat with the same cards, agents see nothing but their view, "
            "and the interval holds 95 % of what chance would do. Where more than two sit, one sits alone "
            "among copies of the other, and the fair share is one in so many seats."
        )
    )
    yield Command("tablee reproduce --out docs")
    for name, experiment in EXPERIMENTS.items():
        measured = [part for part in experiment.parts if part.code in figures]
        if measured:
            yield Heading(say(SOURCES[name]))
            yield from _experiment(experiment, figures, say)
            for reading in READINGS[name]:
                yield Paragraph(say(reading))


def _experiment(experiment: Experiment, figures: Figures, say: Say) -> Iterator[Block]:
    duels = [
        (part, found)
        for part in experiment.parts
        if isinstance(part, Duel) and isinstance(found := figures.get(part.code), DuelFigure)
    ]
    if duels:
        yield Rows(_headings(say), tuple(_row(*duel, say) for duel in duels), 3)
        if experiment.name == DEPTHS:
            yield _by_depth(duels, say)
        else:
            yield _shares(experiment, duels, say)
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
    return spec if duel.peek[side] is None else say("{agent}, cards shown", agent=spec)


def _label(duel: Duel, say: Say) -> str:
    names = [_named(duel, side, say).replace("`", "") for side in (0, 1)]
    company = say("{first} against {second}", first=names[0], second=names[1])
    return company if duel.seats == 2 else say("{company}, {seats} seats", company=company, seats=duel.seats)


def _shares(experiment: Experiment, duels: list[tuple[Duel, DuelFigure]], say: Say) -> blocks.Figure:
    presets = {duel.preset for duel, _ in duels}
    rows = []
    for duel, found in duels:
        label = _label(duel, say) if len(presets) == 1 else f"{duel.preset}: {_label(duel, say)}"
        rows.append(Measured(label, found.share, found.low, found.high))
    title = say("Share of the first agent with its 95 % interval")
    fair = 0.5 if all(duel.seats == 2 for duel, _ in duels) else None
    picture = intervals(rows, title, say.percent, fair)
    return blocks.Figure(f"reproduced-{experiment.name}", picture)


def _by_depth(duels: list[tuple[Duel, DuelFigure]], say: Say) -> blocks.Figure:
    names = {
        "correct": say("correct, against greedy"),
        "literal": say("literal, against greedy"),
        "between": say("correct against literal"),
    }
    series: dict[str, list[tuple[float, float]]] = {name: [] for name in names.values()}
    for duel, found in duels:
        _, kind, depth = duel.code.split("-")
        series[names[kind]].append((int(depth), found.share))
    picture = lines(
        series, say("Share by depth of the search"), partial(say.percent, digits=0), say("depth"), 0.0, 1.0
    )
    return blocks.Figure(f"reproduced-{DEPTHS}", picture)


def _squares(grid: Grid, found: GridFigure, say: Say) -> Iterator[Block]:
    theirs = [[wins / 1000 for wins in row] for row in grid.published]
    words = (
        (say("As published: the row's agent moves first"), "published", theirs),
        (
            say("Ours: the row's agent moves first, {games} games a cell", games=found.games),
            "ours",
            found.shares,
        ),
    )
    for caption, kind, shares in words:
        picture = square(grid.agents, grid.agents, shares, caption, say.percent)
        yield blocks.Figure(f"reproduced-{grid.code}-{kind}", picture, caption)


def _curve(curve: Curve, found: CurveFigure, say: Say) -> blocks.Figure:
    series = {}
    for number, points in enumerate(found.players, 1):
        series[say("player {n}, formula", n=number)] = [(float(made), chance) for made, chance, _ in points]
        series[say("player {n}, in play", n=number)] = [(float(made), share) for made, _, share in points]
    title = say("The chance to obtain a card not yet seen")
    picture = lines(series, title, partial(say.percent, digits=0), say("draws made"), 0.0)
    caption = say("{title}, by draws already made; {games} games.", title=title, games=found.games)
    return blocks.Figure(f"reproduced-{curve.code}", picture, caption)
