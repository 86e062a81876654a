"""`tablee play GAME`: sets the table and starts the session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.completion.completers import (
    complete_aids,
    complete_games,
    complete_players,
    complete_saved_games,
)
from tablee.cli.configured import screen_options
from tablee.cli.locale import say, speaker
from tablee.cli.options import (
    configure_game,
    console,
    course_folder,
    game_options,
    keep_time,
    own_seconds,
    read_aids,
)

if TYPE_CHECKING:
    from tablee.core.agent import Agent
    from tablee.core.game import Game
    from tablee.core.options import Value
    from tablee.match import Table


@click.command(
    cls=Command,
    help=say("Play against the computer or a friend, or watch."),
    examples=[
        "tablee play kalaha",
        "tablee play love_letter --seats 4 --seat human --seat level:2",
        "tablee play kalaha --preset standard --seat greedy --seat random --final",
        "tablee play kalaha --save evening.json",
        "tablee play --load evening.json",
    ],
)
@click.argument("game", required=False, metavar=say("[GAME]"), shell_complete=complete_games)
@game_options
@click.option(
    "--seat",
    "specs",
    multiple=True,
    metavar=say("SPEC"),
    shell_complete=complete_players,
    help=say(
        "Who plays: human, level:1 to level:5, or an agent; once for each seat, in order. "
        "Otherwise a person in the first seat, level 3, or that of the settings, in the others."
    ),
)
@click.option(
    "--seed",
    type=click.IntRange(0, (1 << 63) - 1),
    metavar=say("N"),
    help=say("Decides everything that is chance."),
)
@click.option(
    "--load",
    type=click.Path(),
    metavar=say("FILE"),
    shell_complete=complete_saved_games,
    help=say("Go on with a saved game."),
)
@click.option(
    "--save",
    type=click.Path(),
    metavar=say("FILE"),
    help=say("Where to keep the game; otherwise in your data folder."),
)
@click.option(
    "--series",
    "length",
    type=click.IntRange(1, 1000),
    metavar=say("N"),
    help=say("Play N games in a row and keep the score."),
)
@click.option(
    "--aid",
    "aids",
    multiple=True,
    metavar=say("AID=VALUE"),
    shell_complete=complete_aids,
    help=say("How much the screen helps, where a game offers it, as in --aid sheet=full; may be repeated."),
)
@click.option(
    "--time",
    metavar=say("TIME"),
    expose_value=False,
    callback=keep_time,
    help=say("Time for each move of an agent of one's own, as in 500ms; otherwise 1s."),
)
@click.option("--final", is_flag=True, help=say("Computers only: show the last board and the result."))
@screen_options
def play(  # the options are the command line's
    game: str | None,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    specs: tuple[str, ...],
    seed: int | None,
    load: str | None,
    save: str | None,
    length: int | None,
    aids: tuple[str, ...],
    final: bool,
    *,
    plain: bool,
) -> None:
    """Sets a table, new or from a file, and plays on the screens or in plain lines."""
    from tablee.cli.terminal import has_screen, open_screens, why_lines
    from tablee.core.game_kernels import run_plain_first

    run_plain_first()
    if load:
        table = _resume(load, game, preset, settings, seats, seed, specs)
    else:
        configured = configure_game(game or _refuse_no_game(), preset, settings, seats, len(specs))
        names = fill_seats(configured, specs)
        table = deal_table(configured, names, seed)
    if final:
        _require_computers(table)
    helps = read_aids(table.game.kind, aids)
    file = Path(save) if save else Path(load) if load else None
    if save:
        from tablee.records.saves import require_free

        require_free(Path(save), table.record() if load else None)
    if not (plain or final or length) and has_screen():
        open_screens(table, file, helps)
        return
    if not (plain or final or length) and (why := why_lines()):
        console().print(why)
    start(table, file, watch=not final, length=length, aids=helps)


def start(
    table: Table,
    file: Path | None,
    *,
    watch: bool = True,
    length: int | None = None,
    aids: Mapping[str, Value] | None = None,
) -> None:
    """Plays at a table in plain lines: one game, or a series of `length`; `file` None keeps it as usual."""
    from tablee.cli.plain.series import Series
    from tablee.match.preparation import preparation_of
    from tablee.records.saves import save_file

    preparation_of(table.game.kind).want_for(table.specs)
    file = file or save_file(table.record())
    Series(table, speaker().for_game(table.game.kind), console(), file, watch, length, aids or {}).run()


def deal_table(game: Game, specs: Sequence[str], seed: int | None) -> Table:
    """Returns a table with a new game for these players; without a seed any is drawn."""
    import secrets  # it brings OpenSSL, and --help imports this module

    from tablee.match import Table

    return Table(
        game,
        [build(game, spec) for spec in specs],
        specs,
        secrets.randbelow(1 << 48) if seed is None else seed,
    )


def build(game: Game, spec: str) -> Agent | None:
    """Returns the agent of a spec, None for a person; the command line may name code of one's own.

    :raises BadSpec, UnknownName: when the spec names nobody who can play this game.
    """
    from tablee.match import check_seat, seat_agent
    from tablee.roster import HUMAN, check_spec, is_own

    if not is_own(game.kind, spec):
        check_spec(game.kind, spec)
    if spec == HUMAN:
        return None
    check_seat(game, spec, load_code=True)
    return seat_agent(game.kind, spec, load_code=True, seconds=own_seconds())


def fill_seats(game: Game, specs: Sequence[str]) -> list[str]:
    """Returns a spec for each seat; who was not named is a person where the game says so, else a level.

    :raises BadPlayers: when there are more specs than seats.
    """
    from tablee.core.errors import BadPlayers
    from tablee.core.settings import load_settings
    from tablee.roster import HUMAN

    if len(specs) > game.seats:
        raise BadPlayers(game=game.kind.name, seats=game.seats, players=len(specs))
    people = game.kind.people(game)
    opponent = game.kind.level_up_to(load_settings().level)
    rest = [HUMAN if seat in people else opponent for seat in range(len(specs), game.seats)]
    return [*specs, *rest]


def _resume(
    load: str,
    game: str | None,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    seed: int | None,
    specs: tuple[str, ...],
) -> Table:
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.match import Table
    from tablee.records import read
    from tablee.roster import HUMAN, build_agent

    if preset or settings or seats is not None or seed is not None or course_folder():
        raise BadUse(
            why=Note(
                "load_alone",
                N_(
                    "--load takes rules and seed from the file: "
                    "leave out --preset, --set, --seats, --course and --seed"
                ),
            )
        )
    record = read(load)
    if game and game != record.game_name:
        fields = {"file": load, "found": record.game_name, "wanted": game}
        raise BadUse(why=Note("other_game", N_("{file} holds a game of {found}, not of {wanted}"), fields))
    kind = record.game.kind
    names = [*fill_seats(record.game, specs)[: len(specs)], *record.seats[len(specs) :]]
    agents: list[Agent | None] = []
    for seat, spec in enumerate(names):
        if seat < len(specs):
            agents.append(build(record.game, spec))
        else:  # named by the file, which can never load code
            agents.append(None if spec == HUMAN else build_agent(kind, spec))
    return Table.resume(record, agents, names)


def _require_computers(table: Table) -> None:
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    if None in table.agents:
        raise BadUse(
            why=Note("final_computers", N_("--final is for computers only: name each seat with --seat SPEC"))
        )


def _refuse_no_game() -> str:
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.roster import game_names

    raise BadUse(
        why=Note(
            "which_game",
            N_("which game? One of {games}, as in: tablee play {first}"),
            {"games": ", ".join(game_names()), "first": game_names()[0]},
        )
    )
