"""Where compiled code is kept: a folder for each game and compiled module, named by a digest of its sources.

Numba's own cache looks at the file of the outermost function only, so after an edited rule it would run old
code inlined elsewhere. The digest covers everything that can end up in the compiled code: the module itself,
the game's rules, whatever these import, how we compile (`core/jit.py`) and the versions of the compilers. It
covers nothing else, so that an edited word, board or screen recompiles nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from errno import EACCES
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

import platformdirs

from tablee.core.errors import BadUse, os_error_note
from tablee.core.notes import N_, Note

VARIABLE = "TABLEE_CACHE"
_NO_CACHE = N_(
    "compiled code cannot be kept in {folder}: {problem}; let {variable} name a folder that can be written to"
)
_COMPILER = "tablee.core.jit"
_STALE_SECONDS = 30 * 24 * 3600
# Imports inside functions and below `if TYPE_CHECKING` are indented: kernels cannot use what they bring.
_IMPORT = re.compile(r"^(?:from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]*)|import\s+([^\n]*))", re.MULTILINE)
_NAME = re.compile(r"\w[\w.]*")


def folder(rules: ModuleType, module: str) -> Path:
    """Returns the cache folder for what a game's `rules` and one compiled `module` are made of.

    The folder is created if it does not exist. Folders that nobody has used for a month are removed then.

    :raises BadUse: when the folder cannot be created or written to; the error names the variable to set.
    """
    kept, game = root(), rules.__name__.removesuffix(".rules").rpartition(".")[2]
    if module in _closure(rules.__name__):  # what the rules are made of is compiled into one folder
        module = rules.__name__
    found = kept / f"{game}-{module.rpartition('.')[2]}-{digest(rules.__name__, module)}"
    try:
        if not found.is_dir():
            found.mkdir(parents=True, exist_ok=True)
            _drop_stale(kept, found.stat().st_mtime)
        os.utime(found)
        # A folder that is there may still be somebody else's: Numba would fall silent and compile every time.
        if not os.access(found, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES), str(found))
    except OSError as error:
        fields = {"folder": str(kept), "problem": os_error_note(error), "variable": VARIABLE}
        raise BadUse(why=Note("no_cache", _NO_CACHE, fields)) from None
    return found


def root() -> Path:
    """Returns the folder that holds them all, which need not exist."""
    return Path(os.environ.get(VARIABLE) or platformdirs.user_cache_dir("tablee", False))


def digest(rules: str, module: str) -> str:
    """Returns a digest of the sources that a compiled module depends on, and of what compiles them.

    `rules` and `module` are names of imported modules. The names are part of the digest, because compiled
    code refers to the modules it came from by name.
    """
    from importlib.metadata import version  # slow to import, and lists of games compile nothing

    seal = blake2b(digest_size=12)
    for part in (rules, module, sys.version, *(version(name) for name in ("numba", "numpy", "llvmlite"))):
        seal.update(part.encode())
    for name in sorted(_closure(rules) | _closure(module) | {_COMPILER}):
        seal.update(name.encode())
        seal.update(_source(name))
    return seal.hexdigest()


def _closure(module: str) -> frozenset[str]:
    """Returns the names of a module and of all modules of ours, or of its own package, that it imports.

    What a package's own `__init__` imports is not followed: it would bring in the whole game, words and all.
    Kernels therefore import each other from the modules that define them.
    """
    ours = {"tablee", module.partition(".")[0]}
    found, waiting = {module}, [module]
    while waiting:
        for name in _imported(waiting.pop()):
            if name.partition(".")[0] in ours and name not in found and name in sys.modules:
                found.add(name)
                if not hasattr(sys.modules[name], "__path__"):
                    waiting.append(name)
    return frozenset(found)


@cache
def _imported(module: str) -> frozenset[str]:
    """Returns the names that a module imports at its top level; some may be functions rather than modules."""
    found: set[str] = set()
    for package, names, modules in _IMPORT.findall(_source(module).decode()):
        found.update(_NAME.findall(modules))
        if package:
            found.add(package)
            found.update(f"{package}.{name}" for name in _NAME.findall(names))
    return frozenset(found)


@cache
def _source(module: str) -> bytes:
    return Path(str(sys.modules[module].__file__)).read_bytes()


def _drop_stale(root: Path, now: float) -> None:
    """Removes the folders of other versions, once they have not been used for a month."""
    for sibling in root.iterdir():
        if sibling.is_dir() and now - sibling.stat().st_mtime > _STALE_SECONDS:
            shutil.rmtree(sibling, ignore_errors=True)
