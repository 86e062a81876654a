"""Whom the matchmaker lets meet: only who may, everybody alike, whoever is least known, and worth the games."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.league.matchmaking import MEMORY, UNFAIR, Matchmaker
from tablee.league.storage.pairing_rows import FINAL, LADDER, LeaguePairing
from tablee.league.storage.stored_player import StoredPlayer
from tests.league.simulated_ladder import deal_of, expected_error, ledger, student, students

BOSSES = tuple(StoredPlayer(boss=f"level:{number}") for number in range(1, 4))


def luck(seed=0):
    return np.random.default_rng(seed)


def matchmaker(seats=2, games=()):
    made = Matchmaker(seats, [boss.boss for boss in BOSSES])
    made.add(games)
    return made


def play(active, deals, seats=2, elo=None, seed=0):
    """A ledger that a matchmaker has chosen; everybody is equally strong unless told otherwise."""
    chooser, chance = matchmaker(seats), luck(seed)

    def choose(new):
        chooser.add(new)
        return chooser.choose(active, [], chance).players

    return ledger(choose, elo or dict.fromkeys(active, 0.0), deals, seed)


def tables(games):
    """Who has met, pairing by pairing."""
    seated = {}
    for game in games:
        seated.setdefault(game.pairing, game.players)
    return [list(map(StoredPlayer.read, players)) for players in seated.values()]


@st.composite
def leagues(draw):
    """The seats of a league, who is active, and a ledger that others may stand in as well."""
    seats = draw(st.sampled_from([2, 3, 4, 6]))
    versions = draw(st.lists(st.tuples(st.integers(0, 12), st.integers(1, 3)), max_size=9))
    active = [student(*version) for version in dict(versions).items()]
    active += draw(st.lists(st.sampled_from(BOSSES), unique=True))
    everybody = [student(number, version) for number in range(13) for version in (1, 2, 3)] + list(BOSSES)
    groups = draw(st.lists(st.lists(st.sampled_from(everybody), min_size=seats, max_size=seats), max_size=30))
    elo = {player: 100.0 * at for at, player in enumerate(everybody)}
    chance = luck(draw(st.integers(0, 99)))
    games = [game for number, group in enumerate(groups, 1) for game in deal_of(group, elo, number, chance)]
    return seats, active, games


@given(leagues(), st.integers(0, 1000))
def test_only_active_players_meet_and_nobody_meets_themselves_unless_seats_would_stay_empty(league, seed):
    seats, active, games = league

    chosen = matchmaker(seats, games).choose(active, [], luck(seed))

    if len(active) < 2 or not any(player.person for player in active):
        assert chosen is None
        return
    assert chosen.kind == LADDER
    assert chosen.deals >= 1
    assert 0 <= chosen.seed < 2**63
    assert len(chosen.players) == seats
    assert set(chosen.players) <= set(active)
    assert len(set(chosen.players)) == min(seats, len(active))
    assert any(player.person for player in chosen.players)


@given(leagues(), st.integers(0, 1000))
def test_the_same_ledger_and_the_same_chance_give_the_same_pairing(league, seed):
    seats, active, games = league
    piecewise = matchmaker(seats)
    for begin in range(0, len(games), seats):
        piecewise.add(games[begin : begin + seats])

    chosen = [
        made.choose(order, [], luck(seed))
        for made, order in ((matchmaker(seats, games), active), (piecewise, active[::-1]))
    ]

    assert chosen[0] == chosen[1]


def test_another_chance_gives_another_seed():
    made = matchmaker()

    assert len({made.choose(students(2), [], luck(seed)).seed for seed in range(20)}) == 20


@pytest.mark.parametrize("active", [[], [student(1)], list(BOSSES), [BOSSES[0]]])
def test_nobody_is_chosen_where_no_student_can_meet_anybody(active):
    assert matchmaker().choose(active, [], luck()) is None


@pytest.mark.parametrize(("seats", "people", "bosses"), [(2, 9, 0), (2, 6, 3), (3, 8, 2), (4, 7, 0)])
def test_of_the_latest_deals_nobody_has_played_much_more_or_less_than_others(seats, people, bosses):
    active = [*students(people), *BOSSES[:bosses]]
    elo = {player: 150.0 * at for at, player in enumerate(active)}

    found = tables(play(active, 40 * people // seats, seats, elo))

    counts = Counter(player for table in found for player in table if player.person)
    assert set(counts) == set(students(people))
    recent = Counter(player for table in found[-MEMORY * len(active) // seats :] for player in table)
    played = [recent[player] for player in students(people)]
    assert max(played) - min(played) <= 3 * UNFAIR + 1


def test_every_pairing_has_a_student_and_every_boss_is_met():
    active = [*students(4), *BOSSES]

    found = tables(play(active, 120))

    assert all(any(player.person for player in table) for table in found)
    assert {player for table in found for player in table} == set(active)


def test_a_new_version_comes_first():
    active = students(10)
    games = play(active, 150)
    new = student(3, 2)

    chosen = matchmaker(games=games).choose([*active[:3], new, *active[4:]], [], luck())

    assert new in chosen.players


def test_players_of_equal_strength_meet_more_often_than_those_who_are_far_apart():
    active = students(10)
    elo = {player: 200.0 * at for at, player in enumerate(active)}

    found = tables(play(active, 400, elo=elo))[100:]

    apart = np.array([abs(elo[one] - elo[other]) for one, other in found])
    assert (apart <= 400).mean() > 0.8
    assert (apart >= 1000).mean() < 0.05


def test_at_a_table_of_four_players_of_equal_strength_sit_together():
    active = students(16)
    elo = {player: 100.0 * at for at, player in enumerate(active)}

    found = tables(play(active, 400, seats=4, elo=elo))[100:]

    spreads = [np.std([elo[player] for player in table]) for table in found]
    assert np.mean(spreads) < 0.6 * np.std(list(elo.values()))


def test_what_is_being_played_is_not_chosen_again():
    """Eight processes, each with a matchmaker of its own, choose at the same ledger, one after the other."""
    active = students(16)
    playing = []
    for process in range(8):
        new = matchmaker().choose(active, playing, luck(process))
        playing.append(LeaguePairing(process, new.kind, new.players, new.seed, new.deals))

    assert len({player for pairing in playing for player in pairing.players}) == 16


def test_processes_that_begin_in_the_same_moment_do_not_choose_the_same():
    active = students(16)

    chosen = {frozenset(matchmaker().choose(active, [], luck(seed)).players) for seed in range(8)}

    assert len(chosen) > 6


def test_games_of_a_final_that_are_being_played_change_nothing():
    active = students(6)
    final = [LeaguePairing(1, FINAL, (active[0], active[1]), 0, 10)]

    chosen = [matchmaker().choose(active, playing, luck(5)) for playing in ([], final)]

    assert chosen[0] == chosen[1]


def test_players_who_are_playing_need_be_neither_active_nor_known():
    gone = LeaguePairing(1, LADDER, (student(8), student(9)), 0, 1)

    assert matchmaker().choose(students(3), [gone], luck()) is not None


def test_a_version_that_is_far_above_a_boss_meets_it_until_it_has_beaten_it():
    active = [*students(6), BOSSES[0]]
    elo = {player: 1500.0 + 10 * at for at, player in enumerate(active)} | {BOSSES[0]: 0.0}

    games = play(active, 600, elo=elo)

    challenges = [at for at, table in enumerate(tables(games)) if BOSSES[0] in table]
    assert len(challenges) >= 6 * 11
    # When everybody has beaten it, fairness holds for it, too: a hundred deals are less than three memories.
    assert sum(at >= 500 for at in challenges) <= 3 * (MEMORY + UNFAIR + 1)


def test_versions_long_gone_do_not_slow_a_choice_down_or_change_who_may_be_chosen():
    gone = [student(number, 1) for number in range(100, 400)]
    elo = dict.fromkeys([*gone, *students(4)], 0.0)
    chance = luck()
    games = [
        game
        for number in range(1, 400)
        for game in deal_of([gone[number % 300], gone[(number + 1) % 300]], elo, number, chance)
    ]

    chosen = matchmaker(games=games).choose(students(4), [], luck())

    assert set(chosen.players) <= set(students(4))


@pytest.mark.parametrize(("seats", "least"), [(2, 0.68), (4, 0.8)])
def test_pairings_are_worth_more_than_pairings_at_random(seats, least):
    """The error that the same number of games leaves, thirty players over 1,500 Elo; at random it is 1."""
    active = students(30)
    elo = {player: 1500.0 * at / 29 for at, player in enumerate(active)}
    draw = luck(1)

    at_random = ledger(lambda _: [active[at] for at in draw.permutation(30)[:seats]], elo, 900, 1)
    chosen = play(active, 900, seats, elo)

    assert expected_error(chosen, elo) < least * expected_error(at_random, elo)
