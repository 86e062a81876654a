"""How fast a game is: what is counted."""

from __future__ import annotations

from tablee.games.kalaha import GAME
from tablee.match.speed import _timed, measure


def test_what_only_loads_is_not_counted():
    answers = iter([1000, *[1] * 10**7])

    calls, done, took = _timed(lambda: next(answers), 0.01)

    assert calls == done > 0
    assert took >= 0.01


def test_a_games_moves_are_those_of_its_random_games():
    speed = measure(GAME(fields=1, seeds=1), 0.01)

    assert 1 <= speed.moves / speed.playouts <= 3
    assert speed.simulations > 0
    assert speed.games > 0
