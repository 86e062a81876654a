"""What a browser is told of puzzles: lists, a puzzle as its seat sees it, and the verdict on an answer.

Everything that is told before an attempt is made of a `ShownPuzzle`, and of nothing that only its answer is
made of; `verdict` is told to those who have tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from tablee.core.game import GameKind
from tablee.core.puzzle import Puzzle
from tablee.i18n import Say
from tablee.puzzles import (
    Attempt,
    ShownPuzzle,
    daily,
    find_puzzle,
    games_with_puzzles,
    number_of,
    puzzles_of,
)
from tablee.puzzles.ratings import puzzle_strength, rated_tries
from tablee.puzzles.scores import first_unsolved, next_puzzle, score_of
from tablee.roster import HUMAN
from tablee.web.messages import untouchable
from tablee.web.wire.puzzles import (
    PuzzleChoice,
    PuzzleGame,
    PuzzleInfo,
    PuzzleLevel,
    PuzzleList,
    PuzzleOfDay,
    PuzzleVerdict,
    ShownQuestion,
)
from tablee.web.wire.socket import LogLine
from tablee.wording import (
    names_of,
    puzzle_level_words,
    puzzle_rating_words,
    puzzle_strength_words,
    rated_level_words,
    rules_title,
    sentence,
    solved_words,
)

Tried = Mapping[str, bool]  # by id, whether the first try was right, in the order of the tries
KEPT = 64  # puzzles that were shown last; replaying one takes some milliseconds


@lru_cache(KEPT)
def shown_puzzle(kind: GameKind, which: str) -> ShownPuzzle:
    """Returns a puzzle by its id or number, replayed.

    :raises UnknownName: when there is no such puzzle.

    :raises BadUse: when the game has none.
    """
    return ShownPuzzle(find_puzzle(kind, which))


def puzzle_list(day: date, tried: Mapping[str, Tried], say: Say) -> PuzzleList:
    """Returns all puzzles with those of a day; `tried` is by game what the visitor has tried."""
    games = [_game(kind, day, tried.get(kind.name, {}), say) for kind in games_with_puzzles()]
    return PuzzleList(day.isoformat(), games)


def _game(kind: GameKind, day: date, tried: Tried, say: Say) -> PuzzleGame:
    say, score = say.for_game(kind), score_of(kind, tried)
    levels, number = [], 0
    for each in score.levels:
        puzzles = [puzzle for puzzle in puzzles_of(kind) if puzzle.level == each.level]
        following = first_unsolved(puzzles, tried)
        level = PuzzleLevel(
            each.level,
            puzzle_level_words(each.level, kind, say),
            solved_words(each.solved, each.tried, say),
            None if following is None else following.id,
            [PuzzleInfo(one.id, at, tried.get(one.id)) for at, one in enumerate(puzzles, number + 1)],
        )
        levels.append(level)
        number += len(puzzles)
    return PuzzleGame(
        name=kind.name,
        title=kind.title,
        today=_of_day(kind, daily(kind, day), tried, say),
        score=solved_words(score.solved, score.tried, say),
        rating=puzzle_rating_words(rated_tries(kind, tried), say),
        strength=puzzle_strength_words(score, kind, say),
        levels=levels,
    )


def _of_day(kind: GameKind, puzzle: Puzzle, tried: Tried, say: Say) -> PuzzleOfDay:
    maker = kind.puzzle_maker
    title = "" if maker is None else say(maker.questions[puzzle.question].title)
    return PuzzleOfDay(
        PuzzleInfo(puzzle.id, number_of(kind, puzzle), tried.get(puzzle.id)),
        title,
        rules_title(kind.configure(puzzle.options, puzzle.preset, puzzle.seats), say),
        puzzle_level_words(puzzle.level, kind, say),
    )


def shown_question(shown: ShownPuzzle, tried: Tried, say: Say) -> ShownQuestion:
    """Returns a puzzle as its seat sees it, without anything of its answer."""
    kind, puzzle, say = shown.kind, shown.puzzle, say.for_game(shown.kind)
    names = names_of(shown.game, [HUMAN] * shown.game.seats, say)
    told = [sentence(kind, lines, say, names) for lines in shown.log]
    return ShownQuestion(
        id=puzzle.id,
        game=kind.name,
        title=kind.title,
        number=number_of(kind, puzzle),
        total=len(puzzles_of(kind)),
        sort=say(shown.sort.title),
        rules=rules_title(shown.game, say),
        label=rated_level_words(puzzle.level, puzzle_strength(puzzle.level), kind, say),
        question=say.note(shown.question),
        names=names,
        scene=untouchable(shown.scene) if puzzle.choices else shown.scene,
        log=[LogLine(number, text) for number, text in enumerate(told, start=1) if text],
        choices=[PuzzleChoice(choice, say.note(note)) for choice, note in shown.choices],
        several=shown.sort.several,
        right=tried.get(puzzle.id),
    )


def verdict(
    shown: ShownPuzzle, attempt: Attempt, tried: Tried, say: Say, *, counted: bool, first: bool
) -> PuzzleVerdict:
    """Returns whether an answer was right, with the solution; `tried` holds this attempt, if it counted."""
    kind, say = shown.kind, say.for_game(shown.kind)
    score, following = score_of(kind, tried), next_puzzle(kind, tried, shown.puzzle)
    remark = None if attempt.right else shown.remark(attempt.given)
    return PuzzleVerdict(
        given=list(attempt.given),
        right=attempt.right,
        counted=counted,
        first=first,
        remark="" if remark is None else say.note(remark),
        answers=list(shown.puzzle.answers),
        explanation=[say.note(note) for note in shown.solution],
        score=solved_words(score.solved, score.tried, say),
        rating=puzzle_rating_words(rated_tries(kind, tried), say, gained=counted),
        strength=puzzle_strength_words(score, kind, say),
        next=None if following is None else following.id,
    )
