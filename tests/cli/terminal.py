"""Runs `tablee` as people do: a process of its own, input on a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def tablee(*arguments: str, typed: str = "", home: Path | None = None, **environment: str):
    """The finished process; saves go below `home`."""
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **environment}
    if home is not None:
        env["XDG_DATA_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "tablee", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        timeout=120,
        check=False,
    )
