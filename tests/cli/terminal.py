"""Runs `tablee` as people do: a process of its own, input that is no terminal."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path

from tablee.core import cachedir
from tests.cli.forks import Forks

# The language that somebody has chosen in the settings holds for commands, too: not for those of the tests.
NO_SETTINGS = {"XDG_CONFIG_HOME": os.devnull}


@cache
def _forks() -> Forks:
    return Forks()


def tablee(
    *arguments: str, typed: str = "", home: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The finished process; saves go below `home`."""
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **NO_SETTINGS, **environment}
    if home is not None:
        env["XDG_DATA_HOME"] = str(home)
    return _forks().run(arguments, typed, env)


def own_home(folder: Path) -> dict[str, str]:
    """Variables with which a command takes a folder for somebody's home; compiled code stays where it is."""
    homes = dict.fromkeys(("HOME", "ZDOTDIR", "XDG_CONFIG_HOME"), str(folder))
    return {**homes, "SHELL": "/bin/bash", "TABLEE_CACHE": str(cachedir.root())}
