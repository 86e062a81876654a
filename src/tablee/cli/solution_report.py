"""What `tablee solve` prints: progress on standard error, then what is proven, in words or as data."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from rich.progress import BarColumn, Progress, ProgressColumn, TaskID, TextColumn

from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import console
from tablee.core.game import GameKind
from tablee.core.notes import Note
from tablee.core.solution import Solution, ValueBounds
from tablee.core.state import State


class ProgressLine:
    """A solver's watcher: lines that stay, and, where standard error is a terminal, one that changes."""

    def __init__(self, kind: GameKind, *more: ProgressColumn) -> None:
        """Takes columns that stand behind the words and the bar."""
        self._say = speaker().for_game(kind)
        screen = console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), *more)
        self._shown = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        self._shown.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._shown.stop()

    def tell(self, note: Note) -> None:
        """Prints a line that stays."""
        print_to_stderr(self._words(note))

    def show(self, note: Note, done: int, total: int) -> None:
        """Shows what is being done now."""
        self.advance(self._words(note), done, total)

    def advance(self, words: str, done: int, total: int) -> None:
        """Shows, in these words, how much is done."""
        if self._task is None:
            self._task = self._shown.add_task(words)
        self._shown.update(self._task, description=words, completed=done, total=total or None)

    def _words(self, note: Note) -> str:
        """Returns a note in words, large numbers in groups of digits."""
        fields = {
            name: self._say.grouped(value) if isinstance(value, int) else value
            for name, value in note.fields.items()
        }
        return self._say(note.template, **fields)


def solution_data(state: State, found: Solution, seconds: float) -> dict[str, Any]:
    """Returns what is proven as plain data; a value that is not exact is None, its bounds stand beside it."""
    return {
        "game": state.game.kind.name,
        "preset": state.game.preset,
        "options": state.game.options,
        "position": state.text,
        "seat": state.mover + 1,
        "complete": found.complete,
        **_bounds_data(found.value),
        "best": list(found.best),
        "moves": {move: _bounds_data(bounds) for move, bounds in found.moves.items()},
        "line": list(found.line),
        "nodes": found.nodes,
        "seconds": round(seconds, 3),
        **found.facts,
    }


def _bounds_data(bounds: ValueBounds) -> dict[str, int | None]:
    return {"value": bounds.low if bounds.exact else None, "low": bounds.low, "high": bounds.high}


def print_solution(state: State, found: Solution, seconds: float) -> None:
    """Prints what is proven: the value, the moves that keep it, all moves, and a principal line."""
    voice, screen = speaker().for_game(state.game.kind), console()
    kind = state.game.kind
    screen.print(f"{kind.title} ({state.game.label}): {state.text}")
    who = kind.player_name(state.game, state.mover)
    screen.print(value_words(found.value, who))
    if found.best:
        screen.print(say("best: {moves}", moves=", ".join(found.best)))
    listed = ", ".join(f"{move} → {_shown_bounds(bounds)}" for move, bounds in found.moves.items())
    screen.print(say("moves: {moves}", moves=listed))
    if found.line:
        screen.print(say("a line of perfect play: {moves}", moves=_line_words(state, found.line)))
    nodes, time = voice.grouped(found.nodes), voice.number(seconds, digits=1)
    screen.print(say("{nodes} positions searched in {seconds} s", nodes=nodes, seconds=time))


def _line_words(state: State, line: Sequence[str]) -> str:
    """Returns moves by turns, each with its player."""
    turns: list[tuple[int, list[str]]] = []
    for move in line:
        if not turns or turns[-1][0] != state.mover:
            turns.append((state.mover, []))
        turns[-1][1].append(move)
        state = state.play(move)
    game = state.game
    return ", ".join(f"{game.kind.player_name(game, seat)} {' '.join(moves)}" for seat, moves in turns)


def value_words(value: ValueBounds, who: str) -> str:
    """Returns what a position is worth to somebody, in words."""
    if not value.exact:
        return say(
            "value for {player}: from {low} to {high}",
            player=who,
            low=signed(value.low),
            high=signed(value.high),
        )
    if value.low > 0:
        return say("value for {player}: {value}, a win", player=who, value=signed(value.low))
    if value.low < 0:
        return say("value for {player}: {value}, a loss", player=who, value=signed(value.low))
    return say("value for {player}: 0, a draw", player=who)


def _shown_bounds(bounds: ValueBounds) -> str:
    return signed(bounds.low) if bounds.exact else f"{signed(bounds.low)}…{signed(bounds.high)}"


def signed(value: int) -> str:
    """Returns a margin with its sign."""
    return f"{value:+d}".replace("-", "−") if value else "0"
