"""Writes the TypeScript declarations of everything on the wire: `python -m tablee.web.wire.typescript`.

The scripts of the pages and boards are JavaScript with types in comments; `tsc` checks them against these
declarations, so that a field renamed in Python is an error in the scripts that read it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import inspect

from tablee.records.files import write_text
from tablee.web.wire import lobby, profile, puzzles, rest, socket, tournaments, turns

TARGET = Path(__file__).parents[1] / "static" / "wire.d.ts"
HEAD = "// What travels between server and browser: written by `make wire` from web/wire/*.py, do not edit.\n"
_PLAIN = {
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def declarations() -> str:
    """Returns the text of `wire.d.ts`."""
    named = socket.DECLARED
    answers = (rest, profile, puzzles, turns, tournaments, lobby)
    structs = (each for module in answers for each in module.DECLARED)
    found: dict[str, str] = {}
    unions = {name: _type(inspect.type_info(union), found) for name, union in named.items()}
    lines = [HEAD, *_interfaces(structs, found)]
    lines += [f"export type {name} = {text};\n" for name, text in unions.items()]
    return "\n".join(lines)


def declarations_of(structs: Iterable[Any], head: str) -> str:
    """Returns the text of the declarations of these, and of whatever they hold, below a first line."""
    return "\n".join([head, *_interfaces(structs, {})])


def _interfaces(structs: Iterable[Any], found: dict[str, str]) -> list[str]:
    """Returns the interfaces of these, of whatever they hold, and of what is `found` already, by name."""
    for struct in structs:
        _type(inspect.type_info(struct), found)
    return [found[name] for name in sorted(found)]


def _type(info: inspect.Type, found: dict[str, str]) -> str:
    """Returns the TypeScript of a type; interfaces that it needs are added to `found`."""
    if isinstance(info, inspect.Metadata):
        return _type(info.type, found)
    if type(info) in _PLAIN:
        return _PLAIN[type(info)]
    if isinstance(info, inspect.StructType | inspect.DataclassType):
        return _interface(info, found)
    if isinstance(info, inspect.UnionType):
        return " | ".join(dict.fromkeys(_type(each, found) for each in info.types))
    if isinstance(info, inspect.LiteralType):
        return " | ".join(json.dumps(value) for value in info.values)
    if isinstance(info, inspect.ListType | inspect.VarTupleType):
        item = _type(info.item_type, found)
        return f"({item})[]" if " " in item else f"{item}[]"
    if isinstance(info, inspect.TupleType):
        return "[" + ", ".join(_type(each, found) for each in info.item_types) + "]"
    if isinstance(info, inspect.DictType):
        return f"Record<{_type(info.key_type, found)}, {_type(info.value_type, found)}>"
    raise TypeError(f"no TypeScript for {info}")


def _interface(info: inspect.StructType | inspect.DataclassType, found: dict[str, str]) -> str:
    name = info.cls.__name__
    if name not in found:
        found[name] = ""  # so that a type that holds itself ends here
        found[name] = "\n".join([f"export interface {name} {{", *_fields(info, found), "}\n"])
    return name


def _fields(info: inspect.StructType | inspect.DataclassType, found: dict[str, str]) -> Iterator[str]:
    # msgspec writes every field, so an answer has them all; a form may leave out what has a default.
    form = isinstance(info, inspect.StructType) and info.forbid_unknown_fields
    if isinstance(info, inspect.StructType) and info.tag_field:
        yield f'  {info.tag_field}: "{info.tag}";'
    for each in info.fields:
        mark = "?" if form and not each.required else ""
        yield f"  {each.encode_name}{mark}: {_type(each.type, found)};"


def main() -> None:
    """Writes the declarations."""
    write_text(TARGET, declarations())


if __name__ == "__main__":
    main()
