"""A document of headings, paragraphs, tables and charts, written once and turned into HTML or Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.report.html_page import command, figure, heading, paragraph, table
from tablee.report.svg import Chart


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
