"""The other side of a connection: commands with their numbers, and answers to lines that are none."""

from __future__ import annotations

from collections.abc import Callable

from tablee.interop.kgp.connection import Connection, LineTooLong
from tablee.interop.kgp.grammar import (
    LONGEST,
    Argument,
    KgpCommand,
    Malformed,
    printable,
    read_command,
    write_command,
)

VERSION = (1, 0, 0)
MOST_ERRORS = 100  # that are answered to one peer: one that only sends nonsense is left
HIDDEN = "auth:token"  # what follows it is shown to nobody
SENT, RECEIVED = ">", "<"

Trace = Callable[[str, str, str], None]  # the peer, SENT or RECEIVED, the line


class Peer:
    """Sends and receives commands. Servers number theirs 2, 4, …, clients 1, 3, …"""

    def __init__(self, connection: Connection, first: int, trace: Trace | None = None) -> None:
        self.connection = connection
        self.errors = 0
        self.patience = MOST_ERRORS
        self._next = first
        self._trace = trace

    def take_number(self) -> int:
        """Returns a number for a command that is about to be sent."""
        number = self._next
        self._next += 2
        return number

    async def send(
        self, name: str, *arguments: Argument, ref: int | None = None, number: int | None = None
    ) -> int:
        """Sends a command with a number of its own, and returns the number.

        :raises ConnectionError: when the peer has gone.
        """
        taken = self.take_number() if number is None else number
        await self._write(KgpCommand(name, arguments, taken, ref))
        return taken

    async def greet(self) -> None:
        """Sends the version of the protocol: the first command, and one without a number.

        :raises ConnectionError: when the peer has gone.
        """
        await self._write(KgpCommand("kgp", VERSION))

    async def leave(self) -> None:
        """Says goodbye, without a number, as servers do.

        :raises ConnectionError: when the peer has gone.
        """
        await self._write(KgpCommand("goodbye"))

    async def error(self, why: str, ref: int | None = None) -> None:
        """Tells the peer what was wrong with the command of this number.

        :raises ConnectionError: when the peer has gone.
        """
        self.errors += 1
        await self.send("error", why, ref=ref)

    async def receive(self) -> KgpCommand | None:
        """Returns the next command, None once the peer has gone; lines that are none are answered.

        :raises ConnectionError: when the peer has gone before the answer.
        """
        while self.errors < self.patience:
            try:
                line = await self.connection.read()
                if line is None:
                    return None
                self._show(RECEIVED, line)
                command = read_command(line)
            except LineTooLong:
                await self.error(f"commands of more than {LONGEST} characters are not supported")
            except Malformed as error:
                await self.error(str(error), error.id)
            else:
                if command is not None:
                    return command
        return None

    async def _write(self, command: KgpCommand) -> None:
        line = write_command(command)
        self._show(SENT, line)
        await self.connection.write(line)

    def _show(self, direction: str, line: str) -> None:
        if self._trace:
            told, secret, _ = line.partition(HIDDEN)
            self._trace(self.connection.peer, direction, printable(f"{told}{secret} …" if secret else line))
