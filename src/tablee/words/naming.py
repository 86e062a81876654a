"""What seats are called, and results in words, for any number of seats."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.game import Game, GameKind
from tablee.core.outcome import Outcome
from tablee.i18n import Say
from tablee.match.table import RESIGNED
from tablee.roster import HUMAN
from tablee.words.sentences import Wording

OUT_OF_TIME = "out_of_time"  # like RESIGNED, a reason that no rule gave


def side_of(kind: GameKind, seat: int, say: Say) -> str:
    """A seat without its player: `A`, or `Player 3` where seats have numbers only."""
    side = kind.seat_name(seat)
    return say("Player {side}", side=side) if side.isdigit() else side


def names_of(game: Game, specs: Sequence[str], say: Say, called: Sequence[str] = ()) -> list[str]:
    """What each seat is called: its side, and who plays it; people by the names they chose, if any."""
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
    """The same on a board that somebody reads: their own seat says so."""
    you = say("you")
    return [f"{name} ({you})" if seat == reader else name for seat, name in enumerate(names)]


def short_names(names: Sequence[str]) -> list[str]:
    """Without who plays, where many stand in one line."""
    return [name.partition(" (")[0] for name in names]


def agent_words(spec: str, say: Say) -> str:
    """A level in words, any other agent by its spec."""
    level = spec.removeprefix("level:")
    return say("level {level}", level=level) if level != spec else spec


def level_meaning(kind: GameKind, spec: str, say: Say) -> str:
    """How a level plays, nothing where its game does not say."""
    meaning = kind.level_meanings.get(int(spec.removeprefix("level:")), "")
    return say.for_game(kind)(meaning)


def result_words(outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """The score and who won."""
    score = score_words(outcome.scores, names, say)
    if outcome.is_draw:
        return say("{score}, a draw.", score=score)
    winners = ", ".join(names[seat] for seat in outcome.winners)
    if len(outcome.winners) > 1:
        return say("{score}, the win is shared: {winners}.", score=score, winners=winners)
    return say("{score}, {winners} wins.", score=score, winners=winners)


def score_words(points: Sequence[int], names: Sequence[str], say: Say) -> str:
    """`5 : 3` between two; with more at the table each number has its name."""
    if len(points) == 2:
        return " : ".join(map(str, points))
    return ", ".join(
        say("{name}: {value}", name=name, value=number) for name, number in zip(names, points, strict=True)
    )


def reason_words(wording: Wording, outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Why a game is over: what the game says, unless somebody gave up or ran out of time."""
    lost = ", ".join(name for seat, name in enumerate(names) if seat not in outcome.winners)
    if outcome.reason == RESIGNED:
        return say("{who} resigns.", who=lost)
    if outcome.reason == OUT_OF_TIME:
        return say("{who} has run out of time.", who=lost)
    return wording.reason(outcome.reason, say)
