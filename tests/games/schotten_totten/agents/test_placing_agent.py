"""What all document agents do alike: claims, tactic cards, and being fair, legal and repeatable."""

from __future__ import annotations

import pytest

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.errors import NotYourTurn
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.agents.board_summary import summarize
from tablee.games.schotten_totten.cards import texts
from tablee.match import play_game
from tests.games.schotten_totten.agents.seats import AGENTS, answer, answers, seen

EVERY = pytest.mark.parametrize("name", AGENTS)
POINTS = AGENTS["points"]  # knows nothing of formations: what it does with tactics is the common rule


def test_a_view_is_read_from_its_own_seat():
    view = seen(
        "1: R1|G2; 4: |B8 mud; 5: | =2; hand1: P1 P2*; hand2: R7 J; clan: O1 O2*2 O3; 2 to play",
        "iello_tactics",
    )

    board = summarize(view)

    assert (board.seat, board.values, board.spy_value) == (1, 9, 7)
    assert texts(board.hand) == ["R7", "J"]
    assert texts(board.clan) == ["R7"]
    assert texts(board.other_hand) == ["P2", "?"]
    assert [texts(board.mine[0]), texts(board.theirs[0]), texts(board.mine[3])] == [["G2"], ["R1"], ["B8"]]
    assert board.cap[3] == 4
    assert board.lacks(3) == 3
    assert board.open == (0, 1, 2, 3, 5, 6, 7, 8)
    assert texts(board.deck) == ["?", "O2", "?"]
    assert {"P1", "O1", "O3"} <= set(texts(board.unseen))
    assert not {"R1", "G2", "B8", "P2", "O2", "R7"} & set(texts(board.unseen))


@EVERY
def test_what_can_be_claimed_is_claimed(name):
    assert answer(AGENTS[name], seen("4: R9 R8 R7|; 1 to claim", "iello_base")) == "!4"
    assert answer(AGENTS[name], seen("4: R9 R8 R7|; 1 to play", "ps2004_base")) == "!4"
    assert answer(AGENTS[name], seen("1 to claim", "iello_base")) == "done"


@EVERY
def test_a_player_who_cannot_move_passes(name):
    full = "; ".join(f"{stone}: | ={1 + stone % 2}" for stone in (1, 2, 4, 5, 7, 8))
    view = seen(f"{full}; 3: R1 R2 R3|; 6: G1 G2 G3|; 9: B1 B2 B3|; hand1: P1; 1 to play")

    assert answer(AGENTS[name], view) == "pass"


@EVERY
def test_an_agent_chooses_for_the_mover_only(name):
    with pytest.raises(NotYourTurn):
        AGENTS[name].choose(GAME().deal(1).view(1), Budget(), 1)


@EVERY
@pytest.mark.parametrize("preset", GAME.presets)
def test_whole_games_are_legal(name, preset):
    """The referee refuses anything else."""
    other = AGENTS["threes" if name == "points" else "points"]  # quick ones: all play themselves in the laws
    table = play_game(GAME(preset=preset), [AGENTS[name], other], ["a", "b"], 1)
    assert table.state.outcome is not None


@pytest.mark.parametrize(
    "options",
    [
        {"preset": "iello_tactics", "recruiter_split": "declared", "joker_limit": "on_board"},
        {"preset": "ps2004_advanced", "recruiter_short": "always_return_two"},
        {"preset": "battle_line", "scout_return": "top", "claim_timing": "after_play", "spy_value": 2},
    ],
)
def test_every_agent_has_a_legal_answer_wherever_random_players_get(options):
    """Every phase of every ruse comes up on the way."""
    met = set()
    for seed in range(3):
        state, chance = GAME(**options).deal(seed), rng.stream(seed, "walk")
        while not state.is_over:
            view = state.view(state.mover)
            met.add(summarize(view).phase)
            for name, agent in AGENTS.items():
                assert answer(agent, view, seed) in view.legal, (name, state.text)
            ruses = [
                move for move in state.legal if move in ("recruiter", "strategist", "banshee", "traitor")
            ]
            among = ruses or state.legal
            state = state.play(among[rng.below(chance, len(among))])

    assert len(met) >= 6


@EVERY
@pytest.mark.parametrize("preset", ["iello_base", "iello_tactics"])
def test_the_same_seed_gives_the_same_move_whatever_is_hidden(name, preset):
    """Two worlds that one seat cannot tell apart; and asking twice changes nothing."""
    state = GAME(preset=preset).deal(seed=3)
    for number in range(40):
        if state.is_over:
            break
        view = state.view(state.mover)
        worlds = [view.fill(seed) for seed in (1, 2)]
        found = {answer(AGENTS[name], world.view(world.mover), number) for world in (*worlds, state)}
        assert len(found) == 1
        state = state.play(found.pop())


# --- tactic cards -----------------------------------------------------------------------------


def test_an_elite_card_completes_a_strong_formation():
    view = seen("1: R7 R8|; 2: G1 B1|; hand1: J G4; 1 to play", "iello_tactics")

    assert answers(POINTS, view) == {"J@1"}


def test_an_elite_card_is_kept_while_it_would_complete_nothing_strong():
    view = seen("1: R1 G9|; 2: R5|; hand1: J G4; 1 to play", "iello_tactics")

    assert all(move.startswith("G4") for move in answers(POINTS, view))


LOSING = "1: R1 R2|B7 B8 B9"  # 1-2-3 at best, against 7-8-9


def test_banshee_takes_the_card_without_which_a_stone_is_not_lost():
    """Without B8 the two others are a colour at best; without B9 6-7-8 would be left."""
    state = GAME(preset="iello_tactics").position(f"{LOSING}; hand1: BANSHEE G4; 1 to play")

    assert answer(POINTS, state) == "banshee"
    assert answer(POINTS, state.play("banshee")) == "pick:B8"


def test_a_ruse_is_kept_while_no_stone_is_about_to_be_lost():
    for ruse in ("BANSHEE", "TRAITOR", "STRATEGIST", "RECRUITER", "MUD", "BLIND"):
        view = seen(f"1: R7 R8|B1; hand1: {ruse} G4; 1 to play", "iello_tactics")

        assert all(move.startswith("G4") for move in answers(POINTS, view)), ruse


def test_traitor_takes_it_to_where_it_serves_best():
    state = GAME(preset="iello_tactics").position(f"{LOSING}; 5: Y8|; hand1: TRAITOR G4; 1 to play")

    assert answer(POINTS, state) == "traitor"
    state = state.play("traitor")
    assert answer(POINTS, state) == "pick:B8"
    assert answer(POINTS, state.play("pick:B8")) == "to:5"


def test_strategist_saves_a_card_from_a_lost_stone_for_a_strong_formation():
    state = GAME(preset="iello_tactics").position(
        "1: R3 G9|B7 B8 B9; 5: R1 R2|; hand1: STRATEGIST G4; 1 to play"
    )

    assert answer(POINTS, state) == "strategist"
    state = state.play("strategist")
    assert answer(POINTS, state) == "pick:R3"
    assert answer(POINTS, state.play("pick:R3")) == "to:5"


def test_strategist_throws_a_card_away_only_where_it_must():
    full = "; ".join(f"{stone}: | ={1 + stone % 2}" for stone in (3, 4, 6, 7, 9))
    view = seen(
        f"{full}; 1: R3 G9|; 2: R1 G1 B1|; 5: P1 P2 P3|; 8: Y1 Y2 Y3|; hand1: G4; discard: STRATEGIST; "
        "1 to target STRATEGIST 0 0 R3",
        "iello_tactics",
    )

    assert answer(POINTS, view) == "discard"


def test_blind_mans_bluff_is_laid_where_the_points_win_what_the_formation_loses():
    view = seen("1: R9 G9|B1 B2 B3; hand1: BLIND G4; 1 to play", "iello_tactics")

    assert answers(POINTS, view) == {"BLIND@1"}


def test_mud_is_laid_where_four_cards_win_what_three_lose():
    """7-8-9 has no fourth card left; mine may still become 3-4-5-6."""
    view = seen("1: R4 R5|B7 B8 B9; 2: |B6; hand1: MUD G4; 1 to play", "iello_tactics")

    assert answers(POINTS, view) == {"MUD@1"}


def test_recruiter_is_played_when_no_card_promises_much():
    taken = "; ".join(f"{stone}: | ={1 + stone % 2}" for stone in (3, 4, 6, 7, 9))
    state = GAME(preset="iello_tactics").position(
        f"{taken}; 1: R3 G9|; 2: R1 G2|; 5: P1 O2|; 8: Y1 R5|; hand1: RECRUITER G4 P9; 1 to play"
    )

    assert answer(POINTS, state) == "recruiter"


def test_recruiters_cards_are_clan_cards_while_there_is_a_tactic_card_to_play():
    view = seen("hand1: R1 BANSHEE; 1 to recruit RECRUITER 3 2; discard: RECRUITER", "iello_tactics")

    assert answer(POINTS, view) == "draw:clan"


def test_declared_draws_are_all_clan_cards():
    view = seen("hand1: R1; 1 to split RECRUITER 3 2; discard: RECRUITER", "iello_tactics")

    assert answer(POINTS, view) == "split:3"


def test_recruiter_puts_back_a_joker_never_to_be_played_then_what_promises_least():
    text = "2: R7 R8|; hand1: R9 G1 {more}; {joker}discard: RECRUITER; played: 2/2; 1 to return RECRUITER 0 2"

    dead = seen(text.format(more="J BANSHEE", joker="jokers: 1/0; "), "iello_tactics")
    alive = seen(text.format(more="J BANSHEE", joker=""), "iello_tactics")

    assert answer(POINTS, dead) == "return:J"
    assert answer(POINTS, alive) == "return:G1"


def test_a_tactic_card_is_drawn_by_who_holds_none_and_may_play_one():
    def drawn(text: str) -> str:
        return answer(POINTS, seen(f"{text}; 1 to draw", "iello_tactics"))

    assert drawn("hand1: R1 R2") == "draw:tactic"
    assert drawn("hand1: R1 SPY") == "draw:clan"
    assert drawn("hand1: R1 R2; played: 1/0") == "draw:clan"
    assert drawn("hand1: R1 J; jokers: 1/0; played: 1/1") == "draw:tactic"


def test_with_only_tactic_cards_in_hand_an_elite_card_completes_a_side_or_the_turn_is_passed():
    assert answer(POINTS, seen("1: R1 G9|; hand1: SPY BLIND; 1 to play", "iello_tactics")) == "SPY@1"
    assert answer(POINTS, seen("1: R1|; hand1: BLIND; 1 to play", "iello_tactics")) == "pass"
