"""Security and manners: headers, cookies, origins, limits, input that no person would send."""

from __future__ import annotations

import re

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.serving import Socket, Visitor, is_table

RECORD = {
    "tablee": 1,
    "game": "kalaha",
    "options": {},
    "seed": 7,
    "opening": 0,
    "seats": ["human", "level:1"],
    "moves": ["1"],
}


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/static/theme.css", "/nowhere", "/api/tables/none", "/health"]
)
def test_every_answer_carries_the_headers(server, path):
    answer = httpx.get(server.address + path)

    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/new", "/history", "/learn", "/rules/kalaha"])
def test_pages_hold_nothing_inline_and_nothing_from_elsewhere(server, path):
    text = httpx.get(server.address + path, headers={"Accept": "text/html"}).text

    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=|https?://", text)


def test_the_cookie_is_kept_from_scripts_and_other_sites(server):
    cookie = httpx.get(server.address).headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Tablee-Token": "wrong"},
        {"Origin": "https://elsewhere.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Cookie": "tablee=0123456789abcdef01234567.forged"},
    ],
)
def test_a_change_that_no_page_of_ours_asked_for_is_refused(ada, headers):
    answer = ada.http.post(
        "/api/tables", json={"game": "kalaha", "seats": ["human", "human"]}, headers=headers
    )

    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_a_socket_from_elsewhere_is_refused(server, ada):
    table = ada.open()
    with (
        Socket(ada, table, server.address, origin="https://elsewhere.example") as socket,
        pytest.raises(ConnectionClosed),
    ):
        socket.receive()


def test_a_socket_to_no_table_is_closed(server, ada):
    with Socket(ada, "nowhere", server.address) as socket, pytest.raises(ConnectionClosed):
        socket.receive()


@pytest.mark.parametrize(
    "spec",
    [
        "os:system",
        "bot:rm -rf /",
        "tests.bots.agents:Slow",
        "alphabeta:time=999999s,threads=64",
        "../../etc/passwd",
        "level:9",
        "level:1:x",
        "x" * 90,
        "<script>",
    ],
)
def test_only_listed_agents_within_bounds(ada, spec):
    opened = ada.http.post("/api/tables", json={"game": "kalaha", "seats": ["human", spec], "seat": 1})
    brought = ada.http.post("/api/records", json={**RECORD, "seats": ["human", spec]})

    assert opened.status_code == 400, opened.text
    assert brought.status_code == 400, brought.text
    assert "Traceback" not in opened.text + brought.text


def test_a_record_comes_in_and_goes_out(ada):
    table = ada.http.post("/api/records", json=RECORD).json()["id"]
    running = ada.http.get(f"/api/tables/{table}/record").json()
    with ada.join(table) as socket:
        socket.send(type="resign", seq=socket.until(is_table)["seq"])
        socket.until(lambda told: is_table(told) and told["over"])
    over = ada.http.get(f"/api/tables/{table}/record").json()

    assert "seed" not in running
    assert (over["seed"], over["moves"][:1], over["outcome"]["reason"]) == (7, ["1"], "resigned")
    again = ada.http.post("/api/records", json=over)
    assert again.status_code == 201, again.text
    replay = ada.http.get(f"/api/tables/{again.json()['id']}/replay").json()
    assert replay["moves"] == over["moves"]
    assert replay["over"]


def test_an_imported_game_that_is_over_may_name_anybody_but_builds_nobody(ada):
    seats = ["os:system", "bot:rm -rf /"]
    outcome = {"scores": [0, 0], "winners": [1], "reason": "resigned"}
    answer = ada.http.post("/api/records", json={**RECORD, "seats": seats, "outcome": outcome})

    assert answer.status_code == 201
    table = answer.json()["id"]
    assert ada.http.get(f"/api/tables/{table}/replay").json()["moves"] == ["1"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": ["human", "human"]}, 404),
        ({"game": "kalaha", "seats": ["human"]}, 400),
        ({"game": "kalaha", "seats": ["human", "human"], "options": {"seeds": 10**9}}, 400),
        ({"game": "kalaha", "seats": ["human", "human"], "nonsense": 1}, 400),
        ({"game": "kalaha", "seats": "human"}, 400),
        ({"game": "kalaha", "seats": ["human", "level:1"], "seat": 2}, 400),
        ([], 400),
    ],
)
def test_what_is_wrong_is_said_at_the_edge(ada, body, status):
    answer = ada.http.post("/api/tables", json=body)

    assert answer.status_code == status
    assert set(answer.json()) == {"code", "text"}


def test_what_is_too_large_is_refused(ada):
    answer = ada.http.post(
        "/api/records",
        content=b'{"a":"' + b"x" * 700_000 + b'"}',
        headers={"Content-Type": "application/json"},
    )

    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/games/kalaha/__init__.py",
        "/games/..%2f..%2fcli/app.js",
        "/static/pages/../../schema.py",
    ],
)
def test_no_way_leads_out_of_the_folders(server, path):
    assert httpx.get(server.address + path).status_code == 404


def test_a_language_is_chosen_without_leaving_the_server(server):
    for back in ("https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"):
        answer = httpx.get(f"{server.address}/lang/fr", params={"back": back})
        assert answer.headers["location"] == "/"
        assert "lang=fr" in answer.headers["set-cookie"]
    page = httpx.get(f"{server.address}/new", cookies={"lang": "fr"}, headers={"Accept-Language": "en"}).text
    assert '<html lang="fr"' in page


def test_health_and_metrics(server, ada):
    assert httpx.get(f"{server.address}/health").json() == {"ok": True}
    ada.open()
    text = httpx.get(f"{server.address}/metrics").text
    assert re.search(r"^tablee_tables_opened_total [1-9]", text, re.MULTILINE)
    assert "tablee_sockets " in text


def test_names_are_shown_as_text(ada):
    table = ada.open(name='<img src=x onerror="1">')
    page = ada.http.get(f"/t/{table}", headers={"Accept": "text/html"}).text

    assert "<img" not in page
    assert ada.state(table)["names"][0] == '<img src=x onerror="1">'


def test_who_never_stops_is_slowed_down(server):
    with Visitor(server.address) as hasty:
        codes = {hasty.http.post("/api/tables", json={}).status_code for _ in range(40)}
    assert codes == {400, 429}
