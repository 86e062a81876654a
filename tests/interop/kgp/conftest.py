"""No test leaves a connection open."""

from __future__ import annotations

import pytest

from tests.interop.kgp.raw import Lines


@pytest.fixture(autouse=True)
def _close_connections():
    yield
    while Lines.open:
        Lines.open.pop().close()
