"""The search of the documentation finds pages without a network: in files, and from a server of one's own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.docs.test_site import site  # noqa: F401 - a fixture, by its name

PATIENCE = 60_000  # milliseconds; a busy machine takes some to read the index


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_) -> None:
        pass


@pytest.fixture(params=["file", "http"])
def address(request, site) -> Iterator[str]:  # noqa: F811 - the fixture that is imported
    """Where the site is, opened as a file or sent by a server on this machine."""
    if request.param == "file":
        yield site.as_uri()
        return
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=site)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_search_finds_pages_in_both_languages_without_a_network(address, visit):
    page = visit()
    fetched = []
    page.on("request", lambda request: fetched.append(request.url))

    found = {}
    for word in ("bubblewrap", "enquête"):
        page.goto(f"{address}/index.html")
        page.locator(".md-search__input").click()
        page.keyboard.type(word)
        links = page.locator(".md-search-result__link")
        links.first.wait_for(timeout=PATIENCE)
        found[word] = [link.get_attribute("href") for link in links.all()]

    assert any("bots.html" in link for link in found["bubblewrap"])
    assert any("fr/" in link for link in found["enquête"])
    assert [url for url in fetched if not url.startswith((address, "data:", "blob:", "about:"))] == []
