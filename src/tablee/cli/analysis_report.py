"""Prints an analysis: a line of chances for each seat, the mistakes in words, and their number."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tablee.analysis import BLUNDER, INACCURACY, MISTAKE, Analysis, MoveJudged
from tablee.cli.locale import say, speaker
from tablee.cli.options import console
from tablee.cli.solution_report import signed
from tablee.core.solution import ValueBounds
from tablee.i18n import Say
from tablee.records import Record
from tablee.report.analysis import (
    SIGNS,
    WORDS,
    best_move_words,
    mistake_words,
    summary_headings,
    summary_rows,
    whose_view,
)
from tablee.tui.painter import SEAT_STYLES, print_text

BARS = "▁▂▃▄▅▆▇█"
MOST_BARS = 60
STYLES = {INACCURACY: "yellow", MISTAKE: "dark_orange", BLUNDER: "bold red"}


def print_analysis(
    record: Record, found: Analysis, names: Sequence[str], simulations: int, *, every: bool
) -> None:
    """Prints the analysis of a record; with `every` each move, otherwise the mistakes only."""
    voice, screen = speaker().for_game(record.game.kind), console()
    screen.print(
        say(
            "{game} ({preset}): {moves} moves, {simulations} simulated games for each",
            game=record.game.kind.title,
            preset=record.game.label,
            moves=len(found.moves),
            simulations=simulations,
        )
    )
    print_text(screen, whose_view(found, names, voice))
    screen.print()
    _print_chances(screen, found, names, voice)
    screen.print()
    if every:
        _print_moves(screen, found, names, voice)
        screen.print()
    mistakes = found.mistakes()
    if not mistakes:
        screen.print(say("No mistake was found."))
    for move in mistakes:
        mark = str(move.mark)
        kind = say(WORDS[mark])
        words = f"{mistake_words(move, names, voice)} ({kind})"
        screen.print(Text.assemble((f"{SIGNS[mark]:<3}", STYLES[mark]), words))
    if found.moves:
        screen.print()
        _print_summary(screen, found, names, voice)
        for words in best_move_words(found.moves, names, voice):
            print_text(screen, words)


def _print_chances(screen: Console, found: Analysis, names: Sequence[str], voice: Say) -> None:
    """Prints the chances of each seat as small bars, with the first and the last one."""
    room = max(map(len, names))
    last = max(len(found.moves), 1)
    for seat, name in enumerate(names):
        curve = found.curve(seat)
        if curve:
            begin, end = (voice.percent(chance, digits=0) for chance in (curve[0][1], curve[-1][1]))
            style = SEAT_STYLES[seat % len(SEAT_STYLES)]
            bars = (_sparkline(curve, last), style)
            screen.print(Text.assemble(f"{name:<{room}}  {begin:>5} ", bars, f" {end}"))


def _sparkline(curve: Sequence[tuple[int, float]], last: int) -> str:
    """Returns a bar for each number of moves, as far as there is room; each shows the last chance known."""
    width = min(MOST_BARS, last + 1)
    bars = []
    for at in range(width):
        number = round(at * last / max(1, width - 1))
        known = [chance for made, chance in curve if made <= number] or [curve[0][1]]
        bars.append(BARS[min(int(known[-1] * len(BARS)), len(BARS) - 1)])
    return "".join(bars)


def _print_moves(screen: Console, found: Analysis, names: Sequence[str], voice: Say) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in (say("number"), say("player"), say("move"), ""):
        table.add_column(heading, no_wrap=True)
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column(say("better"), no_wrap=True)
    exact = any(move.proven is not None for move in found.moves)
    if exact:
        table.add_column(say("proven"), no_wrap=True)
    for move in found.moves:
        chances = [voice.percent(chance, digits=0) for chance in move.chances]
        style = STYLES.get(move.mark or "", "")
        sign = Text(_sign(move), style)
        last = [_margins(move)] if exact else []
        table.add_row(str(move.number), names[move.seat], move.move, sign, *chances, move.best or "", *last)
    screen.print(table)


def _margins(move: MoveJudged) -> str:
    """Returns the margin that the mover could have had, and where it is another the one after the move."""
    if move.proven is None:
        return ""
    best, played = (_margin(bounds) for bounds in (move.proven.value, move.proven.moves.get(move.move)))
    return f"{best or '?'} → {played}" if played and played != best else best


def _margin(bounds: ValueBounds | None) -> str:
    """Returns a margin with its sign, or what it is at least or at most where that decides the game."""
    if bounds is None or bounds.exact:
        return "" if bounds is None else signed(bounds.low)
    if bounds.low >= 0:
        return f"≥ {signed(bounds.low)}"
    return f"≤ {signed(bounds.high)}" if bounds.high <= 0 else ""


def _print_summary(screen: Console, found: Analysis, names: Sequence[str], voice: Say) -> None:
    rows = summary_rows(found, names, voice)
    if not rows:
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for at, heading in enumerate(summary_headings(voice)):
        table.add_column(heading, justify="right" if at else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    screen.print(table)


def _sign(move: MoveJudged) -> str:
    return SIGNS.get(move.mark or "", "")
