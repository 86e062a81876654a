"""Security and manners: headers, cookies, origins, limits, input that no person would send."""

from __future__ import annotations

import json
import re
import time
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tablee.web.limits import Limits
from tablee.web.table_socket import TOO_MANY
from tests.web.server_process import Socket, Visitor, is_table, my_turn

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
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/new", "/history", "/offline", "/learn", "/rules/kalaha"])
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


def test_an_agent_that_does_not_play_by_the_rules_of_a_table_is_refused(ada):
    options = {"fields": 7}
    form = {"game": "kalaha", "seats": ["human", "perfect"], "seat": 1, "options": options}

    opened = ada.http.post("/api/tables", json=form)
    other = ada.http.post("/api/tables", json={**form, "options": {"fields": 2}})

    assert opened.status_code == 400, opened.text
    assert opened.json()["code"] == "bad_spec"
    assert other.status_code == 201, other.text


def test_a_record_comes_in_and_goes_out(ada):
    table = ada.http.post("/api/records", json=RECORD).json()["id"]
    running = ada.http.get(f"/api/tables/{table}/record").json()
    with ada.join(table) as socket:
        socket.until(is_table)
        socket.send(type="resign")
        socket.until(lambda told: is_table(told) and told["over"])
    over = ada.http.get(f"/api/tables/{table}/record").json()

    assert (running["seed"], running["outcome"]) == (7, None), "nothing is hidden: it can be gone on with"
    assert (over["seed"], over["moves"][:1], over["outcome"]["reason"]) == (7, ["1"], "resigned")
    again = ada.http.post("/api/records", json=over)
    assert again.status_code == 201, again.text
    replay = ada.http.get(f"/api/tables/{again.json()['id']}/replay").json()
    assert replay["moves"] == over["moves"]
    assert replay["over"]


def test_a_game_that_was_brought_in_is_not_continued_with_a_program(ada):
    seats, outcome = ["human", "bot:rm -rf /"], {"scores": [0, 0], "winners": [1], "reason": "resigned"}
    table = ada.http.post("/api/records", json={**RECORD, "seats": seats, "outcome": outcome}).json()["id"]
    with ada.join(table) as socket:
        socket.send(type="again")
        error = socket.until(lambda told: told["type"] == "error")

    assert error["code"] == "not_allowed_here"
    assert ada.state(table)["next"] is None
    form = ada.http.get(f"/api/tables/{table}/form").json()
    assert form["seats"] == ["human", "level:2"]


def test_a_message_names_no_players(ada):
    """The fields a socket takes are few, and others are refused."""
    table = ada.open(seats=("human", "human"))
    with ada.join(table) as socket:
        socket.send(type="again", seats=["human", "bot:true"])
        assert socket.until(lambda told: told["type"] == "error")["code"] == "bad_message"


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
    english = httpx.get(
        f"{server.address}/new?game=kalaha&level=level:2", headers={"Accept-Language": "en"}
    ).text
    (link,) = re.findall(r'href="(/lang/fr[^"]*)"', english)
    assert httpx.get(server.address + link).headers["location"] == "/new?game=kalaha&level=level:2"
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


def test_a_message_that_is_too_large_is_refused(ada):
    with ada.join(ada.open()) as socket:
        socket.send(type="ping", ref="x" * 5000)
        assert socket.until(lambda told: told["type"] == "error")["code"] == "too_large"


def test_a_visitor_has_so_many_sockets(server):
    with Visitor(server.address) as greedy, ExitStack() as stack:
        table = greedy.open()
        for _ in range(Limits.sockets):
            stack.enter_context(greedy.join(table)).receive()
        one_more = stack.enter_context(greedy.join(table))
        with pytest.raises(ConnectionClosed) as closed:
            one_more.receive()
    assert closed.value.rcvd.code == TOO_MANY


def test_advice_is_given_one_piece_at_a_time(ada):
    with ada.join(ada.open()) as socket:
        socket.until(my_turn)
        for ref in "abc":
            socket.send(type="hint", ref=ref)
        answers = [socket.until(lambda told: told["type"] != "table") for _ in range(3)]
    assert sorted(told["type"] for told in answers) == ["error", "error", "hint"]
    assert {told["code"] for told in answers if told["type"] == "error"} == {"too_fast"}


def test_events_are_lines_of_json(server, ada):
    table = ada.open()
    with ada.join(table) as socket:
        socket.until(is_table)
        socket.send(type="resign")
        socket.until(lambda told: is_table(told) and told["over"])
    until = time.monotonic() + 10
    said: list[dict] = []
    while time.monotonic() < until and len(said) < 2:
        lines = [json.loads(line) for line in server.lines if line.startswith("{")]
        said = [line for line in lines if line.get("table") == table]
        time.sleep(0.05)

    assert [line["event"] for line in said] == ["a table was opened", "a game is over"]
    assert all({"time", "level", "event"} <= set(line) for line in said)
    assert all("seed" not in line for line in said)
    assert [line for line in server.lines if not line.startswith("{") and "http://" not in line] == []


def test_who_never_stops_is_slowed_down(server):
    with Visitor(server.address) as hasty:
        codes = {hasty.http.post("/api/tables", json={}).status_code for _ in range(40)}
    assert codes == {400, 429}


def test_a_running_game_that_hides_nothing_is_saved_and_gone_on_with(ada, bob):
    table = ada.open(seats=("human", "human"), name="Ada", named=True)
    bob.sit(table, name="Bob")
    with ada.join(table) as socket:
        socket.send(type="move", seq=socket.until(my_turn)["seq"], move="1")
        socket.until(lambda told: is_table(told) and told["moves"] == 1)
    saved = ada.http.get(f"/api/tables/{table}/record").json()

    again = bob.http.post("/api/records", json=saved)

    assert again.status_code == 201, again.text
    assert bob.state(again.json()["id"])["moves"] == 1
    assert saved["notes"]["names"] == ["Ada", ""], "of those who agreed"
    told = saved["notes"]["provenance"]
    assert told["version"]
    assert not {"processor", "cores", "system"} & told.keys(), "the server's machine is its owner's business"


def test_a_running_game_that_hides_something_says_why_it_cannot_be_gone_on_with(ada, bob):
    table = ada.open("love_letter", seats=("human", "human"), name="Ada")
    bob.sit(table, name="Bob", named=True)
    saved = ada.http.get(f"/api/tables/{table}/record").json()

    refused = ada.http.post("/api/records", json=saved)

    assert "still hidden" in saved["why"]
    assert "seed" not in saved
    assert saved["names"] == ["Player 1", "Bob"]
    assert refused.status_code == 400
    assert "cannot be played on" in refused.json()["text"]


def test_a_finished_record_brings_the_names_that_it_holds(ada):
    outcome = {"scores": [0, 0], "winners": [1], "reason": "resigned"}
    record = {
        **RECORD,
        "seats": ["human"] * 2,
        "outcome": outcome,
        "notes": {"names": ["Ada", "Bob"]},
    }
    table = ada.http.post("/api/records", json=record).json()["id"]

    assert ada.state(table)["over"]["text"] == "Ada resigns. Bob wins."
