"""Dealing and playing: what a seed decides, what is legal, how games end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tablee.core.errors import BadNotation, GameOver, IllegalMove
from tablee.core.game import Game
from tablee.core.state import State
from tests.conformance.hooks import hooks_of
from tests.conformance.laws.ways import (
    few,
    viewers,
    walk,
    whole,
)

SHARE = 5  # of the illegal moves, one in so many is tried
NONSENSE = ("", " ", "nonsense", "\0", "1\n", "９", "-1", "1e3", "💥", "x" * 1000)


def law_seed_decides_everything(game: Game, seed: int, choices: Sequence[int]) -> None:
    """The same seed and moves give the same states, for a game built anew too."""
    again = game.kind.configure(game.options, game.preset, game.seats)

    assert again == game
    assert hash(again) == hash(game)
    assert walk(game, seed, choices) == walk(again, seed, choices)


def law_old_states_never_change(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Whatever is done with a state, it stays what it was."""
    states = walk(game, seed, choices)
    kept = [(state.record().tobytes(), state.text, state.legal, hash(state)) for state in states]

    for state in states:
        for move in state.legal:
            state.play(move)
        for seat in viewers(game):
            state.view(seat).fill(seed)
        state.record().view(np.uint8)[:] = 255

    fresh = [State(game, state.record()) for state in states]
    assert [(s.record().tobytes(), s.text, s.legal, hash(s)) for s in fresh] == kept
    assert fresh == states


def law_legal_is_playable(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Every legal move plays; any other of this game is refused, naming those that are legal."""
    kind, most = game.kind, game.kind.rules.MAX_LEGAL
    texts = [kind.move_text(game, move) for move in range(kind.rules.MOVES)]
    known = [text for text in texts if kind.move_id(game, text) is not None]
    unused = [text for text in texts if kind.move_id(game, text) is None][:3]  # with these options; all alike
    for number, state in enumerate(few(whole(game, seed, choices))):
        by_the_book = hooks_of(game).legal(state)
        if by_the_book is not None:
            assert set(state.legal) == by_the_book, f"the hook `legal` says {sorted(by_the_book)}"
        assert len(state.legal) <= most
        assert bool(state.legal) != state.is_over
        for text in state.legal:
            assert state.play(text).game == game
        legal, named = set(state.legal), ", ".join(state.legal)
        # Thousands of refusals are alike: each state refuses a share of them, another share each time.
        for text in (*known[(seed + number) % SHARE :: SHARE], *unused):
            if text not in legal:
                _assert_refused(state, text, named)


def _assert_refused(state: State, text: str, legal: str) -> None:
    unknown = state.game.kind.move_id(state.game, text) is None
    expected = BadNotation if unknown else GameOver if state.is_over else IllegalMove
    with pytest.raises(expected) as raised:
        state.play(text)
    message = str(raised.value)
    assert expected is GameOver or repr(text) in message
    if expected is IllegalMove:
        assert raised.value.fields["legal"] == legal
        assert f"legal: {legal} (" in message


def law_nonsense_is_bad_notation(game: Game, seed: int, choices: Sequence[int]) -> None:
    """A text that is no move of this game is said to be none, before anything else is."""
    for state in few(walk(game, seed, choices), 2):
        assert all(game.kind.move_id(game, text) is None for text in NONSENSE)
        for text in (*NONSENSE, 1, None, b"1", ["1"]):
            with pytest.raises(BadNotation):
                state.play(text)  # type: ignore[arg-type]  # what a careless caller may pass


def law_moves_have_one_text(game: Game, seed: int, choices: Sequence[int]) -> None:
    """parse(text(m)) == m, and no other text is read as m."""
    kind = game.kind
    for state in walk(game, seed, choices):
        assert len(set(state.legal)) == len(state.legal)
        for text in state.legal:
            move = kind.move_id(game, text)
            assert move is not None
            assert 0 <= move < kind.rules.MOVES
            assert kind.move_text(game, move) == text
            assert text.isascii()
            assert text.isprintable()
            assert not any(letter.isspace() for letter in text)
            for other in (
                f" {text}",
                f"{text} ",
                f"{text}\n",
                f"0{text}",
                text.upper(),
                text.title(),
                text * 2,
            ):
                read = kind.move_id(game, other)
                assert read is None or kind.move_text(game, read) == other
    for move in range(kind.rules.MOVES):
        assert kind.move_id(game, kind.move_text(game, move)) in (move, None)


def law_games_end(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Within LENGTH moves, with an outcome exactly then."""
    states = whole(game, seed, choices)
    for state in states:
        assert -1 <= state.mover < game.seats
        assert (state.outcome is None) == (not state.is_over)
    assert len(states) - 1 <= game.kind.rules.LENGTH


def law_outcomes_add_up(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Payoffs are in 0…1, the best paid are the winners, the scores sum to what the game says."""
    states = whole(game, seed, choices)
    pay = np.full(game.seats, np.nan)
    for state in states:
        if game.kernels.stop(game.setup, state.record()):
            game.kernels.payoff(game.setup, state.record(), pay)
            assert ((pay >= 0) & (pay <= 1)).all()
            assert len(state.legal) == 1  # a search that stops here misses no choice
    end = states[-1]
    game.kernels.payoff(game.setup, end.record(), pay)
    outcome = end.outcome

    assert outcome is not None
    assert ((pay >= 0) & (pay <= 1)).all()
    assert set(outcome.winners) == {seat for seat in range(game.seats) if pay[seat] == pay.max() > 0}
    assert len(outcome.scores) == game.seats
    assert all(type(score) is int for score in outcome.scores)
    assert outcome.reason.isidentifier()
    assert outcome.is_draw == (len(outcome.winners) in (0, game.seats))
    assert hooks_of(game).points(end) in (None, sum(outcome.scores))
