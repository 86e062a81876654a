"""The one Chromium of a worker, for the tests of every package: Playwright can be started only once in a process."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from tests.web.browsers import chromium, new_page

# Between two calls Playwright leaves its event loop marked as running, and no other could run:
# only tests with a browser find it so.
_loops: list[asyncio.AbstractEventLoop | None] = []


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A Chromium that all tests of a worker share."""
    with chromium() as found:
        _loops.append(asyncio._get_running_loop())
        yield found
        asyncio._set_running_loop(_loops.pop())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if _loops and "browser" in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(_loops[-1])
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture
def visit(browser: Any) -> Iterator[Any]:
    """Visitors with browsers of their own; nothing may go wrong in their scripts."""
    opened: list[Any] = []

    def new(**context: Any) -> Any:
        opened.append(new_page(browser, **context))
        return opened[-1]

    yield new
    problems = [problem for page in opened for problem in page.problems]
    for page in opened:
        page.context.close()
    assert problems == []
