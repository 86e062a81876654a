"""A push service and a browser in one: takes notices on this machine, and decrypts them with the browser's keys."""

from __future__ import annotations

import json
import os
import queue
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Received:
    """A request as it came: `body` is what anybody between server and browser could read."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushEndpoint:
    """A browser's address at the service; `status` is what the service answers."""

    address: str
    status: int = 201
    location: str | None = None
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))
    received: queue.Queue[Received] = field(default_factory=queue.Queue)

    @property
    def form(self) -> dict[str, Any]:
        """What the browser tells the server."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.address, "keys": {"p256dh": _text(point), "auth": _text(self.secret)}}

    def next(self, timeout: float = 20.0) -> tuple[Received, dict[str, Any]]:
        """The next notice as it came, and what it says."""
        came = self.received.get(timeout=timeout)
        plain = http_ece.decrypt(
            came.body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
        )
        return came, json.loads(plain)


@contextmanager
def push_endpoint() -> Iterator[PushEndpoint]:
    """Serves on this machine until the test is over."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            found.received.put(Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(found.status)
            if found.location:
                self.send_header("Location", found.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = PushEndpoint(f"http://127.0.0.1:{server.server_port}/push/{os.urandom(8).hex()}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
