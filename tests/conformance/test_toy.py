"""The suite can fail: each mistake in High Card is noticed by the law it breaks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.core import rng
from tablee.match import visibility
from tests.conformance import laws
from tests.conformance.every_game import HIGH_CARD
from tests.conformance.laws import hiding
from tests.conformance.toy import broken
from tests.conformance.toy import exact as oracle

MISTAKES = [
    (broken.deal_without_the_seed, laws.law_seed_decides_everything),
    (broken.lists_cards_that_do_not_beat_the_trick, laws.law_legal_is_playable),
    (broken.lists_a_move_twice, laws.law_moves_have_one_text),
    (broken.lists_what_nobody_can_play, laws.law_moves_have_one_text),
    (broken.lists_by_what_others_hold, laws.law_fill_returns_to_the_view),
    (broken.leaves_marks_as_they_were, laws.law_kernels_change_only_what_they_may),
    (broken.marks_another_move, laws.law_kernels_change_only_what_they_may),
    (broken.marks_another_move, laws.law_batches_keep_secrets),
    (broken.writes_past_its_room, laws.law_kernels_change_only_what_they_may),
    (broken.never_gets_anywhere, laws.law_games_end),
    (broken.changes_the_setup, laws.law_kernels_change_only_what_they_may),
    (broken.counts_how_often_it_is_asked, laws.law_kernels_change_only_what_they_may),
    (broken.pays_more_than_there_is, laws.law_outcomes_add_up),
    (broken.counts_a_trick_twice, laws.law_outcomes_add_up),
    (broken.shows_every_card, laws.law_logs_keep_secrets),
    (broken.shows_too_little, laws.law_equal_sight_gives_equal_views),
    (broken.leaves_the_bottom_card_open, laws.law_fill_is_uniform),
    (broken.shows_who_has_looked, laws.law_truth_is_possible),
    (broken.leaves_a_trace_of_what_it_hides, laws.law_fill_returns_to_the_view),
    (broken.leaves_a_trace_of_what_it_hides, laws.law_views_keep_secrets),
    (broken.hides_more_each_time, laws.law_blank_is_idempotent),
    (broken.fill_peeks_at_the_truth, laws.law_fill_is_uniform),
    (broken.fill_shuffles_naively, laws.law_fill_is_uniform),
    (broken.fill_forgets_the_bounds, laws.law_truth_is_possible),
    (broken.fill_forgets_the_bounds, laws.law_fill_is_uniform),
    (broken.fill_deals_a_card_twice, laws.law_truth_is_possible),
    (broken.fill_changes_the_turn, laws.law_fill_returns_to_the_view),
    (broken.concludes_too_much, laws.law_truth_is_possible),
    (broken.fill_without_the_seed, laws.law_worlds_can_be_played),
    (broken.ReadsAnything(), laws.law_nonsense_is_bad_notation),
    (broken.ForgetfulPosition(), laws.law_position_texts_are_read_back),
    (broken.writes_past_its_record, laws.law_positions_stay_in_their_record),
    (broken.loses_the_card_it_draws, laws.law_positions_stay_in_their_record),
    (broken.BelievesTheDeck(), laws.law_positions_stay_in_their_record),
    (broken.ChangingText(), laws.law_old_states_never_change),
    (broken.LeakyMessage(), laws.law_messages_keep_secrets),
    (broken.LeakyScene(), laws.law_views_keep_secrets),
    (broken.ForgetfulScene(), laws.law_scenes_offer_the_legal_moves),
    (broken.HastyScene(), laws.law_premoves_are_for_who_waits),
    (broken.NumpyScene(), laws.law_scenes_go_through_json),
    (broken.TwoTexts(), laws.law_moves_have_one_text),
    (broken.LeakyLog(), laws.law_logs_keep_secrets),
    (broken.WithAgent(broken.Moody), laws.law_agents_keep_secrets),
    (broken.WithAgent(broken.Stubborn), laws.law_agents_keep_secrets),
    (broken.WithAgent(broken.Spoilt), laws.law_agents_play_whole_games),
    (broken.WithAgent(broken.Stubborn), laws.law_agents_play_whole_games),
    (broken.observes_what_is_hidden, laws.law_observations_keep_secrets),
    (broken.leaves_a_trace_of_what_it_hides, laws.law_observations_keep_secrets),
    (broken.leaves_numbers_as_they_were, laws.law_observations_are_written_whole),
    (broken.observes_past_its_room, laws.law_observations_are_written_whole),
    (broken.knows_nothing_of_its_own, laws.law_keys_hold_what_is_known),
    (broken.leaves_a_trace_of_what_it_hides, laws.law_keys_hold_what_is_known),
    (broken.observes_what_is_hidden, laws.law_batches_keep_secrets),
    (broken.leaves_a_trace_of_what_it_hides, laws.law_batches_keep_secrets),
    (broken.deal_without_the_seed, laws.law_batches_play_by_the_rules),
    (broken.OtherwiseCompiled(), laws.law_compiled_is_plain),
]

LAWS = sorted({law for _, law in MISTAKES}, key=lambda law: law.__name__)


def name_of(kind):
    named = [name for name, found in vars(broken).items() if found is kind]
    return named[0] if named else f"{type(kind).__name__}{getattr(kind, 'agent', type).__name__}"


def find_failure(kind, law, games=30, preset="spies"):
    """How the law fails first in some random games of two and three seats, None when it does not."""
    for number in range(games):
        chance = rng.stream(number, "find failure")
        game = kind(preset, 2 + number % 2)
        choices = [rng.below(chance, 12) for _ in range(rng.below(chance, 6))]
        try:
            law(game, number, choices)
        except AssertionError as failure:
            return failure
    return None


@pytest.mark.parametrize(
    ("kind", "law"), [pytest.param(kind, law, id=f"{name_of(kind)}-{law.__name__}") for kind, law in MISTAKES]
)
def test_the_suite_notices(kind, law):
    assert find_failure(kind, law) is not None


@pytest.mark.parametrize("law", LAWS)
def test_nothing_is_noticed_where_nothing_is_wrong(law):
    """The first of the same games with the real rules, run the same way: no mistake above needs more to be seen."""
    games = 4 if law is laws.law_fill_is_uniform else 8
    failure = find_failure(broken.Broken(), law, games)

    assert failure is None, failure


def test_the_suite_notices_a_log_that_is_made_from_true_moves(monkeypatch):
    """High Card's narrator repeats the move it is given: it relies on getting only what its reader saw."""
    monkeypatch.setattr(visibility, "seen_move", lambda before, move, viewer: move)

    failure = find_failure(broken.Broken(), laws.law_logs_keep_secrets)

    assert failure is not None
    assert "can tell" in str(failure)


def test_without_hooks_the_suite_counts_what_is_drawn():
    law = laws.law_fill_is_uniform

    assert find_failure(broken.Unlisted(), law, 4, "open") is None
    assert find_failure(broken.unlisted_fill_shuffles_naively, law, 30, "open") is not None


def test_every_law_is_seen_to_fail():
    of_kinds = {"law_fill_is_counted", "law_records_are_packed", "law_rules_are_declared"}
    shown = {law.__name__ for _, law in MISTAKES} | of_kinds

    assert {name for name in vars(laws) if name.startswith("law_")} == shown


def test_the_suite_notices_that_it_has_never_counted_what_fill_draws(monkeypatch):
    laws.law_fill_is_counted(HIGH_CARD)
    monkeypatch.setattr(hiding, "SMALL", 1)  # as if every view allowed more than can be listed
    for kind in (HIGH_CARD, broken.Unlisted()):
        with pytest.raises(AssertionError, match="never counted"):
            laws.law_fill_is_counted(kind)


@pytest.mark.parametrize("kind", [broken.padded, broken.odd_sized, broken.with_floats], ids=name_of)
def test_the_suite_notices_a_bad_layout(kind):
    laws.law_records_are_packed(HIGH_CARD)
    with pytest.raises(AssertionError):
        laws.law_records_are_packed(kind)


def test_the_suite_notices_wrong_arguments():
    with pytest.raises(AssertionError):
        laws.law_rules_are_declared(broken.has_other_arguments)


def test_small_cases_do_happen():
    """Otherwise the exact distribution would never have been compared."""
    sizes = []
    for seed in range(20):
        state = laws.walk(HIGH_CARD("spies", 2), seed, [0, 1, 0])[-1]
        sizes += [len(oracle.exact(state.view(seat), laws.SMALL) or ()) for seat in range(2)]

    assert max(sizes) > 20
    assert sum(size > 1 for size in sizes) > 10


ROSTER = """
import tablee.games
from tablee.core.budget import Budget
tablee.games.__path__.append({folder!r})
from tablee.roster import find_game, games
kind = find_game("high_card")
assert list(games()) == sorted(games()) and games()["high_card"] is kind
state = kind().deal(7)
while not state.is_over:
    state = state.play(kind.agents["greedy"]({{}}).choose(state.view(state.mover), Budget(depth=1), 1))
print(kind.rules.__name__, state.outcome.reason)
"""


def test_the_roster_finds_the_toy_in_its_folder(tmp_path):
    """A fifth game is a folder under `games/` and nothing else (DESIGN §2).

    With a cache of its own: compiled code remembers the name a module was imported by.
    """
    code = ROSTER.format(folder=str(Path(broken.__file__).parent))
    command = [sys.executable, "-W", "error", "-c", code]
    alone = {**os.environ, "TABLEE_CACHE": str(tmp_path)}
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, env=alone)

    assert ran.stderr == ""
    assert ran.stdout.split() == ["tablee.games.high_card.rules", "tricks_played"]
