"""Finds a game's painter; a plain, generic one serves a game that brings none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from rich.text import Text

from tablee.core.game import GameKind
from tablee.core.scene import Line, Scene
from tablee.i18n import Say


class Painter(Protocol):
    """What a game's paint.py offers."""

    def paint(self, scene: Scene, say: Say, names: Sequence[str]) -> Text: ...
    def words(self, line: Line, say: Say, names: Sequence[str]) -> str: ...
    def reason(self, code: str, say: Say) -> str: ...
    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]: ...


def painter_of(kind: GameKind) -> Painter:
    package = type(kind).__module__.rpartition(".")[0]
    if find_spec(f"{package}.paint") is None:
        return _Plain()
    return cast("Painter", import_module(f"{package}.paint"))


class _Plain:
    """Every place on a line of its own, and codes instead of sentences."""

    def paint(self, scene: Scene, say: Say, names: Sequence[str]) -> Text:
        lines = []
        for place in scene.places:
            owner = "" if place.owner is None else f" ({names[place.owner]})"
            held = " ".join(place.items) if place.count is None else str(place.count)
            touch = f"  ← {place.move}" if place.move else ""
            lines.append("  " + say("{name}: {value}", name=f"{place.name}{owner}", value=f"{held}{touch}"))
        for name, score in zip(names, scene.scores, strict=False):
            lines.append("  " + say("{name}: {value}", name=name, value=score))
        if scene.mover >= 0:
            lines.append("  " + say("{who} to move", who=names[scene.mover]))
        return Text("\n".join(lines))

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str:  # noqa: ARG002 - a code has no words
        fields = {name: names[value] if name == "seat" else value for name, value in line.fields.items()}
        return " ".join([line.code, *(f"{name}={value}" for name, value in fields.items())])

    def reason(self, code: str, say: Say) -> str:
        return say("The game is over ({reason}).", reason=code)

    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]:  # noqa: ARG002 - it knows none
        return [f"{name} = {value}" for name, value in options.items()]
