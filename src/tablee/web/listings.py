"""The games and tables of this server as the lists and forms of the pages show them, and the rules page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from tablee.core import rng
from tablee.core.errors import TableeError
from tablee.core.game import Game, GameKind
from tablee.core.options import Choice, Flag, Int, Number, Option, SeatChoice
from tablee.i18n import Say
from tablee.match.visibility import SPECTATOR
from tablee.roster import HUMAN, easiest_first, find_game, first_table
from tablee.web.errors import Refused
from tablee.web.messages import untouchable
from tablee.web.new_tables import require_listed
from tablee.web.storage.stored_table import StoredTable
from tablee.web.table_filters import Audience
from tablee.web.wire.rest import (
    ClockForm,
    ComputerPlayerInfo,
    Days,
    GameInfo,
    OptionInfo,
    PresetInfo,
    RulesExample,
    RulesPage,
    SeatInfo,
    SeatRating,
    TableForm,
    TableInfo,
)
from tablee.wording import (
    facts_of,
    level_meaning,
    names_of,
    opponent_words,
    option_title,
    player_of,
    preset_title,
    rules_title,
    side_of,
    summary_of,
    value_title,
    wording_of,
)

LONGEST_VALUE = 100  # characters; longer are whole files, which belong to the command line


def all_games(say: Say) -> list[GameInfo]:
    """Returns every game the roster finds, the easiest to learn first."""
    return [game_info(kind, say) for kind in easiest_first()]


def game_info(kind: GameKind, say: Say) -> GameInfo:
    """Returns a game with its presets, options and computer players."""
    say = say.for_game(kind)
    fewest, most = kind.rules.SEATS
    return GameInfo(
        name=kind.name,
        title=kind.title,
        summary=summary_of(kind, say),
        facts=facts_of(kind, say),
        first=_first_form(kind),
        friendly=_friendly_form(kind),
        fewest=fewest,
        most=most,
        default_preset=kind.default_preset,
        presets=[_preset(kind, name, say) for name in kind.presets],
        options=[found for option in kind.options if (found := _option(kind, option, say)) is not None],
        players=_players(kind, say),
        sides=[player_of(kind, seat, say) for seat in range(most)],
        first_option=kind.first_option,
        hides=not kind.perfect_information,
    )


def _first_form(kind: GameKind) -> TableForm:
    """Returns a game against computers that newcomers have a chance against."""
    game, seats = first_table(kind)
    own = seats.index(HUMAN) + 1 if HUMAN in seats else None
    return TableForm(game=kind.name, seats=seats, preset=game.preset, seat=own)


def _friendly_form(kind: GameKind) -> TableForm:
    """Returns the form of a table by the default rules, for as few friends as they allow."""
    game = kind()
    return TableForm(game=kind.name, seats=[HUMAN] * game.seats, preset=game.preset, seat=1)


def _preset(kind: GameKind, name: str, say: Say) -> PresetInfo:
    options = kind.configure({}, name).options
    fewest, most = kind.seat_range(options)
    return PresetInfo(
        name=name,
        title=preset_title(kind, name, say),
        meaning=say(kind.presets[name].meaning),
        fewest=fewest,
        most=most,
        options={key: value for key, value in options.items() if len(str(value)) < LONGEST_VALUE},
        lesson=kind.lesson(name) is not None,
    )


def _players(kind: GameKind, say: Say) -> list[ComputerPlayerInfo]:
    """Levels first, weakest to strongest, then every listed agent."""
    found = []
    for level in kind.levels:
        spec = f"level:{level}"
        meaning = _with_strength(level_meaning(kind, spec, say), kind, level, say)
        found.append(ComputerPlayerInfo(spec, True, opponent_words(kind, spec, say), meaning))
    found += [
        ComputerPlayerInfo(name, False, name, say(agent.meaning)) for name, agent in kind.agents.items()
    ]
    return found


def _with_strength(meaning: str, kind: GameKind, level: int, say: Say) -> str:
    """Returns what a level is, and its share against the level below where its game has measured it."""
    strengths = kind.level_strengths
    if strengths is None or level not in strengths.shares:
        return meaning
    fields = {"meaning": meaning, "share": say.percent(strengths.shares[level], 0), "below": level - 1}
    if strengths.seats == 2:
        return say("{meaning}; scores {share} against level {below}", **fields)
    others = strengths.seats - 1
    return say(
        "{meaning}; wins {share} of its games against {others} players of level {below}",
        others=others,
        **fields,
    )


def _option(kind: GameKind, option: Option, say: Say) -> OptionInfo | None:
    """None for whole files: those belong to the command line."""
    common = (option.name, option_title(option, say), say(option.meaning))
    if isinstance(option, Flag):
        return OptionInfo(*common, sort="flag", default=option.default)
    if isinstance(option, Choice):
        return OptionInfo(
            *common,
            sort="choice",
            default=option.default,
            choices=list(option.choices),
            titles=[value_title(kind, option, choice, say) for choice in option.choices],
            lowest=option.lowest if isinstance(option, SeatChoice) else None,
        )
    if isinstance(option, Int | Number):
        sort: Literal["int", "number"] = "int" if isinstance(option, Int) else "number"
        return OptionInfo(*common, sort=sort, default=option.default, low=option.low, high=option.high)
    return None


def table_info(
    stored: StoredTable,
    visitor: str,
    say: Say,
    now: float,
    ratings: Sequence[SeatRating | None] = (),
    audience: Audience | None = None,
) -> TableInfo:
    """Returns a table in a list: public facts only, and which seat is the visitor's; `ratings` by seat."""
    audience = audience or Audience()
    kind = find_game(stored.game)
    game = kind.configure(stored.options, seats=len(stored.specs))
    names = names_of(game, stored.specs, say, [seat.name for seat in stored.seats])
    own, outcome = stored.seat_of(visitor), stored.outcome
    waited = [seat for seat in stored.people if seat == stored.mover and stored.specs[seat] == HUMAN]
    return TableInfo(
        id=stored.id,
        game=stored.game,
        title=kind.title,
        label=rules_title(game, say),
        seats=[
            SeatInfo(names[at], spec == HUMAN, stored.is_free(at), ratings[at] if ratings else None)
            for at, spec in enumerate(stored.specs)
        ],
        seat=own + 1,
        started=stored.started,
        changed=round(stored.changed, 1),
        kind=stored.kind,
        over=outcome is not None,
        won=None if outcome is None or own < 0 or not outcome["winners"] else own in outcome["winners"],
        yours=outcome is None and not stored.is_waiting and own in waited,
        days=stored.days,
        due=stored.due if waited else None,
        away=[names[seat] for seat in sorted(stored.on_vacation(now))],
        clock=clock_form(stored),
        attended=bool(audience.here),
        spectators=audience.spectators,
    )


def clock_form(stored: StoredTable) -> ClockForm | None:
    """Returns the clocks of a table as a form says them, None without clocks and in games by turns."""
    return None if stored.clock is None or stored.days is not None else ClockForm(**stored.clock)


def form_of(stored: StoredTable, visitor: str) -> TableForm:
    """Returns the form that would open such a table once more."""
    kind = find_game(stored.game)
    game = kind.configure(stored.options, seats=len(stored.specs))
    own = stored.seat_of(visitor)
    return TableForm(
        game=stored.game,
        seats=[_allowed(kind, spec) for spec in stored.specs],
        preset=game.preset,
        options=game.changed,
        seat=None if own == SPECTATOR else own + 1,
        listed=stored.listed,
        clock=clock_form(stored),
        days=cast("Days | None", stored.days),
        hints=stored.hints,
        named=own != SPECTATOR and stored.seats[own].named,
    )


def _allowed(kind: GameKind, spec: str) -> str:
    """Returns the player of a spec, or the usual one: a record that was brought in may name anything."""
    try:
        return require_listed(kind, spec)
    except (Refused, TableeError):
        return kind.first_level


EXAMPLE_SEED, EXAMPLE_MOVES = 5, 9


def rules_page(game: Game, say: Say) -> RulesPage:
    """Returns the rules of a game with its options; the boards are the lesson's where these are the
    lesson's rules.
    """
    kind, say = game.kind, say.for_game(game.kind)
    learnt = kind.learners_game(game.preset)
    lesson = kind.lesson(game.preset) if game == learnt else None
    own = {name: value for name, value in game.changed.items() if value != learnt.options[name]}
    state = game.deal(lesson.seed if lesson else EXAMPLE_SEED)
    if lesson is not None and lesson.examples:
        states = [state]
        for step in lesson.steps[: max(number for number, _ in lesson.examples)]:
            states.append(states[-1].play(step.move))
        examples = [
            RulesExample(say(text), untouchable(states[number].view(0).scene()))
            for number, text in lesson.examples
        ]
    else:
        chance = rng.stream(EXAMPLE_SEED, "example")
        for _ in range(EXAMPLE_MOVES):
            if not state.is_over:
                state = state.play(state.legal[rng.below(chance, len(state.legal))])
        text = say("A game under way, as the first player sees it.")
        examples = [RulesExample(text, untouchable(state.view(0).scene()))]
    lines = wording_of(kind).rules(game.options, say)
    names = [side_of(kind, seat, say) for seat in range(game.seats)]
    chosen = {name: value for name, value in own.items() if len(str(value)) < LONGEST_VALUE}
    label = rules_title(game, say)
    return RulesPage(kind.name, kind.title, game.preset, chosen, label, lines, names, examples)
