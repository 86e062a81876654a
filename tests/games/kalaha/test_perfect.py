"""The agent `perfect`: what it keeps, which of equal moves it makes, and what it does where nothing is proven."""

from __future__ import annotations

import random
import threading
import time
from functools import cache
from types import SimpleNamespace

import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.core.errors import BadSpec, BadUse, NotYourTurn
from tablee.core.solution import SilentWatcher
from tablee.games.kalaha import GAME, perfect
from tablee.games.kalaha.endgames import database
from tablee.games.kalaha.endgames.database import kept_seeds, open_endgames
from tablee.games.kalaha.endgames.shared_endgames import SharedEndgames
from tablee.games.kalaha.endgames.tables import entries, position_of_rows, rows_of
from tablee.games.kalaha.perfect import GUESS, ONLY, SEARCH, Perfect
from tablee.games.kalaha.solver import move_choice
from tablee.games.kalaha.solver.lapses import find_lapses
from tablee.games.kalaha.solver.prover import search_memories
from tablee.match import Table, check_seat, play_game
from tablee.match.table import opening_moves
from tablee.roster import build_agent
from tests.games.kalaha.board import position, start
from tests.games.kalaha.test_endgames import Heard

PRESETS = ("simple", "standard", "empty_capture")
ODD = {"extra_turn": True, "capture": "never", "collect": "none", "end_check": "mover", "skip_origin": True}


@pytest.fixture(autouse=True)
def _own_data(tmp_path_factory, monkeypatch):
    """Endgames that these tests build are kept for the next of them, and for nobody else."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "endgames"))


# --- the choice, by looking at every line ----------------------------------------------------------


@cache
def value(state) -> int:
    """The margin at the end under perfect play, for the seat to move."""
    return max(worth(state, move) for move in state.legal)


def worth(state, move) -> int:
    after = state.play(move)
    if after.is_over:
        scores = after.outcome.scores
        return scores[state.mover] - scores[1 - state.mover]
    return value(after) if after.mover == state.mover else -value(after)


@cache
def hardness(state, move) -> tuple:
    """How hard a move that keeps the value is for the other: what `solver/move_choice.py` promises."""
    after = state.play(move)
    if after.is_over:
        return (0,)
    if after.mover == state.mover:
        return max(hardness(after, again) for again in keeping(after))
    good, replies = len(keeping(after)), len(after.legal)
    return (1,) if good == replies else (2, -good, replies)


def keeping(state) -> list[str]:
    return [move for move in state.legal if worth(state, move) == value(state)]


def expected(state) -> str:
    return max(keeping(state), key=lambda move: (hardness(state, move), int(move)))


def reached(state, count: int) -> list:
    """Positions all over random games, none with a single move."""
    chance, found = random.Random(5), []
    while len(found) < count:
        here = state
        while not here.is_over:
            if len(here.legal) > 1:
                found.append(here)
            here = here.play(chance.choice(here.legal))
    return found[:count]


@pytest.mark.parametrize("options", [{"preset": name} for name in PRESETS] + [ODD], ids=str)
@pytest.mark.parametrize("reach", [0, 4])
def test_of_equal_moves_it_makes_the_one_that_is_hardest_for_the_other(options, reach, monkeypatch):
    """Whatever is left to the search and what to the endgames: RULES §2.6, §4.1, §4.2, §5.2."""
    stub_endgames(monkeypatch, reach)
    state = start(fields=3, seeds=2, **options)
    hard = set()
    for here in reached(state, 60 if jit.enabled() else 8):
        found = Perfect(time=60.0).decide(here.view(here.mover), Budget(), seed=1)

        assert (found.move, found.margin) == (expected(here), value(here)), here.text
        assert found.proven
        assert found.final
        hard.add((len(keeping(here)) > 1, hardness(here, found.move)[0]))
    assert {(True, 1), (True, 2), (False, 2)} <= hard or not jit.enabled(), "every case has come up"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("reach", [0, 4])
def test_as_soon_as_the_value_is_proven_so_is_a_move(preset, reach):
    """The search that proved the value has tried one: who runs out of time before the hardest plays that."""
    game = GAME(preset, fields=3, seeds=2)
    memory = search_memories(game, open_endgames(game, reach, SilentWatcher()), 16, 1)[0]
    kernels = game.kernels.copy(move_choice)
    for here in reached(game.deal(1), 60 if jit.enabled() else 8):
        own, other = rows_of(here.record())
        found = kernels.exact_value(memory, own, other, 0, 0)
        nodes = memory.status.copy()

        move = kernels.proven_move(memory, own, other, found)

        assert str(move + 1) in keeping(here), here.text
        assert kernels.proven_move(memory, own, other, found + 1) == -1
        assert (memory.status == nodes).all(), "no search"


def stub_endgames(monkeypatch, reach: int) -> None:
    """Lets the agent have endgames of so many seeds."""

    class Few:
        def __init__(self, game, seeds) -> None:
            self.found = open_endgames(game, reach, SilentWatcher())

        def whole(self, clock, watcher):
            return self.found

        def some(self, clock):
            return self.found

    monkeypatch.setattr(perfect, "shared_endgames", Few)


def test_earlier_decisions_and_the_seed_change_nothing():
    state = start("standard", fields=4 if jit.enabled() else 3, seeds=3 if jit.enabled() else 2)
    views = [here.view(here.mover) for here in reached(state, 12 if jit.enabled() else 4)]
    one = Perfect(time=60.0)

    first = [one.decide(view, Budget(), seed=1) for view in views]
    again = [Perfect(time=90.0).decide(view, Budget(), seed=2) for view in reversed(views)]

    assert first == again[::-1]


# --- games ------------------------------------------------------------------------------------------

BOARDS = [("simple", 4, 3), ("standard", 4, 3), ("empty_capture", 5, 2), ("standard", 2, 6)]
SMALL_BOARDS = [("simple", 3, 2), ("standard", 2, 3)]


@pytest.mark.parametrize(("preset", "fields", "seeds"), BOARDS if jit.enabled() else SMALL_BOARDS)
@pytest.mark.parametrize("other", ["random", "alphabeta:depth=6", "perfect:time=60s"])
def test_no_game_ends_below_what_it_had_in_hand(preset, fields, seeds, other, monkeypatch):
    """RULES §5.2: of every position in which it had to move, by another search than its own."""
    stub_endgames(monkeypatch, 6)
    game = GAME(preset, fields=fields, seeds=seeds)
    for seed in range(6 if jit.enabled() else 2):
        specs = ["perfect:time=60s", other] if seed % 2 == 0 else [other, "perfect:time=60s"]
        table = play_game(game, [build_agent(GAME, spec) for spec in specs], specs, seed, opening=3)
        for seat, spec in enumerate(specs):
            if spec.startswith("perfect"):
                assert find_lapses(table.states[3:], seat, reach=3) == [], table.moves


def test_a_lapse_is_found():
    """RULES §5.2: the first move of (3, 3) that loses six seeds."""
    state = start("standard", fields=3, seeds=3)
    states = [state, state.play("3")]
    while not states[-1].is_over:
        states.append(states[-1].play(expected(states[-1])))

    (lapse,) = find_lapses(states, 0, reach=4)

    assert (lapse.number, lapse.margin) == (0, -4)
    assert -4 < lapse.least <= 2
    assert lapse.position == state.text
    assert find_lapses(states, 1, reach=4) == []


# --- time -------------------------------------------------------------------------------------------

UNPROVEN = start("simple", seeds=5)  # no book has it


def test_what_cannot_be_proven_in_time_is_played_like_alphabeta():
    view = UNPROVEN.view(0)

    found = Perfect().decide(view, Budget(seconds=0.05), seed=1)

    assert found.source == GUESS
    assert found.margin is None
    assert not found.proven
    assert found.move in view.legal


@pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
def test_a_proof_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(perfect, "HOPELESS_WITHOUT_EXTRA_TURN", 99)
    stub_endgames(monkeypatch, 4)
    begin = time.perf_counter()

    found = Perfect(time=0.2).decide(UNPROVEN.view(0), Budget(), seed=1)

    assert found.source == GUESS
    assert time.perf_counter() - begin < 60  # the whole proof takes hours


def test_somebody_who_waits_no_longer_gets_an_answer(monkeypatch):
    monkeypatch.setattr(perfect, "HOPELESS_WITHOUT_EXTRA_TURN", 99)
    stub_endgames(monkeypatch, 4)
    stopped = threading.Event()
    threading.Timer(0.1, stopped.set).start()

    found = Perfect(time=3600.0).decide(UNPROVEN.view(0), Budget(cancelled=stopped.is_set), seed=1)

    assert found.source == GUESS


def test_a_given_depth_is_kept_to_and_gives_the_same_move_every_time(monkeypatch):
    stub_endgames(monkeypatch, 4)
    state = start("standard", fields=4, seeds=3)

    found = {Perfect().decide(state.view(0), Budget(depth=2), seed=3).move for _ in range(3)}

    assert found == {build_agent(GAME, "alphabeta").choose(state.view(0), Budget(depth=2), seed=3)}


def test_few_seeds_need_neither_time_nor_depth():
    state = position("A[0,1,2] 9 | B[2,0,1] 4", "B", "standard", fields=3, seeds=2)

    found = Perfect().decide(state.view(1), Budget(seconds=1e-6, depth=1), seed=1)

    assert found.source in (SEARCH, GUESS)  # endgames that are not at hand yet are not waited for
    assert Perfect().decide(state.view(1), Budget(depth=1), seed=1).source == SEARCH


def test_the_only_move_is_made_at_once():
    state = position("A[0,0,0,0,0,1] 9 | B[12,4,3,1,2,12] 4", "A", "simple")

    assert Perfect().decide(state.view(0), Budget(), seed=1).source == ONLY


def test_while_a_swap_may_come_it_plays_like_alphabeta():
    """RULES §1.5"""
    state = start("standard", fields=3, seeds=2, pie_rule=True)
    before, after = state.play("1"), state.play("1").play("2")

    assert Perfect().decide(state.view(0), Budget(depth=4), seed=1).source == GUESS
    assert Perfect().decide(before.view(1), Budget(depth=4), seed=1).source == GUESS
    assert Perfect().decide(after.view(after.mover), Budget(), seed=1).source == SEARCH


# --- where it does not play -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"majority_stop": True}, "agent 'perfect': with majority_stop the value of a position depends"),
        ({"fields": 7}, "agent 'perfect': only boards of up to 6 fields a side are solved"),
    ],
)
def test_rules_that_cannot_be_solved_are_refused_before_the_game(options, said):
    game = GAME(**options)

    with pytest.raises(BadSpec, match=said):
        check_seat(game, "perfect")
    with pytest.raises(BadSpec, match=said):
        Table(game, [build_agent(GAME, "perfect"), None], ["perfect", "human"], seed=1)
    with pytest.raises(BadUse):
        Perfect().choose(game.deal(1).view(0), Budget(), seed=1)


@pytest.mark.parametrize("options", [{"majority_stop": True}, {"fields": 7}])
def test_with_any_rules_it_plays_those_like_alphabeta(options):
    """So level 5 plays them all: RULES §1.1, §4.6."""
    state = start("standard", **options)
    check_seat(state.game, "level:5")

    found = Perfect(any_rules=True).decide(state.view(0), Budget(depth=3), seed=3)

    assert found.source == GUESS
    assert found.move == build_agent(GAME, "alphabeta").choose(state.view(0), Budget(depth=3), seed=3)


# --- larger endgames, for games after random openings -------------------------------------------------

LARGE, LARGE_SEEDS = entries(3, 8), 8


@pytest.fixture
def small_board(monkeypatch, tmp_path):
    """A board whose usual endgames have 4 seeds and whose large ones have 8, and no file of either."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(perfect, "USUAL_ENTRIES", entries(3, 4))
    monkeypatch.setattr(perfect, "LARGE_ENTRIES", LARGE)
    monkeypatch.setattr(perfect, "LARGE_ENTRIES_WITHOUT_EXTRA_TURN", entries(3, LARGE_SEEDS + 1))
    return GAME("standard", fields=3, seeds=2)


def test_before_games_after_random_openings_large_endgames_are_built_once_and_told_of(small_board):
    heard, again = Heard(), Heard()

    Perfect().prepare(small_board, 0, heard)
    assert (heard.codes, kept_seeds(small_board)) == ([], -1), "the start needs none"
    Perfect().prepare(small_board, 4, heard)
    Perfect().prepare(small_board, 4, again)

    assert heard.codes == ["builds_endgames"]
    assert again.codes == []
    assert kept_seeds(small_board) == LARGE_SEEDS


@pytest.mark.usefixtures("small_board")
def test_without_extra_turns_they_go_further():
    game = GAME("simple", fields=3, seeds=2)

    Perfect().prepare(game, 4, Heard())

    assert kept_seeds(game) == LARGE_SEEDS + 1


def test_it_searches_with_the_endgames_that_are_kept_up_to_those_it_may_use(small_board, monkeypatch):
    asked = []

    def record_seeds(game, seeds):
        asked.append(seeds)
        return SharedEndgames(game, seeds)

    monkeypatch.setattr(perfect, "shared_endgames", record_seeds)
    view = small_board.deal(1).view(0)
    Perfect(time=60.0).decide(view, Budget(), seed=1)
    Perfect().prepare(small_board, 4, SilentWatcher())
    found = [Perfect(60.0, seeds).decide(view, Budget(), seed=1) for seeds in (None, 1, 6, 12)]

    assert asked == [4, LARGE_SEEDS, 4, 6, LARGE_SEEDS]
    assert len(set(found)) == 1


def test_endgames_for_which_there_is_no_room_are_told_and_done_without(small_board, monkeypatch):
    monkeypatch.setattr(database.shutil, "disk_usage", lambda _: SimpleNamespace(free=100))
    heard = Heard()

    Perfect().prepare(small_board, 4, heard)

    assert heard.codes == ["no_disk"]
    view = small_board.deal(1).view(0)
    assert Perfect(time=60.0).decide(view, Budget(), seed=1).source == SEARCH


def test_endgames_of_rules_that_no_preset_has_are_not_built_before(small_board):
    game = GAME("standard", fields=3, seeds=2, capture="never")

    Perfect().prepare(game, 4, Heard())

    assert kept_seeds(game) == -1


def test_it_chooses_for_the_mover_only():
    with pytest.raises(NotYourTurn):
        Perfect().choose(start("standard", fields=3, seeds=2).view(1), Budget(), seed=1)


def test_rows_and_positions_are_the_same():
    state = next(after for _, after in opening_moves(start("standard"), 4, 1))
    own, other = rows_of(state.record())

    again = position_of_rows(state.game, own, other)

    assert rows_of(again.record()) == (own, other)
    assert again.mover == 0
