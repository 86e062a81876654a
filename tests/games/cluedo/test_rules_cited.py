"""Every numbered rule of RULES.md is cited by a test, and every citation names a rule."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

from tablee.games import cluedo

RULES = Path(cluedo.__file__).with_name("RULES.md")
HERE = Path(__file__).parent
VECTORS = {*range(1, 10), *range(16, 30)}


def numbered() -> list[str]:
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES.read_text("utf-8"), re.MULTILINE)


def cited() -> dict[str, list[str]]:
    """By rule number, the tests whose docstrings cite it."""
    found: dict[str, list[str]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for citation in re.findall(
                    r"RULES (§\d+\.\d+(?:, §\d+\.\d+)*)", ast.get_docstring(node) or ""
                ):
                    for number in re.findall(r"\d+\.\d+", citation):
                        found.setdefault(number, []).append(f"{path.name}::{node.name}")
    return found


def test_every_rule_is_cited_by_a_test():
    tests = cited()
    uncited = [number for number in numbered() if number not in tests]

    assert not uncited, f"no test cites {', '.join(uncited)}"


def test_every_citation_names_a_rule():
    rules = numbered()
    unknown = {number: tests for number, tests in cited().items() if number not in rules}

    assert not unknown


def test_rules_are_numbered_once_and_in_order():
    numbers = [tuple(map(int, number.split("."))) for number in numbered()]

    assert numbers == sorted(set(numbers))
    for (section, at), (next_section, next_at) in pairwise(numbers):
        assert (next_section, next_at) in {(section, at + 1), (section + 1, 1)}


def test_rules_cited_in_the_code_exist():
    sources = (path.read_text("utf-8") for path in sorted(RULES.parent.rglob("*.py")))
    found = {number for source in sources for number in re.findall(r"§(\d+(?:\.\d+)?)", source)}

    assert found <= {*numbered(), *(number.partition(".")[0] for number in numbered())}


def test_every_vector_of_the_sheet_has_a_test():
    found = set()
    for path in HERE.rglob("test_*.py"):
        for words in re.findall(r"\(vectors? ([\d, and]+)\)", path.read_text("utf-8")):
            found.update(map(int, re.findall(r"\d+", words)))

    assert found >= VECTORS
