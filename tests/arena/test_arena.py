"""Tournaments: balanced, paired, the same on any number of processes; statistics that are right."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from tablee.arena import Tournament, pair_scores, schedule, wilson_interval
from tablee.core.errors import BadSpec, BadUse
from tablee.games.kalaha import GAME
from tablee.match import Table


def tournament(*agents, games=6, seed=3, opening=4, **options):
    return Tournament(GAME(**options), agents, games, seed, opening, load_code=True)


def test_every_pair_meets_on_every_deal_from_both_seats():
    fixtures = schedule(["a", "b", "c"], 6, seed=1)

    assert Counter(fixture.entrants for fixture in fixtures) == {
        (x, y): 3 for x in range(3) for y in range(3) if x != y
    }
    deals = {frozenset(f.entrants): [] for f in fixtures}
    for fixture in fixtures:
        deals[frozenset(fixture.entrants)].append(fixture.seed)
    assert all(Counter(seeds) == dict.fromkeys(seeds, 2) for seeds in deals.values())
    assert len(set(map(tuple, deals.values()))) == 1, "and all pairs get the same deals"


@pytest.mark.parametrize(
    ("games", "expected"),
    [(-2, "at least 2"), (0, "at least 2"), (1, "an even number"), (7, "an even number")],
)
def test_an_unbalanced_number_of_games_is_refused(games, expected):
    with pytest.raises(BadUse, match=f"--games {games}: expected {expected}"):
        schedule(["a", "b"], games, 1)


def test_one_agent_is_no_tournament():
    with pytest.raises(BadUse, match="at least two agents"):
        schedule(["a"], 2, 1)


def test_a_bad_spec_is_refused_before_any_game():
    with pytest.raises(BadSpec, match="minimax:depth=0"):
        tournament("random", "minimax:depth=0").fixtures()


def test_paired_games_share_their_opening_and_deals_differ():
    """Without openings two deterministic agents would play the same two games over and over."""
    openings = []
    for fixture in tournament("random", "greedy", games=20).fixtures():
        table = Table(GAME(), [None, None], ["human"] * 2, fixture.seed, 4)
        openings.append(tuple(table.moves))

    assert openings[::2] == openings[1::2]
    assert len(set(openings)) > 5


def results(played):
    """Everything but the times."""
    ordered = sorted(played, key=lambda game: game.number)
    return [(g.number, g.deal, g.entrants, g.winners, g.moves, g.forfeit) for g in ordered]


def test_the_result_does_not_depend_on_the_number_of_processes(always_pool):
    agents = ("random", "greedy", "alphabeta:depth=3")

    assert results(tournament(*agents).play(2)) == results(tournament(*agents).play(1))


def test_little_work_is_done_here_and_the_rest_goes_to_other_processes(monkeypatch):
    """A game cut off by the end of the trial is played anew."""
    import joblib

    from tablee.arena import pool as module

    batches = []

    class Pool:
        def __init__(self, **options):
            assert options["n_jobs"] == 2

        def __call__(self, calls):
            for task, (fixtures,), _ in calls:
                batches.append([fixture.number for fixture in fixtures])
                yield task(fixtures)

    monkeypatch.setattr(joblib, "Parallel", Pool)
    alone = results(tournament("random", "greedy", games=40).play(1))

    assert results(tournament("random", "greedy", games=40).play(2)) == alone
    assert batches == [], "all of it takes less than starting processes"

    monkeypatch.setattr(module, "START_SECONDS", 0)
    ticks = iter(range(10**6))
    monkeypatch.setattr(
        module.time, "perf_counter", lambda: next(ticks) / 400
    )  # a move takes two ticks or so
    assert results(tournament("random", "greedy", games=40).play(2)) == alone
    handed = [number for batch in batches for number in batch]
    assert 0 < len(handed) < 40
    assert handed == list(range(40 - len(handed), 40))
    assert max(map(len, batches)) <= max(1, len(handed) // 8)


def test_an_agent_that_fails_loses_with_the_reason_kept_and_the_rest_goes_on():
    agents = ("tests.bots.agents:Crashing", "tests.bots.agents:Lying", "random")

    pairs = pair_scores(agents, list(tournament(*agents, games=4).play()))

    crashing = next(pair for pair in pairs if pair.first == agents[0] and pair.second == "random")
    assert (crashing.wins, crashing.losses) == (0, 4)
    assert len(crashing.forfeits) == 4
    assert crashing.forfeits[0].code == "agent_failed"
    assert crashing.forfeits[0].fields["why"].code == "crashed"
    (first, *_) = crashing.as_data()["forfeits"]
    assert first == str(crashing.forfeits[0])
    assert "it crashed with ZeroDivisionError: on purpose" in first


def test_an_agent_that_takes_longer_than_its_time_loses_with_the_reason():
    """Its time is in the budget; SLOW takes three times as much."""
    agents = ("random", "tests.bots.agents:Slow")
    timed = Tournament(GAME(), agents, 2, 3, 4, load_code=True, limits=(None, 0.3))

    (pair,) = pair_scores(agents, list(timed.play()))

    assert (pair.wins, pair.losses) == (2, 0)
    assert len(pair.forfeits) == 2
    assert {note.fields["spec"] for note in pair.forfeits} == {agents[1]}


def test_a_pairing_counts_wins_draws_and_losses_from_the_first_agents_side():
    played = list(tournament("alphabeta:depth=4", "random", games=20).play())

    (pair,) = pair_scores(["alphabeta:depth=4", "random"], played)

    assert pair.wins + pair.draws + pair.losses == pair.games == 20
    assert pair.score == (pair.wins + pair.draws / 2) / 20
    assert pair.low < pair.score <= pair.high
    assert pair.wins > 15
    assert "milliseconds" not in pair.as_data()


def test_the_wilson_interval_is_the_published_one():
    """Deep Barca's 3 of 10 is quoted as 11–60 %."""
    low, high = wilson_interval(3, 10)

    assert (round(low, 2), round(high, 2)) == (0.11, 0.60)
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(10, 10)[1] == pytest.approx(1.0)


def test_the_wilson_interval_covers_the_truth_about_as_often_as_it_says():
    """Exactly, by the binomial distribution; Wilson's coverage oscillates around 95 %."""
    n, p = 200, 0.6
    covered = sum(
        comb(n, k) * p**k * (1 - p) ** (n - k)
        for k in range(n + 1)
        if wilson_interval(k, n)[0] <= p <= wilson_interval(k, n)[1]
    )

    assert 0.94 < covered < 0.96
