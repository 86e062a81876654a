"""`Machine`: processes with an empty cache and sources of their own, for the tests of compiling; scripts/ holds what they run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee.core import jit

SCRIPTS = Path(__file__).with_name("scripts")
SOURCES = Path(tablee.__file__).parent

compiler = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")


class Machine:
    """A machine with an empty cache and its own copy of our sources, which nobody else edits."""

    def __init__(self, folder: Path):
        self.cache = folder / "cache"
        self.sources = folder / "sources" / "tablee"
        shutil.copytree(SOURCES, self.sources)  # with Python's own cache, which knows what is edited

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.sources / file
        before = path.read_text("utf-8")
        assert before.count(old) == 1
        path.write_text(before.replace(old, new), "utf-8")

    def start(self, script: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        own = {
            "TABLEE_CACHE": str(self.cache),
            "PYTHONPATH": str(self.sources.parent),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        return subprocess.Popen(
            [sys.executable, str(SCRIPTS / script), *arguments],
            env={**inherited, **own, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, script: str, *arguments: str, **environment: str):
        return finish(self.start(script, *arguments, **environment))


def finish(process: subprocess.Popen[str]):
    """What a script printed."""
    out, errors = process.communicate(timeout=600)  # they compile, on a busy machine too
    assert (process.returncode, errors) == (0, "")
    return json.loads(out)
