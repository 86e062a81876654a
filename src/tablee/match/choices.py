"""A move chosen step by step: what can be named next, read from the texts of the legal moves.

`guard>2:priest` is a card, then a seat, then a name; `R7@4` a card, then a stone; `ask:codd,reseaux` a
question for one thing, then for another. So the legal moves are a tree, whatever the game; a step that
leaves nothing to choose is taken by itself. Knows texts, not games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from tablee.core.state import View

# A word and what it is about (`ask:codd`) are one step; after it, each sign begins another.
_FIRST = re.compile(r"[^>:,@/]+:[^>:,@/]+|[^>:,@/]+")
_NEXT = re.compile(r"[>:,@/][^>:,@/]*")


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
        depth = len(steps_of(chosen)) if chosen else 0
        found = dict.fromkeys("".join(self._steps[move][: depth + 1]) for move in self.below(chosen))
        return list(dict.fromkeys(self.advance(option) for option in found))

    def advance(self, chosen: str) -> str:
        """As far as there is nothing to choose; a whole move where only one is left."""
        while True:
            below = self.below(chosen)
            if chosen in below:
                return chosen
            depth = len(steps_of(chosen)) if chosen else 0
            following = {"".join(self._steps[move][: depth + 1]) for move in below}
            if len(following) != 1:
                return chosen
            chosen = following.pop()

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

    def back(self, chosen: str) -> str:
        """Returns what is chosen with one choice less; steps that chose themselves go with it."""
        steps = steps_of(chosen) if chosen else ()
        for count in range(len(steps) - 1, 0, -1):
            point = "".join(steps[:count])
            if len(self.options(point)) > 1:
                return point
        return ""


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
