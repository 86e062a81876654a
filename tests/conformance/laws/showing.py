"""Texts and scenes: positions are read back, scenes are plain data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tablee.core.game import Game
from tablee.core.scene import Place, Scene
from tests.conformance.laws.ways import (
    few,
    viewers,
    whole,
)


def law_position_texts_are_read_back(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Where nothing is hidden a position is its text; everywhere the text is one line."""
    for state in whole(game, seed, choices):
        assert state.text.isprintable()
        if game.kind.perfect_information:
            assert game.position(state.text) == state


def law_scenes_go_through_json(game: Game, seed: int, choices: Sequence[int]) -> None:
    """A scene is data: after a journey as JSON it is the same scene."""
    for state in few(whole(game, seed, choices)):
        for seat in viewers(game):
            scene = state.view(seat).scene()
            assert _is_plain(scene.as_data())
            assert _scene_of(json.loads(json.dumps(scene.as_data(), allow_nan=False))) == scene


def _is_plain(data: object) -> bool:
    """Whether data is made of what JSON knows, tuples taken for lists."""
    if isinstance(data, dict):
        return all(type(key) is str and _is_plain(value) for key, value in data.items())
    if type(data) in (list, tuple):
        return all(map(_is_plain, data))
    return data is None or type(data) in (str, int, bool, float)


def _scene_of(data: dict[str, Any]) -> Scene:
    tuples = {name: tuple(data[name]) for name in ("scores", "actions", "premoves")}
    places = tuple(Place(**{**place, "items": tuple(place["items"])}) for place in data["places"])
    winners = None if data["winners"] is None else tuple(data["winners"])
    return Scene(**{**data, **tuples, "places": places, "winners": winners})


def law_scenes_offer_the_legal_moves(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Each legal move once, to the seat whose turn it is; to nobody else any."""
    for state in few(whole(game, seed, choices)):
        for seat in viewers(game):
            view = state.view(seat)
            scene = view.scene()
            offered = [*(place.move for place in scene.places if place.move is not None), *scene.actions]
            assert sorted(offered) == sorted(view.legal)
            assert (scene.seat, scene.mover, scene.game) == (seat, state.mover, game.kind.name)
            assert len({place.name for place in scene.places}) == len(scene.places)
            assert (scene.winners, scene.reason) == (
                (state.outcome.winners, state.outcome.reason) if state.outcome else (None, None)
            )


def law_premoves_are_for_who_waits(game: Game, seed: int, choices: Sequence[int]) -> None:
    """What is chosen in advance is a move of the game; with hidden hands even that it waits could tell something."""
    for state in few(whole(game, seed, choices)):
        for seat in viewers(game):
            premoves = state.view(seat).scene().premoves
            if premoves:
                assert game.kind.perfect_information
                assert seat >= 0
                assert state.mover not in (-1, seat)
            assert len(set(premoves)) == len(premoves)
            assert all(game.kind.move_id(game, move) is not None for move in premoves)
