"""What a measurement depends on: processor, versions, commit."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def facts() -> str:
    """One line that belongs under every table."""
    cores = os.cpu_count() or 1
    known = [
        f"commit {_commit()}",
        f"{_processor()}, {cores} {'core' if cores == 1 else 'cores'}",
        f"Python {platform.python_version()}",
        *(f"{title} {_version(package)}" for title, package in PACKAGES.items()),
        *(f"{title} {_version(package)}" for title, package in RIVALS.items() if find_spec(package)),
        *([f"gcc {_output('gcc', '-dumpfullversion')}"] if shutil.which("gcc") else []),
    ]
    return " · ".join(known)


PACKAGES = {"Numba": "numba", "NumPy": "numpy", "OpenSpiel": "open-spiel"}
RIVALS = {"PettingZoo": "pettingzoo", "pgx": "pgx", "JAX": "jax"}  # of the extra `bench`


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def _commit() -> str:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        return "unknown"
    changed = _output("git", "status", "--porcelain", "--", "src", "bench")
    return _output("git", "rev-parse", "--short", "HEAD") + (" with changes" if changed else "")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
