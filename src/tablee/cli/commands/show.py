"""`tablee show FILE`: a record's board at any move, from any seat's view."""

from __future__ import annotations

import json

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_saved_games
from tablee.cli.locale import say, speaker
from tablee.cli.options import console, game_option, json_option, read_game_of


@click.command(
    cls=Command,
    help=say("Show a saved game: the last board, or that after any move."),
    examples=[
        "tablee show game.json",
        "tablee show game.json --move 3 --seat 1",
    ],
)
@click.argument("file", type=click.Path(), metavar=say("FILE"), shell_complete=complete_saved_games)
@game_option
@click.option(
    "--move", "number", type=int, metavar=say("N"), help=say("Show the board after move N; 0 is the start.")
)
@click.option(
    "--seat", type=int, metavar=say("N"), help=say("Show what seat N saw; otherwise what a spectator saw.")
)
@json_option
@lang_option
def show(file: str, which: int | None, number: int | None, seat: int | None, as_json: bool) -> None:
    """Prints a board of a saved game and what happened in the move before it."""
    from tablee.core.errors import BadOption
    from tablee.core.game_kernels import run_plain_first
    from tablee.core.notes import N_, Note
    from tablee.match.visibility import GameLog
    from tablee.wording import names_of, reason_words, result_words, wording_of

    run_plain_first()  # one board is not worth a compiler
    record, forfeit = read_game_of(file, which)
    last = len(record.moves)
    number = last if number is None else number
    for option, value, low, high in (("--move", number, 0, last), ("--seat", seat, 1, record.game.seats)):
        if value is not None and not low <= value <= high:
            expected = Note(
                "int_range", N_("a whole number from {low} to {high}"), {"low": low, "high": high}
            )
            raise BadOption(option=option, value=value, expected=expected)
    state = record.states[number]
    viewer = seat - 1 if seat else -1
    view = state.view(viewer)
    if as_json:
        data = {
            "game": record.game_name,
            "move": number,
            "moves": GameLog(record.states, record.moves).moves(viewer)[:number],
            "position": view.text,
            "scene": view.scene().as_data(),
        }
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    from tablee.tui.painter import log_text, paint, painter_of, width_of

    kind = record.game.kind
    voice, painter, screen = speaker().for_game(kind), painter_of(kind), console()
    names = names_of(record.game, record.seats, voice, record.names)
    screen.print(
        say(
            "{game} ({preset}), move {number} of {last}",
            game=kind.title,
            preset=record.game.label,
            number=number,
            last=last,
        )
    )
    if number > 0:
        told = GameLog(record.states, record.moves).lines(viewer, number)[-1:]
        screen.print(log_text(painter, told, voice, names, width_of(screen)))
    screen.print()
    screen.print(paint(painter, view.scene(), voice, names, screen))
    screen.print()
    screen.print(view.text)
    if state.outcome:
        screen.print(result_words(state.outcome, names, voice))
    elif record.outcome and number == last and forfeit is None:  # people have ended it
        screen.print(reason_words(wording_of(kind), record.outcome, names, voice, state))
        screen.print(result_words(record.outcome, names, voice))
    if forfeit is not None and number == last:
        screen.print(say("forfeit: {reason}", reason=forfeit))
