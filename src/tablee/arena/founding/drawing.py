"""The chance to obtain a card not yet seen: ENSTA's formula beside what happens in games."""

from __future__ import annotations

from tablee.arena.founding.experiments import Curve
from tablee.arena.founding.figures import CurveFigure
from tablee.core import rng
from tablee.games.schotten_totten.agents.board_summary import summarize
from tablee.games.schotten_totten.agents.ensta import draw_table
from tablee.games.schotten_totten.layout import VALUES
from tablee.match import play_game
from tablee.roster import build_agent, find_game

RANDOM = "random"


def measure_curve(curve: Curve, games: int, seed: int) -> CurveFigure:
    """One unseen card is picked before each draw of a player's, and followed to the end of a random game."""
    game = find_game(curve.game)(curve.preset)
    agents = [build_agent(game.kind, RANDOM)] * game.seats
    formula: list[dict[int, float]] = [{}, {}]
    found: list[dict[int, list[bool]]] = [{}, {}]
    for number in range(games):
        dealt = rng.derive(seed, "curve", number)
        states = play_game(game, agents, [RANDOM] * game.seats, dealt).states
        picks = rng.stream(dealt, "picks")
        # What each player comes to hold after a state.
        later = [set(summarize(states[-1].view(seat)).clan) for seat in range(game.seats)]
        drawn = [sum(state.mover == seat for state in states) for seat in range(game.seats)]
        for state in reversed(states[:-1]):
            seat = state.mover
            view = state.view(seat)
            board = summarize(view)
            drawn[seat] -= 1
            later[seat] |= set(board.clan)
            if not board.deck:
                continue
            card = board.unseen[rng.below(picks, len(board.unseen))]
            found[seat].setdefault(drawn[seat], []).append(card in later[seat])
            if drawn[seat] not in formula[seat]:
                formula[seat][drawn[seat]] = float(draw_table(view)[divmod(card, VALUES)])
    return CurveFigure(
        curve.code,
        games,
        tuple(
            tuple(
                (made, formula[seat][made], sum(got) / len(got)) for made, got in sorted(found[seat].items())
            )
            for seat in range(game.seats)
        ),
    )
