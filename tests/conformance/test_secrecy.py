"""Two states that differ only in what a seat cannot know are the same to it in every way."""

from __future__ import annotations

from tests.conformance import laws
from tests.conformance.every_game import every_game


@every_game()
def test_an_equal_view_and_an_equal_sight_of_the_move_lead_to_an_equal_view(game, seed, choices):
    laws.law_equal_sight_gives_equal_views(game, seed, choices)


@every_game()
def test_views_and_scenes_keep_secrets(game, seed, choices):
    laws.law_views_keep_secrets(game, seed, choices)


@every_game()
def test_logs_keep_secrets(game, seed, choices):
    laws.law_logs_keep_secrets(game, seed, choices)


@every_game(share=0.5)
def test_error_messages_keep_secrets(game, seed, choices):
    laws.law_messages_keep_secrets(game, seed, choices)


@every_game(share=0.25)
def test_agents_choose_by_what_they_can_know(game, seed, choices):
    laws.law_agents_keep_secrets(game, seed, choices)
