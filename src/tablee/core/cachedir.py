"""Where compiled code is kept: one folder per exact state of the engine's sources and compilers.

Numba's own cache looks at the file of the outermost function only, so after an edited rule it would
run old code inlined elsewhere. A folder named by a digest of everything that could matter cannot.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent.parent
_ENGINE = tuple(_PACKAGE / part for part in ("core", "search", "games"))
_STALE_SECONDS = 30 * 24 * 3600


def digest(extra: Iterable[Path] = ()) -> str:
    """Of all engine sources, `extra` source folders, and what compiles them."""
    seal = blake2b(digest_size=12)
    for part in (sys.version, *(version(name) for name in ("numba", "numpy", "llvmlite"))):
        seal.update(part.encode())
    for folder in (*_ENGINE, *extra):
        for path in sorted(folder.rglob("*.py")):
            seal.update(path.relative_to(folder).as_posix().encode())
            seal.update(path.read_bytes())
    return seal.hexdigest()


def folder(rules_file: Path) -> Path:
    """The cache folder for a game whose rules are in `rules_file`; made if need be."""
    home = rules_file.resolve().parent
    outside = () if home.is_relative_to(_PACKAGE) else (home,)
    root = Path(os.environ.get("TABLEE_CACHE") or platformdirs.user_cache_dir("tablee", False))
    found = root / digest(outside)
    if not found.is_dir():
        found.mkdir(parents=True, exist_ok=True)
        _drop_stale(root, found.stat().st_mtime)
    os.utime(found)
    return found


def _drop_stale(root: Path, now: float) -> None:
    """Other versions may live side by side; only folders unused for a month are removed."""
    for sibling in root.iterdir():
        if sibling.is_dir() and now - sibling.stat().st_mtime > _STALE_SECONDS:
            shutil.rmtree(sibling, ignore_errors=True)
