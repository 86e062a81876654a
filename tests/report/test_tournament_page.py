"""The page of a tournament: everything measured is on it, in both languages, safely."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from tablee.catalogues import say_in
from tablee.core.notes import Note
from tablee.report.tournament import tournament_page

AGENTS = ["random", "greedy", 'bot:sh -c "<script>alert(1)</script>"']
VOID = {"meta", "input", "br"}


def results(**changes: Any) -> dict[str, Any]:
    pair = {"games": 200, "wins": 20, "draws": 5, "losses": 175, "score": 0.1125, "low": 0.075, "high": 0.163}
    pair |= {"paired_low": 0.08, "paired_high": 0.155, "first": AGENTS[0], "second": AGENTS[1]}
    failed = Note("nonsense", "it answered {answer}; legal: {legal}", {"answer": "'7'", "legal": "1, 2"})
    return {
        "game": "kalaha",
        "preset": "standard",
        "options": {},
        "seats": 2,
        "table": "alone",
        "format": "round_robin",
        "seed": 5,
        "opening": 4,
        "games": 200,
        "agents": AGENTS,
        "played": 600,
        "pairs": [pair],
        "shares": [],
        "ratings": [
            {"agent": name, "elo": 100.0 * at, "low": 100.0 * at - 9, "high": 100.0 * at + 9}
            for at, name in enumerate(AGENTS)
        ],
        "matrix": [[None, 0.1125, 0.4], [0.8875, None, 0.3], [0.6, 0.7, None]],
        "seat_shares": [
            {"seat": 1, "share": 0.53, "low": 0.51, "high": 0.55},
            {"seat": 2, "share": 0.47, "low": 0.45, "high": 0.49},
        ],
        "by_length": [{"from": 12, "to": 20, "games": 50, "shares": {"random": 0.2}}],
        "sprt": None,
        "forfeits": [
            {
                "number": 3,
                "agent": AGENTS[2],
                "why": failed.as_data(),
            }
        ],
        **changes,
    }


TIMINGS = {
    "agents": [
        {"agent": name, "moves": 900, "mean_ms": 1.5, "median_ms": 1.25, "p95_ms": 3.0, "max_ms": 12.0}
        for name in AGENTS
    ]
}
GAMES = [
    {"number": 3, "entrants": [0, 2], "record": {"moves": ["1", "2"], "outcome": {"winners": [1]}}},
    {"number": 4, "entrants": [2, 0], "record": {"moves": ["1"], "outcome": None}},
]


def made(shown: str = "en", **changes: Any) -> str:
    voices = {code: say_in(code) for code in ("en", "fr")}
    return tournament_page(results(**changes), TIMINGS, GAMES, voices, shown)


def body(html: str, language: str) -> str:
    found = re.search(rf'<main lang="{language}">(.*?)</main>', html, re.DOTALL)
    assert found
    return found.group(1)


class _Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_it_is_well_formed_runs_nothing_and_loads_nothing() -> None:
    html = made()
    balance = _Balance()
    balance.feed(html)
    assert balance.open == []
    assert not balance.tags & {"script", "link", "img", "iframe", "object"}
    assert not re.search(r"url\(|@import|\bsrc=|\bhref=", html)
    assert "&lt;script&gt;" in html  # a hostile name of an agent is text


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["The ladder", "11.2%", "it answered"]), ("fr", ["L’échelle", "11,2\u00a0%", "répondu"])],
)
def test_both_languages_say_what_was_measured(language: str, words: list[str]) -> None:
    text = body(made(), language)
    for word in words:
        assert word in text
    for fixed in ("random", "tablee show games.jsonl --game 3", "12–20", "tablee arena kalaha random greedy"):
        assert fixed in text


def test_the_command_names_every_option_that_was_set() -> None:
    page = tournament_page(results(options={"seeds": 5}), TIMINGS, [], {"en": say_in("en")}, "en")
    assert "--preset standard --set seeds=5 --seats 2" in page
    assert "<h1>Kalaha (standard, seeds=5): a tournament of 3 agents</h1>" in page
    cards = "1;Ada;Professeurs;;\n1;Bases;Matières;;\n1;Amphi;Salles;;\n2;Archive!;Salles;;"
    course = {"plan": "1;E,-1,0,2;O\n,-2,0,", "cards": cards}
    page = tournament_page(
        results(game="cluedo", preset="iuto", options=course), TIMINGS, [], {"en": say_in("en")}, "en"
    )
    assert "--preset iuto --course COURSE --seats 2" in page
    assert "COURSE stands for the folder" in page


def test_the_language_of_the_command_is_shown_first() -> None:
    assert re.search(r'id="language-fr"[^>]*checked', made("fr"))
    assert not re.search(r'id="language-en"[^>]*checked', made("fr"))


def test_no_english_sentence_is_left_in_the_french_page() -> None:
    english = set(re.findall(r">([^<>{}]{12,})<", body(made(), "en")))
    french = set(re.findall(r">([^<>{}]{12,})<", body(made(), "fr")))
    kept = {words for words in english & french if not re.search(r"tablee |bot:|^[\d ()–]+$", words)}
    assert kept == set()


def test_shares_of_larger_tables_stand_beside_the_fair_share() -> None:
    share = {"agent": "greedy", "among": "random", "share": 0.4, "low": 0.35, "high": 0.45, "fair": 0.25}
    played = {"game": "love_letter", "preset": "zman2019", "seats": 4}
    text = body(made(pairs=[], shares=[share], **played), "en")
    assert "greedy among random" in text
    assert "the fair share, 25.0%" in text


@pytest.mark.parametrize(
    ("decision", "words"),
    [("H1", "at least 20 Elo stronger"), ("H0", "not 20 Elo stronger"), ("undecided", "undecided")],
)
def test_a_tournament_that_stopped_early_says_what_was_decided(decision: str, words: str) -> None:
    row = {"first": "greedy", "second": "random", "decision": decision, "elo0": 0.0, "elo1": 20.0}
    row |= {"deals": 32, "llr": 3.0, "lower": -2.94, "upper": 2.94}
    assert words in body(made(sprt=[row]), "en")


def test_what_was_not_measured_is_left_out() -> None:
    text = body(made(ratings=[], matrix=[], seat_shares=[], by_length=[], forfeits=[]), "en")
    for heading in ("The ladder", "Each against each", "Does the seat matter?", "Games lost by failing"):
        assert heading not in text


RUN = {
    "version": "1.2", "commit": "0123456789abcdef0123456789abcdef01234567-dirty", "python": "3.12.1",
    "numpy": "2.1", "numba": "0.61", "processor": "<b>Fast</b>", "cores": 4, "system": "Linux 6.1",
    "date": "2026-01-02T03:04:05+00:00",
}  # fmt: skip


def test_it_says_what_it_was_played_with_in_both_languages() -> None:
    voices = {code: say_in(code) for code in ("en", "fr")}
    data = results(levels={"level:4": "alphabeta:depth=8"})

    html = tournament_page(data, TIMINGS, GAMES, voices, "en", [RUN, {"version": "1.1"}])

    english, french = body(html, "en"), body(html, "fr")
    assert (
        "2026-01-02 03:04 UTC · Tablée 1.2, commit 0123456789ab with changes · Python 3.12.1, NumPy 2.1, "
        "Numba 0.61 · &lt;b&gt;Fast&lt;/b&gt;, 4 cores, Linux 6.1"
    ) in english
    assert "<p>Tablée 1.1</p>" in english, "what is not known is left out"
    assert "level:4 stands for alphabeta:depth=8" in english
    assert "commit 0123456789ab modifié" in french
    assert "4 cœurs" in french
    assert "level:4 désigne alphabeta:depth=8" in french
