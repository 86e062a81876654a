"""Who asks: a visitor is a random name in a signed cookie. No accounts, no passwords.

Pages carry a token made from that name; requests that change something must bring it back, so a page of
somebody else's cannot make them.
"""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256
from urllib.parse import urlsplit

COOKIE = "tablee"
LANGUAGE_COOKIE = "lang"
YEAR = 365 * 24 * 3600
_NAME = re.compile(r"[0-9a-f]{24}")


class Signer:
    """Signs with the key that all processes of a server share."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _seal(self, purpose: str, name: str) -> str:
        return hmac.new(self._key, f"{purpose}:{name}".encode(), sha256).hexdigest()[:40]

    def new_visitor(self) -> str:
        return secrets.token_hex(12)

    def cookie(self, visitor: str) -> str:
        return f"{visitor}.{self._seal('visitor', visitor)}"

    def visitor(self, cookie: str | None) -> str | None:
        """The visitor of a cookie, None when it was not made here."""
        name, _, seal = (cookie or "").partition(".")
        if not _NAME.fullmatch(name) or not hmac.compare_digest(
            seal.encode(), self._seal("visitor", name).encode()
        ):
            return None
        return name

    def token(self, visitor: str) -> str:
        return self._seal("page", visitor)

    def is_token(self, visitor: str, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.token(visitor).encode())


def same_origin(origin: str | None, host: str | None, allowed: frozenset[str]) -> bool:
    """Whether a request comes from a page of this server; programs without an origin are no browsers."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == (host or "").lower()
