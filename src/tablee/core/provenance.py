"""Provenance: which program made something, by which libraries, on what kind of machine.

It names no host and no user. Everything is read once in a process; nothing heavy is imported for it.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

NOTE = "provenance"  # its key in the notes of a record
MACHINE = ("processor", "cores", "system")  # what tells of the machine rather than of the program
_ROOT = Path(__file__).parents[3]  # of a checkout; of an installed package it is some folder of Python's
_GIT_SECONDS = 5
_RELEASE = re.compile(r"\d+(?:\.\d+)*")


def provenance() -> dict[str, Any]:
    """Returns version, commit (None where it is not known), Python, NumPy, Numba, and the machine."""
    return dict(_provenance())


@cache
def _provenance() -> dict[str, Any]:
    from importlib.metadata import version  # slow to import: it brings the whole of `email`

    return {
        "version": str(import_module("tablee").__version__),
        "commit": _commit(),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": _system(),
    }


def _commit() -> str | None:
    """Returns the commit of a checkout, with `-dirty` where files were changed, or the one pip installed."""
    if (_ROOT / ".git").exists() and (_ROOT / "pyproject.toml").exists():
        return _git_commit(_ROOT)
    from importlib.metadata import PackageNotFoundError, distribution  # slow to import, see above

    try:
        found = json.loads(distribution("tablee").read_text("direct_url.json") or "{}")
        commit = found.get("vcs_info", {}).get("commit_id")
    except (PackageNotFoundError, ValueError, AttributeError):
        return None
    return commit if isinstance(commit, str) else None


def _git_commit(root: Path) -> str | None:
    git = shutil.which("git")
    if git is None:
        return None
    # A hook of another repository sets variables that would lead there.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    command = [git, "-C", str(root), "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]
    try:
        done = subprocess.run(  # noqa: S603 - our own arguments
            command, env=clean, capture_output=True, text=True, timeout=_GIT_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() or None


def _processor() -> str:
    """Returns the processor's name as its maker writes it, or its kind."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8", errors="replace")
    except OSError:
        text = ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    name = found[1] if found else platform.processor() or platform.machine()
    return " ".join(name.split())


def _system() -> str:
    """Returns the system and its version's number; what follows the number may be a name somebody gave it."""
    number = _RELEASE.match(platform.release())
    return f"{platform.system()} {number[0]}" if number else platform.system()
