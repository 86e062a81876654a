"""Secrecy: what a seat cannot know changes nothing it is given."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablee.core.budget import Budget
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.state import State
from tablee.match import visibility
from tests.conformance.hooks import hooks_of
from tests.conformance.laws.agents import plays
from tests.conformance.laws.ways import (
    MOST_MOVES,
    as_bytes,
    few,
    move_ids,
    seen,
    viewers,
    walk,
    whole,
)

TINY = Budget(simulations=8, depth=2)


def law_equal_sight_gives_equal_views(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Who sees the same move from the same view knows whose turn it is, and sees the same then.

    Unless it learns something hidden by the move: a card it draws. Then only the turn is the same. And where
    a move brings to light what decides it, whether a guess was right, only what brings the same is compared.
    """
    learnt, revealed = hooks_of(game).learnt, hooks_of(game).revealed
    for state in few(walk(game, seed, choices)):
        for seat in viewers(game):
            world = state.view(seat).fill(seed)
            sights: dict[int, list[str]] = {}
            for imagined, other in move_ids(world).items():
                sights.setdefault(seen(world, other, seat), []).append(imagined)
            for true, move in few(list(move_ids(state).items()), MOST_MOVES):
                for imagined in sights.get(seen(state, move, seat), []):
                    if revealed(state, true) != revealed(world, imagined):
                        continue
                    after, dreamt = state.play(true), world.play(imagined)
                    assert after.mover == dreamt.mover
                    if learnt(state, true, seat) == learnt(world, imagined, seat):
                        assert after.view(seat) == dreamt.view(seat)


def law_views_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """States that differ only in what a seat cannot know look the same to it, byte for byte."""
    for state in few(whole(game, seed, choices)):
        for seat in viewers(game):
            shown = set()
            for world in (state, state.view(seat).fill(seed), state.view(seat).fill(seed + 1)):
                assert world.text  # a referee may well have written down the truth just before
                view = world.view(seat)
                shown.add(
                    (view.record().tobytes(), view.text, repr(view), view.legal, as_bytes(view.scene()))
                )
            assert len(shown) == 1


def law_logs_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Moves that leave a viewer with the same view were the same to it, and are told the same.

    Each of two states that the viewer cannot tell apart gets a move of its own: the same one, or one that
    only hidden cards make possible, and others that look alike. What is told is asked from `match.visibility`, as
    every front end does.
    """
    for state in few(walk(game, seed, choices)):
        some = [(text, move, state.play(text)) for text, move in few(list(move_ids(state).items()), 12)]
        for viewer in viewers(game):
            view = state.view(viewer)
            for world in (view.fill(seed), view.fill(seed + 1)):
                sights = {other: seen(world, move, viewer) for other, move in move_ids(world).items()}
                for text, move, after in some:
                    sight = seen(state, move, viewer)
                    alike = [other for other, imagined in sights.items() if imagined == sight]
                    same = [text] if text in sights else few(list(sights), 12)
                    for other in dict.fromkeys(same + few(alike, 6)):
                        dreamt = world.play(other)
                        if dreamt.view(viewer) == after.view(viewer):
                            told = _told(state, text, after, viewer)
                            found = _told(world, other, dreamt, viewer)
                            assert found == told, (
                                f"viewer {viewer} can tell {text} in the one world from {other} in the other: "
                                f"{told} and {found} ({view.text})"
                            )


def _told(before: State, move: str, after: State, viewer: int) -> tuple[str, bytes]:
    """What a viewer sees of a move, and the log lines about it."""
    return visibility.seen_move(before, move, viewer), as_bytes(
        visibility.log_lines(before, move, after, viewer)
    )


def law_messages_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """The answer to an illegal move tells the mover nothing that its view does not."""
    for state in few(walk(game, seed, choices), 3):
        if state.is_over:
            continue
        worlds = [state.view(state.mover).fill(seed + i) for i in range(2)]
        texts = (game.kind.move_text(game, move) for move in range(min(game.kind.rules.MOVES, 60)))
        for text in (*(text for text in texts if text not in state.legal), "nonsense"):
            assert len({_answer(world, text) for world in (state, *worlds)}) == 1


def _answer(state: State, text: str) -> str:
    assert state.text  # as above
    with pytest.raises(TableeError) as raised:
        state.play(text)
    return f"{raised.value.code}: {raised.value}"


def law_agents_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """From the same view, with the same seed, every listed agent that plays by these rules makes the same,
    legal choice.
    """
    for state in few(walk(game, seed, choices), 2):
        if state.is_over:
            continue
        view = state.view(state.mover)
        world = view.fill(seed)
        for kind in game.kind.agents.values():
            defaults = {option.name: option.default for option in kind.options}
            agent = kind(defaults)
            if not plays(agent, kind.name, game):
                continue
            chosen = agent.choose(view, TINY, seed)
            assert chosen in state.legal
            assert agent.choose(world.view(state.mover), TINY, seed) == chosen
            agent.choose(view, TINY, seed + 1)
            assert agent.choose(view, TINY, seed) == chosen
            assert kind(defaults).choose(view, TINY, seed) == chosen
