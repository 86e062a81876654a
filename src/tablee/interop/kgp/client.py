"""Our agent as a client of somebody's server: greeting it, and hearing what it says until it has gone."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from tablee.core.errors import BotFailed, PeerFailed
from tablee.core.notes import N_, Note
from tablee.interop.kgp.address import Address, connected
from tablee.interop.kgp.answers import OPTIONS, Answers
from tablee.interop.kgp.freeplay import DRAWN, RESULT, WON
from tablee.interop.kgp.grammar import KgpCommand, Word, printable
from tablee.interop.kgp.peer import MOST_ERRORS, VERSION, Peer
from tablee.interop.kgp.player import Player

GREETING_SECONDS = 15.0
FIRST_WAIT, LONGEST_WAIT = 1, 30  # seconds before a lost connection is opened again
ENDED, LOST = "ended", "lost"  # how a connection ended: with a goodbye, or without


async def join(address: Address, player: Player, retries: int = 0) -> None:
    """Plays on a server until it says goodbye; a connection that is lost is opened again, so often in a row.

    :raises PeerFailed: when the server cannot be reached, has gone, speaks no such protocol, or refuses us.
    :raises AgentFailed: when the agent crashed.
    """
    left, met = retries, False
    while True:
        try:
            async with connected(address) as connection:
                client = Client(address, Peer(connection, 1, player.trace), player)
                if await client.play() == ENDED:
                    return
            left, met, failure = retries, True, _lost(address)
        except ConnectionError:  # while it was greeted
            failure = _lost(address)
        except PeerFailed as error:
            if not (met and error.fields.get("unreachable")):
                raise
            failure = error
        if left == 0:
            raise failure
        seconds = min(FIRST_WAIT * 2 ** (retries - left), LONGEST_WAIT)
        left -= 1
        again = N_("{problem}; trying again in {seconds} s")
        player.tell("retry", again, problem=failure.note, seconds=seconds)
        await asyncio.sleep(seconds)


def _lost(address: Address) -> PeerFailed:
    why = Note("lost", N_("the connection was lost without a goodbye"))
    return PeerFailed(address=address.text, why=why)


class Client:
    """One connection to a server."""

    def __init__(self, address: Address, peer: Peer, player: Player) -> None:
        self._address = address
        self._peer = peer
        self._player = player
        self._mode = 0  # the number of our request for a mode
        self._refusal = ""

    async def play(self) -> str:
        """Greets the server and answers it until it has gone; returns how that was.

        :raises ConnectionError: when it has gone while we greeted it.
        :raises PeerFailed: when it speaks another protocol, or refuses us.
        :raises AgentFailed: when the agent crashed.
        """
        how, failure = LOST, None
        try:
            await self._greet()
            async with asyncio.TaskGroup() as tasks:
                answers = Answers(self._peer, self._player, tasks)
                try:
                    how = await self._listen(answers)
                finally:
                    answers.stop(None)
        except* ConnectionError:
            how = LOST
        except* BotFailed as group:
            failure = group.exceptions[0]
        finally:
            if how != ENDED:
                with suppress(ConnectionError):
                    await self._peer.leave()
            self._player.dismiss()
        if isinstance(failure, BotFailed):
            raise self._player.failed(failure) from failure
        if self._refusal:
            raise self._refused(self._refusal)
        return how

    async def _greet(self) -> None:
        self._peer.patience = 1  # whoever begins with something else is another server
        try:
            async with asyncio.timeout(GREETING_SECONDS):
                command = await self._peer.receive()
        except TimeoutError:
            command = None
        self._peer.patience = MOST_ERRORS
        numbers = command.arguments if command and command.name == "kgp" else ()
        if len(numbers) != 3 or not all(isinstance(number, int) for number in numbers):
            if command and command.name == "error":  # too many clients, for one
                raise self._refused(_said(command))
            raise self._failed(Note("no_kgp", N_("no server of the Kalah Game Protocol is there")))
        version = ".".join(map(str, numbers))
        if numbers[0] != VERSION[0]:
            await self._peer.error("protocol version not supported")
            other = N_("the server speaks version {version}, not {known}")
            raise self._failed(Note("other_version", other, {"version": version, "known": VERSION[0]}))
        await asyncio.to_thread(self._player.warm_up)  # while no clock runs yet
        for option, value in self._player.identity.options():
            await self._peer.send("set", Word(option), value)
        self._mode = await self._peer.send("mode", Word("freeplay"))
        fields = {"address": self._address.text, "version": version}
        self._player.tell("joined", N_("joined {address}, version {version} of the protocol"), **fields)

    async def _listen(self, answers: Answers) -> str:
        """Does what the server asks for; what is unknown is passed over."""
        while (command := await self._peer.receive()) is not None:
            match command.name:
                case "state":
                    await answers.begin(command)
                case "stop":
                    answers.stop(command.ref)
                case "ping":
                    await self._peer.send("pong", *command.arguments[:1], ref=command.id)
                case "set":
                    await self._set(command, answers)
                case "error":
                    problem = _said(command)
                    if command.ref == self._mode or not answers.any:
                        self._refusal = problem
                    self._player.tell(
                        "server_error", N_("the server reports an error: {problem}"), problem=problem
                    )
                case "kgp":
                    await self._peer.error("the version is known already", command.id)
                case "goodbye":
                    self._player.tell("goodbye", N_("the server says goodbye"))
                    break
            if answers.any:
                self._refusal = ""  # whatever it was about, we play
        return LOST if command is None else ENDED

    async def _set(self, command: KgpCommand, answers: Answers) -> None:
        match command.arguments:
            case ("info:name", value):
                self._player.tell("server_name", N_("the server is called {name}"), name=printable(value))
            case (str(option), value) if option == RESULT:
                self._tell_result(printable(value))
            case (str(option), value):
                if option in OPTIONS:
                    answers.options[option] = value
            case _:
                await self._peer.error("set takes an option and a value", command.id)

    def _tell_result(self, text: str) -> None:
        """Tells how a game ended; only servers of ours say so."""
        templates = {
            WON: N_("the game is won, {own}–{others}"),
            DRAWN: N_("the game is a draw, {own}–{others}"),
        }
        result, own, others, *_ = (*text.split(), "", "", "")
        template = templates.get(result, N_("the game is lost, {own}–{others}"))
        self._player.tell("result", template, result=result, own=own, others=others)

    def _refused(self, problem: str) -> PeerFailed:
        why = N_("the server refuses: {problem}")
        return self._failed(Note("server_refuses", why, {"problem": problem}))

    def _failed(self, why: Note) -> PeerFailed:
        return PeerFailed(address=self._address.text, why=why)


def _said(command: KgpCommand) -> str:
    """Returns what an `error` says."""
    return printable(" ".join(map(str, command.arguments)))
