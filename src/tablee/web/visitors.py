"""Visitors: a visitor is a random name in a signed cookie. There are no accounts and no passwords.

Pages carry a token signed for that name; requests that change something must bring it back, so that a page of
another site cannot make them. The language of a visitor is negotiated from another cookie and the browser's
header.
"""

from __future__ import annotations

import hmac
import re
import secrets
from functools import cache
from hashlib import sha256
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer

from tablee import catalogues
from tablee.i18n import Say, find_language, languages

COOKIE = "tablee"
LANGUAGE_COOKIE = "lang"
YEAR = 365 * 24 * 3600
_NAME = re.compile(r"[0-9a-f]{24}")


class VisitorSigner:
    """Signs cookies and page tokens with the key that all processes of a server share."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        # The salt keeps the two apart: a page's token is no cookie.
        self._cookies = Signer(key, salt="visitor", digest_method=sha256)
        self._pages = Signer(key, salt="page", digest_method=sha256)

    def new_visitor(self) -> str:
        """Returns the name of a visitor who has not been here before."""
        return secrets.token_hex(12)

    def cookie(self, visitor: str) -> str:
        """Returns the cookie that says who a visitor is."""
        return self._cookies.sign(visitor).decode()

    def visitor(self, cookie: str | None) -> str | None:
        """Returns the visitor of a cookie, None when it was not made here."""
        given = cookie or ""
        try:
            name = self._cookies.unsign(given).decode()
        except (BadSignature, UnicodeError):
            name = given.partition(".")[0]
            if not hmac.compare_digest(given.encode(), self._former_cookie(name).encode()):
                return None
        return name if _NAME.fullmatch(name) else None

    def _former_cookie(self, visitor: str) -> str:
        """Returns the cookie as servers wrote it before 16 November 2026: who has one keeps their games."""
        seal = hmac.new(self._key, f"visitor:{visitor}".encode(), sha256).hexdigest()
        return f"{visitor}.{seal[:40]}"

    def token(self, visitor: str) -> str:
        """Returns the token that the pages of a visitor carry."""
        return self._pages.get_signature(visitor).decode()

    def is_token(self, visitor: str, token: str) -> bool:
        """Returns whether a token is that of a visitor's pages."""
        return self._pages.verify_signature(visitor, token)


def same_origin(origin: str | None, host: str | None, allowed: frozenset[str]) -> bool:
    """Returns whether a request comes from a page of this server; programs that send no origin are let in."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == (host or "").lower()


MOST_OFFERED = 20  # languages of a header that are looked at; a browser sends fewer than ten


@cache
def say_in(language: str) -> Say:
    """Returns the translator of a language; all visitors of that language share it."""
    return catalogues.say_in(language)


def preferred_language(header: str, cookie: str | None) -> str:
    """Returns the code of the language to answer in.

    It is the one in the visitor's language cookie, else the first of the header `Accept-Language` that there
    is a catalogue for, else English.
    """
    if cookie in languages():
        return str(cookie)
    wanted = []
    for at, part in enumerate(header.split(",")[:MOST_OFFERED]):
        name, _, weight = part.partition(";q=")
        try:
            wanted.append((-float(weight or 1), at, find_language(name.strip())))
        except ValueError:
            continue
    return next((found for _, _, found in sorted(wanted) if found), "en")
