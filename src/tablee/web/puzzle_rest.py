"""The REST interface of puzzles: lists, one puzzle, and answers, which are judged here and nowhere else."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, Parameter
from litestar.status_codes import HTTP_200_OK

from tablee.puzzles import ShownPuzzle, games_with_puzzles, judge
from tablee.roster import find_game
from tablee.web.puzzle_messages import puzzle_list, shown_puzzle, shown_question, verdict
from tablee.web.rest import GameName
from tablee.web.services import TheLanguage, TheServices, TheVisitor
from tablee.web.visitors import say_in
from tablee.web.wire.puzzles import AnswerForm, PuzzleList, PuzzleVerdict, ShownQuestion

PuzzleName = Annotated[
    str, Parameter(max_length=24, min_length=1, description="The puzzle's id, or its number.")
]
Day = Annotated[date | None, Parameter(description="The day where the visitor is; its puzzles are `today`.")]


@get("/api/puzzles")
async def list_puzzles(
    services: TheServices, visitor: TheVisitor, language: TheLanguage, day: Day = None
) -> PuzzleList:
    """Returns all puzzles by game and level, and the puzzle of the day of each game."""
    games = [kind.name for kind in games_with_puzzles()]
    tried = await services.store.attempts.tried_in(visitor, games)
    today = day or datetime.now(UTC).date()
    return await asyncio.to_thread(puzzle_list, today, tried, say_in(language))  # rating takes its time


@get("/api/puzzles/{game:str}/{puzzle:str}")
async def show_puzzle(
    game: GameName, puzzle: PuzzleName, services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> ShownQuestion:
    """Returns a puzzle as its seat sees it; nothing of its answer."""
    shown = await _replayed(game, puzzle)
    tried = await services.store.attempts.tried_by(visitor, shown.kind.name)
    return await asyncio.to_thread(shown_question, shown, tried, say_in(language))


@post("/api/puzzles/{game:str}/{puzzle:str}/attempts", status_code=HTTP_200_OK)
async def answer_puzzle(
    game: GameName,
    puzzle: PuzzleName,
    data: JSONBody[AnswerForm],
    services: TheServices,
    visitor: TheVisitor,
    language: TheLanguage,
) -> PuzzleVerdict:
    """Judges an answer and returns the solution. The visitor's first answer counts, whatever follows."""
    shown, attempts = await _replayed(game, puzzle), services.store.attempts
    attempt = judge(shown, data.answers)
    counted, first = await attempts.keep_first(visitor, attempt)
    tried = await attempts.tried_by(visitor, shown.kind.name)
    told = partial(verdict, counted=counted, first=first)
    return await asyncio.to_thread(told, shown, attempt, tried, say_in(language))


async def _replayed(game: str, puzzle: str) -> ShownPuzzle:
    """Returns a puzzle, replayed in a thread: uncompiled rules take their time."""
    return await asyncio.to_thread(shown_puzzle, find_game(game), puzzle)


HANDLERS = [list_puzzles, show_puzzle, answer_puzzle]
