"""Files of weights: written and read back, and every kind of file that is none refused in words."""

from __future__ import annotations

import io
import json
from hashlib import sha256

import numpy as np
import pytest

from tablee.core.errors import BadWeights
from tablee.core.network import NetworkPlan, Sizes
from tablee.core.weights import (
    CARD_KEYS,
    MOST_BYTES,
    is_for,
    plan_digest,
    read_card,
    read_weights,
    rules_of,
    sizes_of,
    write_weights,
)
from tablee.roster import find_game

SMALL = Sizes(token=6, embed=4, trunk=8, choice=5, value=3)
CARD = dict.fromkeys(CARD_KEYS, "something")


def random_weights(plan, sizes=SMALL, seed=1):
    chance = np.random.default_rng(seed)
    return {
        name: chance.normal(size=shape).astype(np.float16).astype(np.float32)
        for name, shape in plan.shapes(sizes).items()
    }


@pytest.fixture(scope="module")
def plan():
    return NetworkPlan(find_game("kalaha")())


@pytest.fixture
def written(plan, tmp_path):
    """Weights of a small network for Kalaha, in a file with its card."""
    path = tmp_path / "small.npz"
    write_weights(path, random_weights(plan), plan, CARD)
    return path


def rewrite(path, change=None, *, sizes=None, **replaced):
    """Writes a file anew with other arrays, and the checksum of its card with it."""
    with np.load(path) as opened:
        arrays = {name: opened[name] for name in opened.files}
    arrays |= {name: np.array(value) for name, value in replaced.items()}
    arrays |= {} if sizes is None else {"sizes": np.array(sizes)}
    if change:
        change(arrays)
    file = io.BytesIO()
    np.savez(file, **arrays)
    replace(path, file.getvalue())


def replace(path, raw):
    """Writes other bytes, and the checksum of the card with them."""
    path.write_bytes(raw)
    card = read_card(path)
    path.with_suffix(".json").write_text(json.dumps({**card, "sha256": sha256(raw).hexdigest()}))


def refusal(path, plan):
    with pytest.raises(BadWeights) as refused:
        read_weights(path, plan)
    assert refused.value.fields["source"] == str(path)
    return refused.value.fields["why"].code


@pytest.mark.parametrize("name", ["kalaha", "schotten_totten", "love_letter"])
def test_weights_come_back_as_they_were_written(name, tmp_path):
    plan = NetworkPlan(find_game(name)())
    weights = random_weights(plan)

    write_weights(tmp_path / "a.npz", weights, plan, CARD)
    found = read_weights(tmp_path / "a.npz", plan)

    assert found.keys() == weights.keys()
    assert all(found[each].dtype == np.float32 for each in found)
    assert all(np.array_equal(found[each], weights[each]) for each in found)
    assert plan.shapes(sizes_of(found)) == plan.shapes(SMALL)


def test_the_same_weights_are_the_same_bytes(plan, written, tmp_path):
    again = tmp_path / "again.npz"

    write_weights(again, random_weights(plan), plan, CARD)

    assert again.read_bytes() == written.read_bytes()
    assert read_card(again) == read_card(written)


def test_a_card_has_what_it_was_given_the_rules_and_the_checksum(plan, written):
    card = read_card(written)

    assert {key: card[key] for key in CARD_KEYS} == CARD
    assert card["rules"] == json.loads(json.dumps(rules_of([plan.game])))
    assert card["sha256"] == sha256(written.read_bytes()).hexdigest()


def test_a_card_without_an_item_and_parameters_of_another_plan_are_a_programmers_mistake(plan, tmp_path):
    without = {key: said for key, said in CARD.items() if key != "licence"}
    with pytest.raises(ValueError, match="licence"):
        write_weights(tmp_path / "a.npz", random_weights(plan), plan, without)
    other = NetworkPlan(find_game("love_letter")())
    with pytest.raises(ValueError, match="not the parameters"):
        write_weights(tmp_path / "a.npz", random_weights(other), plan, CARD)


@pytest.mark.parametrize("number", [np.nan, np.inf, 1e6])
def test_numbers_that_are_none_or_too_large_are_not_written(plan, tmp_path, number):
    weights = random_weights(plan)
    weights["actor.w1"][2] = number

    with pytest.raises(BadWeights, match=r"a number of actor\.w1 is none, or too large"):
        write_weights(tmp_path / "a.npz", weights, plan, CARD)

    assert not list(tmp_path.iterdir())


def test_a_network_is_for_the_rules_of_its_card():
    kind = find_game("kalaha")
    card = {"rules": rules_of([kind(), kind(seeds=5)])}

    assert is_for(card, kind())
    assert is_for(card, kind(seeds=5, first="1"))
    assert not is_for(card, kind(seeds=6))
    del card["rules"][0]["options"]["seeds"]
    assert is_for(card, kind(seeds=6))


def test_other_observations_moves_or_options_are_another_plan(plan, monkeypatch):
    before = plan_digest(plan)
    assert plan_digest(NetworkPlan(find_game("kalaha")(seeds=5))) == before

    monkeypatch.setattr(plan.game.kind.rules, "OBSERVED", plan.game.observation.parts[::-1])

    assert plan_digest(NetworkPlan(find_game("kalaha")())) != before


def test_files_that_are_not_there_or_cannot_be_read_are_refused(plan, written, tmp_path):
    assert refusal(tmp_path / "none.npz", plan) == "file_not_found"
    assert refusal(tmp_path, plan) == "is_a_folder"
    with pytest.raises(BadWeights, match="file not found"):
        write_weights(tmp_path / "no" / "a.npz", random_weights(plan), plan, CARD)
    written.with_suffix(".json").unlink()
    assert refusal(written, plan) == "no_card"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"sha256": 1, "rules": []}', '{"sha256": "a", "rules": [1]}', "[" * 9999]
)
def test_a_card_that_is_none_is_refused(plan, written, text):
    written.with_suffix(".json").write_text(text)

    assert refusal(written, plan) == "bad_card"


def test_what_is_no_archive_is_refused_and_not_read_to_its_end(plan, written, monkeypatch):
    replace(written, b"something else")
    assert refusal(written, plan) == "no_weights"
    monkeypatch.setattr("tablee.core.weights.MOST_BYTES", 5)
    replace(written, b"PK\x03\x04something else")
    assert refusal(written, plan) == "no_weights"


def test_a_file_that_was_cut_off_anywhere_is_refused(plan, written):
    raw = written.read_bytes()
    for length in range(0, len(raw), 997):
        written.write_bytes(raw[:length])
        assert refusal(written, plan) in ("cut_off", "no_weights")


def test_a_file_with_any_byte_changed_is_refused(plan, written):
    raw = written.read_bytes()
    for at in range(0, len(raw), 1013):
        written.write_bytes(raw[:at] + bytes([raw[at] ^ 64]) + raw[at + 1 :])
        assert refusal(written, plan) in ("bad_digest", "no_weights", "cut_off")


def test_an_archive_of_something_else_is_refused(plan, written):
    file = io.BytesIO()
    np.savez(file, a=np.zeros(3))
    replace(written, file.getvalue())
    assert refusal(written, plan) == "no_weights"
    file = io.BytesIO()
    np.savez(file, format=np.array([{"code": "to run"}], dtype=object))  # a pickle, which is never opened
    replace(written, file.getvalue())
    assert refusal(written, plan) == "no_weights"
    file = io.BytesIO()
    np.savez_compressed(file, format=np.zeros(MOST_BYTES + 1, np.int8))  # small outside, huge inside
    replace(written, file.getvalue())
    assert refusal(written, plan) == "no_weights"


@pytest.mark.parametrize(
    ("replaced", "code"),
    [
        ({"format": 2}, "other_version"),
        ({"game": "chess"}, "other_game"),
        ({"plan": "0123"}, "other_plan"),
        ({"sizes": (6, 4, 9, 5, 3)}, "other_layers"),
        ({"sizes": (6, 4, 8, 5)}, "no_weights"),
        ({"sizes": (6, 4, 8, 5, 0)}, "no_weights"),
        ({"sizes": (6, 4, 1 << 40, 5, 3)}, "no_weights"),
        ({"actor.w1": np.zeros(8)}, "other_layers"),
        ({"actor.w9": np.zeros(8, np.float16)}, "other_layers"),
        ({"actor.w1": np.full(8, np.nan, np.float16)}, "no_number"),
    ],
)
def test_a_file_of_another_version_game_plan_or_shape_is_refused(plan, written, replaced, code):
    rewrite(written, **replaced)

    assert refusal(written, plan) == code


def test_a_file_for_another_number_of_seats_is_refused(tmp_path):
    kind = find_game("love_letter")
    two, four = (NetworkPlan(kind(seats=seats)) for seats in (2, 4))
    write_weights(tmp_path / "two.npz", random_weights(two), two, CARD)

    with pytest.raises(BadWeights, match="not those of a network for love_letter with 4 seats"):
        read_weights(tmp_path / "two.npz", four)
