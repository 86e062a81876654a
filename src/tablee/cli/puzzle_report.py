"""What `tablee puzzles` prints: the list, a puzzle in plain lines, the judgement of an answer, problems."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import click
from rich.console import Console

from tablee.cli.locale import print_error, say, speaker
from tablee.cli.options import console
from tablee.core.errors import TableeError
from tablee.core.game import GameKind
from tablee.core.notes import C_, Note
from tablee.core.puzzle import Puzzle
from tablee.i18n import Say
from tablee.puzzles.attempts import Attempt, judge
from tablee.puzzles.collection import daily, number_of, puzzles_of
from tablee.puzzles.shown_puzzle import ShownPuzzle
from tablee.roster import HUMAN
from tablee.tui.painter import log_text, paint, painter_of, width_of
from tablee.wording import (
    labels_of,
    meant_move,
    names_for,
    names_of,
    puzzle_level_words,
    rules_title,
    wording_of,
)

QUIT = C_("command", "quit q exit")
SOLUTION = C_("command", "solution s")


def print_list(kind: GameKind, day: date, *, as_json: bool) -> None:
    """Prints how many puzzles there are, of which sorts and levels, and which is that of the day."""
    every = puzzles_of(kind)
    if as_json:
        listed = [_entry(number, puzzle) for number, puzzle in enumerate(every, start=1)]
        today = daily(kind, day).id if every else None
        click.echo(json.dumps({"game": kind.name, "daily": today, "puzzles": listed}, ensure_ascii=False))
        return
    voice = speaker().for_game(kind)
    if not every:
        click.echo(say("{game}: no puzzles come with it; --make makes some", game=kind.title))
        return
    click.echo(voice.count("{game}: {n} puzzle", "{game}: {n} puzzles", len(every), game=kind.title))
    maker = kind.puzzle_maker
    sorts = Counter(puzzle.question for puzzle in every)
    for code, question in ({} if maker is None else maker.questions).items():
        if sorts[code]:
            click.echo("  " + voice("{name}: {value}", name=voice(question.title), value=sorts[code]))
    levels = Counter(puzzle.level for puzzle in every)
    begins = 1
    for level in sorted(levels):
        numbers = f"{begins}–{begins + levels[level] - 1}"
        begins += levels[level]
        click.echo(
            "  " + voice("{name}: {value}", name=puzzle_level_words(level, kind, voice), value=numbers)
        )
    number = number_of(kind, daily(kind, day))
    click.echo(say("today: number {number} (tablee puzzles {game} --daily)", number=number, game=kind.name))


def _entry(number: int, puzzle: Puzzle) -> dict[str, Any]:
    """Returns a puzzle in a list: nothing of its answer, nothing that its seat could not know."""
    return {
        "number": number,
        "id": puzzle.id,
        "question": puzzle.question,
        "preset": puzzle.preset,
        "options": dict(puzzle.options),
        "seats": puzzle.seats,
        "seat": puzzle.seat + 1,
        "level": puzzle.level,
        "found": list(puzzle.found),
        "tries": puzzle.tries,
    }


def print_puzzle(kind: GameKind, puzzle: Puzzle, *, as_json: bool) -> None:
    """Prints a puzzle as its seat sees it: what happened, the board, the question, what to choose from."""
    shown = ShownPuzzle(puzzle)
    number, voice = number_of(kind, puzzle), speaker().for_game(kind)
    if as_json:
        click.echo(json.dumps(_puzzle_data(shown, number, voice), ensure_ascii=False))
    else:
        _print_board(shown, number, voice, console())


def _puzzle_data(shown: ShownPuzzle, number: int, voice: Say) -> dict[str, Any]:
    names = _names(shown, voice)
    told = [[wording_of(shown.kind).words(line, voice, names) for line in lines] for lines in shown.log]
    choices = [{"choice": choice, "text": voice.note(note)} for choice, note in shown.choices]
    return {
        "game": shown.kind.name,
        **_entry(number, shown.puzzle),
        "text": voice.note(shown.question),
        "several": shown.sort.several,
        "legal": [] if choices else list(shown.view.legal),
        "choices": choices,
        "position": shown.view.text,
        "log": told,
        "scene": shown.scene.as_data(),
    }


def _names(shown: ShownPuzzle, voice: Say) -> list[str]:
    names = names_of(shown.game, [HUMAN] * shown.game.seats, voice)
    return names_for(names, shown.puzzle.seat, voice)


def _print_board(shown: ShownPuzzle, number: int, voice: Say, screen: Console) -> None:
    painter, names = painter_of(shown.kind), _names(shown, voice)
    screen.print(
        say(
            "{game} ({rules}), puzzle {number} of {total}, {level}",
            game=shown.kind.title,
            rules=rules_title(shown.game, voice),
            number=number,
            total=len(puzzles_of(shown.kind)),
            level=puzzle_level_words(shown.puzzle.level, shown.kind, voice),
        )
    )
    # Where nothing is hidden the board tells all; elsewhere the answer may follow from what was seen before.
    told = shown.log[-1:] if shown.kind.perfect_information else shown.log
    if told:
        screen.print(log_text(painter, told, voice, names, width_of(screen)))
    screen.print()
    screen.print(paint(painter, shown.scene, voice, names, screen))
    screen.print()
    screen.print(voice.note(shown.question))
    for choice, note in shown.choices:
        screen.print("  " + voice("{name}: {value}", name=choice, value=note))
    if shown.sort.several:
        screen.print(say("Several answers may be right: name all of them, separated by commas."))


def ask_puzzle(kind: GameKind, puzzle: Puzzle) -> None:
    """Shows a puzzle and asks until the answer is right, or somebody wants the solution or leaves."""
    shown, voice, screen = ShownPuzzle(puzzle), speaker().for_game(kind), console()
    _print_board(shown, number_of(kind, puzzle), voice, screen)
    tried = 0
    leave, solution = voice.commands(QUIT), voice.commands(SOLUTION)
    while True:
        prompt = say("Your answer ({solution}, {quit}): ", solution=solution[0], quit=leave[0])
        screen.print(prompt, end="")
        screen.file.flush()
        try:
            line = input().strip()
        except EOFError:
            screen.print()
            return
        if line.lower() in leave:
            return
        if line.lower() in solution:
            _print_solution(shown, voice, screen)
            return
        if not line:
            continue
        try:
            attempt = judge(shown, read_answers(shown, line, voice), tried + 1)
        except TableeError as error:
            print_error(error)
            continue
        tried += 1
        _print_attempt(shown, attempt, voice, screen)
        if attempt.right:
            return


def read_answers(shown: ShownPuzzle, line: str, voice: Say) -> tuple[str, ...]:
    """Returns the answers that a typed line means: moves or choices, by their texts or by their names."""
    if not shown.puzzle.choices:
        label = labels_of(wording_of(shown.kind), shown.scene, voice, _names(shown, voice))
        return (meant_move(line, shown.view, shown.scene, voice, label),)
    called = {voice.note(note).casefold(): choice for choice, note in shown.choices}
    called |= {choice.casefold(): choice for choice in shown.puzzle.choices}
    parts = line.split(",") if shown.sort.several else [line]
    return tuple(called.get(part.strip().casefold(), part.strip()) for part in parts)


def answer_puzzle(kind: GameKind, puzzle: Puzzle, answers: Sequence[str], *, as_json: bool) -> bool:
    """Judges an answer, prints the judgement with the solution, and returns whether it was right.

    :raises BadNotation, IllegalMove, BadUse: when it is no answer at all.
    """
    shown, voice = ShownPuzzle(puzzle), speaker().for_game(kind)
    given = [answer for text in answers for answer in read_answers(shown, text, voice)]
    attempt = judge(shown, given)
    if as_json:
        remark = None if attempt.right else shown.remark(attempt.given)
        data = {
            **attempt.as_data(),
            "answers": list(puzzle.answers),
            "remark": None if remark is None else voice.note(remark),
            "explanation": [voice.note(note) for note in shown.solution],
        }
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        _print_attempt(shown, attempt, voice, console())
        if not attempt.right:
            _print_solution(shown, voice, console())
    return attempt.right


def _print_attempt(shown: ShownPuzzle, attempt: Attempt, voice: Say, screen: Console) -> None:
    if attempt.right:
        screen.print(say("Right!"))
        _print_solution(shown, voice, screen)
        return
    remark = shown.remark(attempt.given)
    screen.print(say("No."), "" if remark is None else voice.note(remark))


def _print_solution(shown: ShownPuzzle, voice: Say, screen: Console) -> None:
    for note in shown.solution:
        screen.print(voice.note(note))


def print_problems(
    kind: GameKind, count: int, problems: Mapping[str, Sequence[Note]], *, as_json: bool
) -> None:
    """Prints what a verification has found: which puzzles are wrong, and why."""
    voice = speaker().for_game(kind)
    if as_json:
        wrong = {id: [voice.note(note) for note in notes] for id, notes in problems.items()}  # noqa: A001
        click.echo(json.dumps({"game": kind.name, "verified": count, "wrong": wrong}, ensure_ascii=False))
        return
    for each, notes in problems.items():
        for note in notes:
            click.echo(voice("{name}: {value}", name=each, value=note))
    click.echo(say("verified: {n}, wrong: {wrong}", n=count, wrong=len(problems)))
