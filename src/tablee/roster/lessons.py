"""The guided first game of a game, found rather than listed: `LESSON` in its lesson.py."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from tablee.core.game import Game, GameKind
from tablee.core.lesson import Lesson


def lesson_of(kind: GameKind) -> Lesson | None:
    """None for a game that brings none."""
    module = f"{type(kind).__module__.rpartition('.')[0]}.lesson"
    if find_spec(module) is None:
        return None
    lesson: Lesson = import_module(module).LESSON
    return lesson


def taught(kind: GameKind) -> Game:
    """By the rules that people learn first: those of the guided game."""
    lesson = lesson_of(kind)
    return kind.configure(lesson.options, lesson.preset, lesson.seats) if lesson else kind()
