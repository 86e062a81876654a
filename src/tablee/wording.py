"""Words that every front end uses: what a game's `paint.py` says, names of seats, results, titles of rules.

A game brings its log, reasons, rules and labels in its `paint.py`; codes stand in where it brings none.
Tables are imported when something is said of one: lists of games have no use for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from tablee.core.game import Game, GameKind
from tablee.core.introduction import Difficulty
from tablee.core.notes import N_
from tablee.core.options import Flag, Option, SeatChoice, Text, Value
from tablee.core.scene import Line, Scene
from tablee.core.state import Outcome, State, View
from tablee.i18n import Say, name_of_reader
from tablee.roster import HUMAN, short_spec, templates_of

if TYPE_CHECKING:
    from tablee.match.choices import Label
    from tablee.match.preparation import GamePreparation
    from tablee.match.series import SeriesScore
    from tablee.match.table import Table
    from tablee.puzzles.scores import PuzzleScore

STEP_SIGNS = ">:,@/"


class Wording(Protocol):
    """What a game's `paint.py` says in words.

    Optional are `label`, the name of a step of a move in a list, and `typed_line`, which reads such names.
    """

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str:
        """Returns a line of the log as a sentence; `names` are those of the seats."""

    def reason(self, code: str, say: Say) -> str:
        """Returns why a game is over as a sentence."""

    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]:
        """Returns the rules with these options, a sentence or two in each text."""


class PlainWording:
    """The wording of a game that brings none: codes instead of sentences."""

    def words(self, line: Line, say: Say, names: Sequence[str]) -> str:  # noqa: ARG002 - a code has no words
        """Returns the code of a log line and its fields."""
        fields = {name: names[value] if name == "seat" else value for name, value in line.fields.items()}
        return " ".join([line.code, *(f"{name}={value}" for name, value in fields.items())])

    def reason(self, code: str, say: Say) -> str:
        """Returns that the game is over, with the code of the reason."""
        return say("The game is over ({reason}).", reason=code)

    def rules(self, options: Mapping[str, Any], say: Say) -> list[str]:  # noqa: ARG002 - it knows none
        """Returns the options with their values."""
        return [f"{name} = {value}" for name, value in options.items()]


def wording_of(kind: GameKind) -> Wording:
    """Returns a game's own wording, or plain codes for a game without a `paint.py`."""
    return cast("Wording", kind.part("paint") or PlainWording())


def board_text(view: View, say: Say, names: Sequence[str]) -> str:
    """Returns a board without colours; the position's text for a game that brings no `paint.py`."""
    painter: Any = view.game.kind.part("paint")
    return view.text if painter is None else str(painter.paint(view.scene(), say, names).plain)


def sentence(kind: GameKind, lines: Sequence[Line], say: Say, names: Sequence[str]) -> str:
    """Returns what happened in one move, in the words of the game: its log lines as one text."""
    wording, say = wording_of(kind), say.for_game(kind)
    return " ".join(text for line in lines if (text := wording.words(line, say, names).strip()))


def label_of(wording: Wording, chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str:
    """Returns what an option for a move is called in a list.

    The steps that `chosen` holds already are left out. A step without a label of the game's is named by its
    own text.
    """
    from tablee.match.choices import steps_of

    own = getattr(wording, "label", None)
    said, before = [], chosen
    for step in steps_of(option)[len(steps_of(chosen)) if chosen else 0 :]:
        name = own(before, before + step, scene, say, names) if own else None
        said.append(name or step.lstrip(STEP_SIGNS) or step)
        before += step
    return " › ".join(said)


def labels_of(wording: Wording, scene: Scene, say: Say, names: Sequence[str]) -> Label:
    """Returns what calls the options for a move, in a scene, as a list has them."""
    return lambda chosen, option: label_of(wording, chosen, option, scene, say, names)


def typed_line(kind: GameKind, line: str, scene: Scene, say: Say) -> str:
    """Returns a typed line with the texts of moves in place of names, where the game knows names."""
    own = getattr(wording_of(kind), "typed_line", None)
    found: str = own(line, scene, say.for_game(kind)) if own else line
    return found


def meant_move(line: str, view: View, scene: Scene, say: Say, label: Label) -> str:
    """Returns the move that a person's line means: its text, or what a list of choices calls its steps.

    Both may be in the reader's language, as boards show it. A line that means no move is returned as the game
    reads it: the rules will say what is wrong with it.
    """
    from tablee.match.choices import Choices, typed_move

    written = typed_move(typed_line(view.game.kind, line, scene, say), view)
    if written in view.legal:
        return written
    named = Choices(view.legal).named(line, label)
    return named if named in view.legal else written


def side_of(kind: GameKind, seat: int, say: Say) -> str:
    """Returns the name of a seat without its player: `A`, or `Player 3` where seats have numbers only."""
    side = kind.seat_name(seat)
    return say("Player {side}", side=side) if side.isdigit() else side


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


def puzzle_level_words(level: int, kind: GameKind, say: Say) -> str:
    """Returns how hard puzzles of a level are: which levels find their answers."""
    if level > max(kind.levels):
        return say("found by no level")
    return say("found from level {level} on", level=level)


def solved_words(solved: int, tried: int, say: Say) -> str:
    """Returns how many of the puzzles that were tried somebody solved, empty before the first try."""
    return say("solved at the first try: {solved} of {tried}", solved=solved, tried=tried) if tried else ""


def puzzle_strength_words(score: PuzzleScore, kind: GameKind, say: Say) -> str:
    """Returns how strong a solver of puzzles is, empty where too few were tried to tell."""
    strength = score.strength
    if strength is None:
        return ""
    if strength > max(kind.levels):
        return say("You mostly solve even what no level finds.")
    return say("You mostly solve puzzles of level {level}.", level=strength)


DIFFICULTIES: Mapping[Difficulty, str] = {
    "easy": N_("easy to learn"),
    "medium": N_("some rules to learn"),
    "hard": N_("much to find out"),
}


def summary_of(kind: GameKind, say: Say) -> str:
    """Returns one line on what one does in a game, an empty text where the game does not say."""
    told = kind.introduction
    return say.for_game(kind)(told.summary) if told else ""


def facts_of(kind: GameKind, say: Say) -> str:
    """Returns for how many a game is, how long it takes and how hard it is: what its introduction knows."""
    fewest, most = kind.rules.SEATS
    players = str(fewest) if fewest == most else f"{fewest}–{most}"
    facts, told = [say("{players} players", players=players)], kind.introduction
    if told:
        low, high = told.minutes
        facts.append(say("{minutes} min", minutes=str(low) if low == high else f"{low}–{high}"))
        facts.append(say(DIFFICULTIES[told.difficulty]))
    return " · ".join(facts)


def result_words(outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Returns the score and who won, as a sentence.

    Where somebody has left the win to others, or people have agreed on the end, the score has not decided
    and is left out.
    """
    from tablee.match.endings import ABORTED, AGREED_DRAW, CONCEDED

    if outcome.reason == ABORTED:
        return say("Nobody has won or lost.")
    if outcome.reason == AGREED_DRAW:
        return say("Nobody has won.")
    if outcome.reason in CONCEDED:
        winners = ", ".join(names[seat] for seat in outcome.winners)
        if len(outcome.winners) > 1:
            return say("The win is shared: {winners}.", winners=winners)
        return say("{winner} wins.", winner=winners) if winners else say("Nobody has won.")
    score = score_words(outcome.scores, names, say)
    if outcome.is_draw:
        return say("{score}, a draw.", score=score)
    winners = ", ".join(names[seat] for seat in outcome.winners)
    if len(outcome.winners) > 1:
        return say("{score}, the win is shared: {winners}.", score=score, winners=winners)
    return say("{score}, {winners} wins.", score=score, winners=winners)


def score_words(points: Sequence[int], names: Sequence[str], say: Say) -> str:
    """Returns the points: `5 : 3` between two; with more at the table each number has its name."""
    if len(points) == 2:
        return " : ".join(map(str, points))
    return ", ".join(
        say("{name}: {value}", name=name, value=number) for name, number in zip(names, points, strict=True)
    )


def series_words(score: SeriesScore, names: Sequence[str], say: Say) -> str:
    """Returns the score of a series as a sentence."""
    points = score_words(score.points, names, say)
    return say.count("After {n} game: {score}.", "After {n} games: {score}.", score.games, score=points)


def reason_words(wording: Wording, outcome: Outcome, names: Sequence[str], say: Say, state: State) -> str:
    """Returns why a game is over: what the game says, unless people ended it themselves in this state."""
    from tablee.match.endings import ABANDONED, ABORTED, AGREED_DRAW, OUT_OF_TIME, RESIGNED, conceding_seat

    concessions = {
        RESIGNED: N_("{who} resigns."),
        OUT_OF_TIME: N_("{who} has run out of time."),
        ABANDONED: N_("{who} has not come back."),
    }
    if outcome.reason in concessions:
        return say(concessions[outcome.reason], who=names[conceding_seat(state, outcome)])
    if outcome.reason == AGREED_DRAW:
        return say("A draw was agreed on.")
    if outcome.reason == ABORTED:
        return say("The game was broken off.")
    return wording.reason(outcome.reason, say)


def preset_title(kind: GameKind, name: str, say: Say) -> str:
    """Returns the title of a preset, its name where it has none."""
    return say.for_game(kind)(kind.presets[name].title or name)


def option_title(option: Option, say: Say) -> str:
    """Returns the title of an option, its name where it has none; `say` is that of the game."""
    return say(option.title or option.name)


def value_title(kind: GameKind, option: Option, value: Value, say: Say) -> str:
    """Returns a value of an option in words: yes or no, a seat's name, the length of a file, or its title."""
    if isinstance(option, Flag):
        return say("yes") if value else say("no")
    if isinstance(option, SeatChoice) and (seat := option.seat(str(value))) is not None:
        return side_of(kind, seat, say)
    if isinstance(option, Text) and value:
        return say.count("{n} line", "{n} lines", len(str(value).splitlines()))
    title = option.titles.get(str(value))
    return say.for_game(kind)(title) if title else str(value)


def rules_title(game: Game, say: Say) -> str:
    """Returns the preset and the options that differ from it: `Game.label` in words."""
    say = say.for_game(game.kind)
    options = {option.name: option for option in game.kind.options}
    changed = [
        say(
            "{name}: {value}",
            name=option_title(options[name], say),
            value=value_title(game.kind, options[name], value, say),
        )
        for name, value in game.changed.items()
    ]
    return " · ".join([preset_title(game.kind, game.preset, say), *changed])


def typed_preset(name: str) -> str:
    """Returns how the command line is told a preset."""
    return f"--preset {name}"


def typed_option(option: Option, value: Value) -> str:
    """Returns how the command line is told the value of an option."""
    return f"--set {option.name}={str(value).lower() if isinstance(value, bool) else value}"


def with_typed(meaning: str, typed: str, say: Say) -> str:
    """Returns what a row of a form means, with how the command line is told the same behind it."""
    return say("{meaning} ({typed})", meaning=meaning, typed=typed)


def compiling_words(
    preparation: GamePreparation, modules: Sequence[ModuleType] | None, say: Say, what: str
) -> str:
    """Returns that `what`, these modules or all that are wanted, is being compiled, and how long still."""
    seconds = max(1, ceil(preparation.progress(modules).seconds))
    return say("compiling {what} for this machine, once: about {seconds} s", what=what, seconds=seconds)


def waiting_words(table: Table, say: Say) -> str | None:
    """Returns why the computer to move waits, and about how long; None where it does not."""
    from tablee.match.preparation import must_wait, preparation_of  # as below

    if table.mover < 0 or not must_wait(table):
        return None
    kind = table.game.kind
    templates = templates_of(kind, [table.specs[table.mover]])
    return compiling_words(preparation_of(kind), templates, say, say("its search"))


def preparation_words(kind: GameKind, say: Say) -> str | None:
    """Returns how the compiling of a game goes on, or that it failed; None when nothing is left to do."""
    from tablee.match.preparation import preparation_of  # with its processes; lists of games compile nothing

    preparation = preparation_of(kind)
    if preparation.failure is not None:
        return say(
            "{game} could not be compiled here; it goes on more slowly: {problem}",
            game=kind.title,
            problem=preparation.failure,
        )
    return compiling_words(preparation, None, say, kind.title) if preparation.is_running else None
