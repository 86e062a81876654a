"""What can be played here, as data in a visitor's language."""

from __future__ import annotations

from typing import Any

from tablee.core.errors import TableeError
from tablee.core.game import GameKind
from tablee.core.options import Choice, Flag, Int, Number, Option, SeatChoice
from tablee.i18n import Say
from tablee.roster import HUMAN, canonical, find_game, games
from tablee.web.forms import (
    ClockForm,
    GameInfo,
    OptionInfo,
    PlayerInfo,
    PresetInfo,
    SeatInfo,
    TableForm,
    TableInfo,
)
from tablee.web.live import SPECTATOR
from tablee.web.players import require_listed
from tablee.web.rows import Stored
from tablee.web.strengths import with_strength
from tablee.web.telling import Refused
from tablee.words.naming import level_meaning, names_of, side_of
from tablee.words.titles import option_title, preset_title, rules_title, value_title

USUAL = "level:3"


def all_games(say: Say) -> list[GameInfo]:
    return [game_info(kind, say) for kind in games().values()]


def game_info(kind: GameKind, say: Say) -> GameInfo:
    say = say.for_game(kind)
    fewest, most = kind.rules.SEATS
    return GameInfo(
        name=kind.name,
        title=kind.title,
        fewest=fewest,
        most=most,
        default_preset=kind.default_preset,
        presets=[_preset(kind, name, say) for name in kind.presets],
        options=[found for option in kind.options if (found := _option(kind, option, say)) is not None],
        players=_players(kind, say),
        sides=[side_of(kind, seat, say) for seat in range(most)],
        first_option=kind.first_option,
        lesson=kind.lesson is not None,
        hides=not kind.perfect_information,
    )


def _preset(kind: GameKind, name: str, say: Say) -> PresetInfo:
    options = kind.configure({}, name).options
    fewest, most = kind.seat_range(options)
    return PresetInfo(
        name=name,
        title=preset_title(kind, name, say),
        meaning=say(kind.presets[name].meaning),
        fewest=fewest,
        most=most,
        options={key: value for key, value in options.items() if len(str(value)) < 100},
    )


def _players(kind: GameKind, say: Say) -> list[PlayerInfo]:
    """Levels first, weakest to strongest, then every listed agent."""
    found = []
    for level in kind.levels:
        spec = f"level:{level}"
        name = canonical(kind, spec).partition(":")[0]
        plays = level_meaning(kind, spec, say) or say(kind.agents[name].meaning)
        meaning = with_strength(plays, kind, level, say)
        found.append(PlayerInfo(spec, say("computer, level {level}", level=level), meaning))
    found += [PlayerInfo(name, name, say(agent.meaning)) for name, agent in kind.agents.items()]
    return found


def _option(kind: GameKind, option: Option, say: Say) -> OptionInfo | None:
    """None for whole files: those belong to the command line."""
    made = OptionInfo(option.name, option_title(option, say), say(option.meaning), "", option.default)
    if isinstance(option, Flag):
        made.sort = "flag"
    elif isinstance(option, Choice):
        made.sort, made.choices = "choice", list(option.choices)
        made.titles = [value_title(kind, option, choice, say) for choice in option.choices]
        made.lowest = option.lowest if isinstance(option, SeatChoice) else None
    elif isinstance(option, Int | Number):
        made.sort = "int" if isinstance(option, Int) else "number"
        made.low, made.high = option.low, option.high
    else:
        return None
    return made


def table_info(stored: Stored, visitor: str, say: Say) -> TableInfo:
    """A table in a list: public facts only, and which seat is the visitor's."""
    kind = find_game(stored.game)
    game = kind.configure(stored.options, seats=len(stored.specs))
    names = names_of(game, stored.specs, say, [seat.name for seat in stored.seats])
    own = _own_seat(stored, visitor)
    outcome: Any = stored.outcome
    return TableInfo(
        id=stored.id,
        game=stored.game,
        title=kind.title,
        label=rules_title(game, say),
        seats=[
            SeatInfo(names[at], spec == HUMAN, spec == HUMAN and not stored.seats[at].holders)
            for at, spec in enumerate(stored.specs)
        ],
        seat=own + 1,
        started=stored.started,
        changed=round(stored.changed, 1),
        kind=stored.kind,
        over=outcome is not None,
        won=None if outcome is None or own < 0 else own in outcome["winners"],
    )


def form_of(stored: Stored, visitor: str) -> TableForm:
    """The form that would open such a table once more."""
    kind = find_game(stored.game)
    game = kind.configure(stored.options, seats=len(stored.specs))
    own = _own_seat(stored, visitor)
    return TableForm(
        game=stored.game,
        seats=[_allowed(kind, spec) for spec in stored.specs],
        preset=game.preset,
        options=game.changed,
        seat=None if own == SPECTATOR else own + 1,
        listed=stored.listed,
        clock=None if stored.clock is None else ClockForm(**stored.clock),
    )


def _own_seat(stored: Stored, visitor: str) -> int:
    return next((at for at, seat in enumerate(stored.seats) if visitor in seat.holders), SPECTATOR)


def _allowed(kind: GameKind, spec: str) -> str:
    """The same player, or the usual one: a record that was brought in may name anything."""
    try:
        return require_listed(kind, spec)
    except (Refused, TableeError):
        return USUAL
