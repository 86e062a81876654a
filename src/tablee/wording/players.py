"""Names of seats and of those who sit there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.core.game import Game, GameKind
from tablee.i18n import Say, name_of_reader
from tablee.roster import HUMAN, short_spec

if TYPE_CHECKING:
    pass


def side_of(kind: GameKind, seat: int, say: Say) -> str:
    """Returns the name of a seat without its player: `A`, or `Player 3` where seats have numbers only."""
    side = kind.seat_name(seat)
    return say("Player {side}", side=side) if side.isdigit() else side


def player_of(kind: GameKind, seat: int, say: Say) -> str:
    """Returns what a form calls a seat: `Player A`, or `Player 3`."""
    return say("Player {side}", side=kind.seat_name(seat))


def names_of(game: Game, specs: Sequence[str], say: Say, called: Sequence[str] = ()) -> list[str]:
    """Returns each seat's name: its side and who plays it. `called` are the names that people chose."""
    names = []
    for seat, spec in enumerate(specs):
        named = game.kind.player_name(game, seat)
        side = named if named != game.kind.seat_name(seat) else side_of(game.kind, seat, say)
        own = called[seat] if called else ""
        if spec != HUMAN:
            names.append(f"{side} ({agent_words(spec, say)})")
        elif own and called.count(own) > 1:
            names.append(f"{own} ({side})")
        else:
            names.append(own or side)
    return names


def names_for(names: Sequence[str], reader: int | None, say: Say) -> list[str]:
    """Returns the names for a board that one seat reads (None: nobody): that seat is marked as "you"."""
    return [name_of_reader(name, say) if seat == reader else name for seat, name in enumerate(names)]


def short_names(names: Sequence[str]) -> list[str]:
    """Returns the names without who plays, for a line in which many stand."""
    return [name.partition(" (")[0] for name in names]


def agent_words(spec: str, say: Say) -> str:
    """Returns a level in words, any other agent as its spec."""
    level = spec.removeprefix("level:")
    return say("level {level}", level=level) if level != spec else short_spec(spec)


def level_meaning(kind: GameKind, spec: str, say: Say) -> str:
    """Returns how a level plays, an empty text where its game does not say."""
    meaning = kind.level_meanings.get(int(spec.removeprefix("level:")), "")
    return say.for_game(kind)(meaning)


def opponent_words(kind: GameKind, spec: str, say: Say) -> str:
    """Returns a level with its character, `level 2: often plays carelessly`; an agent is its spec."""
    if not spec.startswith("level:"):
        return spec
    meaning, level = level_meaning(kind, spec, say), agent_words(spec, say)
    return say("{level}: {meaning}", level=level, meaning=meaning) if meaning else level
