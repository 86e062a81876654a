"""What a game says about itself, from its paint.py; codes serve a game that brings no words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from tablee.core.game import GameKind
from tablee.core.scene import Line, Scene
from tablee.i18n import Say
from tablee.match.choices import steps_of

STEP_SIGNS = ">:,@/"


class Wording(Protocol):
    """The words in a game's paint.py; `label`, what a step of a move is called in a list, is optional."""

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str: ...
    def reason(self, code: str, say: Say) -> str: ...
    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]: ...


class PlainWording:
    """Codes instead of sentences."""

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str:  # noqa: ARG002 - a code has no words
        fields = {name: names[value] if name == "seat" else value for name, value in line.fields.items()}
        return " ".join([line.code, *(f"{name}={value}" for name, value in fields.items())])

    def reason(self, code: str, say: Say) -> str:
        return say("The game is over ({reason}).", reason=code)

    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]:  # noqa: ARG002 - it knows none
        return [f"{name} = {value}" for name, value in options.items()]


def wording_of(kind: GameKind) -> Wording:
    return cast("Wording", kind.part("paint") or PlainWording())


def sentence(kind: GameKind, lines: Sequence[Line], say: Say, names: Sequence[str]) -> str:
    """What happened in one move."""
    wording, say = wording_of(kind), say.for_game(kind)
    return " ".join(text for line in lines if (text := wording.words(line, say, names).strip()))


def label_of(wording: Wording, chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str:
    """What an option is called in a list, step by step after what is chosen; the game may know better."""
    own = getattr(wording, "label", None)
    said, before = [], chosen
    for step in steps_of(option)[len(steps_of(chosen)) if chosen else 0 :]:
        name = own(before, before + step, scene, say, names) if own else None
        said.append(name or step.lstrip(STEP_SIGNS) or step)
        before += step
    return " › ".join(said)
