"""Batches: the same games as states, stepped together."""

from __future__ import annotations

from tests.conformance import laws
from tests.conformance.every_game import every_game


@every_game(share=0.25)
def test_batches_keep_secrets(game, seed, choices):
    laws.law_batches_keep_secrets(game, seed, choices)


@every_game(share=0.125)
def test_batches_play_by_the_rules(game, seed, choices):
    laws.law_batches_play_by_the_rules(game, seed, choices)
