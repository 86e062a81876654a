"""Tablée as somebody has installed it: an environment, an empty home, and nothing of a checkout beside it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import distribution, distributions
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.package.builds import ROOT

SCRIPT = ROOT / "deploy" / "install.sh"
PATIENCE = 600  # seconds: the first game on a machine compiles
# What a person's shell has, and what lets a package registry be reached.
_KEPT = re.compile(
    r"(PATH|TMPDIR|LANG|LC_ALL|PIP_.*|SSL_.*|REQUESTS_.*|https?_proxy|no_proxy)", re.IGNORECASE
)
_ADDRESS = re.compile(r"http://[\d.]+:\d+")
_ENDS = re.compile("Ctrl-C")  # what a command says that works until it is told to stop


@dataclass(frozen=True)
class Installation:
    """An environment with Tablée in it, and the home of whoever runs it."""

    folder: Path
    home: Path

    @property
    def programs(self) -> Path:
        return self.folder / "bin"

    @property
    def packages(self) -> Path:
        (found,) = self.folder.glob("lib/python3*/site-packages")
        return found

    def environment(self, **more: str) -> dict[str, str]:
        """What a program started by hand would have: nothing that the tests have set."""
        kept = {key: value for key, value in os.environ.items() if _KEPT.fullmatch(key)}
        return {**kept, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "HOME": str(self.home), **more}

    def run(self, *command: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
        """Runs a program of the environment in the empty home."""
        return subprocess.run(
            [self.programs / command[0], *command[1:]],
            input=typed,
            cwd=self.home,
            env=self.environment(TABLEE_LANG=lang),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def tablee(self, *arguments: str, typed: str = "", lang: str = "en") -> str:
        """What a command prints, which has to end well."""
        done = self.run("tablee", *arguments, typed=typed, lang=lang)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def serving(self, *arguments: str, **environment: str) -> Iterator[str]:
        """The address that a server tells once it is open; it is ended as an administrator would."""
        with self.working(*arguments, until=_ADDRESS, **environment) as said:
            found = _ADDRESS.search(said)
            assert found
            yield found[0]

    @contextmanager
    def working(self, *arguments: str, until: re.Pattern[str] = _ENDS, **environment: str) -> Iterator[str]:
        """The line that a command tells once it is at work; it is ended as an administrator would."""
        process = subprocess.Popen(
            [self.programs / "tablee", *arguments],
            cwd=self.home,
            env=self.environment(**environment),
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        told: list[str] = []
        try:
            for line in process.stderr:
                told.append(line)
                if until.search(line):
                    yield line
                    break
            else:
                raise AssertionError("".join(told))
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)
        assert process.returncode == 0


def install_linked(wheel: Path, folder: Path, *extras: str, script: Path = SCRIPT) -> Installation:
    """Installs the wheel without a network; what it needs, and nothing else, is linked to what the tests have."""
    offline = {"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1"}
    found = _installed(wheel, folder, extras, offline, script)
    (own,) = distributions(name="tablee", path=[str(found.packages)])
    for name in sorted(_needed(own.requires or [], frozenset(extras))):
        _link(name, found.packages)
    return found


def install_from_registry(wheel: Path, folder: Path, *extras: str) -> Installation:
    """Installs the wheel and all it needs, as strangers do, and says what that took."""
    start = time.monotonic()
    found = _installed(wheel, folder, extras, {"PIP_NO_CACHE_DIR": "1"})
    seconds = time.monotonic() - start
    size = sum(file.stat().st_size for file in found.packages.rglob("*") if not file.is_symlink())
    packages = len([*found.packages.glob("*.dist-info")])
    print(f"\ninstalled in {seconds:.0f} s: {packages} packages, {size / 1e6:.0f} MB")
    return found


def _installed(
    wheel: Path, folder: Path, extras: tuple[str, ...], variables: dict[str, str], script: Path = SCRIPT
) -> Installation:
    home = folder / "home"
    home.mkdir(parents=True)
    found = Installation(folder / "tablee", home)
    subprocess.run(
        ["sh", script, wheel, found.folder, *([",".join(extras)] if extras else [])],
        cwd=home,
        env=found.environment(**variables, PYTHON=sys.executable),
        check=True,
        timeout=PATIENCE,
    )
    return found


def _needed(requirements: list[str], extras: frozenset[str], seen: frozenset[str] = frozenset()) -> set[str]:
    """The names of all packages that these requirements lead to."""
    found: set[str] = set()
    for requirement in map(Requirement, requirements):
        wanted = any(
            requirement.marker is None or requirement.marker.evaluate({"extra": extra})
            for extra in (*extras, "")
        )
        name = canonicalize_name(requirement.name)
        if wanted and name not in seen | found:
            found.add(name)
            further = distribution(name).requires or []
            found |= _needed(further, frozenset(requirement.extras), seen | found)
    return found


def _link(name: str, packages: Path) -> None:
    """Links every folder and module of an installed package into another environment."""
    kept = distribution(name)
    for part in sorted({PurePosixPath(file).parts[0] for file in kept.files or []} - {"..", "__pycache__"}):
        link = packages / part
        if not link.exists():
            link.symlink_to(kept.locate_file(part))  # type: ignore[arg-type]  # a path, where packages are files
