"""What `import tablee` offers: the example of the documentation, and errors that help."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tablee
from tablee.core.errors import BadOption, BadSeats, BadSpec, UnknownName

EXAMPLE = """
import tablee
game  = tablee.game("kalaha", preset="standard", seeds=4)
state = game.deal(seed=7)
assert (state.mover, state.legal) == (0, ("1", "2", "3", "4", "5", "6"))
after = state.play("3")
assert state == game.deal(seed=7) and state != after
view  = after.view(seat=after.mover)
assert (view.seat, view.legal) == (0, ("1", "2", "4", "5", "6"))
assert view.fill(seed=1) == after
assert after.outcome is None
assert game.position("…") == state
assert game.position(after.text) == after
agent = tablee.agent("kalaha", "alphabeta:depth=8")
assert agent.choose(view, tablee.Budget(seconds=1), seed=3) in view.legal
record = tablee.play(game, [agent, "level:3"], seed=7)
record.save("game.json")
assert tablee.load("game.json").states == record.states
print(record.outcome)
"""


def test_the_example_of_the_documentation_runs_as_it_stands(tmp_path):
    (tmp_path / "example.py").write_text(EXAMPLE, "utf-8")

    done = subprocess.run(
        [sys.executable, "example.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Outcome(scores=")


def test_importing_tablee_imports_nothing_heavy():
    code = "import sys, tablee; print([m for m in ('numpy', 'numba', 'click', 'rich') if m in sys.modules])"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = tablee.nothing


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"name": "kala"}, UnknownName, "unknown game 'kala'; known: .*kalaha"),
        (
            {"preset": "standrd"},
            UnknownName,
            "unknown preset 'standrd'; known: simple, standard, empty_capture; did you mean",
        ),
        ({"sedes": 4}, UnknownName, "unknown option of kalaha 'sedes'; known: fields, seeds"),
        ({"seeds": 13}, BadOption, "option seeds: 13 is not allowed; expected a whole number from 1 to 12"),
        ({"seeds": "four"}, BadOption, "option seeds: 'four' is not allowed"),
        ({"seeds": True}, BadOption, "option seeds: True is not allowed"),
        ({"capture": "maybe"}, BadOption, "expected one of nonempty, always, never"),
        ({"extra_turn": "perhaps"}, BadOption, "expected true or false"),
        ({"seats": 3}, BadSeats, "kalaha is for 2 seats, not 3"),
    ],
)
def test_a_wrong_game_preset_option_or_number_of_seats_names_what_was_expected(arguments, error, message):
    with pytest.raises(error, match=message):
        tablee.game(**{"name": "kalaha", **arguments})


@pytest.mark.parametrize("seed", [-1, 1 << 63, 10**40, 1.5, True, "7", None])
def test_a_seed_that_no_record_can_hold_is_refused_at_once(seed):
    with pytest.raises(
        BadOption, match=r"option seed: .* expected a whole number from 0 to 9223372036854775807"
    ):
        tablee.game("kalaha").deal(seed)


def test_a_seat_needs_somebody_who_chooses():
    with pytest.raises(BadSpec, match=r"None.*it has no method choose"):
        tablee.play(tablee.game("kalaha"), [None, "random"], seed=1)


def test_a_whole_game_takes_agents_as_objects_or_specs():
    class Last:
        def choose(self, view, budget, seed):
            return view.legal[-1]

    record = tablee.play(tablee.game("kalaha"), [Last(), "greedy"], seed=1)

    assert record.outcome is not None
    assert record.seats == (
        "tests.api.test_api:test_a_whole_game_takes_agents_as_objects_or_specs.<locals>.Last",
        "greedy",
    )


def test_the_agents_of_a_record_are_named_by_their_specs():
    agent = tablee.agent("kalaha", "minimax:depth=2")

    assert tablee.play(tablee.game("kalaha"), [agent, "random"], seed=1).seats == (
        "minimax:depth=2",
        "random",
    )


def middle(view):
    return view.legal[len(view.legal) // 2]


def test_a_plain_function_takes_a_seat():
    record = tablee.play(
        tablee.game("kalaha"), [middle, lambda view, seed: view.legal[seed % len(view.legal)]], seed=1
    )

    assert record.outcome is not None
    assert record.seats[0] == "tests.api.test_api:middle"
    assert record.moves[0] == "4"


@pytest.mark.parametrize("player", [lambda: "1", lambda view, depth: "1", max, object])
def test_a_function_that_cannot_be_asked_is_refused_before_the_game(player):
    with pytest.raises(BadSpec):
        tablee.play(tablee.game("kalaha"), [player, "random"], seed=1)
