"""What tests of players in a sandbox share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tablee.core.errors import BadUse
from tablee.match.sandbox import require_sandbox
from tests.bots import attacks

HOW = "`make programs` installs bubblewrap where it can; by hand: apt-get install bubblewrap"


def needs_sandbox() -> None:
    """Skips a test, and says what to install, where there can be no sandbox; TABLEE_REQUIRE_ALL=1 fails it."""
    try:
        require_sandbox()
    except BadUse as missing:
        pytest.skip(f"needs a sandbox ({missing}): {HOW}")


def attacker(folder: Path) -> Path:
    """A player that attacks, in a folder of its own."""
    folder.mkdir()
    return Path(shutil.copy(attacks.__file__, folder / "player.py"))
