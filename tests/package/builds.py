"""The wheel and the archive of the source, built from this checkout without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "tablee"
# The documentation and the manual pages, where they have been built.
SITE = ROOT / "build" / "site"
MAN = ROOT / "build" / "man"


def built(kind: str, target: Path, source: Path = ROOT) -> Path:
    """The `wheel` or `sdist` of a source tree, in a folder; what builds it is installed here."""
    target.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(target)],
        cwd=source,
        env={key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = target.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return file


def files_of_package() -> set[str]:
    """The files of the package as they lie here, but for what Python compiles."""
    found = (file for file in PACKAGE.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {file.relative_to(PACKAGE.parent).as_posix() for file in found}


def files_below(folder: Path) -> set[str]:
    """The files below a folder by their paths in it, none where it is not there."""
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def files_of_checkout() -> set[str]:
    """What git keeps, or would keep once it is told, and is there."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return {name for name in names if name and (ROOT / name).is_file()}


def names_in(file: Path) -> set[str]:
    """The files in a wheel, or in an archive of the source without the folder that holds them all."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            return {name for name in wheel.namelist() if not name.endswith("/")}
    with tarfile.open(file) as archive:
        return {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
