"""`tablee mcp`: our games as tools of the Model Context Protocol, for language models that play.

What a tool does stands in `game_tools.py`; here is how it is called. Its answer is a text for the model, and
data for programs. Annotations are read when the tools are made, in the language of the server, so they are
not postponed here.
"""

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import Annotated, Any

import anyio
import uvicorn
from anyio import CapacityLimiter, to_thread
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, InputRequiredResult, TextContent, ToolAnnotations
from pydantic import Field, ValidationError

from tablee.core.errors import TableeError
from tablee.core.game import MOST_SEED, Game
from tablee.i18n import Say
from tablee.interop.game_tools import Answer, Data, GameTools
from tablee.interop.hosted_games import HostedGames
from tablee.match.preparation import stop_all
from tablee.roster import find_game

PATH = "/mcp"
LOOK_SECONDS = 0.1  # between two looks whether it is somebody's turn
MOST_WAIT = 30.0
LONGEST_NAME, LONGEST_MOVE, MOST_OPTIONS, LONGEST_OPTION = 60, 200, 60, 100_000
READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
CHANGES = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)


class GameServer(MCPServer):
    """A server that says in a line which argument of a tool is wrong."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Returns the answer of a tool; one whose arguments do not fit its schema is not called."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            problems = [
                f"{'.'.join(str(part) for part in each['loc'])}: {each['msg']}"
                for each in error.__cause__.errors(include_url=False, include_input=False)
            ]
            return _refusal("; ".join(problems))


def _refusal(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=text)], is_error=True)


def build_server(say: Say, hosted: HostedGames | None = None) -> MCPServer:
    """Returns the server with its tools, which speak one language."""
    tools = GameTools(say, hosted)
    server = GameServer(
        "tablee",
        title="Tablée",
        version=version("tablee"),
        log_level="WARNING",
        instructions=say(
            "Table games against computers or other models. Call list_games and rules first, then "
            "start_game: it gives you a token for your seat. Until the game is over: observe, legal_moves, "
            "play. You see only what your seat may know."
        ),
    )
    thinkers = CapacityLimiter(os.cpu_count() or 1)

    async def answered(make: Callable[[], Answer], limiter: CapacityLimiter | None = None) -> CallToolResult:
        """Makes an answer in a thread, so that others are answered meanwhile; an error becomes its words."""
        try:
            text, data = await to_thread.run_sync(make, limiter=limiter)
        except TableeError as error:
            return _refusal(say.note(error))
        return CallToolResult(content=[TextContent(text=text)], structured_content=data)

    def configured(game: str, preset: str | None, options: Data | None, seats: int | None) -> Game:
        return find_game(game).configure(options or {}, preset, seats)

    name = Annotated[
        str, Field(max_length=LONGEST_NAME, description=say("The name of a game, from list_games."))
    ]
    seat_token = Annotated[
        str, Field(max_length=LONGEST_NAME, description=say("Your token from start_game."))
    ]
    preset_name = Annotated[
        str | None,
        Field(max_length=LONGEST_NAME, description=say("A named set of rules; otherwise the default.")),
    ]
    value = bool | int | float | Annotated[str, Field(max_length=LONGEST_OPTION)]
    option_values = Annotated[
        dict[str, value] | None,
        Field(
            max_length=MOST_OPTIONS,
            description=say("Options of the rules, by name, over those of the preset."),
        ),
    ]
    seat_count = Annotated[
        int | None, Field(ge=1, le=20, description=say("Number of seats; otherwise the fewest."))
    ]

    @server.tool(
        title=say("List the games"),
        description=say("Lists the games with their presets, options, seats and opponents."),
        annotations=READS,
    )
    async def list_games() -> CallToolResult:
        return await answered(tools.list_games)

    @server.tool(
        title=say("Read the rules"),
        description=say("Tells the rules of a game with its options, and how moves are written."),
        annotations=READS,
    )
    async def rules(
        game: name, preset: preset_name = None, options: option_values = None, seats: seat_count = None
    ) -> CallToolResult:
        return await answered(lambda: tools.rules(configured(game, preset, options, seats)))

    @server.tool(
        title=say("Start a game"),
        description=say(
            "Starts a game and returns your token, which is for your seat only. Seats left open get tokens "
            "of their own, to be handed to other players."
        ),
        annotations=CHANGES,
    )
    async def start_game(
        game: name,
        preset: preset_name = None,
        options: option_values = None,
        seats: seat_count = None,
        seat: Annotated[int, Field(ge=1, le=20, description=say("Your seat, counted from 1."))] = 1,
        opponents: Annotated[
            list[Annotated[str, Field(max_length=LONGEST_NAME)]] | None,
            Field(
                max_length=20,
                description=say(
                    "Who plays the other seats, in their order, or one for all: level:1 to level:5, a listed "
                    "agent, or open for another player with a token."
                ),
            ),
        ] = None,
        seed: Annotated[
            int | None,
            Field(ge=0, le=MOST_SEED, description=say("Decides all chance; otherwise it is drawn.")),
        ] = None,
    ) -> CallToolResult:
        def start() -> Answer:
            return tools.start(configured(game, preset, options, seats), seat, opponents or [], seed)

        return await answered(start, thinkers)

    @server.tool(
        title=say("Look at the board"),
        description=say(
            "Tells what has happened since you last asked, as your seat saw it, the board and whose turn it "
            "is."
        ),
        annotations=READS,
    )
    async def observe(
        token: seat_token,
        whole_log: Annotated[
            bool, Field(description=say("Tell all that has happened in this game."))
        ] = False,
        wait_seconds: Annotated[
            float,
            Field(
                ge=0, le=MOST_WAIT, description=say("How long to wait for your turn, if others play first.")
            ),
        ] = 0.0,
    ) -> CallToolResult:
        end = time.monotonic() + wait_seconds
        while time.monotonic() < end:
            try:
                if not tools.waits(token):
                    break
            except TableeError:
                break  # which is told below
            await anyio.sleep(LOOK_SECONDS)
        return await answered(partial(tools.observe, token, whole=whole_log))

    @server.tool(
        title=say("List the legal moves"),
        description=say("Lists your legal moves, each with its meaning."),
        annotations=READS,
    )
    async def legal_moves(token: seat_token) -> CallToolResult:
        return await answered(partial(tools.legal_moves, token))

    @server.tool(
        title=say("Play a move"),
        description=say(
            "Plays one of your legal moves; computers answer at once. Tells what you saw happen."
        ),
        annotations=CHANGES,
    )
    async def play(
        token: seat_token,
        move: Annotated[
            str, Field(max_length=LONGEST_MOVE, description=say("The move, as legal_moves writes it."))
        ],
    ) -> CallToolResult:
        return await answered(partial(tools.play, token, move), thinkers)

    @server.tool(title=say("Resign"), description=say("Gives up: the others win."), annotations=CHANGES)
    async def resign(token: seat_token) -> CallToolResult:
        return await answered(partial(tools.resign, token))

    @server.tool(
        title=say("Ask for the result"),
        description=say("Tells how the game ended and who won, or that it is not over."),
        annotations=READS,
    )
    async def result(token: seat_token) -> CallToolResult:
        return await answered(partial(tools.result, token))

    return server


def serve_stdio(say: Say) -> None:
    """Speaks over standard input and output until the input ends."""
    # The thread that waits for input cannot be interrupted: Ctrl-C would only be heard with the next line.
    signal.signal(signal.SIGINT, _leave)
    build_server(say).run("stdio")


def _leave(*_: object) -> None:
    stop_all()
    os._exit(128 + signal.SIGINT)


def http_server(say: Say, host: str) -> uvicorn.Server:
    """Returns a server for streamable HTTP at PATH, to be run on open sockets."""
    app = build_server(say).streamable_http_app(streamable_http_path=PATH, host=host)
    return uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on"))
