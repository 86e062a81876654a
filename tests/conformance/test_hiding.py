"""What a view hides, and what is imagined in its place."""

from __future__ import annotations

from tests.conformance import laws
from tests.conformance.every_game import every_game, every_kind


@every_game()
def test_hiding_twice_hides_nothing_more(game, seed, choices):
    laws.law_blank_is_idempotent(game, seed, choices)


@every_game()
def test_an_imagined_state_looks_like_the_view_it_was_drawn_from(game, seed, choices):
    laws.law_fill_returns_to_the_view(game, seed, choices)


@every_game(share=0.5)
def test_an_imagined_state_can_be_played_to_the_end(game, seed, choices):
    laws.law_worlds_can_be_played(game, seed, choices)


@every_game()
def test_the_truth_is_always_possible(game, seed, choices):
    laws.law_truth_is_possible(game, seed, choices)


@every_game(share=0.5)
def test_all_that_a_view_allows_is_equally_likely(game, seed, choices):
    laws.law_fill_is_uniform(game, seed, choices)


@every_kind
def test_there_are_views_of_which_that_can_be_counted(kind):
    laws.law_fill_is_counted(kind)
