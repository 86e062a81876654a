"""What environments of machine-learning libraries have in common: reading a game, one seat's sight, a board.

What an environment tells is made of views only. A reward is the game's payoff once it is over, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces

from tablee.catalogues import say_in
from tablee.core.errors import BadOption
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.state import State, View
from tablee.roster import find_game
from tablee.wording import board_text, names_of

RENDER_MODES = ("ansi", "human")
ILLEGAL_REWARD = -1.0  # for a move that is not legal, which ends the game
OBSERVATION, ACTION_MASK = "observation", "action_mask"  # as these libraries call them


def as_game(game: Game | str, preset: str | None, seats: int | None, options: Mapping[str, object]) -> Game:
    """Returns a game given as itself or by name, a preset and options.

    :raises UnknownName: when there is no such game or preset.

    :raises BadOption: when an option has no such value, or when a game that has its options is given more.
    """
    if isinstance(game, str):
        return find_game(game)(preset, seats, **options)
    more = dict(options) | {"preset": preset, "seats": seats}
    given = ", ".join(f"{name}={value}" for name, value in more.items() if value is not None)
    if given:
        expected = Note("game_with_options", N_("options with the name of a game only"))
        raise BadOption(option="game", value=given, expected=expected)
    return game


def check_render_mode(mode: str | None) -> None:
    """Checks that boards can be shown in this way.

    :raises BadOption: when they cannot.
    """
    if mode is not None and mode not in RENDER_MODES:
        expected = Note("one_of", N_("one of {choices}"), {"choices": ", ".join(RENDER_MODES)})
        raise BadOption(option="render_mode", value=mode, expected=expected)


def check_seat(game: Game, seat: int | None) -> None:
    """Checks that a game has this seat, if one is given.

    :raises BadOption: when it has not.
    """
    if seat is None:
        return
    if isinstance(seat, bool) or not isinstance(seat, SupportsIndex) or not 0 <= index(seat) < game.seats:
        fields = {"low": 0, "high": game.seats - 1}
        expected = Note("int_range", N_("a whole number from {low} to {high}"), fields)
        raise BadOption(option="seat", value=repr(seat), expected=expected)


def observation_space(game: Game) -> spaces.Dict:
    """Returns the space of what `observed` returns."""
    return spaces.Dict(
        {
            OBSERVATION: spaces.Box(0.0, np.inf, (game.observation.size,), np.float32),
            ACTION_MASK: spaces.Box(0, 1, (game.actions,), np.int8),
        }
    )


def action_space(game: Game) -> spaces.Discrete:
    """Returns the space of move ids."""
    return spaces.Discrete(game.actions)


def observed(view: View) -> dict[str, Any]:
    """Returns what a seat knows and what it may do, as arrays."""
    return {OBSERVATION: view.observe(), ACTION_MASK: view.mask().astype(np.int8)}


def draw_seed(chance: np.random.Generator) -> int:
    """Returns a seed to deal by."""
    return int(chance.integers(1 << 62))


def show(state: State, mode: str | None) -> str | None:
    """Returns the board as a spectator sees it, or prints it, as the mode says."""
    if mode is None:
        return None
    game = state.game
    say = say_in("en").for_game(game.kind)
    names = names_of(game, ["human"] * game.seats, say)
    text = board_text(state.view(-1), say, names)
    if mode == "ansi":
        return text
    print(text)  # noqa: T201 - "human" means just that
    return None
