"""What the tests of Cluedo share: the small course of the rule sheet, positions, games that go on for a while."""

from __future__ import annotations

from tablee.core import rng
from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.cluedo import GAME
from tablee.games.cluedo.notation import square_text

CARDS = """\
1;Ada;Professeurs;first;aucune
2;Alan;Professeurs;second;aucune

1;Bases;Matières;one;aucune
2;Réseaux;Matières;two;aucune

1;Amphi;Salles;a;aucune
2;Labo;Salles;b;aucune
3;Bureau;Salles;c;aucune
4;Cave!;Salles;d;aucune
5;Salon;Salles;e;aucune
"""
PLAYERS = "1,Paul,ordinateur\n2,Martine,humain\n"
PLAN = """\
1,1,1;E,0,2;O,2,2;P;3
1,1,1,0,2,2,2
-1,0,0,0,0,0,-2
,0,4;O,4;N,4,0,
,0,4,4,4,0,0
3;P;2,3;N,3,,5,5;N,5
3,3,3,,5,5,5
"""
CROWDED = PLAN.replace(",0,4;O,4;N,4,0,\n", ",-4,4;O,4;N,4,0,\n").replace(",0,4,4,4,0,0", ",-5,4,4,4,-6,-3")
ROOMS = {1: "amphi", 2: "labo", 3: "bureau", 4: "cave", 5: "salon"}


def small_game(preset: str | None = None, **options) -> Game:
    """Two players on the small board."""
    return GAME(preset, **{"plan": PLAN, "cards": CARDS, **options})


def crowded_game(seats: int, preset: str | None = None, **options) -> Game:
    """Two to six players on the small board."""
    return GAME(preset, seats, **{"plan": CROWDED, "cards": CARDS, **options})


def small(text: str, preset: str | None = None, **options) -> State:
    """A position on the small board."""
    return small_game(preset, **options).position(text)


def position(text: str, seats: int = 4, preset: str | None = None, **options) -> State:
    """A position of our own course, by whichever rules."""
    return GAME(preset, seats, **{"setting": "course", **options}).position(text)


def square(row: int, column: int) -> str:
    return square_text(row * 40 + column)


def places(*squares: tuple[int, int], rooms: tuple[int, ...] = ()) -> set[str]:
    """Squares of the small board by row and column, and rooms by number, as texts."""
    return {square(*each) for each in squares} | {ROOMS[room] for room in rooms}


def reach(state: State) -> set[str]:
    """Where the roll leads."""
    return {move.removeprefix("to:") for move in state.legal if move.startswith("to:")}


def reach_of(pawns: str, steps: int, **options) -> set[str]:
    """Where a roll of so many steps leads the first pawn of the small board."""
    dice = {"dice": 1} if steps == 1 else {}
    return reach(small(f"pawns: {pawns}; dice: {points(steps)}; 1 to move", **dice, **options))


def points(steps: int) -> str:
    """So many points on two dice; a single one on one die."""
    return f"{steps // 2} {steps - steps // 2}" if steps > 1 else "1"


def curious(game: Game, seed: int, most: int = 400) -> list[State]:
    """A game whose players go to rooms, ask all the time, and give a solution only now and then."""
    states, chance = [game.deal(seed)], rng.stream(seed, "curious")
    while not states[-1].is_over and len(states) < most:
        legal = states[-1].legal
        liked = [move for move in legal if move.startswith(("to:", "ask:")) and not move[-1].isdigit()]
        if "no-accusation" in legal or "roll" in legal:
            bold = rng.below(chance, 40) == 0
            liked = [move for move in legal if move.startswith("accuse") == bold]
        chosen = liked if liked and rng.below(chance, 10) else legal
        states.append(states[-1].play(chosen[rng.below(chance, len(chosen))]))
    return states
