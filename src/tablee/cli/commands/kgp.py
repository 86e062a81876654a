"""`tablee kgp`: the Kalah Game Protocol of course tournaments, as a client (`join`) or a server (`serve`)."""

from __future__ import annotations

from pathlib import Path

import click

from tablee.cli.command import Group
from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_agents
from tablee.cli.exit_codes import DONE, STOPPED
from tablee.cli.locale import say
from tablee.cli.options import host_option, json_option, rule_options, seed_option

PORT, WS_PORT = 2671, 2672  # the first is every server's; said here too, so that --help needs no sockets

trace_option = click.option(
    "--trace", is_flag=True, help=say("Print every line that goes over the wire, on standard error.")
)


@click.group(
    cls=Group,
    help=say("Play Kalah with programs of others, by its protocol."),
    examples=["tablee kgp serve --agent level:2", "tablee kgp join localhost --agent level:3"],
)
@lang_option
def kgp() -> None:
    """Groups the two commands."""


@kgp.command(
    help=say("Let an agent play on a server, until the server says goodbye."),
    examples=["tablee kgp join localhost --agent greedy --name Greta"],
)
@click.argument("address", metavar=say("ADDRESS"))
@click.option(
    "--agent",
    "spec",
    default="level:5",
    show_default=True,
    metavar=say("SPEC"),
    shell_complete=complete_agents,
    help=say("The agent that plays."),
)
@click.option(
    "--time",
    "limit",
    metavar=say("TIME"),
    help=say("The longest time for a move, as in 2s; otherwise what the server allows."),
)
@click.option(
    "--name",
    default="tablee",
    show_default=True,
    metavar=say("NAME"),
    help=say("The name that the server is told."),
)
@click.option("--authors", default="", metavar=say("NAMES"), help=say("Who wrote the agent."))
@click.option(
    "--description", default="", metavar=say("TEXT"), help=say("How the agent plays; otherwise its spec.")
)
@click.option(
    "--token",
    default="",
    envvar="TABLEE_KGP_TOKEN",
    metavar=say("TEXT"),
    help=say(
        "The secret by which the server knows you again; better as TABLEE_KGP_TOKEN in the environment."
    ),
)
@click.option(
    "--retries",
    type=click.IntRange(0, 100),
    default=5,
    show_default=True,
    metavar=say("N"),
    help=say("How often in a row a lost connection is opened again."),
)
@seed_option(say("For agents that draw lots."))
@trace_option
@json_option
@lang_option
def join(
    address: str,
    spec: str,
    limit: str | None,
    name: str,
    authors: str,
    description: str,
    token: str,
    retries: int,
    seed: int,
    trace: bool,
    as_json: bool,
) -> None:
    """Plays until the server ends it; raises what `tablee.interop.kgp.client.join` does."""
    import asyncio

    from tablee.cli.compilation import prepare
    from tablee.cli.protocol_log import ProtocolLog, print_line
    from tablee.interop.kgp.address import read_address
    from tablee.interop.kgp.boards import boards_of, played_game
    from tablee.interop.kgp.client import join as join_server
    from tablee.interop.kgp.player import Identity, Player
    from tablee.match import check_seat, seat_agent

    where, kind, seconds = read_address(address), played_game(), _seconds(limit)
    check_seat(kind(), spec, load_code=True)
    prepare(kind, [spec])
    player = Player(
        boards=boards_of(kind),
        seat=lambda: seat_agent(kind, spec, load_code=True, seconds=seconds or 1.0),
        spec=spec,
        identity=Identity(name, authors, description or f"tablee {spec}", token),
        listener=ProtocolLog(kind, as_json=as_json).tell,
        seconds=seconds,
        seed=seed,
        trace=print_line if trace else None,
    )
    asyncio.run(join_server(where, player, retries))


@kgp.command(
    help=say("Open a server whose clients play against an agent."),
    examples=["tablee kgp serve --agent level:2 --games 4 --save games"],
)
@host_option
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help=say("The port for TCP; 0 takes any that is free."),
)
@click.option(
    "--ws-port",
    type=click.IntRange(-1, 65535),
    default=WS_PORT,
    show_default=True,
    help=say("The port for WebSockets; 0 takes any that is free, -1 none."),
)
@click.option(
    "--agent",
    "spec",
    default="level:3",
    show_default=True,
    metavar=say("SPEC"),
    shell_complete=complete_agents,
    help=say("The agent that plays against the clients."),
)
@click.option(
    "--time",
    "limit",
    default="5s",
    show_default=True,
    metavar=say("TIME"),
    help=say("How long a move may take, as in 2s."),
)
@click.option(
    "--games",
    type=click.IntRange(0),
    default=2,
    show_default=True,
    metavar=say("N"),
    help=say("Games with a client before the server says goodbye; 0: until the client leaves."),
)
@click.option(
    "--clients",
    type=click.IntRange(1, 1000),
    default=32,
    show_default=True,
    metavar=say("N"),
    help=say("How many may be connected at once."),
)
@click.option(
    "--save", "folder", metavar=say("FOLDER"), help=say("Keep every game as a file in this folder.")
)
@seed_option(say("For agents that draw lots."))
@trace_option
@rule_options
@json_option
def serve(
    host: str,
    port: int,
    ws_port: int,
    spec: str,
    limit: str,
    games: int,
    clients: int,
    folder: str | None,
    seed: int,
    trace: bool,
    preset: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Serves until Ctrl-C or SIGTERM and returns the exit code.

    :raises BadUse: for a taken port, or rules that the protocol does not know.
    """
    import asyncio

    from tablee.cli.compilation import prepare
    from tablee.cli.options import configure_game
    from tablee.cli.protocol_log import ProtocolLog, print_line, run_until_stopped
    from tablee.interop.kgp.boards import boards_of, played_game
    from tablee.interop.kgp.server import Server, ServerSettings
    from tablee.match import check_seat, seat_agent

    kind, seconds = played_game(), _seconds(limit) or 5.0
    boards = boards_of(kind)
    game = configure_game(kind.name, preset or boards.PRESET, settings, None)
    boards.check_rules(game)
    check_seat(game, spec, load_code=True)
    if folder:
        _make_folder(Path(folder))  # now, and not when the first game is over
    prepare(kind, [spec])
    log = ProtocolLog(kind, as_json=as_json)
    offered = ServerSettings(
        game=game,
        boards=boards,
        seat=lambda: seat_agent(kind, spec, load_code=True, seconds=seconds),
        spec=spec,
        tell=log.tell,
        seconds=seconds,
        games=games,
        clients=clients,
        seed=seed,
        folder=Path(folder) if folder else None,
        trace=print_line if trace else None,
    )

    async def run() -> int:
        server = Server(offered)
        by_keys = await run_until_stopped(
            lambda stop: server.run(host, port, None if ws_port < 0 else ws_port, stop)
        )
        for standing in server.standings.values():
            log.tell_standing(standing.name, standing.games)
        return STOPPED if by_keys else DONE

    return asyncio.run(run())


def _make_folder(folder: Path) -> None:
    """Makes the folder for games.

    :raises BadRecord: when it cannot be made.
    """
    from tablee.core.errors import BadRecord, os_error_note

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRecord(source=str(folder), why=os_error_note(error)) from None


def _seconds(text: str | None) -> float | None:
    """Returns the time that --time names, None without it.

    :raises BadOption: when it is no time.
    """
    from tablee.core.options import Seconds

    return None if text is None else float(str(Seconds("--time", None).read(text)))
