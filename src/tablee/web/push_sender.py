"""Sends notices through the push services of browsers: encrypted for one browser (RFC 8291), signed by this
server (VAPID, RFC 8292). pywebpush encrypts; the request is ours, so that it goes nowhere but where it may.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from tablee.web.push_addresses import is_public, require_endpoint
from tablee.web.storage.subscription_rows import Subscription

SECONDS = 10.0  # for one request
SIGNED_HOURS = 12
GONE = (404, 410)  # there is no such subscription any more


def new_push_key() -> bytes:
    """Returns a new private key of the curve P-256, as 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")


class PushSender:
    """Sends notices with the key of one server; `local` allows addresses on this machine, for tests.

    Nothing that this needs is imported before the first notice: few servers ever send one.
    """

    def __init__(self, key: bytes, *, local: bool = False) -> None:
        self._key = key
        self.local = local
        self._session: Any = None

    def public_key(self) -> str:
        """Returns the public key that browsers ask for: an uncompressed point, as base64 for URLs."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        private = ec.derive_private_key(int.from_bytes(self._key, "big"), ec.SECP256R1())
        point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(self, to: Subscription, message: bytes, seconds: float, topic: str) -> int:
        """Sends a message, which the push service keeps for so many seconds; a later one of the same topic
        takes its place. Returns the status of the answer; raises OSError or aiohttp's errors without one.
        """
        from aiohttp import ClientTimeout

        body, headers = self._sealed(to, message)
        headers |= {"TTL": str(max(60, round(seconds))), "Topic": topic, "Urgency": "normal"}
        async with self._opened().post(
            require_endpoint(to.endpoint, local=self.local),
            data=body,
            headers=headers,
            allow_redirects=False,
            timeout=ClientTimeout(SECONDS),
        ) as answer:
            return int(answer.status)

    def _sealed(self, to: Subscription, message: bytes) -> tuple[bytes, dict[str, str]]:
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        info = {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
        body: bytes = WebPusher(info).encode(message)["body"]
        parts = urlsplit(to.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_HOURS * 3600,
            # Whom a push service can ask about these notices: the server's own pages.
            "sub": to.origin if to.origin.startswith("https://") else "https://localhost",
        }
        signed: dict[str, str] = Vapid02.from_raw(urlsafe_b64encode(self._key)).sign(claims)
        return body, {**signed, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}

    def _opened(self) -> Any:
        """Returns the session, whose connections go to public addresses only, whatever a name stands for."""
        if self._session is None:
            from aiohttp import ClientSession, DummyCookieJar, TCPConnector, ThreadedResolver
            from aiohttp.abc import ResolveResult

            local = self.local

            class PublicResolver(ThreadedResolver):
                async def resolve(self, host: str, port: int = 0, family: Any = 0) -> list[ResolveResult]:
                    found = await super().resolve(host, port, family)
                    allowed = [one for one in found if local or is_public(one["host"])]
                    if not allowed:
                        raise OSError(f"{host} is no public address")
                    return allowed

            connector = TCPConnector(resolver=PublicResolver(), limit=8)
            self._session = ClientSession(connector=connector, cookie_jar=DummyCookieJar())
        return self._session

    async def close(self) -> None:
        """Closes every connection."""
        if self._session is not None:
            await self._session.close()
