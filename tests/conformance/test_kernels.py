"""What the kernels and their records look like from outside."""

from __future__ import annotations

import ast
import inspect

import pytest

from tests.conformance import laws
from tests.conformance.every_game import KINDS, every_game, every_kind


@every_game(share=0.5)
def test_compiled_and_plain_kernels_give_the_same_bytes(game, seed, choices):
    laws.law_compiled_is_plain(game, seed, choices)


@every_game(share=0.5)
def test_kernels_change_only_what_they_may(game, seed, choices):
    laws.law_kernels_change_only_what_they_may(game, seed, choices)


@every_kind
def test_the_rules_declare_what_the_contract_asks(kind):
    laws.law_rules_are_declared(kind)


@every_kind
def test_records_have_no_padding(kind):
    laws.law_records_are_packed(kind)


@every_kind
def test_each_game_has_a_field_name_of_its_own(kind):
    """Equal layouts would be one type to Numba (DESIGN §4)."""
    others = [other.rules for other in KINDS.values() if other is not kind]
    for record in ("SETUP", "STATE"):
        taken = {name for rules in others for name in getattr(rules, record).names}
        assert set(getattr(kind.rules, record).names) - taken


@every_kind
@pytest.mark.parametrize("foreign", ["numba", "random", "time", "datetime", "secrets"])
def test_rules_know_no_compiler_no_clock_and_no_other_chance(kind, foreign):
    tree = ast.parse(inspect.getsource(kind.rules))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    used = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}

    assert not [name for name in named if name and name.split(".")[0] == foreign]
    assert "np.random" not in used
