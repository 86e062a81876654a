"""A chart as SVG text: shapes by class, colours from one style sheet that follows light, dark and print."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
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
