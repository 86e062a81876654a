"""What `tablee solve` prints: progress on standard error, then what is proven, in words or as data.

With it, what came of a book or of a certificate: `tablee --help` imports their options (`books.py`,
`certificates.py`), and none of this.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import click
from rich.progress import BarColumn, Progress, ProgressColumn, TaskID, TextColumn

from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import console
from tablee.core.certificate import Certificate
from tablee.core.game import GameKind
from tablee.core.notes import Note
from tablee.core.solution import BookReport, Solution, ValueBounds, line_by_turns
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
        screen.print(say("a line of perfect play: {moves}", moves=line_by_turns(state, found.line)))
    nodes, time = voice.grouped(found.nodes), voice.number(seconds, digits=1)
    screen.print(say("{nodes} positions searched in {seconds} s", nodes=nodes, seconds=time))


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


def book_data(found: BookReport, seconds: float) -> dict[str, Any]:
    """Returns what came of making or checking a book, as plain data."""
    return {
        "file": found.file,
        "complete": found.complete,
        "entries": found.entries,
        "bytes": found.size,
        "proven": found.proven,
        "problems": [str(problem) for problem in found.problems],
        "nodes": found.nodes,
        "seconds": round(seconds, 3),
    }


def print_book(kind: GameKind, found: BookReport, seconds: float) -> None:
    """Prints what came of making or checking a book."""
    voice = speaker().for_game(kind)
    told = {"file": found.file, "entries": voice.grouped(found.entries), "bytes": voice.grouped(found.size)}
    if found.complete:
        click.echo(say("{file}: {entries} entries, {bytes} bytes", **told))
    if found.proven:
        click.echo(say("{number} entries proven again", number=voice.grouped(found.proven)))
    for problem in found.problems:
        click.echo(voice(problem.template, **problem.fields))
    nodes, time_taken = voice.grouped(found.nodes), voice.number(seconds, digits=1)
    click.echo(say("{nodes} positions searched in {seconds} s", nodes=nodes, seconds=time_taken))


def certificate_data(found: Certificate, state: State, seconds: float) -> dict[str, Any]:
    """Returns what a certificate that was verified proves, as plain data."""
    low, high = found.bounds(state.mover)
    return {
        "file": found.source,
        "proven": True,
        "game": state.game.kind.name,
        "preset": state.game.preset,
        "options": state.game.options,
        "position": state.text,
        "seat": state.mover + 1,
        "value": low if low == high else None,
        "low": low,
        "high": high,
        "endgame_seeds": found.endgame_seeds,
        "moves": sum(each.moves for each in found.guarantees),
        "claims": sum(each.claims for each in found.guarantees),
        "seconds": round(seconds, 3),
    }


def print_certificate(found: Certificate, state: State, seconds: float) -> None:
    """Prints what a certificate that was verified proves."""
    kind, screen = state.game.kind, console()
    voice = speaker().for_game(kind)
    screen.print(f"{kind.title} ({state.game.label}): {state.text}")
    for each in found.guarantees:
        player = kind.player_name(state.game, each.seat)
        margin = signed(each.at_least)
        screen.print(
            say("proven: {player} can get a margin of at least {margin}", player=player, margin=margin)
        )
    low, high = found.bounds(state.mover)
    if low is not None and low == high:
        screen.print(value_words(ValueBounds(low, low), kind.player_name(state.game, state.mover)))
    moves = voice.grouped(sum(each.moves for each in found.guarantees))
    claims = voice.grouped(sum(each.claims for each in found.guarantees))
    told = {"moves": moves, "claims": claims, "seconds": voice.number(seconds, digits=1)}
    screen.print(say("{moves} moves, {claims} positions, checked in {seconds} s", **told))
