"""The agent `regret`: it plays by a table of chances, legally where the table is silent, and by no other file."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

import tablee
from tablee.core.budget import Budget
from tablee.core.errors import BadUse, BadWeights, NotYourTurn
from tablee.core.strategy_file import FULL, ROW, read_strategy, write_strategy
from tablee.core.weights import CARD_KEYS, card_path
from tablee.games.love_letter import GAME
from tablee.search import regret
from tablee.search.regret import Regret

CARD = dict.fromkeys(CARD_KEYS, "")
ROUND = {"seats": 2, "rounds": 1}
FREE = Budget()


def view_of(text: str):
    state = GAME(**ROUND).position(text)
    return state.view(state.mover)


def key_of(view) -> int:
    moves = np.zeros(GAME.rules.MAX_LEGAL, np.int64)
    moves[: len(view.legal)] = view.legal_ids
    room = np.zeros_like(moves)
    return int(view.game.kernels.merge(view.game.setup, view.record(), moves, len(view.legal), room))


VIEW = view_of("hand1: baron king; hand2: guard")
OTHER = view_of("hand1: spy countess; hand2: guard")


def write(path, *rows):
    """A strategy that has these chances, by key."""
    made = np.zeros(len(rows), ROW)
    for row, (key, chances) in zip(made, sorted(rows), strict=True):
        row["key"] = key
        row["chance"][: len(chances)] = chances
    write_strategy(path, made, GAME(**ROUND), CARD)
    return path


@pytest.fixture
def file(tmp_path):
    return write(tmp_path / "two.npz", (key_of(VIEW), (64, 191)), (key_of(VIEW) + 1, (FULL,)))


def test_moves_are_drawn_by_the_chances_of_their_classes(file):
    agent = Regret(str(file))

    drawn = Counter(agent.choose(VIEW, FREE, seed) for seed in range(400))

    assert set(drawn) == {"baron>2", "king>2"}
    assert 60 < drawn["baron>2"] < 140
    assert agent.choose(VIEW, FREE, 5) == agent.choose(VIEW, FREE, 5)


def test_greedy_it_always_plays_the_likeliest(file):
    assert {Regret(str(file), greedy=True).choose(VIEW, FREE, seed) for seed in range(20)} == {"king>2"}


def test_where_the_table_is_silent_it_plays_what_the_game_prefers(file):
    found = Regret(str(file)).choose(OTHER, FREE, 1)

    assert found == tablee.agent("love_letter", "heuristic").choose(OTHER, FREE, 1)


def test_a_search_tries_moves_in_imagined_games(file):
    """A certain hit wins at once, whatever the table says."""
    view = view_of("hand1: guard king; hand2: baron; known1: 2=baron")
    agent = Regret(str(file), simulations=200)

    assert agent.choose(view, FREE, 1) == "guard>2:baron"
    assert agent.choose(VIEW, FREE, 3) == Regret(str(file), simulations=200, threads=2).choose(VIEW, FREE, 3)


def test_worlds_that_look_alike_get_the_same_move(file):
    for agent in (Regret(str(file)), Regret(str(file), simulations=100)):
        for seed in range(5):
            world = VIEW.fill(seed)

            assert agent.choose(world.view(0), FREE, 7) == agent.choose(VIEW, FREE, 7)


def test_out_of_turn_it_says_so(file):
    with pytest.raises(NotYourTurn):
        Regret(str(file)).choose(VIEW.fill(1).view(1), FREE, 1)


def test_a_folder_has_the_strategy_for_the_rules_at_hand(tmp_path, file):
    agent = Regret(folder=tmp_path)

    agent.require_game(GAME(**ROUND))
    agent.require_game(GAME(seats=2))  # how many rounds there are makes no difference
    for game in (GAME(seats=3), GAME("classic16", seats=2)):
        with pytest.raises(BadUse, match=r"no strategy for these rules .* there are: two"):
            agent.require_game(game)


def test_a_game_without_strategies_does_not_list_the_agent(tmp_path):
    assert regret.agent_kinds(tmp_path) == regret.templates(tmp_path) == ()
    with pytest.raises(BadUse, match=r"no strategy is there for love_letter: name a file"):
        Regret(folder=tmp_path).require_game(GAME(**ROUND))


def test_a_strategy_is_read_as_it_was_written(tmp_path):
    path = write(tmp_path / "two.npz", (-7, (1, 2)), (5, (FULL,)), (1 << 40, (0, 0, 3)))

    rows = read_strategy(path, GAME(**ROUND))

    assert rows["key"].tolist() == [-7, 5, 1 << 40]
    assert rows["chance"][:, :3].tolist() == [[1, 2, 0], [FULL, 0, 0], [0, 0, 3]]


def test_a_file_that_is_cut_off_changed_or_foreign_is_refused(tmp_path, file):
    raw = file.read_bytes()
    for damaged in (raw[:-10], raw[:100] + bytes([raw[100] ^ 1]) + raw[101:], b""):
        file.write_bytes(damaged)
        with pytest.raises(BadWeights, match="cut off or changed"):
            Regret(str(file)).choose(VIEW, FREE, 1)
    file.write_bytes(raw)
    with pytest.raises(BadWeights, match="it is for love_letter, not for kalaha"):
        read_strategy(file, tablee.game("kalaha"))
    with pytest.raises(BadWeights, match="file not found"):
        Regret(str(tmp_path / "none.npz")).choose(VIEW, FREE, 1)
    card_path(file).unlink()
    with pytest.raises(BadWeights, match=r"its card .* cannot be read"):
        read_strategy(file, GAME(**ROUND))


@pytest.mark.parametrize("content", [b"letter", b"PK\x03\x04"])
def test_what_is_no_strategy_is_refused_even_with_a_card_that_fits(tmp_path, file, content):
    from hashlib import sha256

    file.write_bytes(content)
    card = json.loads(card_path(file).read_bytes())
    card_path(file).write_text(json.dumps({**card, "sha256": sha256(content).hexdigest()}))

    with pytest.raises(BadWeights, match="it is no strategy"):
        read_strategy(file, GAME(**ROUND))
