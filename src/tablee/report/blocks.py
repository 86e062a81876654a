"""A text with tables and pictures, written once, as HTML or as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.report import page
from tablee.report.svg import Picture


@dataclass(frozen=True)
class Heading:
    words: str
    rank: int = 2


@dataclass(frozen=True)
class Paragraph:
    words: str


@dataclass(frozen=True)
class Command:
    words: str


@dataclass(frozen=True)
class Rows:
    """A table; the first `texts` columns are words, the rest numbers."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    texts: int = 1


@dataclass(frozen=True)
class Figure:
    """`name` is its file's, without ending."""

    name: str
    picture: Picture
    caption: str = ""


Block = Heading | Paragraph | Command | Rows | Figure


def as_html(blocks: Sequence[Block]) -> str:
    return "\n".join(_html(block) for block in blocks)


def as_markdown(blocks: Sequence[Block], folder: str) -> str:
    """Pictures are files of `folder`, relative to the text."""
    return "\n\n".join(_markdown(block, folder) for block in blocks) + "\n"


def _html(block: Block) -> str:
    match block:
        case Heading(words, rank):
            return page.heading(words, rank)
        case Paragraph(words):
            return page.paragraph(words)
        case Command(words):
            return page.command(words)
        case Rows(headings, rows, texts):
            return page.table(headings, rows, texts)
        case Figure(_, picture, caption):
            return page.figure(picture, caption)


def _markdown(block: Block, folder: str) -> str:
    match block:
        case Heading(words, rank):
            return f"{'#' * rank} {words}"
        case Paragraph(words):
            return words
        case Command(words):
            return f"```sh\n{words}\n```"
        case Rows(headings, rows, texts):
            marks = ["---" if at < texts else "--:" for at in range(len(headings))]
            lines = (headings, marks, *rows)
            return "\n".join(f"| {' | '.join(cell.replace('|', '∣') for cell in line)} |" for line in lines)
        case Figure(name, picture, caption):
            shown = f"![{picture.title}]({folder}/{name}.svg)"
            return f"{shown}\n\n{caption}" if caption else shown
