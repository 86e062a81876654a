"""The catalogues as the tests of this folder read them, and a search for English in what should be French."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

from babel.messages.catalog import Message
from tools.po import KEYWORDS, catalogue_file, domains, read_catalogue

# Positions are notation (RULES §8.2 of Kalaha): they read the same in every language.
POSITION = re.compile(
    r"A\[[\d,]*\] \d+ \| B\[[\d,]*\] \d+, "
    r"(?:[AB] to move(?: or swap|, [AB] may swap)?|over(?: \(majority\))?)"
)


@cache
def entries(domain: str, language: str = "fr") -> list[Message]:
    """All entries of a catalogue but the header."""
    catalogue = read_catalogue(catalogue_file(domain, language), language)
    return [message for message in catalogue if message.id]


def forms(message: Message) -> Iterator[tuple[str, str]]:
    """Each English form with its translation."""
    if message.pluralizable:
        yield from zip(message.id, message.string, strict=True)
    else:
        yield message.id, message.string


def fields(text: str) -> set[str]:
    """The placeholders as they are written, without their braces."""
    found = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is not None:
            found.add(name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else ""))
    return found


def hidden_from_babel(source: str) -> list[int]:
    """The lines with a text that Babel misses: in an f-string (before Python 3.12), in `speaker()("…")`."""
    lines = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            lines.extend(part.lineno for part in ast.walk(node) if _called(part) in KEYWORDS)
        if isinstance(node, ast.Call) and _called(node.func) == "speaker":
            lines.append(node.lineno)
    return sorted(set(lines))


def english_in(output: str) -> list[str]:
    """The English texts of the catalogues, of two words or more, that stand in `output`."""
    read = " ".join(POSITION.sub("", output).split())
    return [text for text, pattern in _sentences() if pattern.search(read)]


@cache
def _sentences() -> list[tuple[str, re.Pattern[str]]]:
    found = []
    for domain in domains():
        for message in entries(domain):
            for english, translated in forms(message):
                pieces = [piece.strip() for piece, *_ in Formatter().parse(" ".join(english.split()))]
                words = re.findall(r"[^\W\d_]+", " ".join(pieces))
                if len(words) >= 2 and english != translated and not message.context:
                    body = r".{1,200}?".join(re.escape(piece) for piece in pieces if piece)
                    found.append((english, re.compile(rf"(?<!\w){body}(?!\w)")))
    return found


def _called(node: ast.AST) -> str:
    """The name of what a node calls, if it is a call."""
    called = node.func if isinstance(node, ast.Call) else None
    return getattr(called, "id", getattr(called, "attr", ""))
