"""Workspaces: a search's arrays travel as one argument, and each kernel is compiled once for them."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.games.kalaha import GAME
from tablee.search.minimax import Minimax
from tablee.search.templates import minimax as template

pytestmark = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")


@pytest.fixture
def walk():
    """The compiled walk of minimax, called before."""
    game = GAME()
    Minimax(2).choose(game.deal(1).view(0), Budget(), 1)
    return game.kernels.copy(template).walk


def workspace(**changes) -> template.MinimaxWorkspace:
    rules = GAME.rules
    made = template.MinimaxWorkspace(
        state=GAME().deal(1).record(),
        stack=np.zeros(3, rules.STATE),
        levels=np.zeros(3, template.LEVEL),
        moves=np.zeros(4 * rules.MAX_LEGAL, np.int64),
        values=np.zeros(rules.MAX_LEGAL, np.float64),
    )
    return made._replace(**changes)


def test_a_kernel_has_one_signature_with_the_workspace_in_it(walk):
    from numba import types

    (signature,) = walk.signatures

    assert isinstance(signature[1], types.NamedTuple)
    assert signature[1].fields == template.MinimaxWorkspace._fields
    assert [each.dtype.name for each in signature[1].types[3:]] == ["int64", "float64"]


def test_a_workspace_with_an_array_of_another_type_is_refused(walk):
    setup = GAME().setup

    assert walk(setup, workspace(), 0, 2, 1) == -1  # nothing was opened: done at once
    with pytest.raises(TypeError, match="No matching definition"):
        walk(setup, workspace(moves=np.zeros(4 * GAME.rules.MAX_LEGAL, np.int32)), 0, 2, 1)
