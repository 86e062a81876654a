"""A move chosen step by step: what can be named next, read from the texts of the legal moves.

`guard>2:priest` is a card, then a seat, then a name; `R7@4` a card, then a stone; `ask:codd,reseaux` a
question for one thing, then for another. So the legal moves are a tree, whatever the game; a step that
leaves nothing to choose is taken by itself. Knows texts, not games.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from tablee.core.state import View

# A word and what it is about (`ask:codd`) are one step; after it, each sign begins another.
_FIRST = re.compile(r"[^>:,@/]+:[^>:,@/]+|[^>:,@/]+")
_NEXT = re.compile(r"[>:,@/][^>:,@/]*")
_BETWEEN = " >:,@/›"  # what may stand between two steps that somebody types

Label = Callable[[str, str], str]  # what an option is called, after what is chosen


def steps_of(move: str) -> tuple[str, ...]:
    """Returns the steps of a move; joined they are the move again."""
    first = _FIRST.match(move)
    if first is None:
        return (move,)
    steps = (first[0], *_NEXT.findall(move, first.end()))
    return steps if "".join(steps) == move else (move,)


def _continues(chosen: str, point: str) -> bool:
    """Whether `point` has all steps of `chosen`: `12` begins with the text `1`, but not with its step."""
    steps = steps_of(chosen) if chosen else ()
    return steps_of(point)[: len(steps)] == steps


class Choices:
    """The legal moves of one decision, as a tree of steps; a point in it is the text chosen so far."""

    def __init__(self, legal: Sequence[str]) -> None:
        self.legal = tuple(legal)

    @cached_property
    def _steps(self) -> dict[str, tuple[str, ...]]:
        return {move: steps_of(move) for move in self.legal}

    @cached_property
    def _points(self) -> set[str]:
        """Every text that some legal move begins with, at the end of one of its steps."""
        return {"".join(steps[:count]) for steps in self._steps.values() for count in range(len(steps) + 1)}

    def below(self, chosen: str) -> list[str]:
        """Returns the legal moves that begin with what is chosen."""
        depth = len(steps_of(chosen)) if chosen else 0
        wanted = steps_of(chosen) if chosen else ()
        return [move for move, steps in self._steps.items() if steps[:depth] == wanted]

    def options(self, chosen: str = "") -> list[str]:
        """What can be chosen next, each as the text that would then be chosen; moves that are whole too."""
        return list(dict.fromkeys(self.advance(option) for option in self._following(chosen)))

    def _following(self, chosen: str) -> list[str]:
        """What can be chosen next, one step further and no more; a move that is whole stays."""
        depth = len(steps_of(chosen)) if chosen else 0
        return list(dict.fromkeys("".join(self._steps[move][: depth + 1]) for move in self.below(chosen)))

    def advance(self, chosen: str) -> str:
        """As far as there is nothing to choose; a whole move where only one is left."""
        while True:
            below = self.below(chosen)
            if chosen in below:
                return chosen
            following = self._following(chosen)
            if len(following) != 1:
                return chosen
            chosen = following[0]

    def touch(self, chosen: str, texts: Iterable[str]) -> str | None:
        """Returns what is chosen after something is touched that stands for these texts, None if it stands
        for nothing now.

        A text is a step that follows what is chosen, or a choice anew from the beginning.
        """
        for text in texts:
            for point in (f"{chosen}{text}", text):
                if text and point in self._points and (point == text or _continues(chosen, point)):
                    return self.advance(point)
        return None

    def named(self, line: str, label: Label, chosen: str = "") -> str | None:
        """Returns what is chosen after a line that names one step after another; None when it does not.

        A step is named by its own text or by its label, in any letters, with or without accents, and with
        signs or spaces between. A step that chooses itself need not be named.
        """
        rest = _plain(line)
        return self._named(rest, label, chosen) if rest else None

    def _named(self, rest: str, label: Label, chosen: str) -> str | None:
        if not rest:
            return self.advance(chosen)
        following = [option for option in self._following(chosen) if option != chosen]
        names = [
            (_plain(name), option)
            for option in following
            for name in (label(chosen, option), option.removeprefix(chosen))
        ]
        # The longest first: "Bleu 1" begins "Bleu 11", too.
        for name, option in sorted(names, key=lambda pair: len(pair[0]), reverse=True):
            if _begins_with(rest, name):
                meant = self._named(rest[len(name) :].lstrip(_BETWEEN), label, option)
                if meant is not None:
                    return meant
        return self._named(rest, label, following[0]) if len(following) == 1 else None

    def back(self, chosen: str) -> str:
        """Returns what is chosen with one choice less; steps that chose themselves go with it."""
        steps = steps_of(chosen) if chosen else ()
        for count in range(len(steps) - 1, 0, -1):
            point = "".join(steps[:count])
            if len(self.options(point)) > 1:
                return point
        return ""


def _plain(text: str) -> str:
    """Returns a text in small letters without accents, with single spaces and no sign before it."""
    parts = unicodedata.normalize("NFKD", text)
    letters = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return " ".join(letters.casefold().split()).lstrip(_BETWEEN)


def _begins_with(rest: str, name: str) -> bool:
    """Whether a text begins with a name, and not in the middle of a word or number."""
    ends = rest[len(name) : len(name) + 1]
    return bool(name) and rest.startswith(name) and not (ends.isalnum() and name[-1].isalnum())


def typed_move(line: str, view: View) -> str:
    """Returns the move that a person's line means, in whatever letters and with spaces around its signs.

    A line that means no move is returned as it is: the rules will say what is wrong with it.
    """
    meant = re.sub(r"\s*([^\w\s])\s*", r"\1", line)
    for move in view.legal:
        if move.casefold() == meant.casefold():
            return move
    for text in (meant, meant.upper(), meant.lower()):
        if view.game.kind.move_id(view.game, text) is not None:
            return text
    return line
