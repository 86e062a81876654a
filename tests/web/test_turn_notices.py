"""Notices about games by turns: encrypted, sent once, and with nothing in them that is anybody's secret."""

from __future__ import annotations

import base64
import json
import queue
from collections.abc import Iterator

import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tablee.web.errors import Refused
from tablee.web.push_addresses import is_public, require_endpoint, require_keys
from tests.databases import create_database
from tests.web.push_endpoint import PushEndpoint, push_endpoint
from tests.web.server_process import ServerProcess, Visitor, is_table, legal, my_turn, serving

QUIET = 1.0  # seconds in which nothing more may come


@pytest.fixture
def phone() -> Iterator[PushEndpoint]:
    with push_endpoint() as found:
        yield found


@pytest.fixture
def server(lenient_on_either: ServerProcess) -> ServerProcess:
    return lenient_on_either


def subscribe(visitor: Visitor, phone: PushEndpoint) -> None:
    assert visitor.http.post("/api/push", json=phone.form).status_code == 204


def play(visitor: Visitor, table: str, address: str | None = None) -> None:
    """Makes the first legal move."""
    with visitor.join(table, address) as socket:
        told = socket.until(my_turn)
        socket.send(type="move", seq=told["seq"], move=legal(told)[0], ref=f"r{told['seq']}")
        socket.until(lambda found: is_table(found) and found["moves"] > told["moves"])


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_it_becomes_ones_move_and_the_push_service_can_read_nothing(ada, bob, phone):
    table = ada.open("schotten_totten", seats=("human", "human"), days=3, name="Ada Lovelace", options={})
    bob.sit(table, name="Bob")
    subscribe(bob, phone)

    while not phone.received.qsize() and ada.state(table)["turn"]["seat"] == 0:
        play(ada, table)
    came, notice = phone.next()

    assert notice == {
        "title": "Schotten-Totten",
        "body": "Your move against Ada Lovelace.",
        "link": f"/t/{table}",
        "tag": table,
        "turns": 1,
    }
    assert b"Ada" not in came.body
    assert table.encode() not in came.body
    assert came.headers["content-encoding"] == "aes128gcm"
    assert 2 * 86_400 < int(came.headers["ttl"]) <= 3 * 86_400
    assert "cookie" not in came.headers


def test_the_server_signs_with_the_key_that_the_browser_was_given(ada, bob, phone):
    table = ada.open(seats=("human", "human"), days=1, options={"extra_turn": False})
    bob.sit(table)
    subscribe(bob, phone)
    play(ada, table)

    came, _ = phone.next()

    fields = dict(part.strip().split("=", 1) for part in came.headers["authorization"][5:].split(","))
    assert fields["k"] == bob.http.get("/api/push").json()["key"]
    head, claims, signature = fields["t"].split(".")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(fields["k"]))
    r, s = (int.from_bytes(half, "big") for half in (decoded(signature)[:32], decoded(signature)[32:]))
    point.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(decoded(claims))["aud"] == phone.address.partition("/push")[0]


@pytest.mark.parametrize("game", ["schotten_totten", "love_letter", "cluedo"])
def test_a_notice_is_the_same_whatever_is_hidden(ada, bob, phone, game):
    """Two games that differ in their deal and in what was played give the same notice, but for the table."""
    subscribe(bob, phone)
    said: list[dict[str, str]] = []
    for move in (0, -1, 0, -1, 0, -1):  # a game may be over before Bob's turn: then another
        if len(said) == 2:
            break
        table = ada.open(game, seats=("human", "human"), days=3, name="Ada")
        bob.sit(table, name="Bob")
        while ada.state(table)["turn"]["seat"] == 0:
            with ada.join(table) as socket:
                told = socket.until(my_turn)
                socket.send(type="move", seq=told["seq"], move=legal(told)[move], ref=f"r{told['seq']}")
                socket.until(lambda found, told=told: is_table(found) and found["moves"] > told["moves"])
        if ada.state(table)["over"]:
            phone.next()  # that it is over
            continue
        notice = phone.next()[1]
        said.append({key: text.replace(table, "TABLE") for key, text in notice.items() if key != "turns"})
        bob.http.post(f"/api/tables/{table}/sit", json={})

    assert len(said) == 2
    assert said[0] == said[1]
    assert set(said[0]) == {"title", "body", "link", "tag"}


def test_notices_speak_the_language_of_their_reader(server, ada, phone):
    with Visitor(server.address, "fr") as eve:
        table = ada.open(seats=("human", "human"), days=1, options={"extra_turn": False}, name="Ada")
        eve.sit(table)
        subscribe(eve, phone)
        play(ada, table)

        assert phone.next()[1]["body"] == "À vous de jouer contre Ada."


def test_the_end_is_told_and_who_looks_is_told_nothing(ada, bob, phone):
    table = ada.open(seats=("human", "human"), days=1, options={"extra_turn": False}, name="Ada")
    bob.sit(table)
    subscribe(bob, phone)
    with bob.join(table) as b:
        b.until(is_table)
        play(ada, table)
        b.until(my_turn)
        with pytest.raises(queue.Empty):
            phone.received.get(timeout=QUIET)
    with ada.join(table) as a:
        a.until(lambda told: is_table(told) and not told["seats"][1]["here"])
        a.send(type="resign")
        a.until(lambda told: is_table(told) and told["over"])

    assert phone.next()[1]["body"] == "The game against Ada is over."


def test_whoever_waits_for_a_friend_is_told_that_the_game_begins(ada, bob, phone):
    table = ada.open(seats=("human", "human"), days=1)
    subscribe(ada, phone)
    bob.sit(table, name="Bob")

    assert phone.next()[1]["body"] == "Your move against Bob."


def test_other_games_send_nothing_and_neither_does_who_has_not_asked(ada, bob, phone):
    quick = ada.open(seats=("human", "human"), options={"extra_turn": False})
    bob.sit(quick)
    subscribe(bob, phone)
    play(ada, quick)
    slow = ada.open(seats=("human", "human"), days=1, options={"extra_turn": False})
    bob.sit(slow)
    assert bob.http.post("/api/push/end", json={"endpoint": phone.address}).status_code == 204
    play(ada, slow)

    with pytest.raises(queue.Empty):
        phone.received.get(timeout=QUIET)


def test_nobody_else_can_end_ones_notices(ada, bob, phone):
    table = ada.open(seats=("human", "human"), days=1, options={"extra_turn": False})
    bob.sit(table)
    subscribe(bob, phone)
    ada.http.post("/api/push/end", json={"endpoint": phone.address})
    play(ada, table)

    assert phone.next()


@pytest.mark.parametrize("status", [410, 404])
def test_an_address_that_is_gone_is_forgotten_and_the_game_goes_on(ada, bob, phone, status):
    phone.status = status
    table = ada.open(seats=("human", "human"), days=1, options={"extra_turn": False})
    bob.sit(table)
    subscribe(bob, phone)
    play(ada, table)
    assert phone.received.get(timeout=20)
    with pytest.raises(queue.Empty):  # meanwhile the answer arrives, and the address is forgotten
        phone.received.get(timeout=QUIET)
    for player in (bob, ada, bob):
        play(player, table)

    with pytest.raises(queue.Empty):
        phone.received.get(timeout=QUIET)
    assert ada.state(table)["moves"] == 4


def test_redirects_are_not_followed(ada, bob, phone):
    with push_endpoint() as elsewhere:
        phone.status, phone.location = 307, elsewhere.address
        table = ada.open(seats=("human", "human"), days=1, options={"extra_turn": False})
        bob.sit(table)
        subscribe(bob, phone)
        play(ada, table)

        assert phone.received.get(timeout=20)
        with pytest.raises(queue.Empty):
            elsewhere.received.get(timeout=QUIET)


def test_of_two_processes_the_one_that_wrote_the_move_sends_the_notice(postgres, phone):
    database = create_database(postgres)
    with (
        serving(database, lenient=True) as one,
        serving(database, lenient=True) as other,
        Visitor(one.address) as ada,
        Visitor(other.address) as bob,
        Visitor(other.address) as eve,
    ):
        table = ada.open(seats=("human", "human"), days=1, options={"extra_turn": False})
        bob.sit(table)
        subscribe(bob, phone)
        with eve.join(table):  # the other process has the table open, too
            play(ada, table)
            assert phone.next()[1]["tag"] == table
            with pytest.raises(queue.Empty):
                phone.received.get(timeout=QUIET)
        keys = {httpx.get(f"{server.address}/api/push").json()["key"] for server in (one, other)}
    assert len(keys) == 1


# --- where notices may be sent ---


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com:443/abc",
        "https://93.184.216.34/abc",
    ],
)
def test_public_push_services_are_taken(endpoint):
    assert require_endpoint(endpoint) == endpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/abc",
        "https://push.example.org:8443/abc",
        "https://user:word@push.example.org/abc",
        "https://localhost/abc",
        "https://127.0.0.1/abc",
        "https://10.0.0.7/abc",
        "https://192.168.1.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/abc",
        "https://[::ffff:10.0.0.7]/abc",
        "https://[64:ff9b::a00:7]/abc",
        "https://0x7f000001/abc",
        "https://127.1/abc",
        "https://router/abc",
        "https://printer.local/abc",
        "file:///etc/passwd",
        "https://",
        "https://[",
        "https://push.example.org/\nabc",
        "nonsense",
    ],
)
def test_addresses_inside_and_odd_ones_are_refused(endpoint):
    with pytest.raises(Refused):
        require_endpoint(endpoint)


def test_http_is_for_this_machine_only_even_where_that_is_allowed():
    assert require_endpoint("http://127.0.0.1:9/x", local=True)
    for endpoint in ("http://10.0.0.7/x", "https://10.0.0.7/x", "http://push.example.org/x"):
        with pytest.raises(Refused):
            require_endpoint(endpoint, local=True)


def test_a_name_that_stands_for_a_private_address_is_caught_when_it_is_looked_up():
    assert is_public("93.184.216.34")
    assert not any(map(is_public, ["127.0.0.1", "10.1.2.3", "::1", "fe80::1%eth0", "224.0.0.1", "0.0.0.0"]))


@pytest.mark.parametrize(
    ("p256dh", "auth"), [("", ""), ("BAAA", "AAAA"), ("é", "é"), ("A" * 87, "A" * 22), ("\0", "\0")]
)
def test_keys_must_be_a_point_and_a_secret(p256dh, auth):
    with pytest.raises(Refused):
        require_keys(p256dh, auth)


def test_a_server_for_people_does_not_knock_inside(sqlite_server, phone):
    with Visitor(sqlite_server.address) as ada:
        answer = ada.http.post("/api/push", json=phone.form)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad_push_address")
