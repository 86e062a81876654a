"""What an analysis says of games whose truth is known, and of players whose strength is."""

from __future__ import annotations

import pytest

import tablee
from tablee.analysis import BLUNDER, INACCURACY, MISTAKE, analyse, mark_of
from tablee.core.budget import Budget
from tablee.core.errors import BadOption, BadUse
from tablee.core.state import Outcome
from tests.analysis.records import record_from, record_of

QUICK = Budget(simulations=100)
# B wins by 10 with field 4 and loses by 2 with field 3, by looking at every way the game can go on.
ENDGAME = "A[2,0,0,0,0,0] 19 | B[0,0,2,3,0,0] 22, B to move"
# Each seat owns two stones in a row and completes a third: whoever claims first has won.
RACE = (
    "1: |=1; 2: |=1; 3: R9 R8|B1 B5 G9; 7: |=2; 8: |=2; 9: G2|P9 P8 P7; "
    "hand1: R7 G1 G3 Y1 Y2 Y3; hand2: O1 O2 O3 O4 O5 O6; 1 to play"
)


@pytest.fixture(scope="module")
def kalaha():
    return tablee.game("kalaha", preset="standard")


@pytest.fixture(scope="module")
def schotten():
    return tablee.game("schotten_totten")


def given_up(record):
    """The same game, with seat 1 having resigned it to seat 2."""
    object.__setattr__(record, "outcome", Outcome((0, 0), (1,), "resigned"))
    return record


# --- what is known for certain ----------------------------------------------------------------


def test_a_move_that_gives_the_win_away_is_a_blunder(kalaha):
    found = analyse(record_from(kalaha.position(ENDGAME), "3"), budget=QUICK)

    (move,) = found.moves
    assert (move.seat, move.chances, move.solved) == (1, (0.0, 1.0), True)
    assert (move.best, move.best_chance, move.played_chance) == ("4", 1.0, 0.0)
    assert (move.loss, move.mark) == (1.0, BLUNDER)
    assert found.final == (1.0, 0.0), "with best play A has won now"
    assert move.as_data()["proven"]["moves"]["4"] == {"low": 10, "high": 10}
    assert move.as_data()["proven"]["moves"]["3"] == {"low": -2, "high": -2}
    assert found.exact_from == 1


def test_a_search_that_sees_the_end_proves_what_the_rules_keep_from_the_solver():
    """With `majority_stop` Kalaha is not solved; the same endgame, in which nobody comes to 24."""
    game = tablee.game("kalaha", preset="standard", majority_stop=True)
    start = game.position("A[2,0,0,0,0,0] 17 | B[0,0,2,3,0,0] 17, B to move")

    (move,) = analyse(record_from(start, "3"), budget=QUICK).moves

    assert move.solved
    assert move.proven.value == move.proven.moves["4"]
    assert move.proven.moves["3"].low == move.proven.moves["3"].high < move.proven.value.low


def test_a_winning_move_is_no_mistake_whatever_the_margin(kalaha):
    start = kalaha.position("A[1,1,1,0,1,4] 14 | B[1,0,5,0,0,1] 19, B to move")  # 3 wins by 2, 6 by 4

    for move in ("3", "6"):
        (judged,) = analyse(record_from(start, move), budget=QUICK).moves
        assert (judged.loss, judged.mark, judged.best) == (0.0, None, None)
        assert judged.chances == (0.0, 1.0)


def test_a_lost_stone_is_a_blunder(schotten):
    start = schotten.position(RACE)

    (missed,) = analyse(record_from(start, "G1@5"), 0, QUICK).moves
    (taken,) = analyse(record_from(start, "R7@3"), 0, QUICK).moves

    assert missed.best == "R7@3"
    assert missed.best_chance == 1.0
    assert missed.played_chance < 0.1
    assert missed.mark == BLUNDER
    assert (taken.mark, taken.best, taken.chances) == (None, None, (1.0, 0.0))


def test_a_decision_in_steps_is_judged_by_its_last_step():
    """Whoever knows the solution goes to the archive to tell it, which no simulated game has to see."""
    game = tablee.game("cluedo", seats=3)
    record = tablee.play(game, ["deducer", "random", "deducer"], seed=1)
    assert record.moves[-2] == "to:archive"
    last = record_of(record.states[-3:], record.moves[-2:])

    there, told = analyse(last, budget=QUICK).moves

    assert told.chances == there.chances
    assert told.chances[told.seat] == 1.0
    assert (there.mark, there.best, there.played_chance) == (None, None, 1.0)


def test_marks_have_thresholds():
    losses = (0.0, 0.049, 0.05, 0.099, 0.10, 0.199, 0.20, 1.0)
    marks = [None, None, INACCURACY, INACCURACY, MISTAKE, MISTAKE, BLUNDER, BLUNDER]
    assert [mark_of(loss) for loss in losses] == marks


# --- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seats"), [("kalaha", 2), ("schotten_totten", 2), ("love_letter", 3)], ids=str
)
def test_chances_add_up_and_end_with_the_result(name, seats):
    game = tablee.game(name, seats=seats)
    record = tablee.play(game, ["level:2"] * seats, seed=4, opening=game.kind.default_opening)
    told: list[tuple[int, int]] = []

    found = analyse(record, budget=QUICK, progress=lambda done, total: told.append((done, total)))

    assert [move.move for move in found.moves] == list(record.moves)
    assert [move.number for move in found.moves] == list(range(1, len(record.moves) + 1))
    for move, state in zip(found.moves, record.states, strict=False):
        assert move.seat == move.viewer == state.mover
        assert sum(move.chances) == pytest.approx(1.0)
        assert all(0 <= chance <= 1 for chance in move.chances)
        assert move.loss >= 0
        assert move.judged == (move.number > record.opening)
        assert move.best is None or (move.best != move.move and move.best in state.legal)
    winners = record.outcome.winners
    assert found.final == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    assert found.curve(0)[-1] == (len(record.moves), found.final[0])
    assert told[-1] == (len(record.moves) + 1, len(record.moves) + 1)
    assert found == analyse(record, budget=QUICK), "the same every time"


def test_random_players_lose_more_by_their_moves_than_strong_ones(kalaha):
    def lost(spec, budget):
        found = [
            analyse(tablee.play(kalaha, [spec, spec], seed=seed, opening=4), budget=budget)
            for seed in range(3)
        ]
        marked = sum(len(each.mistakes()) for each in found) / sum(len(each.moves) for each in found)
        return marked, sum(each.average_loss(seat) for each in found for seat in (0, 1)) / 6

    weak, weak_loss = lost("random", Budget(simulations=200))
    strong, strong_loss = lost("alphabeta:depth=12", Budget(simulations=200))

    assert weak > 0.2
    assert strong < 0.1
    assert strong_loss < weak_loss / 3


def test_in_schotten_totten_too(schotten):
    record = tablee.play(schotten, ["random", "montecarlo:simulations=400"], seed=2)

    found = analyse(record, budget=Budget(simulations=400))

    assert len(found.mistakes(0)) >= 3
    assert len(found.mistakes(1)) <= 2
    assert found.average_loss(1) < found.average_loss(0) / 2


# --- what a seat can know ---------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("schotten_totten", 2), ("love_letter", 3)], ids=str)
def test_what_a_seat_cannot_know_does_not_change_its_analysis(name, seats):
    """Two games that look the same to the seat, though other cards are in the other hands."""
    game = tablee.game(name, seats=seats)
    played = tablee.play(game, ["level:1"] * seats, seed=6)
    compared = 0
    for at in range(2, min(30, len(played.moves)), 3):
        before, move = played.states[at], played.moves[at]
        for seat in range(seats):
            for seed in range(6):
                other = before.view(seat).fill(seed)
                if other == before or move not in other.legal:
                    continue
                after, dreamt = before.play(move), other.play(move)
                if after.view(seat) != dreamt.view(seat) or after.is_over:
                    continue
                true = analyse(record_of([before, after], [move]), seat, Budget(simulations=20))
                assert true == analyse(record_of([other, dreamt], [move]), seat, Budget(simulations=20))
                compared += 1
                break
    assert compared > 5


def test_a_move_is_judged_by_what_its_player_could_know(schotten):
    start = schotten.position(RACE)
    other = start.view(0).fill(3)
    assert other != start

    for seat in (None, 0):
        found = [analyse(given_up(record_from(state, "G1@5")), seat, QUICK) for state in (start, other)]
        assert found[0] == found[1]


def test_from_a_seat_others_moves_are_not_judged_and_only_what_was_seen_of_them_is_told():
    game = tablee.game("love_letter", seats=2)
    record = next(
        record
        for record in (tablee.play(game, ["random", "random"], seed=seed) for seed in range(40))
        if any(move.startswith("keep:") for move in record.moves[:8])
    )
    at = next(at for at, move in enumerate(record.moves) if move.startswith("keep:"))
    keeper = record.states[at].mover
    short = record_of(record.states[: at + 2], record.moves[: at + 1])

    mine = analyse(short, keeper, QUICK)
    theirs = analyse(short, 1 - keeper, QUICK)

    assert mine.moves[at].judged
    assert mine.moves[at].move == record.moves[at]
    assert not theirs.moves[at].judged
    assert record.moves[at] not in str(theirs.as_data())
    assert all(move.viewer == 1 - keeper for move in theirs.moves)
    assert all(move.mark is None for move in theirs.moves if move.seat == keeper)


def test_a_running_game_with_hidden_cards_needs_a_seat(schotten, kalaha):
    running = record_from(schotten.position(RACE), "G1@5")

    with pytest.raises(BadUse, match="--seat 1"):
        analyse(running)
    assert analyse(running, 0, QUICK).final is not None
    assert not analyse(running, 0, QUICK).finished
    assert analyse(record_from(kalaha.deal(1), "3"), budget=QUICK).final is not None


def test_a_game_given_up_is_finished(schotten):
    found = analyse(given_up(record_from(schotten.position(RACE), "G1@5")), budget=QUICK)

    assert found.finished
    assert found.final == (0.0, 1.0)


# --- the call ---------------------------------------------------------------------------------


def test_it_can_be_cancelled_and_keeps_what_it_has(kalaha):
    record = tablee.play(kalaha, ["random", "random"], seed=3)
    seen: list[int] = []

    found = analyse(
        record, budget=QUICK, progress=lambda done, _: seen.append(done), cancelled=lambda: len(seen) >= 3
    )

    assert len(found.moves) == 3
    assert found.final is None
    assert found.moves == analyse(record, budget=QUICK).moves[:3]
    assert len(found.curve(0)) == 3


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_a_seat_that_is_none_is_refused(kalaha, seat):
    with pytest.raises(BadOption, match="a seat from 0 to 1"):
        analyse(record_from(kalaha.deal(1), "3"), seat, QUICK)


def test_time_and_depth_are_budgets_too(kalaha, schotten):
    assert analyse(record_from(kalaha.deal(1), "3"), budget=Budget(depth=3)).moves[0].judged
    assert analyse(record_from(kalaha.deal(1), "3"), budget=Budget(seconds=0.2)).moves[0].judged
    assert analyse(record_from(schotten.position(RACE), "G1@5"), 0, Budget(seconds=0.2)).moves[0].mark
