"""Whole random games of every preset: they end in time, and nothing that must hold is ever broken."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core import jit
from tablee.core.game import Game
from tablee.games.schotten_totten import GAME, layout, rules
from tests.games.schotten_totten.support import (
    BASE,
    PRESETS,
    WITH_TACTICS,
    broken,
    cards_somewhere,
    every_card,
    has_won,
    random_game,
)

GAMES = 80 if jit.enabled() else 10
CHECKED = 6 if jit.enabled() else 3  # of these every single record is looked at
PROOF = 10_000 if jit.enabled() else 30


def play_out(game: Game, seed: int, *, every: bool) -> Counter[str]:
    """Plays a random game, checks it, and returns what happened how often."""
    happened: Counter[str] = Counter()
    record = None
    for move, record in random_game(game, seed):
        happened["moves"] += move >= 0
        happened["cards laid"] += 0 <= move < layout.CLAN * layout.STONES
        happened["passes"] += move == layout.PASS
        if every:
            assert not broken(game, record), (seed, happened["moves"])
    assert record is not None
    assert not broken(game, record), seed
    assert happened["moves"] <= rules.LENGTH
    happened[f"reason {record[0]['ended']}"] += 1
    outcome = game.outcome(record)
    happened["draws"] += outcome.is_draw
    happened["second seat won"] += outcome.winners == (1,)
    happened["most moves"] = max(happened["moves"], happened["most moves"])
    if outcome.reason == "exhausted":
        more = (outcome.scores[0] > outcome.scores[1]) - (outcome.scores[0] < outcome.scores[1])
        assert outcome.winners == {0: (0, 1), 1: (0,), -1: (1,)}[more]
    else:
        assert [has_won(record[0]["owner"], seat) for seat in range(2)] == [
            seat in outcome.winners for seat in range(2)
        ]
    return happened


@pytest.mark.parametrize("preset", PRESETS)
def test_random_games_end_in_time_with_all_cards(preset):
    """RULES §7.1, §7.2, §1.2, §1.3; §11.4: without tactic cards no draw, and at most 54 cards are laid"""
    game = GAME(preset)

    for seed in range(GAMES):
        happened = play_out(game, seed, every=seed < CHECKED)
        assert preset not in BASE or (happened["draws"] == 0 and happened["cards laid"] <= 54)


@pytest.mark.proof
@pytest.mark.parametrize("preset", PRESETS)
def test_many_random_games_end_in_time_with_all_cards(preset):
    """RULES §7.1, §7.2, §1.2, §1.3"""
    game = GAME(preset)
    counts: Counter[str] = Counter()

    for seed in range(1000, 1000 + PROOF):
        counts += play_out(game, seed, every=seed % 50 == 0)

    assert (counts["draws"] == 0) == (preset in BASE)


OPTIONS = [
    {"joker_limit": "on_board"},
    {"recruiter_split": "declared"},
    {"recruiter_short": "always_return_two"},
    {"recruiter_short": "always_return_two", "recruiter_split": "declared", "scout_return": "top"},
    {"scout_return": "top"},
    {"traitor_same_stone": False},
    {"early_claim": False},
    {"claim_timing": "auto_both_complete"},
    {"claim_timing": "auto_turn_start"},
    {"hand": 1},
    {"hand": 3, "recruiter_short": "always_return_two"},
    {"values": 10, "spy_value": 1},
    {"spy_value": 3},
    {"first_player": "random"},
]


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items())
)
def test_every_option_gives_games_that_end_with_all_cards(options):
    """RULES §13.2, §8.6, §5.5, §5.6"""
    game = GAME("iello_tactics", **options)

    for seed in range(CHECKED):
        play_out(game, seed, every=True)


@pytest.mark.parametrize("preset", BASE)
def test_without_tactic_cards_a_player_with_room_has_a_card(preset):
    """RULES §11.4, §6.4"""
    game = GAME(preset)

    for seed in range(CHECKED):
        for _, record in random_game(game, seed):
            s = record[0]
            for seat in range(2):
                room = ((s["owner"] < 0) & (s["count"][seat] < 3)).any()
                assert s["hand_count"][seat] > 0 or not room or s["mover"] < 0


def test_an_ensta_game_is_over_when_the_second_hand_is_empty():
    """RULES §14.1"""
    game = GAME("ensta")

    for seed in range(GAMES):
        for move, record in random_game(game, seed):
            assert move != layout.PASS
            if record[0]["hand_count"][1] == 0:
                assert record[0]["mover"] < 0
                assert (record[0]["count"] == 3).all()


@pytest.mark.parametrize("preset", WITH_TACTICS)
def test_random_games_play_every_tactic_card(preset):
    """RULES §8.4, §8.5, §8.6, §8.7"""
    game = GAME(preset)
    used: set[int] = set()

    for seed in range(GAMES if jit.enabled() else 25):
        for move, _ in random_game(game, seed):
            if layout.JOKER * layout.STONES <= move < layout.CLAIM:
                used.add(move // layout.STONES)
            elif layout.RUSE <= move < layout.PICK:
                used.add(layout.RECRUITER + move - layout.RUSE)

    assert used == set(range(layout.JOKER, layout.CARDS))


def test_cards_are_counted_right():
    """RULES §1.3"""
    assert every_card(GAME("iello_tactics")).sum() == 64
    assert every_card(GAME("battle_line")).sum() == 70
    assert cards_somewhere(GAME("battle_line").deal(seed=0).record()).sum() == 70
