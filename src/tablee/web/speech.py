"""Words for people on the web: languages, names of seats, results, sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

from tablee import games
from tablee.core.game import Game, GameKind
from tablee.core.outcome import Outcome
from tablee.core.scene import Line, Scene
from tablee.i18n import LANGUAGES, Say
from tablee.match.referee import RESIGNED
from tablee.roster import HUMAN

OUT_OF_TIME = "out_of_time"  # like RESIGNED, a reason that no rule gave
STEP_SIGNS = ">:,@/"


class Painter(Protocol):
    """What the web uses of a game's paint.py; `label` is optional."""

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str: ...
    def reason(self, code: str, say: Say) -> str: ...
    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]: ...


class _Plain:
    """For a game that brings no words: codes."""

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str:  # noqa: ARG002 - a code has no words
        fields = {name: names[value] if name == "seat" else value for name, value in line.fields.items()}
        return " ".join([line.code, *(f"{name}={value}" for name, value in fields.items())])

    def reason(self, code: str, say: Say) -> str:
        return say("The game is over ({reason}).", reason=code)

    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]:  # noqa: ARG002 - it knows none
        return [f"{name} = {value}" for name, value in options.items()]


@cache
def voice(language: str) -> Say:
    """A speaker with the words of every game; what is no language of ours is English."""
    folders = [folder for place in games.__path__ for folder in sorted(Path(place).glob("*/locale"))]
    known = language if language in LANGUAGES else "en"
    return Say(known, [(folder.parent.name, folder) for folder in folders])


@cache
def painter_of(kind: GameKind) -> Painter:
    package = type(kind).__module__.rpartition(".")[0]
    if find_spec(f"{package}.paint") is None:
        return _Plain()
    return cast("Painter", import_module(f"{package}.paint"))


def preferred_language(header: str, cookie: str | None) -> str:
    """The language of a visitor: the one chosen, else the first of the browser's that is ours."""
    if cookie in LANGUAGES:
        return str(cookie)
    wanted = []
    for at, part in enumerate(header.split(",")[:20]):
        name, _, weight = part.partition(";q=")
        try:
            wanted.append((-float(weight or 1), at, name.strip()[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wanted) if name in LANGUAGES), "en")


def side_of(kind: GameKind, seat: int, say: Say) -> str:
    """A seat without its player: `A`, or `Player 3` where seats have numbers only."""
    side = kind.seat_name(seat)
    return say("Player {side}", side=side) if side.isdigit() else side


def names_of(game: Game, specs: Sequence[str], called: Sequence[str], say: Say) -> list[str]:
    """What each seat is called: the name its player chose, or its side; computers with their level."""
    names: list[str] = []
    for seat, spec in enumerate(specs):
        named = game.kind.player_name(game, seat)
        side = named if named != game.kind.seat_name(seat) else side_of(game.kind, seat, say)
        if spec != HUMAN:
            level = spec.removeprefix("level:")
            who = say("level {level}", level=level) if level != spec else spec
            names.append(f"{side} ({who})")
        elif called[seat]:
            twice = called.count(called[seat]) > 1
            names.append(f"{called[seat]} ({side})" if twice else called[seat])
        else:
            names.append(side)
    return names


def score_words(points: Sequence[int], names: Sequence[str], say: Say) -> str:
    """`5 : 3` between two; with more at the table each number has its name."""
    if len(points) == 2:
        return " : ".join(map(str, points))
    return ", ".join(
        say("{name}: {value}", name=name, value=number) for name, number in zip(names, points, strict=True)
    )


def outcome_words(kind: GameKind, outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Why a game is over, the score, and who won."""
    lost = ", ".join(name for seat, name in enumerate(names) if seat not in outcome.winners)
    if outcome.reason == RESIGNED:
        why = say("{who} resigns.", who=lost)
    elif outcome.reason == OUT_OF_TIME:
        why = say("{who} has run out of time.", who=lost)
    else:
        why = painter_of(kind).reason(outcome.reason, say)
    score = score_words(outcome.scores, names, say)
    winners = ", ".join(names[seat] for seat in outcome.winners)
    if outcome.is_draw:
        result = say("{score}, a draw.", score=score)
    elif len(outcome.winners) > 1:
        result = say("{score}, the win is shared: {winners}.", score=score, winners=winners)
    else:
        result = say("{score}, {winners} wins.", score=score, winners=winners)
    return f"{why} {result}"


def sentence(kind: GameKind, lines: Sequence[Line], say: Say, names: Sequence[str]) -> str:
    """What happened in one move."""
    painter = painter_of(kind)
    return " ".join(text for line in lines if (text := painter.words(line, say, names).strip()))


def move_label(kind: GameKind, move: str, scene: Scene, say: Say, names: Sequence[str]) -> str:
    """A whole move in words, step after step; its text where the game has none."""
    from tablee.match.choices import steps_of

    label = getattr(painter_of(kind), "label", None)
    chosen, words = "", []
    for step in steps_of(move):
        option = f"{chosen}{step}"
        own = label(chosen, option, scene, say, names) if label else None
        words.append(own or step.lstrip(STEP_SIGNS))
        chosen = option
    return " · ".join(words)
