"""What can be proven within a budget: always true, the same every time, and nobody waits for endgames."""

from __future__ import annotations

import random
import threading

import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.core.errors import BadUse
from tablee.core.solution import ProvenValues, SilentWatcher, ValueBounds
from tablee.games.kalaha import GAME
from tablee.games.kalaha.endgames import shared_endgames as shared
from tablee.games.kalaha.endgames.database import kept_seeds
from tablee.games.kalaha.endgames.shared_endgames import SharedEndgames, shared_endgames
from tablee.games.kalaha.solver import SOLVER
from tests.games.kalaha.board import position, start
from tests.games.kalaha.test_endgames import Heard
from tests.games.kalaha.test_solved import by_hand

compiler = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
LONG = Budget(seconds=600)


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    """Each test begins without endgames, in files and in memory; they go no further than is quick to build."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(shared, "_open_ones", type(shared._open_ones)())
    # A build that an earlier test left behind may come upon a gate of this one, and would hold the lock for ever.
    monkeypatch.setattr(shared, "_one_build", threading.Lock())
    monkeypatch.setattr(shared, "USUAL_ENTRIES", shared.entries(6, 9))
    monkeypatch.setattr(shared, "QUICK_ENTRIES", shared.entries(6, 7))


def examined(state, budget: Budget, examiner=None, **given) -> ProvenValues | None:
    examiner = examiner or SOLVER.examiner(state.game)
    return examiner.examine(state.view(state.mover), budget, SilentWatcher(), **given)


def positions(preset: str, count: int, **options):
    """Positions of games that are played at random."""
    chance, found = random.Random(2), []
    while len(found) < count:
        state = start(preset, **options)
        for _ in range(chance.randrange(12)):
            state = state if state.is_over else state.play(chance.choice(state.legal))
        found += [] if state.is_over else [state]
    return found


# --- what is said ---------------------------------------------------------------------------------


@compiler
@pytest.mark.parametrize("preset", ["simple", "standard", "empty_capture"])
def test_with_time_enough_every_move_has_the_value_that_looking_at_every_line_finds(preset):
    """RULES §5.2"""
    known: dict = {}
    for state in positions(preset, 12, fields=3, seeds=2):
        sign = 1 if state.mover == 0 else -1
        values = {move: sign * by_hand(state.play(move), known) for move in state.legal}

        found = examined(state, Budget(simulations=100_000))

        assert found.moves == {move: ValueBounds(value, value) for move, value in values.items()}
        assert found.value == ValueBounds(max(values.values()), max(values.values()))
        assert values[found.advice] == found.value.low


@compiler
@pytest.mark.parametrize("preset", ["simple", "standard"])
@pytest.mark.parametrize("nodes", [1, 30, 400, 3000])
def test_whatever_the_budget_the_truth_lies_within_the_bounds(preset, nodes):
    for state in positions(preset, 6, fields=4, seeds=3):
        truth = SOLVER.solve(state, SilentWatcher(), jobs=1, reach=8)

        found = examined(state, Budget(simulations=nodes))

        assert found.value.low <= truth.value.low <= found.value.high
        for move, bounds in found.moves.items():
            assert bounds.low <= truth.moves[move].low <= bounds.high <= found.value.high
        if found.advice is not None:
            best = truth.moves[found.advice]
            assert best.share == truth.value.share


@compiler
def test_counted_in_positions_the_same_questions_get_the_same_answers():
    state = start("standard").play("3").play("6")

    first, second = (SOLVER.examiner(state.game) for _ in range(2))

    for nodes in (500, 2000):
        answers = [examined(state, Budget(simulations=nodes), each) for each in (first, second)]
        assert answers[0] == answers[1]


@compiler
def test_the_move_that_matters_comes_first():
    state = position("A[1,0,5,0,3,1] 8 | B[4,2,0,1,1,2] 10, B to move", preset="simple")

    def work(move: str, first: str) -> int:
        """How many positions it takes until win, draw or loss is proven of a move."""
        return next(
            nodes
            for nodes in range(1, 20_000, 150)
            if examined(state, Budget(simulations=nodes), first=first).moves[move].share is not None
        )

    work_first = {move: work(move, first=move) for move in state.legal}
    work_later = {
        move: work(move, first=next(one for one in state.legal if one != move)) for move in state.legal
    }
    assert all(work_first[move] <= work_later[move] for move in state.legal)
    assert sum(work_first.values()) < sum(work_later.values())


@compiler
def test_a_position_in_a_book_is_known_before_any_search():
    """The first of the game that was solved in 2000, by the book that comes with the program."""
    found = examined(start("empty_capture"), Budget(simulations=1))

    assert found.value == ValueBounds(10, 10)
    assert found.moves[found.advice] == found.value
    assert found.advice == "3"
    assert all(bounds.high <= 10 for bounds in found.moves.values())


@compiler
def test_a_book_that_is_broken_tells_nothing(monkeypatch):
    def broken(_):
        raise BadUse(why="broken")

    monkeypatch.setattr("tablee.games.kalaha.solver.examiner.books_of", broken)

    assert not examined(start("empty_capture"), Budget(simulations=1)).value.exact


@compiler
def test_who_stops_it_gets_what_is_known_without_a_search():
    state = start("simple", seeds=5)  # of which there is no book

    found = examined(state, Budget(seconds=600, cancelled=lambda: True))

    # A move that brings a seed home is worth more than nothing, which takes no search.
    assert found is None or found.value in (ValueBounds(-60, 60), ValueBounds(-58, 60))


@pytest.mark.parametrize("options", [{"majority_stop": True}, {"fields": 7}])
def test_rules_that_cannot_be_solved_have_no_examiner(options):
    assert SOLVER.examiner(GAME(**options)) is None


@compiler
def test_of_a_position_that_cannot_be_solved_nothing_is_said():
    swap = start("standard", fields=3, seeds=2, pie_rule=True).play("1")
    over = position("A[0,0,0,0,0,0] 20 | B[0,0,0,0,0,4] 24")

    assert swap.legal[-1] == "swap"
    assert examined(swap, LONG) is None
    assert examined(swap.play("2"), LONG).value.exact
    assert SOLVER.examiner(over.game).examine(over.view(0), LONG, SilentWatcher()) is None


def test_uncompiled_nothing_is_begun(monkeypatch):
    monkeypatch.setattr(GAME.kernels, "uses_compiled", lambda _: False)

    assert SOLVER.examiner(GAME()).is_ready
    assert examined(start(), LONG) is None
    assert not shared._open_ones


# --- endgames at hand -----------------------------------------------------------------------------


def never():
    return Budget().start()


@compiler
def test_those_of_few_seeds_are_at_hand_while_the_others_are_built(monkeypatch):
    gate, build = threading.Event(), shared.open_endgames

    def slow(game, seeds, watcher, **given):
        if seeds == 9:
            gate.wait()
        return build(game, seeds, watcher, **given)

    monkeypatch.setattr(shared, "open_endgames", slow)
    examiner = SOLVER.examiner(GAME("standard"))
    with shared._one_build:
        assert not examiner.is_ready
    found = shared_endgames(GAME("standard"))

    assert found.some(never()).seeds == 7
    assert examiner.is_ready
    assert examined(start("standard"), Budget(seconds=0.01)) is not None
    gate.set()
    assert found.whole(never(), SilentWatcher()).seeds == 9
    assert found.some(never()).seeds == 9


@compiler
def test_they_are_kept_for_the_rules_of_presets_and_opened_once():
    usual, odd = GAME("standard", fields=6, seeds=5), GAME("standard", skip_origin=True)
    heard = Heard()

    for game in (usual, odd):
        found = shared_endgames(game)
        assert found.whole(never(), heard).seeds == 9
        assert shared_endgames(game) is found

    assert (kept_seeds(usual), kept_seeds(odd)) == (9, -1)
    assert shared_endgames(GAME("standard", seeds=3, pie_rule=True)) is shared_endgames(usual)


@compiler
def test_who_waits_hears_what_is_built(monkeypatch):
    gate, heard = threading.Event(), Heard()
    tell = SharedEndgames.tell

    def tells(self, note):
        tell(self, note)
        gate.wait()

    monkeypatch.setattr(SharedEndgames, "tell", tells)
    monkeypatch.setattr(heard, "tell", lambda note: (heard.codes.append(note.code), gate.set()))

    shared_endgames(GAME("simple")).whole(never(), heard)

    assert heard.codes == ["builds_endgames"]


@compiler
def test_rules_that_nobody_asked_for_of_late_are_closed_and_not_built():
    with shared._one_build:
        dropped = shared_endgames(GAME("standard", fields=1))
        others = [shared_endgames(GAME("standard", fields=fields)) for fields in (2, 3, 4, 5)]
    for each in (dropped, *others):
        each.whole(never(), SilentWatcher())

    assert len(shared._open_ones) == shared.MOST_SHARED
    assert dropped.at_hand is None
    assert all(each.at_hand is not None for each in others)


@compiler
def test_without_room_for_them_nothing_is_said(monkeypatch):
    def no_room(*_, **__):
        raise BadUse(why="no room")

    monkeypatch.setattr(shared, "open_endgames", no_room)

    assert examined(start("simple"), Budget(simulations=100)) is None
    assert examined(start("simple"), LONG) is None
