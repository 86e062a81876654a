"""Moves, ends and outcomes."""

from __future__ import annotations

from tests.conformance import laws
from tests.conformance.every_game import every_game


@every_game(share=0.5)
def test_legal_moves_play_and_all_others_are_refused_with_the_legal_ones_named(game, seed, choices):
    laws.law_legal_is_playable(game, seed, choices)


@every_game(share=0.5)
def test_nonsense_is_no_move(game, seed, choices):
    laws.law_nonsense_is_bad_notation(game, seed, choices)


@every_game()
def test_a_move_has_one_text_and_a_text_is_one_move(game, seed, choices):
    laws.law_moves_have_one_text(game, seed, choices)


@every_game()
def test_every_game_ends_in_time(game, seed, choices):
    laws.law_games_end(game, seed, choices)


@every_game()
def test_outcomes_add_up(game, seed, choices):
    laws.law_outcomes_add_up(game, seed, choices)
