"""What belongs to the owner of a player is told to the owner and the teacher, and to nobody else: asked of every
address of the league, by everybody.
"""

from __future__ import annotations

import re
from itertools import product

import pytest

from tablee.league.storage.people_rows import token_hash
from tests.league.conftest import enter
from tests.league.league_site import STRENGTHS, secret

OPEN = {"/league/enter/{token:str}", "/api/league/entry", "/api/league/departure"}
# What is sent to addresses that change something; nothing of it is anybody's secret.
BODIES = {
    "/api/league/name": {"name": ""},
    "/api/league/people": {"name": ""},
    "/api/league/pushes": {},
}
UNTOUCHED = ("/removal", "/link")  # they would change the league while it is asked
READERS = ("Prof. Iris", "Ada", "Dan", "Eve", "Otto")


def addresses(app) -> list[tuple[str, str]]:
    """Every method and path of the league, as the application knows them."""
    found = []
    for route in app.routes:
        if route.path_format.startswith(("/league", "/api/league")):
            found += [
                (method, route.path) for handler in route.route_handlers for method in handler.http_methods
            ]
    return sorted(set(found))


def filled(path: str, site) -> list[str]:
    """The path with everything that its parameters can be; a new parameter needs values here."""
    values = {
        "person": [person.id for person in site.people.values()],
        "number": [1, 2, site.lost - 1, site.lost],
        "move": [0, 8],
    }
    names = re.findall(r"{(\w+):\w+}", path)
    found = []
    for chosen in product(*(values[name] for name in names)):
        one = path
        for name, value in zip(names, chosen, strict=True):
            one = re.sub(rf"{{{name}:\w+}}", str(value), one)
        found.append(one)
    if "versions" in path and not path.endswith("activation"):
        found += [f"{one}?person={person.id}" for one in found for person in site.people.values()]
    return found


def ask(client, method: str, path: str) -> str:
    """The whole answer, headers too."""
    if method == "GET":
        answer = client.get(path, headers={"Accept": "text/html" if path.startswith("/league") else "*/*"})
    elif path == "/api/league/pushes":
        answer = client.post(f"{path}?name=p.py", content=b"")
    else:
        answer = client.post(path, json=BODIES.get(path, {}))
    assert answer.status_code < 500, (path, answer.text)
    return f"{answer.headers}\n{answer.text}"


def secrets_in(text: str) -> set[str]:
    """Whose secrets stand in an answer."""
    plain = text.replace("SECRET_OF_", "SECRET-OF-")
    return {
        name
        for name in (*STRENGTHS, "Eve")
        if secret(name) in plain or f"SECRET-OF-{ascii(name)[1:-1]}" in plain
    }


def test_nothing_of_the_league_is_told_to_those_without_a_link(client, site):
    for method, path in addresses(client.app):
        if path in OPEN or path.endswith(UNTOUCHED):
            continue
        for one in filled(path, site):
            client.cookies.clear()
            client.get("/")
            answer = (
                client.get(one)
                if method in ("GET", "HEAD")
                else client.post(one, headers={"Authorization": "Bearer none"})
            )
            assert answer.status_code in (403, 405), one
            assert answer.status_code == 405 or answer.json()["code"] == "no_link", one


@pytest.mark.parametrize("reader", READERS)
def test_what_is_the_owners_is_told_to_nobody_else(client, site, reader):
    enter(client, site.tokens[reader])
    allowed = (
        {"Ada", "Bob", "Chloé", "Dan", "Eve"} if reader == "Prof. Iris" else {reader} & {*STRENGTHS, "Eve"}
    )
    told: set[str] = set()
    for method, path in addresses(client.app):
        if path in OPEN or path.endswith(UNTOUCHED) or method in ("HEAD", "OPTIONS"):
            continue
        for one in filled(path, site):
            text = ask(client, method, one)
            found = secrets_in(text)
            assert found <= allowed, (reader, one, found - allowed)
            told |= found
            for name, token in site.tokens.items():
                assert token not in text, (one, name)
                assert token_hash(token) not in text, (one, name)

    assert told == allowed, "who may read it does"


def test_a_bearer_token_counts_and_the_cookie_beside_it_does_not(client, site):
    enter(client, site.tokens["Ada"])
    as_dan = {"Authorization": f"Bearer {site.tokens['Dan']}"}

    assert client.get("/api/league").json()["name"] == "Ada"
    assert client.get("/api/league", headers=as_dan).json()["name"] == "Dan"
    assert client.get("/api/league", headers={"Authorization": "Bearer wrong"}).status_code == 403


@pytest.mark.parametrize("change", ["link", "removal"])
def test_who_has_another_link_or_was_removed_is_out_at_once(client, site, change):
    token, person = site.tokens["Dan"], site.people["Dan"].id
    by_dan = {"Authorization": f"Bearer {token}"}
    assert client.get("/api/league", headers=by_dan).status_code == 200
    enter(client, site.tokens["Prof. Iris"])

    done = client.post(f"/api/league/people/{person}/{change}", json={})

    assert done.status_code == 200, done.text
    assert client.get("/api/league", headers=by_dan).status_code == 403
    assert client.get(f"/league/enter/{token}").status_code == 404
    if change == "link":
        enter(client, done.json()["path"].rpartition("/")[2])
        assert client.get("/api/league").json()["name"] == "Dan"


@pytest.mark.parametrize("reader", ["Ada", "Otto"])
@pytest.mark.parametrize(
    ("method", "path"), [("GET", ""), ("POST", ""), ("POST", "/{person}/link"), ("POST", "/{person}/removal")]
)
def test_people_are_the_teachers_business(client, site, reader, method, path):
    enter(client, site.tokens[reader])
    path = "/api/league/people" + path.format(person=site.people["Bob"].id)

    answer = client.request(method, path, json=None if method == "GET" else {"name": "Zoë"})

    assert (answer.status_code, answer.json()["code"]) == (403, "teachers_only")


def test_the_token_leaves_the_address_and_is_kept_from_scripts_and_caches(client, site):
    answer = client.get(f"/league/enter/{site.tokens['Ada']}", follow_redirects=False)

    assert answer.status_code in (302, 307)
    assert answer.headers["location"] == "/league"
    assert answer.headers["cache-control"] == "no-store"
    cookie = next(each for each in answer.headers.get_list("set-cookie") if each.startswith("tablee-league="))
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()


def test_a_page_of_another_site_changes_nothing(client, site):
    enter(client, site.tokens["Prof. Iris"])
    del client.headers["X-Tablee-Token"]

    for path in ("/api/league/people", "/api/league/departure", "/api/league/name", "/api/league/entry"):
        assert client.post(path, json={"name": "Zoë"}).status_code == 403, path


def test_in_a_browser_of_somebody_else_it_is_asked_first(client, site):
    enter(client, site.tokens["Ada"])

    page = client.get(f"/league/enter/{site.tokens['Bob']}", headers={"Accept": "text/html"})

    assert 'data-known="Ada"' in page.text
    assert client.get("/api/league").json()["name"] == "Ada"
    assert client.post("/api/league/entry", json={"token": site.tokens["Bob"]}).status_code == 200
    assert client.get("/api/league").json()["name"] == "Bob"
    assert client.post("/api/league/departure", json={}).status_code == 200
    assert client.get("/api/league").status_code == 403
