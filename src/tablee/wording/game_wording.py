"""What a game's `paint.py` says in words: its log, reasons, rules and labels. Codes stand in for
what it does not bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from tablee.core.game import GameKind
from tablee.core.scene import Line, Scene
from tablee.core.state import View
from tablee.i18n import Say

if TYPE_CHECKING:
    from tablee.match.choices import Label


STEP_SIGNS = ">:,@/"


class Wording(Protocol):
    """What a game's `paint.py` says in words.

    Optional are `label`, the name of a step of a move in a list, and `typed_line`, which reads such names.
    """

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str:
        """Returns a line of the log as a sentence; `names` are those of the seats."""

    def reason(self, code: str, say: Say) -> str:
        """Returns why a game is over as a sentence."""

    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]:
        """Returns the rules with these options, a sentence or two in each text."""


class PlainWording:
    """The wording of a game that brings none: codes instead of sentences."""

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str:  # noqa: ARG002 - a code has no words
        """Returns the code of a log line and its fields."""
        fields = {name: names[value] if name == "seat" else value for name, value in line.fields.items()}
        return " ".join([line.code, *(f"{name}={value}" for name, value in fields.items())])

    def reason(self, code: str, say: Say) -> str:
        """Returns that the game is over, with the code of the reason."""
        return say("The game is over ({reason}).", reason=code)

    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]:  # noqa: ARG002 - it knows none
        """Returns the options with their values."""
        return [f"{name} = {value}" for name, value in options.items()]


def wording_of(kind: GameKind) -> Wording:
    """Returns a game's own wording, or plain codes for a game without a `paint.py`."""
    return cast("Wording", kind.part("paint") or PlainWording())


def board_text(view: View, say: Say, names: Sequence[str]) -> str:
    """Returns a board without colours; the position's text for a game that brings no `paint.py`."""
    painter: Any = view.game.kind.part("paint")
    return view.text if painter is None else str(painter.paint(view.scene(), say, names).plain)


def sentence(kind: GameKind, lines: Sequence[Line], say: Say, names: Sequence[str]) -> str:
    """Returns what happened in one move, in the words of the game: its log lines as one text."""
    wording, say = wording_of(kind), say.for_game(kind)
    return " ".join(text for line in lines if (text := wording.words(line, say, names).strip()))


def label_of(wording: Wording, chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str:
    """Returns what an option for a move is called in a list.

    The steps that `chosen` holds already are left out. A step without a label of the game's is named by its
    own text.
    """
    from tablee.match.choices import steps_of

    own = getattr(wording, "label", None)
    said, before = [], chosen
    for step in steps_of(option)[len(steps_of(chosen)) if chosen else 0 :]:
        name = own(before, before + step, scene, say, names) if own else None
        said.append(name or step.lstrip(STEP_SIGNS) or step)
        before += step
    return " › ".join(said)


def labels_of(wording: Wording, scene: Scene, say: Say, names: Sequence[str]) -> Label:
    """Returns what calls the options for a move, in a scene, as a list has them."""
    return lambda chosen, option: label_of(wording, chosen, option, scene, say, names)


def typed_line(kind: GameKind, line: str, scene: Scene, say: Say) -> str:
    """Returns a typed line with the texts of moves in place of names, where the game knows names."""
    own = getattr(wording_of(kind), "typed_line", None)
    found: str = own(line, scene, say.for_game(kind)) if own else line
    return found


def meant_move(line: str, view: View, scene: Scene, say: Say, label: Label) -> str:
    """Returns the move that a person's line means: its text, or what a list of choices calls its steps.

    Both may be in the reader's language, as boards show it. A line that means no move is returned as the game
    reads it: the rules will say what is wrong with it.
    """
    from tablee.match.choices import Choices, typed_move

    written = typed_move(typed_line(view.game.kind, line, scene, say), view)
    if written in view.legal:
        return written
    named = Choices(view.legal).named(line, label)
    return named if named in view.legal else written
