"""Provenance in words: which program played, on what machine and when, and what levels stood for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.i18n import Say

COMMIT = 12  # characters of it that are shown
DIRTY = "-dirty"

Run = Mapping[str, Any]


def run_words(run: Run, say: Say) -> str:
    """Returns one line about a run; what it does not tell is left out."""
    libraries = (("python", "Python"), ("numpy", "NumPy"), ("numba", "Numba"))
    cores = run.get("cores")
    machine = (
        run.get("processor"),
        say.count("{n} core", "{n} cores", cores) if isinstance(cores, int) else None,
        run.get("system"),
    )
    parts = (
        _date(str(run.get("date") or "")),
        _program(run, say),
        ", ".join(f"{name} {run[key]}" for key, name in libraries if run.get(key)),
        ", ".join(str(part) for part in machine if part),
    )
    return " · ".join(part for part in parts if part)


def _program(run: Run, say: Say) -> str:
    version, commit = run.get("version"), str(run.get("commit") or "")
    if not version:
        return ""
    if not commit:
        return f"Tablée {version}"
    shown = commit.removesuffix(DIRTY)[:COMMIT]
    if commit.endswith(DIRTY):
        return say("Tablée {version}, commit {commit} with changes", version=version, commit=shown)
    return say("Tablée {version}, commit {commit}", version=version, commit=shown)


def _date(text: str) -> str:
    """Returns a date of ISO 8601 in universal time as people read it, and another text as it is."""
    if len(text) == len("2026-01-02T03:04:05+00:00") and text.endswith("+00:00"):
        return f"{text[:10]} {text[11:16]} UTC"
    return text


def provenance_lines(runs: Sequence[Run], levels: Mapping[str, str], say: Say) -> list[str]:
    """Returns a line for each run, and one on what levels stood for; none where nothing is known."""
    stood = [say("{level} stands for {agent}", level=level, agent=agent) for level, agent in levels.items()]
    return [line for line in (*(run_words(run, say) for run in runs), " · ".join(stood)) if line]
