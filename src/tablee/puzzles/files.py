"""Files of puzzles: UTF-8, one JSON object a line; checked on reading, written whole or not at all.

The first line says what the file is: `{"tablee-puzzles": 1, "game": …, "made": …}`. Each other line is a
puzzle, the easiest first; docs/puzzles.md lists the keys. A puzzle's `id` stands for everything that is asked
and for the answers, so a line that was changed is noticed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from tablee.core.atomic_file import write_atomically
from tablee.core.errors import BadPuzzle, os_error_note
from tablee.core.game import MOST_SEED
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.puzzle import Puzzle
from tablee.records.files import json_error_note

FORMAT = 1
SUFFIX = ".jsonl"
_MARK = "tablee-puzzles"
_MOST_BYTES = 16 * 1024 * 1024

Form = TypeVar("Form", bound=msgspec.Struct)
_Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class _HeadLine(msgspec.Struct, forbid_unknown_fields=True):
    mark: int = msgspec.field(name=_MARK)
    game: str
    made: dict[str, Any] = {}


class _PuzzleLine(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    question: str
    preset: str
    seats: _Count
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)]
    moves: list[str]
    seat: Annotated[int, Meta(ge=1)]
    answers: list[str]
    options: dict[str, bool | int | float | str] = {}
    choices: list[str] = []
    facts: dict[str, Any] = {}
    found: list[_Count] = []
    tries: _Count = 0


_HEAD_KEYS = {"": (_MARK, "game", "made")}
_PUZZLE_KEYS = {"": _PuzzleLine.__struct_fields__}


def as_data(puzzle: Puzzle) -> dict[str, Any]:
    """Returns a puzzle as plain data, in the order in which files hold it; its solution is among it."""
    data: dict[str, Any] = {"id": puzzle.id, "question": puzzle.question, "preset": puzzle.preset}
    if puzzle.options:
        data["options"] = dict(puzzle.options)
    data |= {"seats": puzzle.seats, "seed": puzzle.seed, "moves": list(puzzle.moves), "seat": puzzle.seat + 1}
    if puzzle.choices:
        data["choices"] = list(puzzle.choices)
    data |= {"answers": list(puzzle.answers), "facts": dict(puzzle.facts)}
    return data | {"found": list(puzzle.found), "tries": puzzle.tries}


def puzzle_lines(game: str, puzzles: Iterable[Puzzle], made: Mapping[str, Value]) -> str:
    """Returns the text of a file: its head, then the puzzles, the easiest first.

    `made` says how they were made; nothing in it may differ when they are made again.
    """
    head = {_MARK: FORMAT, "game": game, "made": dict(made)}
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.difficulty)
    return "".join(f"{_json(line)}\n" for line in (head, *map(as_data, ordered)))


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def write_puzzles(path: Path, game: str, puzzles: Iterable[Puzzle], made: Mapping[str, Value]) -> None:
    """Writes a file of puzzles, whole or not at all.

    :raises BadPuzzle: when it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, puzzle_lines(game, puzzles, made))
    except OSError as error:
        fields = {"problem": os_error_note(error)}
        why = Note("cannot_write", N_("cannot be written: {problem}"), fields)
        raise BadPuzzle(source=str(path), why=why) from None


def read_puzzles(path: Path, game: str) -> tuple[Puzzle, ...]:
    """Returns the puzzles in a file, in its order; their games are not replayed yet.

    :raises BadPuzzle: when it cannot be read, is no such file, is of another game, or was changed; the error
        names the line.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
    except OSError as error:
        why = Note("cannot_read", N_("cannot be read: {problem}"), {"problem": os_error_note(error)})
        raise BadPuzzle(source=str(path), why=why) from None
    if len(raw) > _MOST_BYTES:
        why = Note(
            "too_large", N_("too large for a file of puzzles (over {most} bytes)"), {"most": _MOST_BYTES}
        )
        raise BadPuzzle(source=str(path), why=why)
    head, *lines = raw.splitlines() or [b""]
    _check_head(_decoded(head, _HeadLine, _HEAD_KEYS, _place(path, 1)), game, str(path))
    return tuple(
        _puzzle(line, game, _place(path, at)) for at, line in enumerate(lines, start=2) if line.strip()
    )


def _check_head(head: _HeadLine, game: str, source: str) -> None:
    if head.mark != FORMAT:
        fields = {"found": str(head.mark), "known": str(FORMAT)}
        why = Note("other_format", N_("format {found} is not known; expected {known}"), fields)
        raise BadPuzzle(source=source, why=why)
    if head.game != game:
        fields = {"found": head.game, "wanted": game}
        why = Note("other_game", N_("puzzles of {found}; expected some of {wanted}"), fields)
        raise BadPuzzle(source=source, why=why)


def _puzzle(line: bytes, game: str, source: str) -> Puzzle:
    found = _decoded(line, _PuzzleLine, _PUZZLE_KEYS, source)
    puzzle = Puzzle(
        game=game,
        question=found.question,
        preset=found.preset,
        options=found.options,
        seats=found.seats,
        seed=found.seed,
        moves=tuple(found.moves),
        seat=found.seat - 1,
        answers=tuple(found.answers),
        choices=tuple(found.choices),
        facts=found.facts,
        found=tuple(found.found),
        tries=found.tries,
    )
    if puzzle.id != found.id:
        fields = {"id": found.id, "true": puzzle.id}
        why = Note("other_id", N_("the puzzle {id} was changed: its id should be {true}"), fields)
        raise BadPuzzle(source=source, why=why)
    if max(found.found, default=0) > found.tries:
        why = Note("many_found", N_("a level found the answer more often than it tried"))
        raise BadPuzzle(source=source, why=why)
    return puzzle


def _place(path: Path, line: int) -> str:
    return f"{path}:{line}"


def _decoded(line: bytes, form: type[Form], known: Mapping[str, tuple[str, ...]], source: str) -> Form:
    try:
        return msgspec.json.decode(line, type=form)
    except msgspec.MsgspecError as error:
        problem = json_error_note(error, known)
    except UnicodeDecodeError:
        problem = Note("not_utf8", N_("expected UTF-8 text"))
    except RecursionError:
        problem = Note("too_deep", N_("lists within lists, too deep to read"))
    raise BadPuzzle(source=source, why=Note("no_puzzle", N_("no puzzle: {problem}"), {"problem": problem}))
