"""Arrays, masks and keys: what machines are given of a view."""

from __future__ import annotations

from tablee.roster import templates_of
from tablee.search import learned, learned_tree
from tests.conformance import laws
from tests.conformance.every_game import every_game, every_kind


@every_game(share=0.5)
def test_arrays_and_keys_keep_secrets(game, seed, choices):
    laws.law_observations_keep_secrets(game, seed, choices)


@every_game(share=0.5)
def test_every_number_is_written_and_named(game, seed, choices):
    laws.law_observations_are_written_whole(game, seed, choices)


@every_game()
def test_a_key_holds_what_is_known_and_nothing_else(game, seed, choices):
    laws.law_keys_hold_what_is_known(game, seed, choices)


@every_kind
def test_nobody_who_plays_compiles_what_only_networks_need(kind):
    networks = {learned.NAME, learned_tree.NAME}
    players = [f"level:{level}" for level in kind.levels] + [
        name for name in kind.agents if name not in networks
    ]
    templates = templates_of(kind, players)
    prepared = kind.kernels.functions_of((kind.rules, *templates, *kind.scene_templates))

    assert "play" in {function.__name__ for function in prepared}
    assert "observe" not in {function.__name__ for function in prepared}
