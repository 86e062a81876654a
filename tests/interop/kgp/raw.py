"""Peers written by hand: lines over sockets, WebSocket frames byte by byte, and Kalah in fifteen lines."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import struct
import threading
from contextlib import contextmanager
from typing import ClassVar

from tablee.interop.kgp.boards import boards_of, played_game
from tablee.interop.kgp.server import Server, ServerSettings
from tablee.match import seat_agent

SECONDS = 20.0  # after which a peer that says nothing is a failure


class Lines:
    """A TCP connection that sends and reads lines as they are."""

    open: ClassVar[list[Lines]] = []  # closed by conftest.py after each test

    def __init__(self, opened: socket.socket) -> None:
        opened.settimeout(SECONDS)
        self.open.append(self)
        self.socket = opened
        self.file = opened.makefile("rb")

    @classmethod
    def to(cls, port: int) -> Lines:
        return cls(socket.create_connection(("127.0.0.1", port), SECONDS))

    def send(self, *lines: str) -> None:
        self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def read(self) -> str:
        """The next line; empty at the end. Every line ends as the protocol says."""
        line = self.file.readline().decode("ascii")
        assert line.endswith("\r\n") or not line
        return line[:-2]

    def until(self, *names: str) -> list[str]:
        """Reads up to a line that is one of these commands: its words, first the number(s)."""
        while True:
            line = self.read()
            assert line, f"the connection ended before {names}"
            words = line.split(" ") if line[0].isdigit() else ["", *line.split(" ")]
            if words[1] in names:
                return words

    def rest(self) -> list[str]:
        lines = []
        while line := self.read():
            lines.append(line)
        return lines

    def close(self) -> None:
        self.file.close()
        self.socket.close()


class Frames(Lines):
    """A WebSocket client: a handshake, and a masked frame for each line."""

    def __init__(self, opened: socket.socket) -> None:
        super().__init__(opened)
        key = base64.b64encode(os.urandom(16)).decode()
        head = ("GET /socket HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade")
        self.send_bytes(
            "\r\n".join((*head, f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""))
        )
        assert b" 101 " in self.file.readline()
        while self.file.readline() != b"\r\n":
            pass

    def send_bytes(self, text: str) -> None:
        self.socket.sendall(text.encode())

    def send(self, *lines: str, ending: str = "\n") -> None:
        for line in lines:
            data, mask = (line + ending).encode(), os.urandom(4)
            masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
            self.socket.sendall(bytes([0x81, 0x80 | len(data)]) + mask + masked)

    def read(self) -> str:
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                return ""
            if head[0] & 15 == 8:
                self.socket.sendall(bytes([0x88, 0x80, 0, 0, 0, 0]))
                self.close()
                return ""
            length = head[1] & 127
            if length == 126:
                (length,) = struct.unpack(">H", self.file.read(2))
            data = self.file.read(length)
            if head[0] == 0x81:
                line = data.decode("ascii")
                assert line.endswith("\r\n")
                assert line.count("\n") == 1, "one command a message"
                return line[:-2]


def sow(board: list[int], pit: int) -> tuple[list[int], bool]:
    """South sows a pit (from 1): the board after it, and whether south moves again."""
    size = board[0]
    ring = [*board[3 : 3 + size], board[1], *board[3 + size :]]
    at, ring[pit - 1], seeds = pit - 1, 0, ring[pit - 1]
    for _ in range(seeds):
        at = (at + 1) % len(ring)
        ring[at] += 1
    if at < size and ring[at] == 1 and ring[2 * size - at] > 0:
        ring[size] += 1 + ring[2 * size - at]
        ring[at] = ring[2 * size - at] = 0
    return [size, ring[size], board[2], *ring[:size], *ring[size + 1 :]], at == size


def turned(board: list[int]) -> list[int]:
    """The same board with the players changed."""
    size = board[0]
    return [size, board[2], board[1], *board[3 + size :], *board[3 : 3 + size]]


def over(board: list[int]) -> bool:
    size = board[0]
    return not any(board[3 : 3 + size]) or not any(board[3 + size :])


def numbers(literal: str) -> list[int]:
    assert literal[0] + literal[-1] == "<>"
    return [int(number) for number in literal[1:-1].split(",")]


def pits(board: list[int]) -> list[int]:
    return [at + 1 for at, seeds in enumerate(board[3 : 3 + board[0]]) if seeds]


class Running:
    """A server of ours in a thread; `told` is what it told, as pairs of a code and fields."""

    def __init__(self) -> None:
        self.told = []
        self.tcp = self.ws = 0

    def codes(self) -> list[str]:
        return [code for code, _ in self.told]


@contextmanager
def running(agent="greedy", *, preset=None, options=None, **settings):
    kind = played_game()
    boards, found = boards_of(kind), Running()
    offered = ServerSettings(
        game=kind.configure(options or {"fields": 3, "seeds": 3}, preset or boards.PRESET),
        boards=boards,
        seat=lambda: seat_agent(kind, agent) if isinstance(agent, str) else agent,
        spec=agent if isinstance(agent, str) else "tests:agent",
        tell=lambda note: found.told.append((note.code, note.fields)),
        **settings,
    )
    opened, errors, parts = threading.Event(), [], []

    async def serve() -> None:
        stopped, server = asyncio.Event(), Server(offered)
        parts.extend((asyncio.get_running_loop(), stopped))
        run = asyncio.ensure_future(server.run("127.0.0.1", 0, 0, stopped))
        while found.codes().count("open") < 2 and not run.done():
            await asyncio.wait([run], timeout=0.005)
        found.tcp, found.ws = (
            int(str(fields["address"]).rpartition(":")[2]) for code, fields in found.told if code == "open"
        )
        found.server = server
        opened.set()
        await run

    def work() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:  # noqa: BLE001
            errors.append(error)
        finally:
            opened.set()

    thread = threading.Thread(target=work)
    thread.start()
    assert opened.wait(60)
    try:
        yield found
    finally:
        if parts and not errors:
            parts[0].call_soon_threadsafe(parts[1].set)
        thread.join(SECONDS)
        assert not thread.is_alive()
        assert not errors, errors
