"""Two games that differ only in what a seat cannot know send that seat the same bytes: tables, errors, replays, files."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, pairwise

import pytest

from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.match.offers import ABOUT_ABSENCE, Offer, OfferKind, OfferState
from tablee.web import preparation
from tablee.web.exports import exported_view
from tablee.web.live_table import LiveTable, Vanished
from tablee.web.messages import (
    allowed_viewers,
    encoded_table,
    problem,
    replay_of,
    seat_names,
    table_message,
)
from tablee.web.visitors import say_in
from tablee.wording import sentence
from tests.conformance.laws import few, viewers
from tests.web.hidden_games import HIDING, encode, live_at, random_game, tables_of, twins

GAMES = 2  # for each game every day
MANY = 200  # and once in a while
POSITIONS = 6  # looked at in each game


def everything_told(live: LiveTable, seat: int) -> list[bytes]:
    """All that a running game sends to one who asks: tables in both languages, a replay, a file, errors,
    and how far the compiling is.
    """
    allowed = allowed_viewers(live, seat)
    assert allowed == [seat]
    told = [
        encoded_table(live, seat, language, whole=whole)
        for language in ("en", "fr")
        for whole in (True, False)
    ]
    told += with_aids(live, seat)
    told += [encoded_table(table, seat, "en") for table in with_offers(live)]
    told += [encode(replay_of(live, seat, "en", allowed)), encode(exported_view(live, seat, "fr"))]
    told += [encode(live.scene(seat, number)) for number in few(range(len(live.table.states)), 4)]
    names = seat_names(live, "en")
    told.append(encode(preparation.progress(live.table.game.kind, say_in("en"), live, names, hint=True)))
    if live.table.mover == seat:
        for text in ("nonsense", "1", "next", *few(live.table.moves, 4)):
            try:
                live.table.state.play(text)
            except TableeError as error:
                told.append(encode(problem(error, "en")))
            else:
                told.append(b"legal")
    return told


def with_offers(live: LiveTable) -> list[LiveTable]:
    """The same table with offers, with one who has vanished, adjourned, and later in a series."""
    moves, others = len(live.table.moves), tuple(range(1, live.table.game.seats))
    offers = [
        Offer(3, kind, 0, moves, others, about=1 if kind in ABOUT_ABSENCE else None, state=state)
        for kind in OfferKind
        for state in (OfferState.OPEN, OfferState.WITHDRAWN)
    ]
    tables = [replace(live, stored=replace(live.stored, offer=each.as_data()), encoded={}) for each in offers]
    mover = live.table.mover
    for due in (False, True):
        vanished = Vanished(mover, moves, 1.0, 2.0, warned=True, due=due)
        series = {"games": 1, "points": list(range(live.table.game.seats))}
        stored = replace(live.stored, adjourned=due, series=series)
        tables.append(replace(live, stored=stored, vanished=vanished, encoded={}))
    return tables


def with_aids(live: LiveTable, seat: int) -> list[bytes]:
    """The table with more and with less help, and what the game answers to its own questions."""
    kind, scene = live.table.game.kind, live.scene(seat)
    told = [encoded_table(live, seat, "en", {aid.name: value}) for aid in kind.aids for value in aid.choices]
    if seat < 0:
        return told
    asked = [place.name.partition("/")[2] for place in scene.places if place.kind == "sheet"]
    for question in table_message(live, seat, "en").questions:
        assert asked, "what can be asked about"
        for given in few(asked, 4):
            lines = list(chain.from_iterable(live.table.log.lines(seat)))
            view = live.table.state.view(seat)
            answer = kind.answer(view, question.name, given, kind.read_aids({}), lines)
            told.append(sentence(kind, answer, say_in("en"), seat_names(live, "en")).encode())
    return told


def compare(game: Game, seed: int) -> int:
    states, moves = random_game(game, seed)
    compared = 0
    last = len(moves) - (1 if states[-1].is_over else 0)
    for number in few(range(1, last + 1), POSITIONS):
        for seat in viewers(game):
            live = live_at(game, states[: number + 1], moves[:number], seed)
            told = everything_told(live, seat)
            assert str(seed).encode() not in b"".join(told)
            # Another deal that fits what the seat sees now.
            now = live_at(game, [*states[:number], states[number].view(seat).fill(seed)], moves[:number], 5)
            assert everything_told(now, seat) == told
            # And one that fitted before the last move, which is then told anew.
            other = twins(live, states[number - 1].view(seat).fill(seed + 1), seat)
            if other is not None:
                compared += 1
                assert everything_told(other, seat)[:4] == told[:4]
    return compared


@pytest.mark.parametrize("count", [GAMES, pytest.param(MANY, marks=pytest.mark.proof)])
@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: kind.name)
def test_what_a_seat_cannot_know_changes_nothing_it_is_sent(kind, count):
    compared = sum(compare(game, seed) for game, seed in tables_of(kind, count))
    print(f"{kind.name}: {count} games, {compared} pairs of worlds with a move told anew")
    assert compared > 0


@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: kind.name)
def test_a_leak_would_be_found(kind):
    """The comparison itself: a message made from the truth differs between worlds."""
    game, seed = tables_of(kind, 1)[0]
    states, moves = random_game(game, seed)
    worlds = [states[3].view(0).fill(at) for at in range(6)]
    lives = [live_at(game, [*states[:3], world], moves[:3], 1) for world in worlds]

    told = [encoded_table(live, 0, "en") for live in lives]

    assert len(set(told)) == 1
    assert (
        len({message + live.table.state.text.encode() for message, live in zip(told, lives, strict=True)}) > 1
    )


@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: kind.name)
def test_a_file_of_a_running_game_holds_no_seed_and_only_ones_own_view(kind):
    game, seed = tables_of(kind, 1)[0]
    states, moves = random_game(game, seed)
    live = live_at(game, states[:5], moves[:4], seed)

    told = exported_view(live, 0, "en")

    assert "seed" not in told
    assert told["scene"] == live.scene(0)
    assert len(told["moves"]) == 4


@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: kind.name)
def test_the_viewer_is_ones_own_seat_until_the_end(kind):
    game, seed = tables_of(kind, 1)[0]
    states, moves = random_game(game, seed)
    live = live_at(game, states[:4], moves[:3], seed)

    assert allowed_viewers(live, 1) == [1]
    assert allowed_viewers(live, -1) == [-1]
    live.table.resign(0)
    assert allowed_viewers(live, -1) == [-1, *range(game.seats)]


def test_consecutive_states_are_what_the_log_is_told_from():
    """A sanity check of the walk used above."""
    kind = HIDING[0]
    states, moves = random_game(*tables_of(kind, 1)[0])
    assert all(
        before.play(move) == after for (before, after), move in zip(pairwise(states), moves, strict=True)
    )
