"""What tests of every package share: optional modules, golden files, observations in words."""

from __future__ import annotations

import difflib
import os
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tablee.core.state import View


def needs(module: str, how: str) -> ModuleType:
    """The module, or a skip that says what to install; TABLEE_REQUIRE_ALL=1 makes it a failure."""
    try:
        return import_module(module)
    except ImportError as missing:
        pytest.skip(f"needs {module} ({missing}): {how}")


def golden(path: Path, text: str) -> None:
    """Compares `text` with the golden file at `path`; `make golden` rewrites it instead."""
    text = text.rstrip("\n") + "\n"
    if os.environ.get("TABLEE_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    if not path.exists():
        pytest.fail(
            f"no golden file {path}: `make golden` writes it; then review it like code", pytrace=False
        )
    kept = path.read_text(encoding="utf-8")
    if kept != text:
        changes = difflib.unified_diff(
            kept.splitlines(), text.splitlines(), f"{path.name} (kept)", f"{path.name} (now)", lineterm=""
        )
        pytest.fail(
            "differs from its golden file; if that is meant, `make golden` and review:\n"
            + "\n".join(changes),
            pytrace=False,
        )


def observed(view: View) -> dict[str, float]:
    """The numbers of an observation that are not 0, by what they mean."""
    named = zip(view.game.observation.names, view.observe().tolist(), strict=True)
    return {name: number for name, number in named if number}
