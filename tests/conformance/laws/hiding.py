"""Hiding and imagining: views, and the worlds they allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablee.core import rng
from tablee.core.game import Game, GameKind
from tablee.core.state import State, View
from tests.conformance.hooks import hooks_of, not_listed, options_of
from tests.conformance.laws.ways import (
    few,
    play_out,
    viewers,
    walk,
    whole,
)
from tests.core.chance import is_even

SMALL = 120  # so many states can be drawn often enough to count them
DRAWS = 30  # how often each is expected to be drawn
COUNTED_GAMES = 60  # in which a view that can be counted must turn up


def law_blank_is_idempotent(game: Game, seed: int, choices: Sequence[int]) -> None:
    """What has been hidden once looks the same when it is hidden again."""
    for state in whole(game, seed, choices):
        for seat in viewers(game):
            view = state.view(seat)
            again = view.record()
            game.kernels.blank(game.setup, again, seat)
            assert again.tobytes() == view.record().tobytes()


def law_fill_returns_to_the_view(game: Game, seed: int, choices: Sequence[int]) -> None:
    """blank(fill(v)) == v byte for byte; the turn and the mover's moves are the same everywhere."""
    for state in whole(game, seed, choices):
        for seat in viewers(game):
            view = state.view(seat)
            assert view.mover == state.mover
            assert view.legal == (state.legal if seat == state.mover else ())
            for world in (view.fill(seed), view.fill(seed + 1)):
                assert world.view(seat).record().tobytes() == view.record().tobytes()
                assert world.mover == state.mover
                assert seat != state.mover or world.legal == state.legal


def law_worlds_can_be_played(game: Game, seed: int, choices: Sequence[int]) -> None:
    """An imagined state is a state: it plays to an end within LENGTH, and the same seed draws it."""
    states = walk(game, seed, choices)
    for state in few(states):
        moves = states.index(state)
        for seat in viewers(game):
            world = state.view(seat).fill(seed)
            assert state.view(seat).fill(seed) == world
            rest = list(play_out(world, seed))
            assert moves + len(rest) <= game.kind.rules.LENGTH


def law_truth_is_possible(game: Game, seed: int, choices: Sequence[int]) -> None:
    """No view rules out what is true: all knowledge is sound. Nor does `fill` draw what it rules out."""
    hooks = hooks_of(game)
    for state in whole(game, seed, choices):
        for seat in viewers(game):
            view = state.view(seat)
            assert hooks.published(state, seat).view(seat) == view
            assert hooks.possible(view, state)
            known = hooks.exact(view, SMALL)
            assert known is None or hooks.published(state, seat) in known
            assert hooks.possible(view, view.fill(seed))


def law_fill_is_uniform(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Every state a view allows is drawn equally often (chi-square), and no other ever.

    Where the game does not list them, those drawn must be even among themselves and the truth one.
    """
    published = hooks_of(game).published
    for _, state, view, allowed in _countable(walk(game, seed, choices)):
        draws = DRAWS * (SMALL if allowed is None else len(allowed))
        drawn = _draw(view, draws, seed)
        counts = list(drawn.values()) if allowed is None else [drawn[world] for world in allowed]
        assert sum(counts) == draws  # nothing else was drawn
        assert drawn[published(state, view.seat).record().tobytes()] > 0
        assert is_even(counts)


def law_fill_is_counted(kind: GameKind) -> None:
    """Some views allow several states, but few enough to count what `fill` draws.

    Otherwise `law_fill_is_uniform` would find nothing to compare, and never say so.
    """
    if kind.perfect_information:
        return
    for number in range(COUNTED_GAMES):
        given = options_of(kind)[number % len(options_of(kind))]
        preset = sorted(kind.presets)[number % len(kind.presets)]
        fewest, most = kind.seat_range(kind.configure(given, preset).options)
        game = kind.configure(given, preset, fewest + number % (most - fewest + 1))
        chance = rng.stream(number, "counted")
        choices = [rng.below(chance, 60) for _ in range(number)]  # as many as elsewhere, at most
        if any(size > 1 for size, *_ in _countable(walk(game, number, choices))):
            return
    raise AssertionError(
        f"what fill draws was never counted: no view in {COUNTED_GAMES} games of {kind.name} allows between 2 and "
        f"{SMALL} states that can be listed. Let the hook `options` make games short enough, zero the stream of chance once "
        "none is left, or let the hook `exact` list the states of more views."
    )


def _countable(states: Sequence[State]) -> list[tuple[int, State, View, list[bytes] | None]]:
    """Two views that allow few states but as many as possible, and how many: counting takes long."""
    exact = hooks_of(states[0].game).exact
    found: list[tuple[int, State, View, list[bytes] | None]] = []
    for state in states if exact is not not_listed else few(states, 8):
        for view in map(state.view, viewers(state.game)):
            worlds = exact(view, SMALL)
            if worlds is not None:
                allowed = [world.record().tobytes() for world in worlds]
                found.append((len(allowed), state, view, allowed))
            elif exact is not_listed and view.seat in (-1, 0):  # nobody lists them: count what is drawn
                size = len(_draw(view, 5 * SMALL, 0))
                found += [(size, state, view, None)] if size <= SMALL else []
    found.sort(key=lambda each: -each[0])
    return found[:2]


def _draw(view: View, draws: int, seed: int) -> Counter[bytes]:
    game, chance = view.game, rng.stream(seed, "draws")
    drawn: Counter[bytes] = Counter()
    for _ in range(draws):
        record = view.record()
        game.kernels.fill(game.setup, record, view.seat, chance)
        drawn[record.tobytes()] += 1
    return drawn
