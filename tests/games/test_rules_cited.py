"""Every numbered rule of a game's RULES.md is cited by a test, and every citation names a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tablee import games
from tablee.roster import find_game
from tests.conformance.hooks import hooks_of

RULES = {path.parent.name: path for path in sorted(Path(games.__path__[0]).glob("*/RULES.md"))}

every_game = pytest.mark.parametrize("game", RULES)


def numbered(game: str) -> list[str]:
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES[game].read_text("utf-8"), re.MULTILINE)


def sources(game: str) -> Iterator[Path]:
    return (Path(__file__).parent / game).rglob("test_*.py")


def cited(game: str) -> dict[str, list[str]]:
    """By rule number, the tests whose docstrings cite it."""
    found: dict[str, list[str]] = {}
    for path in sources(game):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                told = ast.get_docstring(node) or ""
                for citation in re.findall(r"RULES (§\d+\.\d+(?:, §\d+\.\d+)*)", told):
                    for number in re.findall(r"\d+\.\d+", citation):
                        found.setdefault(number, []).append(f"{path.name}::{node.name}")
    return found


@every_game
def test_every_rule_is_cited_by_a_test(game):
    tests = cited(game)
    uncited = [number for number in numbered(game) if number not in tests]

    assert numbered(game)
    assert not uncited, f"no test cites {', '.join(uncited)}"


@every_game
def test_every_citation_names_a_rule(game):
    rules = numbered(game)
    unknown = {number: tests for number, tests in cited(game).items() if number not in rules}

    assert not unknown


@every_game
def test_rules_are_numbered_once_and_in_order(game):
    numbers = [tuple(map(int, number.split("."))) for number in numbered(game)]

    assert numbers == sorted(set(numbers))
    for (section, at), (next_section, next_at) in pairwise(numbers):
        assert (next_section, next_at) in {(section, at + 1), (section + 1, 1)}


@every_game
def test_rules_cited_in_the_code_exist(game):
    code = (path.read_text("utf-8") for path in sorted(RULES[game].parent.rglob("*.py")))
    found = {number for source in code for number in re.findall(r"§(\d+(?:\.\d+)?)", source)}

    assert found <= {*numbered(game), *(number.partition(".")[0] for number in numbered(game))}


@every_game
def test_every_vector_of_the_sheet_has_a_test(game):
    found = set()
    for path in sources(game):
        for words in re.findall(r"\bvectors? ([\d, and]+)", path.read_text("utf-8")):
            found.update(map(int, re.findall(r"\d+", words)))

    assert found >= {*hooks_of(find_game(game)).vectors}
