"""A machine that has compiled nothing yet."""

from __future__ import annotations

import pytest

from tests.core.machine import Machine


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)
