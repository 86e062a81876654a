"""What another package adds to the server: handlers, pages with scripts and styles, texts, links, and what is
opened and closed with it. The web knows an `Extension` and nothing of who brings one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar.types import ControllerRouterHandler

if TYPE_CHECKING:
    from tablee.web.services import Services

BEARER = "Bearer "


@dataclass(frozen=True)
class ExtensionPage:
    """A page of an extension: its title, which may name the field `title`, and its style sheets.

    A sheet is named as in `/static`, or with the extension's name in front as in `/extensions`.
    """

    title: str
    styles: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Extension:
    """An addition to the server.

    `pages` by name: `shell(request, "NAME/PAGE")` is the HTML of one, its script is `PAGE.js` in `folder`.
    The files there are served as `/extensions/NAME/FILE`. Scripts find `texts` under `NAME.KEY`. `links` are
    addresses and titles for the head of every page. Below the addresses in `by_token` a request with a bearer
    token needs neither a cookie nor a page of ours; its handlers look at the token. `lifespan` is entered
    before the first request, and left after the last.
    """

    name: str
    handlers: Sequence[ControllerRouterHandler] = ()
    pages: Mapping[str, ExtensionPage] = field(default_factory=dict)
    folder: Path | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    links: Sequence[tuple[str, str]] = ()
    by_token: tuple[str, ...] = ()
    lifespan: Callable[[Services], AbstractAsyncContextManager[Any]] | None = None


def find_page(extensions: Iterable[Extension], page: str) -> ExtensionPage:
    """Returns the page `NAME/PAGE` of these extensions; raises KeyError where there is none."""
    name, _, own = page.partition("/")
    return {each.name: each for each in extensions}[name].pages[own]


def bearer_token(headers: Mapping[str, str]) -> str | None:
    """Returns the bearer token among these headers, which are named in small letters."""
    told = headers.get("authorization", "")
    return told[len(BEARER) :].strip() or None if told.startswith(BEARER) else None


def goes_by_token(extensions: Iterable[Extension], path: str) -> bool:
    """Returns whether a path is one at which tokens are looked at."""
    return any(path.startswith(each.by_token) for each in extensions if each.by_token)
