"""Exact inference of Cluedo: time for a query with six players, after random questions truly answered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from harness import Effort, Say, verdict
from results import Results
from tablee.core import rng
from tablee.core.contract import Rng
from tablee.games.cluedo import GAME
from tablee.games.cluedo.deduction import Deals, Knowledge

CATEGORIES = (0x3F, 0x3F << 6, 0x1FF << 12)  # the course's 21 cards
PLAYERS = 6
QUESTIONS = (0, 6, 12, 20)
SEATS = {"a player": 0, "a spectator": -1}
TARGET = 20.0  # ms, without questions
SAMPLES = 100


def measure(effort: Effort, say: Say) -> Results:
    """Returns what a query costs, for a player and for a spectator, after so many questions."""
    rows = []
    _query(_after(0, 0, 0))  # compiled, or loaded
    for name, seat in SEATS.items():
        for questions in QUESTIONS:
            say(f"{name} after {questions} questions")
            known = [_after(questions, seat, number) for number in range(effort.positions)]
            count, whole, weights, samples = zip(*map(_query, known), strict=True)
            target = "–"
            if questions == 0:
                target = verdict(f"≤ {TARGET:.0f} ms", met=max(whole) <= TARGET)
            deals = f"{median(count):.2g}"
            rows.append((name, str(questions), deals, *map(_times, (whole, weights, samples)), target))
    headings = (
        "for",
        "questions",
        "deals left",
        "everything",
        "without triples",
        "one sample more",
        "target",
    )
    return Results(headings, tuple(rows))


def _times(spent: tuple[float, ...]) -> str:
    return f"{median(spent):.3f} ms, worst {max(spent):.3f}"


def _query(known: Knowledge) -> tuple[float, float, float, float]:
    """The number of deals, and ms of CPU: all there is to know, all but the triples, another sample."""
    begin = time.thread_time()
    deals = Deals(known, GAME.kernels)
    assert deals.weights.any()
    weighed = time.thread_time()
    assert deals.triples.any()
    done = time.thread_time()
    chance = rng.stream(1, "samples")
    for _ in range(SAMPLES):
        deals.sample(chance)
    sampled = time.thread_time() - done
    return deals.count, 1000 * (done - begin), 1000 * (weighed - begin), 1000 * sampled / SAMPLES


def _after(questions: int, seat: int, number: int) -> Knowledge:
    """What a seat, or a spectator (−1), knows after questions about random triples, asked in turn."""
    words = rng.stream(number, "bench", "inference", questions)
    mystery = _triple(words)
    rest = [card for card in range(21) if not mystery >> card & 1]
    hands = [0] * PLAYERS
    for place in range(len(rest)):
        hands[place % PLAYERS] |= 1 << rest.pop(rng.below(words, len(rest)))
    has, has_not = [0] * PLAYERS, [0] * PLAYERS
    clauses = []
    if seat >= 0:
        has[seat] = hands[seat]
    for turn in range(questions):
        triple = _triple(words)
        for p in (p % PLAYERS for p in range(turn + 1, turn + PLAYERS)):
            shown = list(_cards(hands[p] & triple))
            if not shown:
                has_not[p] |= triple
                continue
            card = shown[rng.below(words, len(shown))]
            if turn % PLAYERS == seat:
                has[p] |= 1 << card
            else:
                clauses.append((p, triple))
            break
    return Knowledge(CATEGORIES, (3,) * PLAYERS, tuple(has), tuple(has_not), tuple(clauses))


def _triple(words: Rng) -> int:
    kinds = [list(_cards(kind)) for kind in CATEGORIES]
    return sum(1 << cards[rng.below(words, len(cards))] for cards in kinds)


def _cards(mask: int) -> Iterator[int]:
    return (card for card in range(21) if mask >> card & 1)
