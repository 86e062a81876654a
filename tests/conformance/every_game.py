"""Runs a law on every game the roster finds, with each of its presets and with random options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tablee.core.errors import BadOption
from tablee.core.game import Game, GameKind
from tablee.core.options import Choice, Flag, Int, Option
from tablee.roster import games
from tests.conformance.hooks import explain, options_of
from tests.conformance.toy.high_card import GAME as HIGH_CARD

KINDS: dict[str, GameKind] = {**games(), HIGH_CARD.name: HIGH_CARD}


@dataclass(frozen=True)
class Table:
    """A game with a preset, or with any options at all."""

    kind: GameKind
    preset: str | None

    def __str__(self) -> str:
        return f"{self.kind.name}-{self.preset or 'any options'}"


TABLES = [Table(kind, preset) for kind in KINDS.values() for preset in (*kind.presets, None)]

seeds = st.integers(0, 2**40)
choices = st.integers(0, 60).flatmap(lambda n: st.lists(st.integers(0, 59), min_size=n, max_size=n))


def values(option: Option) -> st.SearchStrategy[object]:
    """Any value of an option; one of an unknown sort keeps its default."""
    if isinstance(option, Int):
        return st.integers(option.low, option.high)
    if isinstance(option, Flag):
        return st.booleans()
    if isinstance(option, Choice):
        return st.sampled_from(option.choices)
    return st.just(option.default)


@st.composite
def games_at(draw: st.DrawFn, table: Table) -> Game:
    kind = table.kind
    given = draw(st.sampled_from(options_of(kind)))
    if table.preset is not None:
        seats = draw(st.integers(*kind.seat_range(kind.configure(given, table.preset).options)))
        return kind.configure(given, table.preset, seats)
    preset = draw(st.sampled_from(sorted(kind.presets)))
    options = {option.name: draw(values(option)) for option in kind.options} | given
    seats = draw(st.integers(*kind.seat_range(options)))
    try:
        return kind.configure(options, preset, seats)
    except BadOption:  # values that do not go together
        assume(False)
        raise


def every_game(
    *, share: float = 1.0
) -> Callable[[Callable[[Game, int, list[int]], None]], Callable[..., None]]:
    """A test for every table, with a share of the usual number of examples."""

    def decorate(test: Callable[[Game, int, list[int]], None]) -> Callable[..., None]:
        def run(table: Table, data: st.DataObject) -> None:
            # A game of many presets shares the examples of three among them.
            if data.draw(st.integers(1, max(3, len(table.kind.presets))), label="used up to 3") > 3:
                return
            game = data.draw(games_at(table), label="game")
            seed, chosen = data.draw(seeds, label="seed"), data.draw(choices, label="choices")
            try:
                test(game, seed, chosen)
            except AssertionError as failure:
                failure.add_note(explain(failure, game))
                raise

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        run.__qualname__ = test.__qualname__
        examples = max(1, round(settings.default.max_examples * share))
        checked = settings(max_examples=examples)(given(data=st.data())(run))
        return pytest.mark.parametrize("table", TABLES, ids=str)(checked)

    return decorate


every_kind = pytest.mark.parametrize("kind", [pytest.param(kind, id=name) for name, kind in KINDS.items()])
