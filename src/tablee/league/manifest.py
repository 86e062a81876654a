"""What a pushed player is: a Python file with one class, or a folder whose `player.toml` says how it starts.

    command = "./player --fast"     # or: class = "my_player:Player"
    build = "cc -O2 -o player player.c"
    language = "C"
    deterministic = true

Nothing of the player is run here.
"""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn

from tablee.core.errors import BadPush
from tablee.core.notes import N_, Note
from tablee.league.archives import Files

MANIFEST = "player.toml"
_LARGEST = 1 << 12  # bytes of a manifest; reading TOML can take the square of it
_LONGEST = 1000  # characters of a command
_LONGEST_LABEL = 40
_CLASS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
KEYS = ("command", "class", "build", "language", "deterministic")
_PYTHON = "Python"


@dataclass(frozen=True)
class Manifest:
    """How a player is started: by a command, or as a class (`module:Class`) in our own host; how it is built
    before, if at all; what its owner says of it.
    """

    command: tuple[str, ...] = ()
    class_name: str = ""
    build: str = ""
    language: str = ""
    deterministic: bool = False

    def as_data(self) -> dict[str, Any]:
        """Returns the same as plain data."""
        return {
            "command": list(self.command),
            "class": self.class_name,
            "build": self.build,
            "language": self.language,
            "deterministic": self.deterministic,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Manifest:
        """Returns the manifest that `as_data` has made plain."""
        return cls(
            tuple(data["command"]), data["class"], data["build"], data["language"], data["deterministic"]
        )


def manifest_of(files: Files, source: str) -> Manifest:
    """Returns what the files of a folder say they are; without a manifest, a single Python file with a class.

    :raises BadPush: when they say nothing that can be understood.
    """
    if MANIFEST in files:
        return read_manifest(files[MANIFEST].content, source, files)
    modules = [name for name in files if name.endswith(".py") and "/" not in name]
    if len(modules) != 1:
        template = N_("expected a file {manifest}, or a single Python file with a class")
        _refuse(source, Note("no_manifest", template, {"manifest": MANIFEST}))
    return manifest_of_module(modules[0], files[modules[0]].content, source)


def manifest_of_module(name: str, content: bytes, source: str) -> Manifest:
    """Returns the manifest of a Python file: its one class, or function, that chooses moves.

    :raises BadPush: when it is no Python, or has none, or more than one.
    """
    module = name.removesuffix(".py")
    if not module.isidentifier():
        template = N_("{file}: the name of a Python file is letters, digits and _, as in my_player.py")
        _refuse(source, Note("module_name", template, {"file": name}))
    try:
        tree = ast.parse(content)
    except SyntaxError as error:
        fields = {"file": name, "line": error.lineno or 0, "problem": str(error.msg)}
        _refuse(source, Note("syntax", N_("{file}, line {line}: {problem}"), fields))
    except (ValueError, RecursionError, MemoryError):
        _refuse(source, Note("no_python", N_("{file} cannot be read as Python"), {"file": name}))
    found = [node.name for node in tree.body if isinstance(node, ast.ClassDef) and _chooses(node)]
    if not found:
        found = [
            node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "choose"
        ]
    if not found:
        template = N_("{file}: expected a class with a method choose(self, view, budget, seed)")
        _refuse(source, Note("no_class", template, {"file": name}))
    if len(found) > 1:
        template = N_("{file} has more than one player ({names}): name one in {manifest}")
        fields = {"file": name, "names": ", ".join(found), "manifest": MANIFEST}
        _refuse(source, Note("many_classes", template, fields))
    return Manifest(class_name=f"{module}:{found[0]}", language=_PYTHON)


def read_manifest(content: bytes, source: str, files: Files) -> Manifest:
    """Returns what a manifest says.

    :raises BadPush: when it is no TOML, or says something that has no meaning here.
    """
    if len(content) > _LARGEST:
        _refuse(source, Note("large_manifest", N_("{manifest} is too large"), {"manifest": MANIFEST}))
    try:
        found = tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # also what is no UTF-8
        fields = {"manifest": MANIFEST, "problem": _printable(str(error))}
        _refuse(source, Note("no_toml", N_("{manifest}: {problem}"), fields))
    for key in found:
        if key not in KEYS:
            near = get_close_matches(key, KEYS, n=1)
            template = N_("{manifest}: there is no '{key}'; known: {known}")
            if near:
                template = N_("{manifest}: there is no '{key}'; did you mean '{near}'?")
            fields = {
                "manifest": MANIFEST,
                "key": _printable(key),
                "known": ", ".join(KEYS),
                "near": "".join(near),
            }
            _refuse(source, Note("manifest_key", template, fields))
    command = _text(found, "command", _LONGEST, source)
    class_name = _text(found, "class", _LONGEST_LABEL * 5, source)
    if bool(command) == bool(class_name):
        template = N_('{manifest}: expected either command = "…" or class = "module:Class"')
        _refuse(source, Note("manifest_start", template, {"manifest": MANIFEST}))
    if class_name and not _CLASS.fullmatch(class_name):
        _expected(source, "class", N_('a module and a class, as in "my_player:Player"'))
    if class_name and "build" not in found and not _modules(class_name) & files.keys():
        template = N_("{manifest}: the module of {class_name} is not among the files, and nothing builds it")
        _refuse(source, Note("no_such_module", template, {"manifest": MANIFEST, "class_name": class_name}))
    deterministic = found.get("deterministic", False)
    if not isinstance(deterministic, bool):
        _expected(source, "deterministic", N_("true or false"))
    words = _words(command, source) if command else ()
    if words and words[0].startswith("./") and "build" not in found and words[0][2:] not in files:
        template = N_("{manifest}: the command's {file} is not among the files, and nothing builds it")
        _refuse(source, Note("no_such_file", template, {"manifest": MANIFEST, "file": words[0]}))
    return Manifest(
        words,
        class_name,
        _text(found, "build", _LONGEST, source),
        _text(found, "language", _LONGEST_LABEL, source) or (_PYTHON if class_name else ""),
        deterministic,
    )


def _modules(class_name: str) -> set[str]:
    """Returns the files that a class can be in."""
    path = class_name.partition(":")[0].replace(".", "/")
    return {f"{path}.py", f"{path}/__init__.py"}


def _chooses(node: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == "choose" for part in node.body)


def _words(command: str, source: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(command)) or _expected(source, "command", N_("a program and its arguments"))
    except ValueError:
        _expected(source, "command", N_("a program and its arguments, with quotation marks in pairs"))


def _text(found: dict[str, Any], key: str, longest: int, source: str) -> str:
    value = found.get(key, "")
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        _expected(
            source, key, Note("short_text", N_("a line of at most {limit} characters"), {"limit": longest})
        )
    return value.strip()


def _expected(source: str, key: str, expected: str | Note) -> NoReturn:
    what = Note("expected", expected) if isinstance(expected, str) else expected
    fields = {"manifest": MANIFEST, "key": key, "expected": what}
    _refuse(source, Note("manifest_value", N_("{manifest}: {key}: expected {expected}"), fields))


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else "·" for sign in text[:160])


def _refuse(source: str, why: Note) -> NoReturn:
    raise BadPush(source=source, why=why)
