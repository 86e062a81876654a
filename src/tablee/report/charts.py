"""The kinds of chart the reports need: intervals, bars, lines, and a square of shares; as SVG text.

Shapes have classes; their colours come from one style sheet that follows light, dark and print.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from pathlib import Path

CHARACTER = 7.2  # width of a letter on average, in a 13 px font; some room to spare
STYLE = Path(__file__).with_name("chart.css").read_text("utf-8")
SERIES = "abcdef"
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 3", "12 4")  # lines can be told apart without colour


@dataclass(frozen=True)
class Chart:
    """A finished chart; `title` is what a screen reader says instead of it."""

    width: float
    height: float
    shapes: tuple[str, ...]
    title: str

    def inline(self) -> str:
        """Returns the SVG element for a page that holds `STYLE` already."""
        return (
            f'<svg class="tablee-picture" role="img" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'width="{self.width:g}" height="{self.height:g}" xmlns="http://www.w3.org/2000/svg">'
            f"<title>{escape(self.title)}</title>{''.join(self.shapes)}</svg>"
        )

    def standalone(self) -> str:
        """Returns the SVG text for a file of its own, with its style."""
        return self.inline().replace("</title>", f"</title><style>{STYLE}</style>", 1) + "\n"


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    """Returns a text; `y` is the middle of the letters."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" dominant-baseline="central"'
        f"{_class(kind)}>{escape(words)}</text>"
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """Returns a straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"{_class(kind)}/>'


def polyline(points: list[tuple[float, float]], kind: str, dash: str = "") -> str:
    """Returns a line through all points."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{path}"{_class(kind)}{dashed}/>'


def dot(x: float, y: float, kind: str, radius: float = 4.5) -> str:
    """Returns a filled circle."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"{_class(kind)}/>'


def box(x: float, y: float, width: float, height: float, kind: str, opacity: float = 1.0) -> str:
    """Returns a filled rectangle."""
    faint = "" if opacity == 1.0 else f' fill-opacity="{opacity:.2f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"{_class(kind)}{faint}/>'


def width_of(words: str) -> float:
    """Returns about how wide a text is: SVG cannot be asked before it is drawn."""
    return CHARACTER * len(words)


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


ROW = 26.0
PLOT = 420.0  # width of what is measured
MARGIN = 12.0
TICKS = 5

Format = Callable[[float], str]


@dataclass(frozen=True)
class Measured:
    """One row of a chart: a value and its interval; without one when `low` is None."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


def intervals(
    rows: Sequence[Measured], title: str, text_of: Format, fair: float | None = None, kind: str = "a"
) -> Chart:
    """Returns a dot and its interval for each row; `fair` is where all would be if nobody were better."""
    ends = [end for row in rows for end in (row.low, row.value, row.high) if end is not None]
    if fair is not None:
        ends.append(fair)
    ticks = scale(min(ends), max(ends))
    left = MARGIN + max(width_of(row.label) for row in rows) + 10
    right = left + PLOT
    bottom = MARGIN + ROW * len(rows)

    def across(value: float) -> float:
        return left + PLOT * (value - ticks[0]) / (ticks[-1] - ticks[0])

    shapes = _grid(ticks, across, bottom, text_of)
    if fair is not None:
        shapes.append(line(across(fair), MARGIN, across(fair), bottom, "fair"))
    widest = 0.0
    for number, row in enumerate(rows):
        y = MARGIN + ROW * (number + 0.5)
        shapes.append(text(left - 10, y, row.label, "end"))
        said = text_of(row.value)
        if row.low is not None and row.high is not None:
            shapes.append(line(across(row.low), y, across(row.high), y, f"stroke whisker {kind}"))
            said += f"  ({text_of(row.low)} – {text_of(row.high)})"
        shapes.append(dot(across(row.value), y, kind))
        shapes.append(text(right + 12, y, said, kind="soft"))
        widest = max(widest, width_of(said))
    return Chart(right + 12 + widest + MARGIN, bottom + 30, tuple(shapes), title)


def bars(rows: Sequence[Measured], title: str, text_of: Format) -> Chart:
    """Returns a bar for each row, from 0."""
    ticks = scale(0.0, max(row.value for row in rows) or 1.0)
    left = MARGIN + max(width_of(row.label) for row in rows) + 10
    bottom = MARGIN + ROW * len(rows)

    def across(value: float) -> float:
        return left + PLOT * value / ticks[-1]

    shapes = _grid(ticks, across, bottom, text_of)
    widest = 0.0
    for number, row in enumerate(rows):
        y = MARGIN + ROW * (number + 0.5)
        shapes.append(text(left - 10, y, row.label, "end"))
        shapes.append(box(left, y - 8, across(row.value) - left, 16, "a"))
        shapes.append(text(left + PLOT + 12, y, text_of(row.value), kind="soft"))
        widest = max(widest, width_of(text_of(row.value)))
    return Chart(left + PLOT + 12 + widest + MARGIN, bottom + 30, tuple(shapes), title)


def lines(
    series: Mapping[str, Sequence[tuple[float, float]]],
    title: str,
    text_of: Format,
    axis: str,
    least: float | None = None,
    most: float | None = None,
    dots: Mapping[str, Sequence[tuple[float, float]]] | None = None,
) -> Chart:
    """Returns values by number, a line for each of the series, named beside its colour and dashes.

    `axis` says what is counted from left to right; `least` and `most` are to be on the scale; `dots` are
    points of the series to be pointed out.
    """
    points = [point for found in series.values() for point in found]
    ticks = scale(
        min(y for _, y in points) if least is None else least,
        max(y for _, y in points) if most is None else most,
    )
    numbers = scale(min(x for x, _ in points), max(x for x, _ in points))
    left, height = MARGIN + max(width_of(text_of(tick)) for tick in ticks) + 8, 220.0
    first, last = min(x for x, _ in points), max(x for x, _ in points)

    def across(x: float) -> float:
        return left + PLOT * (x - first) / ((last - first) or 1.0)

    def up(y: float) -> float:
        return MARGIN + height * (1 - (y - ticks[0]) / (ticks[-1] - ticks[0]))

    shapes = []
    for tick in ticks:
        shapes += [
            line(left, up(tick), left + PLOT, up(tick), "grid"),
            text(left - 8, up(tick), text_of(tick), "end", "soft"),
        ]
    for number in numbers:
        if first <= number <= last and number == int(number):
            shapes.append(text(across(number), MARGIN + height + 14, f"{number:g}", "middle", "soft"))
    shapes.append(text(left + PLOT / 2, MARGIN + height + 34, axis, "middle", "soft"))
    for number, (name, found) in enumerate(series.items()):
        kind, dash = SERIES[number % len(SERIES)], DASHES[number % len(DASHES)]
        shapes.append(polyline([(across(x), up(y)) for x, y in found], f"stroke {kind}", dash))
        shapes += [dot(across(x), up(y), kind) for x, y in (dots or {}).get(name, ())]
        y = MARGIN + 10 + 20 * number
        shapes.append(polyline([(left + PLOT + 14, y), (left + PLOT + 44, y)], f"stroke {kind}", dash))
        shapes.append(text(left + PLOT + 50, y, name))
    width = left + PLOT + 50 + max(width_of(name) for name in series) + MARGIN
    return Chart(width, MARGIN + max(height + 46, 20.0 * len(series)), tuple(shapes), title)


def square(
    rows: Sequence[str],
    columns: Sequence[str],
    shares: Sequence[Sequence[float | None]],
    title: str,
    text_of: Format,
    fair: float = 0.5,
) -> Chart:
    """Returns shares of 1 as a square, each with its number: blue above the fair share, orange below."""
    cell = max(58.0, *(width_of(name) + 12 for name in columns))
    left, top = MARGIN + max(width_of(name) for name in rows) + 10, MARGIN + 22.0
    shapes = [
        text(left + cell * (at + 0.5), MARGIN + 8, name, "middle", "soft") for at, name in enumerate(columns)
    ]
    for down, (name, found) in enumerate(zip(rows, shares, strict=True)):
        y = top + 30 * down
        shapes.append(text(left - 10, y + 15, name, "end"))
        for at, share in enumerate(found):
            if share is None:
                shapes.append(text(left + cell * (at + 0.5), y + 15, "–", "middle", "soft"))
                continue
            # Colour is as strong as the share is far from fair, measured by the room on its side.
            reach = 1 - fair if share >= fair else fair
            strength = min(1.0, abs(share - fair) / reach) * 0.65
            shapes.append(
                box(left + cell * at + 1, y + 1, cell - 2, 28, "a" if share >= fair else "b", strength)
            )
            shapes.append(text(left + cell * (at + 0.5), y + 15, text_of(share), "middle"))
    return Chart(left + cell * len(columns) + MARGIN, top + 30 * len(rows) + MARGIN, tuple(shapes), title)


def scale(low: float, high: float) -> list[float]:
    """Returns round numbers from below `low` to above `high`, about as many as TICKS."""
    # Steps of 1, 2, 2.5 or 5 times a power of ten are what people read most easily.
    span = (high - low) or abs(high) or 1.0
    rough = span / TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(nice * power for nice in (1, 2, 2.5, 5, 10) if nice * power >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    if first == last:
        last += 1
    return [number * step for number in range(first, last + 1)]


def _grid(
    ticks: Sequence[float], across: Callable[[float], float], bottom: float, text_of: Format
) -> list[str]:
    shapes = []
    for tick in ticks:
        shapes.append(line(across(tick), MARGIN, across(tick), bottom, "grid"))
        shapes.append(text(across(tick), bottom + 14, text_of(tick), "middle", "soft"))
    return shapes
