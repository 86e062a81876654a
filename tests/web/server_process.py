"""A real server in a process of its own, and a visitor that talks to it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.web.server_forks import ROOT, ServerFork

_ADDRESS = re.compile(r"http://[\d.]+:(\d+)")
START_SECONDS = 900  # the first start on a machine compiles all games, which takes its time on a busy one


class ServerProcess:
    """`tablee serve` on a database; can be killed and started anew at the same port."""

    def __init__(
        self, database: str, port: int = 0, *, lenient: bool = False, fresh: bool = False, ahead: str = ""
    ) -> None:
        """`lenient`: without limits on how fast one may ask, see lenient_server.py.

        `fresh`: a new Python that loads everything itself, and no fork. `ahead`: the file that says by how many
        seconds the wall clock of a lenient server is ahead.
        """
        self.database = database
        self.port = port
        self.lenient = lenient
        self.fresh = fresh
        self.ahead = ahead
        self.lines: list[str] = []
        self._process: subprocess.Popen[bytes] | ServerFork | None = None
        self.start()

    def start(self) -> None:
        arguments = ["--port", str(self.port), "--database", self.database]
        if self.ahead:
            arguments += ["--ahead", self.ahead]
        told, errors = os.pipe()
        if self.fresh:
            command = [sys.executable, "-m", "tablee", "serve", "--lang", "en", *arguments]
            self._process = subprocess.Popen(command, stderr=errors, cwd=ROOT)
        else:
            self._process = ServerFork(arguments, errors, lenient=self.lenient)
        os.close(errors)
        ready = threading.Event()
        threading.Thread(target=self._read, args=(told, ready), daemon=True).start()
        assert ready.wait(START_SECONDS), "".join(self.lines)
        assert self.port, "".join(self.lines)
        with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
            assert client.get(f"{self.address}/health", timeout=20).json() == {"ok": True}

    def _read(self, told: int, ready: threading.Event) -> None:
        with open(told, encoding="utf-8") as lines:
            for line in lines:
                self.lines.append(line)
                if found := _ADDRESS.search(line):
                    self.port = int(found[1])
                    ready.set()
        ready.set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def id(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """As if the machine had lost its power."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(20)

    def stop(self) -> int:
        """As an administrator would."""
        assert self._process is not None
        self._process.terminate()
        try:
            return self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


@contextmanager
def serving(
    database: str, *, lenient: bool = False, fresh: bool = False, ahead: str = ""
) -> Iterator[ServerProcess]:
    server = ServerProcess(database, lenient=lenient, fresh=fresh, ahead=ahead)
    try:
        yield server
    finally:
        server.stop()


class Visitor:
    """A browser without a screen: a cookie, and the token of a page."""

    def __init__(self, address: str, language: str = "en", cookies: Mapping[str, str] | None = None) -> None:
        """`cookies`: of somebody who has been here before."""
        self.address = address
        self.http = httpx.Client(base_url=address, headers={"Accept-Language": language}, timeout=30)
        for name, value in (cookies or {}).items():
            self.http.cookies.set(
                name, value, domain="127.0.0.1"
            )  # as the server's own, which may replace it
        self.token = self._token()
        self.http.headers["X-Tablee-Token"] = self.token

    def _token(self) -> str:
        self.http.get("/")
        page = self.http.get("/", headers={"Accept": "text/html"}).text
        found = re.search(r'name="token" content="([\w-]+)"', page)
        assert found
        return found[1]

    def open(self, game: str = "kalaha", seats: tuple[str, ...] = ("human", "level:1"), **form: Any) -> str:
        while True:
            answer = self.http.post("/api/tables", json={"game": game, "seats": seats, "seat": 1, **form})
            if answer.status_code != 429:
                assert answer.status_code == 201, answer.text
                return str(answer.json()["id"])
            time.sleep(0.3)

    def sit(self, table: str, **form: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/sit", json=form)

    def state(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tables/{table}/state").json()
        return found

    def join(self, table: str, address: str | None = None) -> Socket:
        return Socket(self, table, address or self.address)

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Socket:
    """The socket of a table."""

    def __init__(self, visitor: Visitor, table: str, address: str, origin: str | None = None) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
        self.raw: list[str] = []
        self._connecting = connect(
            f"{address.replace('http', 'ws')}/ws/{table}",
            origin=origin or address,  # type: ignore[arg-type]
            additional_headers={
                "Cookie": cookies,
                "Accept-Language": visitor.http.headers["Accept-Language"],
            },
            compression=None,
            max_queue=None,  # who does not read everything can close all the same
        )
        self._socket: ClientConnection = self._connecting.__enter__()

    def send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def send_text(self, text: str) -> None:
        self._socket.send(text)

    def receive(self, timeout: float = 20.0) -> dict[str, Any]:
        text = self._socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        found: dict[str, Any] = json.loads(text)
        return found

    def until(self, wanted: Any, timeout: float = 60.0) -> dict[str, Any]:
        """The first message that `wanted` is true of."""
        while True:
            message = self.receive(timeout)
            if wanted(message):
                return message

    def close(self) -> None:
        self._connecting.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def legal(message: dict[str, Any]) -> list[str] | None:
    """The legal moves that a message about a table offers its reader; None when it is not their turn."""
    scene = message["scene"]
    if message["you"] < 0 or scene["mover"] != message["you"]:
        return None
    return [place["move"] for place in scene["places"] if place["move"]] + scene["actions"]


def is_table(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "table")


def my_turn(message: dict[str, Any]) -> bool:
    return is_table(message) and legal(message) is not None


def turn_or_end(message: dict[str, Any]) -> bool:
    return is_table(message) and (legal(message) is not None or message["over"] is not None)
