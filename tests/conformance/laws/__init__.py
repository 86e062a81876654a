"""The laws every game must keep (DESIGN §3), each a function of a game, a seed and some choices.

A law plays the game from the seed by the choices and asserts what must hold everywhere on the way.
It knows no game: where a law needs more than the contract says, it asks the game's hooks.
"""

from __future__ import annotations

from tests.conformance.laws.agents import law_agents_play_whole_games
from tests.conformance.laws.batches import law_batches_keep_secrets, law_batches_play_by_the_rules
from tests.conformance.laws.hiding import (
    SMALL,
    law_blank_is_idempotent,
    law_fill_is_counted,
    law_fill_is_uniform,
    law_fill_returns_to_the_view,
    law_truth_is_possible,
    law_worlds_can_be_played,
)
from tests.conformance.laws.kernels import (
    law_compiled_is_plain,
    law_kernels_change_only_what_they_may,
    law_records_are_packed,
    law_rules_are_declared,
)
from tests.conformance.laws.observing import (
    law_keys_hold_what_is_known,
    law_observations_are_written_whole,
    law_observations_keep_secrets,
)
from tests.conformance.laws.playing import (
    law_games_end,
    law_legal_is_playable,
    law_moves_have_one_text,
    law_nonsense_is_bad_notation,
    law_old_states_never_change,
    law_outcomes_add_up,
    law_seed_decides_everything,
)
from tests.conformance.laws.positions import law_positions_stay_in_their_record
from tests.conformance.laws.secrecy import (
    law_agents_keep_secrets,
    law_equal_sight_gives_equal_views,
    law_logs_keep_secrets,
    law_messages_keep_secrets,
    law_views_keep_secrets,
)
from tests.conformance.laws.showing import (
    law_position_texts_are_read_back,
    law_premoves_are_for_who_waits,
    law_scenes_go_through_json,
    law_scenes_offer_the_legal_moves,
)
from tests.conformance.laws.ways import few, viewers, walk

__all__ = [
    "SMALL",
    "few",
    "law_agents_keep_secrets",
    "law_agents_play_whole_games",
    "law_batches_keep_secrets",
    "law_batches_play_by_the_rules",
    "law_blank_is_idempotent",
    "law_compiled_is_plain",
    "law_equal_sight_gives_equal_views",
    "law_fill_is_counted",
    "law_fill_is_uniform",
    "law_fill_returns_to_the_view",
    "law_games_end",
    "law_kernels_change_only_what_they_may",
    "law_keys_hold_what_is_known",
    "law_legal_is_playable",
    "law_logs_keep_secrets",
    "law_messages_keep_secrets",
    "law_moves_have_one_text",
    "law_nonsense_is_bad_notation",
    "law_observations_are_written_whole",
    "law_observations_keep_secrets",
    "law_old_states_never_change",
    "law_outcomes_add_up",
    "law_position_texts_are_read_back",
    "law_positions_stay_in_their_record",
    "law_premoves_are_for_who_waits",
    "law_records_are_packed",
    "law_rules_are_declared",
    "law_scenes_go_through_json",
    "law_scenes_offer_the_legal_moves",
    "law_seed_decides_everything",
    "law_truth_is_possible",
    "law_views_keep_secrets",
    "law_worlds_can_be_played",
    "viewers",
    "walk",
]
