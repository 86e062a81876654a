"""Uploads over HTTP that no honest program makes, to a real server: each is taken or refused in words, none ends in a
failure of the server, and nothing is written but rows.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from tablee.league.pushes import read_push
from tablee.league.storage.league_store import LeagueStore
from tests.league.league_server import serving_league
from tests.league.test_fuzzed_pushes import a_push

EXPECTED = {400, 413, 429}
HEADERS = (
    {},
    {"Content-Type": "application/json"},
    {"Content-Type": "multipart/form-data; boundary=x"},
    {"Content-Encoding": "gzip"},
    {"Content-Type": "text/plain; charset=utf-7"},
    {"Accept-Language": "fr;q=x,,;q=;"},
    {"Accept": "text/html"},
)


def a_name(draw: random.Random, name: str) -> str:
    """The file's name in the address, sometimes such as no browser writes."""
    if draw.random() < 0.8:
        return quote(name.encode("utf-8", "surrogatepass"), safe="")
    return draw.choice(("", "%00", "%ff%fe", "x" * 5000, "%2e%2e%2fp.py", "a&name=b.py", "p.py;q"))


@pytest.mark.parametrize(("first", "count"), [(0, 100), pytest.param(100, 2000, marks=pytest.mark.proof)])
def test_every_upload_is_taken_or_refused_in_words(league_database, site, first, count):
    place = Path(league_database).parent
    token, taken, answers = site.tokens["Ada"], {}, set()
    with (
        serving_league(league_database, pushes_a_day=100_000) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        for number in range(first, first + count):
            draw = random.Random(number)
            content, name = a_push(draw)
            headers = {"Authorization": f"Bearer {token}"} | draw.choice(HEADERS)
            answer = client.post(
                f"/api/league/pushes?name={a_name(draw, name)}", content=content, headers=headers
            )
            answers.add(answer.status_code)
            assert answer.status_code == 201 or answer.status_code in EXPECTED, (number, answer.text)
            if answer.status_code == 201:
                taken[answer.json()["number"]] = content
            elif headers.get("Accept") != "text/html":
                assert answer.json()["text"].isprintable(), number
        assert client.get("/health").json() == {"ok": True}

    assert {201, 400} <= answers
    assert count / 30 < len(taken) < count / 2, "some are taken, many are not"
    assert {path.name for path in place.iterdir()} <= {f"league.sqlite3{end}" for end in ("", "-wal", "-shm")}
    kept = asyncio.run(_kept(league_database, site.people["Ada"].id))
    assert {number: content for number, (content, _) in kept.items() if number > 1} == taken
    for content, name in kept.values():
        read_push(content, name)  # as a worker will, when it unpacks them


async def _kept(database: str, person: str) -> dict[int, tuple[bytes, str]]:
    store = await LeagueStore.open(database)
    try:
        versions = await store.versions.of(person)
        return {
            each.number: (await store.versions.content(person, each.number) or b"", each.name)
            for each in versions
        }
    finally:
        await store.close()
