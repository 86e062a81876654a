"""What the pages of puzzles are told and what they send. Before an attempt nothing of an answer is told."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.core.scene import Scene
from tablee.web.wire.socket import LogLine, MoveText

# --- from the browser ------------------------------------------------------------------------------


class AnswerForm(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a puzzle: a move, one of its choices, or several where several may be right."""

    answers: Annotated[list[MoveText], Meta(max_length=40)]


# --- from the server -------------------------------------------------------------------------------


class PuzzleInfo(msgspec.Struct):
    """A puzzle in a list. `right` is whether the visitor's first try was, None before it."""

    id: str
    number: int
    right: bool | None


class PuzzleOfDay(msgspec.Struct):
    """The puzzle of a day: its entry, what it asks for, by which rules, and how hard it is, in words."""

    puzzle: PuzzleInfo
    sort: str
    rules: str
    label: str


class PuzzleLevel(msgspec.Struct):
    """All puzzles of a level. `next` is the id of the one to go on with, None where all are solved."""

    level: int
    label: str
    score: str
    next: str | None
    puzzles: list[PuzzleInfo]


class PuzzleGame(msgspec.Struct):
    """The puzzles of a game; `score` says how many the visitor has solved, `rating` how strong that makes
    them: both empty before the first try.
    """

    name: str
    title: str
    today: PuzzleOfDay
    score: str
    rating: str
    strength: str
    levels: list[PuzzleLevel]


class PuzzleList(msgspec.Struct):
    """The puzzles of all games that have some; `day` is the one whose puzzles are `today`."""

    day: str
    games: list[PuzzleGame]


class PuzzleChoice(msgspec.Struct):
    """An answer to choose, and what it is called."""

    choice: str
    text: str


class ShownQuestion(msgspec.Struct):
    """A puzzle as its seat sees it: the board, what happened, the question.

    Where `choices` are listed the answer is one of them, or some where `several`; otherwise it is a move on
    the board. `right` is whether the visitor's first try was, None before it.
    """

    id: str
    game: str
    title: str
    number: int
    total: int
    sort: str
    rules: str
    label: str
    question: str
    names: list[str]
    scene: Scene
    log: list[LogLine]
    choices: list[PuzzleChoice]
    several: bool
    right: bool | None


class PuzzleVerdict(msgspec.Struct):
    """Whether an answer was right, and the solution.

    `counted`: it was the first try; `first` is whether that one was right. `answers` are the right ones.
    `rating` is the visitor's, with what the attempt has changed if it counted. `next` is the id of the puzzle
    to go on with.
    """

    given: list[str]
    right: bool
    counted: bool
    first: bool
    remark: str
    answers: list[str]
    explanation: list[str]
    score: str
    rating: str
    strength: str
    next: str | None


# What typescript.py declares for the scripts.
DECLARED: tuple[Any, ...] = (AnswerForm, PuzzleList, ShownQuestion, PuzzleVerdict)
