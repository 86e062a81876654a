"""A document of headings, paragraphs, tables and charts, written once and turned into HTML or Markdown.

`html_page` is a page in one file, with every language in it; light, dark, print; no script, nothing loaded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from tablee.i18n import language_name
from tablee.report.charts import STYLE, Chart

# What shows one language and marks its label, without a script: the radio button that is checked decides.
_LANGUAGE_STYLE = """\
#language-{code}:checked ~ main:not([lang="{code}"]) {{ display: none; }}
#language-{code}:checked ~ nav label[for="language-{code}"] {{ background: var(--tint); font-weight: 600; }}
#language-{code}:focus-visible ~ nav label[for="language-{code}"] {{ outline: 2px solid; }}
"""
_STYLE = Path(__file__).with_name("html_page.css").read_text("utf-8")


def html_page(title: str, bodies: Mapping[str, str], shown: str) -> str:
    """Returns a whole page with a body for each language; `shown` is the one that is visible at first."""
    choices = "".join(
        f'<input class="language" type="radio" name="language" id="language-{code}" '
        f'aria-label="{escape(language_name(code))}"{" checked" if code == shown else ""}>'
        for code in bodies
    )
    labels = "".join(
        f'<label for="language-{code}" lang="{code}">{escape(language_name(code))}</label>' for code in bodies
    )
    style = _STYLE + "".join(_LANGUAGE_STYLE.format(code=code) for code in bodies) + STYLE
    mains = "".join(f'<main lang="{code}">\n{body}\n</main>\n' for code, body in bodies.items())
    return (
        f'<!DOCTYPE html>\n<html lang="{shown}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"{choices}\n<nav>{labels}</nav>\n{mains}</body>\n</html>\n"
    )


def heading(words: str, rank: int = 2) -> str:
    """Returns a heading."""
    return f"<h{rank}>{escape(words)}</h{rank}>"


def paragraph(words: str, kind: str = "") -> str:
    """Returns a paragraph; what stands between backquotes is code."""
    return f'<p class="{kind}">{coded(words)}</p>' if kind else f"<p>{coded(words)}</p>"


def command(words: str) -> str:
    """Returns a command that the reader can type."""
    return f"<pre>{escape(words)}</pre>"


def figure(chart: Chart, caption: str = "") -> str:
    """Returns a chart with its caption."""
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{chart.inline()}{below}</figure>"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> str:
    """Returns a table; the first `texts` columns are words, the rest numbers."""

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f"<{tag}>{coded(cell)}</{tag}>" if at < texts else f'<{tag} class="number">{coded(cell)}</{tag}>'
            for at, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        f'<div class="wide"><table><thead><tr>{cells("th", headings)}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def coded(words: str) -> str:
    """Returns escaped words, with what stands between backquotes as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(words))


def folded(summary: str, inside: str) -> str:
    """Returns a part that opens when its summary is clicked."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


@dataclass(frozen=True)
class Heading:
    """A heading; rank 1 is the title."""

    words: str
    rank: int = 2


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; what stands between backquotes is code."""

    words: str


@dataclass(frozen=True)
class CommandLine:
    """A command that the reader can type."""

    words: str


@dataclass(frozen=True)
class Rows:
    """A table; the first `texts` columns are words, the rest numbers."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    texts: int = 1


@dataclass(frozen=True)
class ChartBlock:
    """A chart with its caption; `name` is its file's, without ending."""

    name: str
    chart: Chart
    caption: str = ""


Block = Heading | Paragraph | CommandLine | Rows | ChartBlock


def as_html(blocks: Sequence[Block]) -> str:
    """Returns the document as HTML, without the page around it."""
    return "\n".join(_html(block) for block in blocks)


def as_markdown(blocks: Sequence[Block], folder: str) -> str:
    """Returns the document as Markdown; its charts are files of `folder`, relative to the text."""
    return "\n\n".join(_markdown(block, folder) for block in blocks) + "\n"


def _html(block: Block) -> str:
    match block:
        case Heading(words, rank):
            return heading(words, rank)
        case Paragraph(words):
            return paragraph(words)
        case CommandLine(words):
            return command(words)
        case Rows(headings, rows, texts):
            return table(headings, rows, texts)
        case ChartBlock(_, chart, caption):
            return figure(chart, caption)


def _markdown(block: Block, folder: str) -> str:
    match block:
        case Heading(words, rank):
            return f"{'#' * rank} {words}"
        case Paragraph(words):
            return words
        case CommandLine(words):
            return f"```sh\n{words}\n```"
        case Rows(headings, rows, texts):
            marks = ["---" if at < texts else "--:" for at in range(len(headings))]
            lines = (headings, marks, *rows)
            return "\n".join(f"| {' | '.join(cell.replace('|', '∣') for cell in line)} |" for line in lines)
        case ChartBlock(name, chart, caption):
            shown = f"![{chart.title}]({folder}/{name}.svg)"
            return f"{shown}\n\n{caption}" if caption else shown
