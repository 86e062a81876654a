"""Measures what installing the wheel takes, and what it would take without some of what it needs.

    make dist; .venv/bin/python bench/installs.py

Prints a table for docs/installing.md: each row is an environment of its own, installed from the registry
without a cache. CPU seconds are pip's own; what a network takes comes on top.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from collections.abc import Sequence
from email.parser import BytesParser
from pathlib import Path
from statistics import median

from packaging.requirements import Requirement

from results import Results

ROOT = Path(__file__).parents[1]
NOTICES, PASSKEYS, SWISS = ("pywebpush",), ("webauthn",), ("networkx",)
SERVER = (
    *("alembic", "greenlet", "itsdangerous", "litestar", "prometheus-client"),
    *("segno", "sqlalchemy", "uvicorn", "websockets"),
)
LEFT_OUT = {
    "as it is": (),
    "without notices (pywebpush)": NOTICES,
    "without passkeys, either (webauthn)": NOTICES + PASSKEYS,
    "without Swiss rounds (networkx)": SWISS,
    "without any server": NOTICES + PASSKEYS + SWISS + SERVER,
}
STARTS = 7


def main() -> None:
    """Measures every row, one after the other."""
    (wheel,) = (ROOT / "dist").glob("tablee-*.whl")
    rows = []
    for name, left_out in LEFT_OUT.items():
        print(name, "…", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            rows.append((name, *_measured(wheel, needed(wheel, left_out), Path(folder))))
    headings = (
        "installation",
        "packages",
        "MB",
        "seconds",
        "CPU seconds",
        "import tablee, ms",
        "tablee --help, ms",
    )
    print(Results(headings, tuple(rows)).markdown())


def needed(wheel: Path, left_out: Sequence[str]) -> list[str]:
    """Returns what the wheel requires without any extra, but for some packages."""
    with zipfile.ZipFile(wheel) as opened:
        (about,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        listed = BytesParser().parsebytes(opened.read(about)).get_all("Requires-Dist", [])
    found = [Requirement(text) for text in listed]
    return [f"{one.name}{one.specifier}" for one in found if not one.marker and one.name not in left_out]


def _measured(wheel: Path, requirements: Sequence[str], folder: Path) -> tuple[str, ...]:
    environment = folder / "env"
    venv.create(environment, with_pip=True)
    (packages,) = environment.glob("lib/python3*/site-packages")
    before = _size(packages)
    pip = [str(environment / "bin" / "pip"), "install", "--quiet", "--no-cache-dir"]
    start, used = time.monotonic(), _cpu()
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
    subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), *requirements], check=True)
    seconds, cpu = time.monotonic() - start, _cpu() - used
    count = len([*packages.glob("*.dist-info")]) - 1  # pip itself
    size = (_size(packages) - before) / (1 << 20)
    importing = _milliseconds([environment / "bin" / "python", "-c", "import tablee"], folder)
    helping = _milliseconds([environment / "bin" / "tablee", "--help"], folder)
    return (str(count), f"{size:.0f}", f"{seconds:.0f}", f"{cpu:.0f}", f"{importing:.0f}", f"{helping:.0f}")


def _milliseconds(command: Sequence[str | Path], home: Path) -> float:
    """Returns the median of a command's CPU time: programs beside it do not count."""
    taken = []
    for _ in range(STARTS):
        used = _cpu()
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "HOME": str(home)})
        taken.append(1000 * (_cpu() - used))
    return median(taken)


def _cpu() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def _size(folder: Path) -> int:
    """Returns what a folder takes on the disk, in bytes."""
    return sum(512 * file.stat().st_blocks for file in folder.rglob("*"))


if __name__ == "__main__":
    main()
