"""`tablee observe GAME`: what a network is given of a position, and what each of the numbers means."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.completion.completers import complete_games
from tablee.cli.locale import say
from tablee.cli.options import configure_game, game_options, json_option, seed_option

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.state import View


@click.command(
    cls=Command,
    help=say("Show what a seat observes, as numbers."),
    examples=[
        "tablee observe kalaha --explain",
        "tablee observe love_letter --seats 4 --seat 2 --json",
    ],
)
@click.argument("game", metavar=say("GAME"), shell_complete=complete_games)
@game_options
@seed_option(say("Look at the deal of this seed."))
@click.option("--position", metavar=say("TEXT"), help=say("Look at a position given as text instead."))
@click.option(
    "--seat", type=int, metavar=say("N"), help=say("Look from seat N; otherwise from the one to move.")
)
@click.option("--explain", is_flag=True, help=say("Say what each number means."))
@json_option
def observe(
    game: str,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    seed: int,
    position: str | None,
    seat: int | None,
    explain: bool,
    as_json: bool,
) -> None:
    """Prints what a seat observes of a position, part by part or number by number."""
    from tablee.core.errors import BadOption
    from tablee.core.game_kernels import run_plain_first
    from tablee.core.notes import N_, Note

    run_plain_first()  # one observation is not worth a compiler
    chosen = configure_game(game, preset, settings, seats)
    if seat is not None and not 1 <= seat <= chosen.seats:
        fields = {"low": 1, "high": chosen.seats}
        expected = Note("int_range", N_("a whole number from {low} to {high}"), fields)
        raise BadOption(option="--seat", value=seat, expected=expected)
    state = chosen.deal(seed) if position is None else chosen.position(position)
    view = state.view(max(state.mover, 0) if seat is None else seat - 1)
    if as_json:
        click.echo(json.dumps(_data(chosen, view)))
        return
    layout, numbers = chosen.observation, [f"{number:g}" for number in view.observe().tolist()]
    click.echo(
        say(
            "{game} ({preset}): {size} numbers, {actions} move ids",
            game=chosen.kind.title,
            preset=chosen.label,
            size=layout.size,
            actions=chosen.actions,
        )
    )
    click.echo(say("seat {seat} sees: {position}", seat=view.seat + 1, position=view.text))
    for name, place in layout.slices.items():
        click.echo(f"\n{name} [{place.start}:{place.stop}]")
        if explain:
            for first, last, meaning in _runs(layout.names, place):
                where = str(first) if first == last else f"{first}–{last}"
                click.echo(f"{where:>9}  {numbers[first]:>9}  {meaning}")
        else:
            click.echo(f"  {' '.join(numbers[place])}")


def _runs(names: Sequence[str], place: slice) -> Iterator[tuple[int, int, str]]:
    """Yields the first and last number of each meaning: only numbers without a use share theirs."""
    for meaning, found in groupby(range(place.start, place.stop), key=names.__getitem__):
        numbers = list(found)
        yield numbers[0], numbers[-1], meaning


def _data(game: Game, view: View) -> dict[str, object]:
    layout = game.observation
    return {
        "game": game.kind.name,
        "options": game.options,
        "seats": game.seats,
        "actions": game.actions,
        "parts": [
            {"name": part.name, "start": layout.slices[part.name].start, "shape": part.shape}
            for part in layout.parts
        ],
        "names": layout.names,
        "seat": view.seat + 1,
        "numbers": view.observe().tolist(),
        "legal": view.legal_ids,
        "key": view.key().hex(),
    }
