"""A view turned into plain data for painting: no rules, no truth, no words.

A painter gets places with what lies on them and the move that touching one would make; it hands
back one of those moves. Everything here is made of numbers, texts and tuples, so a scene goes
through JSON unchanged.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Place:
    """A named spot: `kind` and `owner` say what it is, `count` or `items` what lies there."""

    name: str
    kind: str
    owner: int | None = None
    count: int | None = None
    items: tuple[str, ...] = ()
    move: str | None = None


@dataclass(frozen=True)
class Line:
    """A line of the log, as a code with fields; the painter has the words."""

    code: str
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """What `seat` may see (−1: a spectator). `actions` are legal moves that no place stands for.

    `premoves` are moves that the seat may choose in advance while another is to move; whether one is legal is
    known only when it is made. Games in which nothing is hidden may have some.
    """

    game: str
    seat: int
    mover: int
    scores: tuple[int, ...]
    places: tuple[Place, ...]
    actions: tuple[str, ...] = ()
    winners: tuple[int, ...] | None = None
    reason: str | None = None
    premoves: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Returns the scene as plain dicts, lists, texts and numbers, ready for JSON."""
        return asdict(self)
