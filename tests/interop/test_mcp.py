"""`tablee mcp`: games played through the reference client of the Model Context Protocol, and what it tells whom."""

from __future__ import annotations

import asyncio
import sys
import threading
from contextlib import asynccontextmanager

import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters

from tablee import cli
from tablee.catalogues import say_in
from tablee.core import rng
from tablee.core.errors import BadUse
from tablee.interop.hosted_games import HostedGame, HostedGames
from tablee.interop.mcp import PATH, build_server, http_server
from tablee.match import Table
from tablee.roster import find_game, games
from tablee.web.app import bind
from tests.conformance.laws import few
from tests.web.hidden_games import HIDING, live_at, random_game, tables_of, twins

SHORT = {"kalaha": {"seeds": 2}, "cluedo": {"max_turns": 40}}  # options that make games short


class Model:
    """A player who speaks the protocol, and answers with any legal move."""

    def __init__(self, client, hosted=None):
        self.client = client
        self.hosted = hosted
        self.read: list[str] = []

    async def call(self, tool, **arguments):
        """The data of an answer; its text is kept."""
        answer = await self.client.call_tool(tool, arguments)
        text = answer.content[0].text
        assert not answer.is_error, text
        self.read.append(text)
        return answer.structured_content

    async def refused(self, tool, **arguments):
        answer = await self.client.call_tool(tool, arguments)
        assert answer.is_error
        return answer.content[0].text

    async def play_through(self, token, seed=1):
        """Plays until the game is over; returns how it ended."""
        chance = rng.stream(seed, "model")
        while not (seen := await self.call("result", token=token))["over"]:
            assert seen["your_turn"]
            moves = (await self.call("legal_moves", token=token))["moves"]
            await self.call("play", token=token, move=moves[rng.below(chance, len(moves))]["move"])
        return seen


def in_process(play, language="en", hosted=None):
    async def run():
        async with Client(build_server(say_in(language), hosted)) as client:
            return await play(Model(client, hosted))

    return asyncio.run(run())


@pytest.mark.parametrize("name", games())
def test_a_whole_game_of_each_kind_through_the_reference_client(name):
    async def play(model):
        listed = {each["name"]: each for each in (await model.call("list_games"))["games"]}
        assert set(listed) == set(games())
        await model.call("rules", game=name)
        begun = await model.call(
            "start_game", game=name, options=SHORT.get(name, {}), opponents=["random"], seat=2, seed=7
        )
        return await model.play_through(begun["token"]), model.read

    ended, read = in_process(play)

    assert ended["winners"] or ended["reason"]
    assert len(ended["scores"]) == find_game(name)().seats
    assert "How a move is written" in read[1]
    told = "\n".join(read)
    assert "It is your turn." in told
    assert "The game is not over." in told
    assert "You" in told  # the log speaks to the reader


def test_a_whole_game_over_standard_input_and_output_in_french():
    async def run():
        command = StdioServerParameters(command=sys.executable, args=["-m", "tablee", "mcp", "--lang", "fr"])
        async with Client(command) as client:
            model = Model(client)
            begun = await model.call(
                "start_game", game="kalaha", options={"seeds": 1, "fields": 3}, opponents=["random"]
            )
            return await model.play_through(begun["token"]), model.read, await client.list_tools()

    ended, read, tools = asyncio.run(run())

    assert ended["over"]
    assert "c’est votre tour" in read[0]
    assert "Joue un de vos coups" in " ".join(tool.description for tool in tools.tools)


@asynccontextmanager
async def served_over_http():
    listening = bind("127.0.0.1", 0)
    server = http_server(say_in("en"), "127.0.0.1")
    thread = threading.Thread(target=server.run, args=([listening.socket],))
    thread.start()
    try:
        yield listening.address + PATH
    finally:
        server.should_exit = True
        await asyncio.to_thread(thread.join)


def test_two_models_play_each_other_over_http_each_with_a_token_of_its_own():
    async def run():
        async with served_over_http() as address, Client(address) as one, Client(address) as two:
            first, second = Model(one), Model(two)
            begun = await first.call("start_game", game="kalaha", options={"seeds": 2}, opponents=["open"])
            (other,) = begun["open"]
            assert other["seat"] == 2
            assert other["token"] != begun["token"]
            assert "it is seat 1's turn" in await second.refused("play", token=other["token"], move="1")

            waiting = asyncio.create_task(second.call("observe", token=other["token"], wait_seconds=20))
            await first.call("play", token=begun["token"], move="1")
            seen = await waiting
            await second.call("resign", token=other["token"])
            return seen, second.read, await first.call("result", token=begun["token"])

    seen, read, ended = asyncio.run(run())

    assert seen["your_turn"]
    assert len(seen["happened"]) == 1  # what the other has done, told once
    assert seen["happened"][0] in read[0]
    assert (ended["winners"], ended["reason"]) == ([1], "resigned")


WRONG = [
    ("rules", {"game": "kalahaa"}, "did you mean 'kalaha'?"),
    ("rules", {"game": "kalaha", "preset": "x"}, "unknown preset 'x'; known: "),
    ("rules", {"game": "kalaha", "options": {"seeds": 99}}, "option seeds: 99 is not allowed"),
    ("rules", {"game": "kalaha", "options": 3}, "options: Input should be a valid dictionary"),
    ("rules", {}, "game: Field required"),
    ("start_game", {"game": "love_letter", "seats": 9}, "love_letter is for 2 to 6 seats, not 9"),
    ("start_game", {"game": "kalaha", "seat": 3}, "option seat: 3 is not allowed"),
    ("start_game", {"game": "kalaha", "opponents": ["random", "random"]}, "each seat needs one"),
    ("start_game", {"game": "kalaha", "opponents": ["human"]}, "agent 'human': expected open"),
    ("start_game", {"game": "kalaha", "opponents": ["level:9"]}, "expected one of level:1"),
    ("start_game", {"game": "kalaha", "opponents": ["bot:touch /tmp/x"]}, "expected open"),
    ("start_game", {"game": "kalaha", "opponents": ["os:system"]}, "expected open"),
    ("start_game", {"game": "kalaha", "opponents": ["montecarlo:threads=64"]}, "expected open"),
    ("start_game", {"game": "kalaha", "seed": -1}, "seed: Input should be greater than or equal to 0"),
    ("observe", {"token": "nobody's"}, "no game has this token"),
    ("observe", {"token": "x" * 10_000}, "token: String should have at most"),
]


def test_wrong_input_is_refused_in_clear_words():
    async def play(model):
        for tool, arguments, words in WRONG:
            assert words in await model.refused(tool, **arguments), (tool, arguments)
        begun = await model.call("start_game", game="kalaha", options={"seeds": 1}, opponents=["random"])
        token = begun["token"]
        assert "cannot read 'x' as a move" in await model.refused("play", token=token, move="x")
        assert "move: String should have at most" in await model.refused("play", token=token, move="1" * 999)
        await model.call("resign", token=token)
        assert "the game is over" in await model.refused("play", token=token, move="1")
        assert "the game is over" in await model.refused("resign", token=token)

    in_process(play)


def test_moves_may_be_named_as_the_list_names_them():
    async def play(model):
        begun = await model.call("start_game", game="love_letter", opponents=["random"], seed=3)
        move = (await model.call("legal_moves", token=begun["token"]))["moves"][0]
        assert move["move"] != move["meaning"]
        return move, await model.call("play", token=begun["token"], move=move["meaning"])

    move, seen = in_process(play, "fr")

    assert move["meaning"] in seen["happened"][0]


def test_others_are_answered_while_an_agent_thinks():
    thinks, may_answer = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view, budget, seed):
            thinks.set()
            assert may_answer.wait(20)
            return view.legal[0]

    hosted = HostedGames()
    game = find_game("kalaha")()
    token = hosted.add(HostedGame(Table(game, [None, Slow()], ["human", "slow"], 1)))[0]

    async def play(model):
        move = asyncio.create_task(model.call("play", token=token, move="1"))
        await asyncio.to_thread(thinks.wait, 20)
        other = await model.call("start_game", game="kalaha", opponents=["open"])
        await model.call("legal_moves", token=other["token"])
        assert not move.done()
        may_answer.set()
        return await move

    assert in_process(play, hosted=hosted)["your_turn"]


def test_there_are_only_so_many_games_and_none_is_dropped_while_somebody_plays():
    hosted = HostedGames(most=2)
    game = find_game("kalaha")()
    first, second = (hosted.start(game, ["human", "human"]) for _ in range(2))

    with pytest.raises(BadUse, match="2 games are being played"):
        hosted.start(game, ["human", "human"])
    hosted.find(first[0]).game.table.resign(0)
    third = hosted.start(game, ["human", "human"])

    assert hosted.find(third[1]).seat == 1
    assert hosted.find(second[0])
    with pytest.raises(BadUse, match="no game has this token"):
        hosted.find(first[1])


async def everything_told(model, table, seat):
    """All that a token gives without changing the game: the tools that only read, and refusals."""
    token = model.hosted.add(HostedGame(table))[seat]
    told = []
    for tool in (await model.client.list_tools()).tools:
        if takes_token(tool) and tool.annotations.read_only_hint:
            answer = await model.client.call_tool(tool.name, {"token": token})
            told.append((tool.name, answer.content[0].text, answer.structured_content))
    for move in ("nonsense", *few(table.moves, 3)):
        if table.mover != seat or move not in table.state.legal:
            answer = await model.client.call_tool("play", {"token": token, "move": move})
            told.append((move, answer.is_error, answer.content[0].text))
    return told


def takes_token(tool):
    return "token" in tool.input_schema["properties"]


@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: kind.name)
def test_what_a_seat_cannot_know_changes_nothing_its_token_gives(kind):
    """Two worlds that a seat cannot tell apart, by what it sees now and by what it saw of the last move."""
    game, seed = tables_of(kind, 1)[0]
    states, moves = random_game(game, seed)
    hosted = HostedGames(most=10_000)

    async def compare(model):
        compared = 0
        last = len(moves) - (1 if states[-1].is_over else 0)
        for number in few(range(1, last + 1), 5):
            for seat in range(game.seats):
                live = live_at(game, states[: number + 1], moves[:number], seed)
                told = await everything_told(model, live.table, seat)
                assert str(seed) not in str(told)
                filled = states[number].view(seat).fill(seed)
                now = live_at(game, [*states[:number], filled], moves[:number], 5)
                assert await everything_told(model, now.table, seat) == told
                other = twins(live, states[number - 1].view(seat).fill(seed + 1), seat)
                if other is not None and other.table.moves == live.table.moves:
                    compared += 1
                    assert await everything_told(model, other.table, seat) == told
        return compared

    assert in_process(compare, hosted=hosted) > 0


def test_without_the_extra_the_command_says_what_to_install(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "tablee.interop.mcp")
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)

    assert cli.run(["mcp", "--lang", "en"]) == 2
    assert "pip install 'tablee[mcp]'" in capsys.readouterr().err
