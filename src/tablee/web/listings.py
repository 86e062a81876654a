"""The games and tables of this server as the lists and forms of the pages show them, and the rules page."""

from __future__ import annotations

from typing import Literal

from tablee.core import rng
from tablee.core.errors import TableeError
from tablee.core.game import Game, GameKind
from tablee.core.options import Choice, Flag, Int, Number, Option, SeatChoice
from tablee.i18n import Say
from tablee.match.visibility import SPECTATOR
from tablee.roster import HUMAN, canonical, find_game, games
from tablee.web.errors import Refused
from tablee.web.messages import untouchable
from tablee.web.new_tables import require_listed
from tablee.web.storage.stored_table import StoredTable
from tablee.web.wire.rest import (
    ClockForm,
    GameInfo,
    OptionInfo,
    PlayerInfo,
    PresetInfo,
    RulesExample,
    RulesPage,
    SeatInfo,
    TableForm,
    TableInfo,
)
from tablee.wording import (
    level_meaning,
    names_of,
    option_title,
    preset_title,
    rules_title,
    side_of,
    value_title,
    wording_of,
)

USUAL = "level:3"


def all_games(say: Say) -> list[GameInfo]:
    """Returns every game the roster finds."""
    return [game_info(kind, say) for kind in games().values()]


def game_info(kind: GameKind, say: Say) -> GameInfo:
    """Returns a game with its presets, options and computer players."""
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
        meaning = _with_strength(plays, kind, level, say)
        found.append(PlayerInfo(spec, say("computer, level {level}", level=level), meaning))
    found += [PlayerInfo(name, name, say(agent.meaning)) for name, agent in kind.agents.items()]
    return found


def _with_strength(meaning: str, kind: GameKind, level: int, say: Say) -> str:
    """What a level is, and its share against the level below where its game has measured it."""
    strengths = kind.level_strengths
    if strengths is None or level not in strengths.shares:
        return meaning
    fields = {"meaning": meaning, "share": say.percent(strengths.shares[level], 0), "below": level - 1}
    if strengths.seats == 2:
        return say("{meaning}; scores {share} against level {below}", **fields)
    others = strengths.seats - 1
    return say(
        "{meaning}; wins {share} of the games among {others} of level {below}", others=others, **fields
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


def table_info(stored: StoredTable, visitor: str, say: Say) -> TableInfo:
    """Returns a table in a list: public facts only, and which seat is the visitor's."""
    kind = find_game(stored.game)
    game = kind.configure(stored.options, seats=len(stored.specs))
    names = names_of(game, stored.specs, say, [seat.name for seat in stored.seats])
    own, outcome = stored.seat_of(visitor), stored.outcome
    return TableInfo(
        id=stored.id,
        game=stored.game,
        title=kind.title,
        label=rules_title(game, say),
        seats=[
            SeatInfo(names[at], spec == HUMAN, stored.is_free(at)) for at, spec in enumerate(stored.specs)
        ],
        seat=own + 1,
        started=stored.started,
        changed=round(stored.changed, 1),
        kind=stored.kind,
        over=outcome is not None,
        won=None if outcome is None or own < 0 else own in outcome["winners"],
    )


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
        clock=None if stored.clock is None else ClockForm(**stored.clock),
    )


def _allowed(kind: GameKind, spec: str) -> str:
    """The same player, or the usual one: a record that was brought in may name anything."""
    try:
        return require_listed(kind, spec)
    except (Refused, TableeError):
        return USUAL


EXAMPLE_SEED, EXAMPLE_MOVES = 5, 9


def rules_page(game: Game, say: Say) -> RulesPage:
    """Returns the rules of a game with its options; the boards are the lesson's where these are the
    lesson's rules.
    """
    kind, lesson, say = game.kind, game.kind.lesson, say.for_game(game.kind)
    if game != kind.learners_game():
        lesson = None
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
    return RulesPage(kind.name, kind.title, game.preset, rules_title(game, say), lines, names, examples)
