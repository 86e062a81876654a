"""What Cluedo's agents do: questions, cards shown, ways, solutions."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.errors import NotYourTurn
from tablee.games.cluedo import GAME
from tablee.games.cluedo.deduction import Deals, possible_deals
from tablee.games.cluedo.deduction.clue_sheet import full_sheet
from tablee.games.cluedo.layout import SQUARES
from tablee.games.cluedo.planning.decision import Decision, bits
from tablee.games.cluedo.planning.information_gain import believe, doubted, information_gains, sample_deals
from tablee.games.cluedo.planning.race import Race
from tablee.games.cluedo.planning.travel_times import rolls, turns_for, turns_to_rooms
from tablee.match import play_game
from tests.games.cluedo.small_course import crowded_game, curious, position, small, small_game

# Cluedo's own. Whole games of every agent, the tree search too, are a law of tests/conformance.
AGENTS = {name: kind for name, kind in GAME.agents.items() if name not in ("random", "ismcts")}
EVERY = pytest.mark.parametrize("name", AGENTS)
REASONING = pytest.mark.parametrize("name", ["notebook", "deducer", "detective"])
CAREFUL = pytest.mark.parametrize("name", ["notebook", "deducer"])
THINKING = pytest.mark.parametrize("name", ["deducer", "detective"])
# Seat 1 has seen all of seat 2's hand: the mystery is what is left.
SOLVED = (
    "mystery: ada bases amphi; hand1: alan labo bureau; hand2: reseaux salon; "
    "passed2: ada bases amphi; shown1-2: reseaux salon; "
)


def build(name, **values):
    kind = AGENTS[name]
    return kind({option.name: option.default for option in kind.options} | values)


def answer(name, state, seed=1, **values):
    return build(name, **values).choose(state.view(state.mover), Budget(), seed)


def answers(name, state, seeds=30, **values):
    return {answer(name, state, seed, **values) for seed in range(seeds)}


@EVERY
def test_an_agent_chooses_for_the_mover_only(name):
    with pytest.raises(NotYourTurn):
        build(name).choose(small_game().deal(1).view(1), Budget(), 1)


@EVERY
@pytest.mark.parametrize(
    "options",
    [
        {"solution_on_arrival": "forced", "stay": "allowed"},
        {"leftover": "public", "same_room": "forbidden", "dice": 1},
        {"preset": "classic", "exact_steps": "simple"},
    ],
)
def test_every_agent_has_a_legal_answer_wherever_curious_players_get(name, options):
    for state in curious(crowded_game(3, **options), 3, 60)[::3]:
        if not state.is_over:
            assert answer(name, state) in state.legal


@EVERY
def test_the_same_seed_gives_the_same_move(name):
    for state in curious(crowded_game(3), 6, 40)[::5]:
        if not state.is_over:
            assert answer(name, state, 9) == answer(name, state, 9)


@CAREFUL
@pytest.mark.parametrize("preset", ["iuto", "classic"])
def test_a_careful_player_never_gives_a_wrong_solution(name, preset):
    for seed in range(4):
        table = play_game(crowded_game(3, preset), [build(name)] * 3, ["a"] * 3, seed)
        assert not table.state.record()[0]["failed"].any()


def test_a_detective_who_may_not_guess_never_gives_a_wrong_solution():
    for seed in range(3):
        table = play_game(crowded_game(3), [build("detective", guess=False)] * 3, ["a"] * 3, seed)
        assert not table.state.record()[0]["failed"].any()


@REASONING
def test_a_certain_solution_is_given_in_the_archive(name):
    state = small(SOLVED + "pawns: cave amphi; 1 to accuse")

    assert full_sheet(state.view(0)).solution is not None
    assert answers(name, state, 5) == {"accuse:ada,bases,amphi"}
    assert answers(name, small(SOLVED + "pawns: cave amphi; 1 to choose"), 5) == {"accuse:ada,bases,amphi"}


@REASONING
def test_with_a_certain_solution_the_way_leads_to_the_archive(name):
    state = small(SOLVED + "pawns: a3 amphi; dice: 3 4; 1 to move")

    assert answers(name, state, 5) == {"to:cave"}


@CAREFUL
def test_without_one_nobody_goes_there(name):
    state = small("pawns: a3 amphi; dice: 3 4; 1 to move")

    assert "to:cave" not in answers(name, state)


# --- notebook -----------------------------------------------------------------------------------


def test_the_notebook_asks_for_unknown_cards_and_now_and_then_for_its_own():
    state = position(
        "mystery: hopper; hand1: codd neuman; hand2: turing; hand3: licklider lovelace; pawns: td; "
        "shown1-2: turing; 1 to ask",
        3,
    )

    asked = Counter(answer("notebook", state, seed)[4:].split(",")[0] for seed in range(300))

    assert set(asked) == {"codd", "neuman", "hopper", "licklider", "lovelace"}
    assert 5 < asked["codd"] + asked["neuman"] < 50  # two of five in one of five: 24


def test_the_notebook_takes_a_passage_every_second_time():
    state = small("pawns: labo amphi; 1 to choose")
    taken = sum(answer("notebook", state, seed) == "passage" for seed in range(200))

    assert 70 < taken < 130


def test_the_notebook_shows_any_card_and_goes_to_any_room():
    state = small(
        "mystery: alan bases labo; hand2: ada amphi; pawns: amphi; question: ada bases amphi; 1 asked 2 to show"
    )
    assert answers("notebook", state) == {"show:ada", "show:amphi"}

    state = small("pawns: amphi labo; dice: 1 2; 1 to move")
    assert answers("notebook", state) == {"to:amphi", "to:labo"}


# --- logic --------------------------------------------------------------------------------------


@THINKING
def test_a_card_shown_before_is_shown_again(name):
    state = small(
        "mystery: alan bases labo; hand2: ada amphi; shown1-2: amphi; pawns: amphi; question: ada bases amphi; "
        "1 asked 2 to show"
    )

    assert answers(name, state, 10) == {"show:amphi"}


def test_the_deducer_asks_for_cards_that_may_be_in_the_mystery():
    state = position(
        "mystery: hopper; hand1: codd neuman; hand2: turing; hand3: licklider lovelace; pawns: td; "
        "shown1-2: turing; 1 to ask",
        3,
    )
    professors = {move.removeprefix("ask:").split(",")[0] for move in answers("deducer", state, 60)}

    assert professors == {"licklider", "lovelace", "hopper"}


def test_the_deducer_names_cards_that_nobody_can_show_where_nothing_is_open():
    state = small(
        "mystery: ada bases amphi; hand1: alan labo bureau; hand2: reseaux salon; pawns: salon; "
        "passed2: bases ada; 1 to ask"
    )

    asked = {move.removeprefix("ask:").split(",")[0] for move in answers("deducer", state)}
    assert asked == {"ada", "alan"}


# --- chances ------------------------------------------------------------------------------------


def test_a_question_that_can_only_be_denied_tells_nothing_and_an_even_chance_a_bit():
    state = small("mystery: ada bases amphi; hand1: alan reseaux labo; hand2: bureau salon; 1 to choose")
    deals = possible_deals(state.view(0))
    imagined = sample_deals(deals, 0, 8, 2000, rng.stream(1, "test"))
    cards = bits(deals.knowledge.cards)

    assert deals.count == 3  # the room: amphi, bureau or salon
    silent = information_gains(imagined, [cards[1]], [cards[3]], cards[5])
    asked = information_gains(imagined, [cards[1]], [cards[3]], cards[4])
    assert abs(silent[0, 0]) < 0.01
    third = 1 / 3
    expected = -third * np.log2(third) - 2 * third * np.log2(2 * third)
    assert 0.8 * expected < asked[0, 0] < 1.05 * expected
    assert abs(imagined.uncertainty - np.log2(3)) < 0.01


def test_a_guess_is_made_when_a_rival_is_about_to_enter_the_archive():
    text = (
        "mystery: ada bases amphi; hand1: alan reseaux; hand2: bureau salon; hand3: labo; "
        "shown1-2: bureau salon; pawns: cave {rivals}; 1 to accuse"
    )
    far, near = (crowded_game(3).position(text.format(rivals=at)) for at in ("amphi amphi", "b3 d3"))

    assert answer("detective", near).startswith("accuse:ada,bases,")
    assert answer("detective", near, guess=False) == "no-accusation"
    assert answer("detective", far) == "no-accusation"


@pytest.mark.parametrize("preset", ["iuto", "classic"])
def test_one_who_may_not_guess_gives_a_certain_solution_alone_too(preset):
    """Even where no rival is left who could come first."""
    place = {"iuto": "cave", "classic": "labo"}[preset]
    state = small(SOLVED + f"failed2: ada bases salon; pawns: {place} amphi; 1 to accuse", preset)

    assert answer("detective", state, guess=False) == "accuse:ada,bases,amphi"
    assert answer("detective", state) == "accuse:ada,bases,amphi"


def test_one_who_may_not_guess_keeps_away_from_an_archive_that_forces_a_solution():
    state = small("pawns: a3 amphi; dice: 3 4; 1 to move", solution_on_arrival="forced")

    assert "to:cave" not in answers("detective", state, 10, guess=False)


# --- belief -------------------------------------------------------------------------------------


def believed(text):
    view = position(text, 3).view(0)
    deals = possible_deals(view)
    belief = believe(Decision(view, rng.stream(1, "test")), deals)
    return Deals(deals.knowledge, view.game.kernels, belief), deals


def test_a_card_that_a_player_asks_for_is_probably_elsewhere():
    hands = "mystery: hopper; hand1: codd neuman; hand2: turing; hand3: licklider lovelace; pawns: td; "
    leaning, plain = believed(hands + "named2: hopper licklider; 1 to choose")
    hopper, second, mystery = 5, 1, -1

    assert leaning.weights[hopper, second] / leaning.count < 0.6 * plain.weights[hopper, second] / plain.count
    assert leaning.weights[hopper, mystery] / leaning.count > plain.weights[hopper, mystery] / plain.count
    assert (leaning.certain == plain.certain).all()


def test_who_is_known_to_name_cards_of_his_own_is_hardly_trusted():
    assert doubted(0b000, 0b110, 0xFFF) < 0.4
    assert doubted(0b001, 0b110, 0xFFF) < doubted(0b000, 0b110, 0xFFF)
    assert doubted(0b010, 0b110, 0xFFF) > 0.8


# --- the race -----------------------------------------------------------------------------------


def race(text, *, guess=True):
    view = small(text).view(0)
    deals = possible_deals(view)
    return Race(Decision(view, rng.stream(1, "test")), deals, deals, guess=guess)


def test_the_chance_to_win_falls_with_the_turns_and_grows_with_what_is_told():
    text = "mystery: ada bases amphi; hand1: alan reseaux labo; hand2: bureau salon; pawns: cave {at}; 1 to choose"
    far, near = (race(text.format(at=at)) for at in ("amphi", "b3"))

    assert far.open == far.plain == pytest.approx(np.log2(3))
    assert far.chance(0.0, 0.0) == pytest.approx(1 / 3)
    assert far.chance(1.0, 1.0) > far.chance(2.0, 1.0)
    assert far.chance(1.0, 1.0) > far.chance(1.0, 0.0)
    assert near.chance(1.0, 1.0) < far.chance(1.0, 1.0), "a rival is about to enter the archive"
    assert near.chance(0.0, 1.0) == far.chance(0.0, 1.0)
    alone = race(text.format(at="b3; failed2: ada bases labo"))
    assert alone.chance(30.0, 2.0) == 1.0


# --- ways ---------------------------------------------------------------------------------------


def test_turns_follow_from_the_dice():
    assert sum(chance for _, chance in rolls(2)) == pytest.approx(1.0)
    assert dict(rolls(2))[7] == pytest.approx(1 / 6)
    assert turns_for(0, 2) == 0.0
    assert turns_for(2, 2) == 1.0
    assert turns_for(3, 2) == pytest.approx(1 + 1 / 36)
    assert turns_for(2, 1) == pytest.approx(1 + 1 / 6)


def test_turns_on_the_board_know_passages_and_other_rooms():
    turns, once = (turns_to_rooms(small_game(same_room=rule)) for rule in ("allowed", "forbidden"))
    amphi, labo, bureau = range(3)

    assert turns[SQUARES + labo, bureau] == 1.0
    assert turns[SQUARES + amphi, bureau] <= 1.0 + turns[SQUARES + amphi, labo]
    assert turns[SQUARES + labo, labo] == 1.0
    assert once[SQUARES + labo, labo] > 1.0
