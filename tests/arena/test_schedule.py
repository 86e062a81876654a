"""Who plays whom: every deal in every seat, whatever the table."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, permutations

import pytest

from tablee.arena import ALONE, GAUNTLET, LADDER, MIXED, games_per_deal, schedule, whole_deals
from tablee.core.errors import BadUse


def blocks(fixtures):
    """The seatings of each company on each deal."""
    found = defaultdict(list)
    for fixture in fixtures:
        found[frozenset(Counter(fixture.entrants).items()), fixture.deal].append(fixture.entrants)
    return found


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_alone_every_agent_sits_once_in_every_seat_among_copies_of_every_other(seats):
    fixtures = schedule(["a", "b", "c"], 2 * seats, 1, seats, ALONE)

    companies = {(lone, other) for lone in range(3) for other in range(3) if lone != other}
    found = blocks(fixtures)
    assert len(found) == len(companies) * 2
    for (company, _), seatings in found.items():
        ((lone, _), (other, _)) = sorted(company, key=lambda part: part[1])
        assert (lone, other) in companies
        assert sorted(seatings) == sorted(
            tuple(lone if seat == at else other for seat in range(seats)) for at in range(seats)
        )


def test_mixed_two_or_three_sit_in_every_order_on_every_deal():
    for seats in (2, 3):
        block = len(list(permutations(range(seats))))
        found = blocks(schedule(["a", "b", "c", "d"], 2 * block, 1, seats, MIXED))

        assert len(found) == 2 * len(list(combinations(range(4), seats)))
        for (company, _), seatings in found.items():
            agents = sorted(agent for agent, _ in company)
            assert sorted(seatings) == sorted(permutations(agents))


@pytest.mark.parametrize(("agents", "seats", "deals"), [(5, 4, 12), (5, 5, 24)])
def test_mixed_from_four_on_each_sits_in_each_seat_and_the_orders_take_turns(agents, seats, deals):
    fixtures = schedule("abcdefg"[:agents], deals * seats, 1, seats, MIXED)

    found = blocks(fixtures)
    assert len({company for company, _ in found}) == len(list(combinations(range(agents), seats)))
    orders = Counter()
    for (company, _), seatings in found.items():
        assert len(seatings) == seats
        for seat in range(seats):
            assert {seating[seat] for seating in seatings} == {agent for agent, _ in company}
        turned = {tuple(s[s.index(min(s)) :] + s[: s.index(min(s))]) for s in seatings}
        assert len(turned) == 1, "one order, begun at every seat"
        orders[company, turned.pop()] += 1
    around = len(list(permutations(range(seats - 1))))
    assert set(orders.values()) == {deals // around}, "every order equally often"
    assert len(orders) == around * len({company for company, _ in found})


def test_which_order_comes_first_is_drawn_from_the_seed():
    firsts = {schedule("abcdef", 6, seed, 6, MIXED)[0].entrants for seed in range(5)}

    assert len(firsts) > 1
    assert schedule("abcdef", 60, 3, 6, MIXED) == schedule("abcdef", 60, 3, 6, MIXED)


@pytest.mark.parametrize(("seats", "table"), [(2, ALONE), (3, ALONE), (3, MIXED), (4, MIXED)])
def test_all_games_of_a_deal_share_its_seed_and_every_company_gets_the_same_deals(seats, table):
    fixtures = schedule("abcde", 5 * games_per_deal(seats, table), 7, seats, table)

    seeds = {fixture.deal: fixture.seed for fixture in fixtures}
    assert all(fixture.seed == seeds[fixture.deal] for fixture in fixtures)
    assert len(set(seeds.values())) == 5
    assert [fixture.number for fixture in fixtures] == list(range(len(fixtures)))
    dealt = defaultdict(set)
    for company, deal in blocks(fixtures):
        dealt[company].add(deal)
    assert all(deals == set(range(5)) for deals in dealt.values())


def test_with_two_seats_both_tables_are_the_same_games():
    assert schedule("abc", 6, 1, 2, ALONE) == schedule("abc", 6, 1, 2, MIXED)


@pytest.mark.parametrize(
    ("games", "seats", "table", "message"),
    [
        (100, 3, ALONE, "--games 100: expected a multiple of 3, .* played 3 times .*; try 102"),
        (100, 3, MIXED, "--games 100: expected a multiple of 6, .*; try 102"),
        (0, 4, ALONE, "--games 0: expected at least 4"),
        (7, 2, MIXED, "--games 7: expected an even number"),
    ],
)
def test_a_number_of_games_that_makes_no_whole_deals_is_refused(games, seats, table, message):
    with pytest.raises(BadUse, match=message):
        schedule("abcdef", games, 1, seats, table)


def test_games_are_rounded_up_to_whole_deals():
    assert [whole_deals(100, seats, ALONE) for seats in (2, 3, 4, 5, 6)] == [100, 102, 100, 100, 102]
    assert [whole_deals(100, seats, MIXED) for seats in (2, 3, 4, 5, 6)] == [100, 102, 100, 100, 102]
    assert whole_deals(0, 3, MIXED) == 6


def test_a_mixed_table_needs_as_many_agents_as_seats():
    with pytest.raises(BadUse, match="4 seats need at least 4 agents, not 3; --table alone compares any"):
        schedule("abc", 8, 1, 4, MIXED)


def test_there_are_no_other_tables():
    with pytest.raises(ValueError, match="one of alone, mixed, not 'round'"):
        schedule("abc", 6, 1, 3, "round")


def test_a_gauntlet_is_the_first_agent_against_each_other():
    assert {frozenset(f.entrants) for f in schedule("abcd", 2, 1, 2, ALONE, GAUNTLET)} == {
        frozenset({0, other}) for other in (1, 2, 3)
    }
    assert {frozenset(f.entrants) for f in schedule("abcd", 6, 1, 3, MIXED, GAUNTLET)} == {
        frozenset({0, *others}) for others in ({1, 2}, {1, 3}, {2, 3})
    }


def test_a_ladder_is_each_agent_against_the_next():
    assert {frozenset(f.entrants) for f in schedule("abcd", 2, 1, 2, ALONE, LADDER)} == {
        frozenset({step, step + 1}) for step in range(3)
    }
    companies = {tuple(sorted(f.entrants)) for f in schedule("abc", 3, 1, 3, ALONE, LADDER)}
    assert companies == {(0, 1, 1), (0, 0, 1), (1, 2, 2), (1, 1, 2)}
    assert {frozenset(f.entrants) for f in schedule("abcd", 6, 1, 3, MIXED, LADDER)} == {
        frozenset({0, 1, 2}), frozenset({1, 2, 3}),
    }  # fmt: skip


@pytest.mark.parametrize("form", [GAUNTLET, LADDER])
def test_two_agents_meet_in_every_format_alike(form):
    assert schedule("ab", 10, 1, 2, ALONE, form) == schedule("ab", 10, 1)


def test_there_are_no_other_formats():
    with pytest.raises(ValueError, match="one of round_robin, gauntlet, ladder, not 'swiss'"):
        schedule("ab", 2, 1, 2, ALONE, "swiss")
