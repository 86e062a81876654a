"""A server of chat completions, as OpenAI's: one question, one answer, within a time and a size.

The key comes from the environment, and goes to that server only: redirections are not followed. A thread
waits for the server, so that neither a hanging name lookup nor an answer that trickles can hold up a game.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from tablee.core.errors import BadOption, BotFailed, os_error_note
from tablee.core.notes import N_, Note
from tablee.match.bot_process import shown

KEY_VARIABLE = "TABLEE_LLM_KEY"
MOST_BYTES = 1 << 20  # of an answer with all that is around it
GRACE = 1.0  # seconds after which a thread gives up by itself what nobody waits for any more
LOOK_SECONDS = 0.05  # between two looks whether the answer is still wanted
PATH = "/chat/completions"
SHORTEST_KEY = 8  # characters

Message = dict[str, str]


class ChatServer:
    """Where a model is asked; `address` is what stands before `/chat/completions`."""

    def __init__(self, address: str, model: str, temperature: float | None = None) -> None:
        """Checks the address.

        :raises BadOption: when it is no address of http or https, or carries a password or a query.
        """
        try:
            parts = urlsplit(address)
            self._port = parts.port
        except ValueError:  # a port that is none, or a bracket that is not closed
            parts = urlsplit("")
        wrong = parts.scheme not in ("http", "https") or not parts.hostname
        if wrong or parts.username or parts.password or parts.query or parts.fragment:
            expected = Note(
                "chat_address",
                N_("an address such as http://127.0.0.1:8000/v1, without name, password or query"),
            )
            raise BadOption(option="address", value=repr(address[:80]), expected=expected)
        self._secure = parts.scheme == "https"
        self._host = str(parts.hostname)
        self._path = parts.path.rstrip("/") + PATH
        self._settings: dict[str, Any] = {"model": model}
        if temperature is not None:
            self._settings["temperature"] = temperature

    def answer(
        self, messages: Sequence[Message], seconds: float, cancelled: Callable[[], bool] | None = None
    ) -> str:
        """Returns the text of the model's answer.

        :raises BotFailed: when there is none within the time, or the server answers something else.
        """
        request = _Request(
            self._connection(seconds), self._path, {**self._settings, "messages": list(messages)}
        )
        threading.Thread(target=request.run, daemon=True, name="language model").start()
        end = time.monotonic() + seconds
        while not request.done.wait(LOOK_SECONDS):
            if time.monotonic() >= end or (cancelled is not None and cancelled()):
                request.stop()
                why = N_("the server has not answered within {seconds} s")
                raise BotFailed(why=Note("no_answer", why, {"seconds": round(seconds, 3)}))
        if request.problem is not None:
            raise BotFailed(why=request.problem)
        return request.text

    def _connection(self, seconds: float) -> HTTPConnection:
        kind = HTTPSConnection if self._secure else HTTPConnection
        return kind(self._host, self._port, timeout=seconds + GRACE)


class _Request:
    """One request in a thread of its own: `done`, then a `text` or a `problem`."""

    def __init__(self, connection: HTTPConnection, path: str, data: dict[str, Any]) -> None:
        self.done = threading.Event()
        self.text = ""
        self.problem: Note | None = None
        self._connection = connection
        self._socket: socket.socket | None = None
        self._path = path
        self._data = data

    def run(self) -> None:
        """Asks, and keeps what comes back."""
        try:
            self.text = self._ask()
        except BotFailed as error:
            self.problem = error.fields["why"]
        except (HTTPException, ValueError) as error:
            problem = shown(_without_key(f"{type(error).__name__}: {error}"))
            self.problem = Note(
                "no_http", N_("the server does not speak HTTP: {problem}"), {"problem": problem}
            )
        except OSError as error:
            fields = {"problem": os_error_note(error)}
            self.problem = Note("no_server", N_("the server cannot be reached: {problem}"), fields)
        finally:
            self._connection.close()
            self.done.set()

    def stop(self) -> None:
        """Ends the wait of the thread, whatever the server does."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _ask(self) -> str:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key := _key():
            headers["Authorization"] = f"Bearer {key}"
        body = json.dumps(self._data, ensure_ascii=False).encode()
        self._connection.connect()
        self._socket = self._connection.sock  # which the connection forgets once an answer begins
        self._connection.request("POST", self._path, body, headers)
        response = self._connection.getresponse()
        found = self._read(response)
        if response.status != 200:
            fields = {
                "status": response.status,
                "text": shown(_without_key(found.decode("utf-8", "replace"))),
            }
            raise BotFailed(why=Note("http_status", N_("the server answered {status}: {text}"), fields))
        return _content(found)

    @staticmethod
    def _read(response: HTTPResponse) -> bytes:
        found = response.read(MOST_BYTES + 1)
        if len(found) > MOST_BYTES:
            fields = {"most": MOST_BYTES}
            raise BotFailed(why=Note("long_answer", N_("its answer has more than {most} bytes"), fields))
        return found


def _key() -> str:
    """Returns the key, empty where there is none; the end of a line behind it, as files have one, is no part
    of it.

    :raises BotFailed: when it cannot stand in a header; the error does not show it.
    """
    key = os.environ.get(KEY_VARIABLE, "").strip()
    if not (key.isascii() and key.isprintable()):
        why = N_("the key in {variable} has characters that cannot be sent")
        raise BotFailed(why=Note("bad_key", why, {"variable": KEY_VARIABLE}))
    return key


def _without_key(text: str) -> str:
    """Returns a text without the key: some servers repeat the one they refuse. What is too short to be a
    secret, as a placeholder for servers that want none, may well be part of a move.
    """
    key = os.environ.get(KEY_VARIABLE, "").strip()
    return text.replace(key, "…") if len(key) >= SHORTEST_KEY else text


def _content(body: bytes) -> str:
    """Returns the text in a chat completion.

    :raises BotFailed: when there is none.
    """
    try:
        found = json.loads(body)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        found = None
    if isinstance(found, list):  # some servers send it in parts
        found = "".join(str(part.get("text") or "") for part in found if isinstance(part, dict))
    if not isinstance(found, str):
        text = shown(_without_key(body.decode("utf-8", "replace")))
        raise BotFailed(
            why=Note("no_completion", N_("the server sent no chat completion: {text}"), {"text": text})
        )
    # JSON can hold halves of characters, which no file can.
    return _without_key(found.encode("utf-8", "replace").decode())
