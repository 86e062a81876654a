"""Whole tournaments at tables of two to four, with a toy that knows shared wins."""

from __future__ import annotations

import joblib
import pytest

from tablee.arena import ALONE, MIXED, Tournament, group_shares
from tablee.core.errors import AgentFailed, BadPlayers
from tablee.match import Table, play_game
from tablee.match.agent_check import check
from tablee.roster import build_agent
from tests.bots import agents as bots

CRASHING = "tests.bots.agents:Crashing"


def tournament(kind, seats, *agents, games=180, table=ALONE):
    return Tournament(kind(seats=seats), agents, games, 5, 0, load_code=True, grouping=table)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_better_agent_alone_among_the_worse_is_above_its_fair_share(coins, seats):
    agents = ("random", "greedy")

    worse, better = group_shares(agents, tournament(coins, seats, *agents).play(), ALONE)

    assert (worse.agent, worse.among, worse.verdict) == ("random", "greedy", "below")
    assert (better.agent, better.among, better.verdict) == ("greedy", "random", "above")
    assert better.fair == 1 / seats
    assert better.games == 180
    assert better.deals == 180 // seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shares_of_a_mixed_table_are_all_the_points_there_are(coins, seats):
    agents = ("random", "greedy", "random", "greedy")[:seats]

    played = list(tournament(coins, seats, *agents, table=MIXED).play())
    found = group_shares(agents, played, MIXED)

    assert sum(share.points for share in found) == pytest.approx(180)
    assert {share.agent: share.verdict for share in found} == {"random": "below", "greedy": "above"}
    assert any(len(game.winners) > 1 for game in played), "wins are shared now and then"


def test_equal_agents_get_equal_shares(coins):
    """Every seating is played, so the same agent under two names gets exactly the same."""
    first, second, _ = group_shares(
        ("greedy", "greedy", "random"),
        tournament(coins, 3, "greedy", "greedy", "random", table=MIXED).play(),
        MIXED,
    )

    assert first.share == pytest.approx(second.share)
    assert (first.low, first.high) == pytest.approx((second.low, second.high))


@pytest.mark.parametrize("table", [ALONE, MIXED])
def test_several_seats_on_several_jobs_give_the_same_result(coins, always_pool, table):
    agents = ("random", "greedy", CRASHING)

    def results(jobs):
        ordered = sorted(
            tournament(coins, 3, *agents, games=12, table=table).play(jobs), key=lambda g: g.number
        )
        return [(g.number, g.entrants, g.winners, g.moves, g.forfeit) for g in ordered]

    alone = results(1)
    with joblib.parallel_config(backend="threading"):  # other processes would not know the toy
        assert results(3) == alone


def test_the_others_share_the_win_when_an_agent_fails(coins):
    agents = (CRASHING, "random")

    played = list(tournament(coins, 4, *agents, games=4).play())

    for game in played:
        assert game.failed == 0
        assert len(game.winners) == 3
        assert game.entrants[next(seat for seat in range(4) if seat not in game.winners)] == 0
    lone, rest = group_shares(agents, played, ALONE)
    assert lone.share == 0
    assert rest.share == pytest.approx(1 / 3), "one of the three copies failed"
    assert len(lone.forfeits) == len(rest.forfeits) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_several_seats_is_played_recorded_and_replayed(coins, seats, tmp_path):
    from tablee.records import read

    specs = ["greedy", "random", "greedy", "random"][:seats]
    table = play_game(coins(seats=seats), [build_agent(coins, spec) for spec in specs], specs, seed=3)
    table.record().save(tmp_path / "game.json")

    again = read(tmp_path / "game.json")

    assert again.game.seats == seats
    assert again.states == tuple(table.states)
    assert len(again.outcome.scores) == seats


def test_every_one_of_several_seats_needs_a_player(coins):
    with pytest.raises(BadPlayers, match="coins: 4, players: 3; each seat needs one"):
        Table(coins(seats=4), [None] * 3, ["human"] * 3, 1)


def test_undo_goes_back_over_all_computers_to_the_last_person(coins):
    first = bots.First()
    table = Table(coins(seats=4), [None, first, None, first], ["human", "first"] * 2, 1)
    table.play("last")
    table.step()
    table.play("first")
    table.step()

    assert table.undo() == 2
    assert table.mover == 2
    assert table.undo() == 2
    assert table.mover == 0


def test_an_agent_that_fails_in_any_seat_is_named_with_it(coins):
    with pytest.raises(AgentFailed, match="in seat 3 failed at move 3"):
        play_game(coins(seats=3), [bots.First(), bots.First(), bots.Crashing()], ["a", "b", "c"], seed=1)


@pytest.mark.parametrize(
    ("kind", "passed"), [(bots.First, True), (bots.Crashing, False), (bots.Fickle, False)]
)
def test_an_agent_is_checked_in_every_seat(coins, kind, passed):
    report = check(coins(seats=4), kind, kind.__name__, games=4, seconds=1.0, seed=1)

    assert report.passed == passed
    if kind is bots.Crashing:
        seats = [problem.fields["seat"] for problem in report.findings["no_crash"].problems]
        assert seats == [1, 2, 3], "and the fourth is one too many to list"
