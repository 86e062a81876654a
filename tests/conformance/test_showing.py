"""Position texts and scenes."""

from __future__ import annotations

from tests.conformance import laws
from tests.conformance.every_game import every_game


@every_game()
def test_a_position_is_its_text(game, seed, choices):
    laws.law_position_texts_are_read_back(game, seed, choices)


@every_game(share=0.25)
def test_an_accepted_position_can_be_played_within_its_record(game, seed, choices):
    laws.law_positions_stay_in_their_record(game, seed, choices)


@every_game(share=0.5)
def test_a_scene_goes_through_json_unchanged(game, seed, choices):
    laws.law_scenes_go_through_json(game, seed, choices)


@every_game()
def test_a_scene_offers_exactly_the_legal_moves(game, seed, choices):
    laws.law_scenes_offer_the_legal_moves(game, seed, choices)


@every_game(share=0.5)
def test_only_who_waits_where_nothing_is_hidden_may_choose_a_move_in_advance(game, seed, choices):
    laws.law_premoves_are_for_who_waits(game, seed, choices)
