"""What the handlers of one server share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from tablee.web.keeper import Keeper
from tablee.web.limits import Limits, Rate
from tablee.web.metrics import Metrics
from tablee.web.speech import preferred_language
from tablee.web.thinking import Pool
from tablee.web.visitors import LANGUAGE_COOKIE, Signer


@dataclass
class Server:
    """Opened when the application starts."""

    keeper: Keeper
    signer: Signer
    limits: Limits
    metrics: Metrics
    origins: frozenset[str] = frozenset()
    sockets: Counter[str] = field(default_factory=Counter)
    reviews: dict[str, Any] = field(default_factory=dict)
    # Apart from the computers that play: nobody waits for a move because a game is looked at again.
    reviewers: Pool = field(default_factory=lambda: Pool(1))

    def __post_init__(self) -> None:
        self.changes = Rate(self.limits.changes)
        self.addresses = Rate(self.limits.address)

    def language_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        header = connection.headers.get("accept-language", "")
        return preferred_language(header, connection.cookies.get(LANGUAGE_COOKIE))


# What handlers are given by their names `server`, `visitor` and `language`.
TheServer = NamedDependency[Server]
TheVisitor = NamedDependency[str]
TheLanguage = NamedDependency[str]
