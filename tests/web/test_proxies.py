"""Behind a reverse proxy: whose word is taken for where a request comes from."""

from __future__ import annotations

import httpx
import pytest

from tests.cli.terminal import tablee
from tests.web.server_process import ServerProcess

ELSEWHERE = "127.0.0.2"  # an address of this machine, but not the one that is always believed


def cookie_for(address: str, sent_from: str) -> str:
    """The cookie that a visitor gets through a proxy at `sent_from` which has ended TLS."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=sent_from)) as proxy:
        return proxy.get(f"{address}/", headers={"x-forwarded-proto": "https"}).headers["set-cookie"]


@pytest.mark.parametrize(
    ("proxies", "believed"), [("", False), ("127.0.0.2", True), ("10.1.2.3 127.0.0.0/8", True)]
)
def test_only_named_proxies_are_believed_and_those_on_this_machine(proxies, believed, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEE_PROXY", proxies)
    server = ServerProcess(str(tmp_path / "games.db"), fresh=True)
    try:
        assert "; Secure" in cookie_for(server.address, "127.0.0.1")
        assert ("; Secure" in cookie_for(server.address, ELSEWHERE)) is believed
    finally:
        server.stop()


def test_a_proxy_that_is_no_address_is_refused(tmp_path):
    done = tablee("serve", "--proxy", "proxy.example.org", home=tmp_path)

    assert done.returncode == 2
    assert "proxy.example.org is no address of a proxy" in done.stderr


def test_the_environment_names_the_database(tmp_path):
    done = tablee("serve", home=tmp_path, TABLEE_DATABASE=str(tmp_path))  # a folder

    assert done.returncode == 2
    assert str(tmp_path) in done.stderr
