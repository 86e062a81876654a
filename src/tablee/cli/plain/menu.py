"""The menu of `tablee` without a command, in plain lines: a few questions, which Enter answers, then a game.

Answers may come through a pipe. Where the input ends before the last question, nothing is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.cli.locale import say, speaker
from tablee.cli.options import console
from tablee.core.notes import N_

if TYPE_CHECKING:
    from tablee.core.game import Game, GameKind

NO_ANSWER = N_("nobody answers here: name a game, as in tablee play {first}, or see tablee --help")


def menu() -> None:
    """Asks what to play and plays it."""
    from tablee.cli.commands.play import deal_table, start
    from tablee.cli.terminal import why_lines
    from tablee.core.game_kernels import run_plain_first
    from tablee.records.saves import unfinished
    from tablee.roster import find_game, game_names
    from tablee.tui.painter import painter_of, print_text

    run_plain_first()
    screen = console()
    print_text(screen, say("Tablée: table games with opponents worth playing."))
    if why := why_lines():
        print_text(screen, why)
    games = game_names()
    saved = unfinished()
    choices = [say("play {game}", game=find_game(name).title) for name in games]
    if saved:
        choices.append(say("go on with the last game ({file})", file=saved.name))
    choices.extend([say("rules"), say("quit")])
    while True:
        chosen = _choose(say("What would you like to do?"), choices)
        if chosen == len(choices) - 1:
            return
        if chosen != len(choices) - 2:
            break
        for name in games:
            kind = find_game(name)
            screen.print(kind.title)
            for line in painter_of(kind).rules(kind().options, speaker().for_game(kind)):
                print_text(screen, line, "  • ", "    ")
    if chosen >= len(games):
        _resume(saved)
        return
    kind = find_game(games[chosen])
    presets = [kind.default_preset, *(name for name in kind.presets if name != kind.default_preset)]
    preset = presets[_choose(say("Which rules?"), [_preset_line(kind, name) for name in presets])]
    game = _who_begins(kind, preset, _how_many(kind))
    specs = [_who_plays(game, seat) for seat in range(game.seats)]
    start(deal_table(game, specs, None), None)


def _preset_line(kind: GameKind, name: str) -> str:
    from tablee.wording import preset_title

    title, meaning = preset_title(kind, name, speaker()), speaker().for_game(kind)(kind.presets[name].meaning)
    return say("{title} ({name}): {meaning}", title=title, name=name, meaning=meaning)


def _how_many(kind: GameKind) -> int:
    """Returns the number of seats, asked only where the rules leave a choice."""
    fewest, most = kind.rules.SEATS
    if fewest == most:
        return int(fewest)
    return int(fewest) + _choose(say("How many seats?"), [str(count) for count in range(fewest, most + 1)])


def _who_begins(kind: GameKind, preset: str, seats: int) -> Game:
    """Asked where a game can be begun by any seat; Enter takes what the rules say."""
    from tablee.core.options import SeatChoice
    from tablee.wording import value_title

    game = kind(preset, seats)
    first = next((option for option in kind.options if option.name == kind.first_option), None)
    if not isinstance(first, SeatChoice):
        return game
    choices = first.among(game.seats)
    shown = [value_title(kind, first, choice, speaker()) for choice in choices]
    chosen = choices[_choose(say("Who begins?"), shown, choices.index(str(game.options[first.name])))]
    return kind.configure({first.name: chosen}, preset, seats)


def _who_plays(game: Game, seat: int) -> str:
    """Returns who was chosen: a person, a level, or any agent with its options typed after it."""
    from tablee.core.errors import TableeError
    from tablee.roster import HUMAN, check_spec
    from tablee.wording import side_of

    kind = game.kind
    levels = [f"level:{level}" for level in kind.levels]
    options = [HUMAN, *levels]
    shown = [say("a person"), *(say("computer, level {level}", level=level) for level in kind.levels)]
    example = list(kind.levels.values())[-2:][0]
    shown.append(say("another agent, such as {example}", example=example))
    default = 0 if seat == 0 else min(3, len(levels))
    chosen = _choose(say("Who plays {seat}?", seat=side_of(kind, seat, speaker())), shown, default)
    if chosen < len(options):
        return options[chosen]
    while True:
        spec = _line(say("Which agent ({names})? ", names=", ".join(kind.agents))) or levels[:3][-1]
        try:
            return check_spec(kind, spec)
        except TableeError as error:
            console().print(speaker().note(error))


def _choose(question: str, shown: Sequence[str], default: int = 0) -> int:
    """Returns the number that was answered; Enter takes the default."""
    from tablee.tui.painter import print_text

    screen = console()
    screen.print(f"\n{question}")
    for number, text in enumerate(shown, start=1):
        print_text(screen, text, f" {number:>2}  ", " " * 5)
    while True:
        given = _line(f"[{default + 1}] ")
        if not given:
            return default
        if given.isdigit() and 1 <= int(given) <= len(shown):
            return int(given) - 1
        screen.print(say("'{given}' is not one of 1 to {last}.", given=given, last=len(shown)))


def _line(prompt: str) -> str:
    """Returns the answer that was typed.

    :raises BadUse: at the end of the input, where nobody is there to answer; it says what to type instead.
    """
    from tablee.core.errors import BadUse
    from tablee.core.notes import Note
    from tablee.roster import game_names

    screen = console()
    screen.print(prompt, end="")
    screen.file.flush()
    try:
        return input().strip()
    except EOFError:
        screen.print()
        raise BadUse(why=Note("no_answer", NO_ANSWER, {"first": game_names()[0]})) from None


def _resume(file: Path | None) -> None:
    from tablee.cli.commands.play import play

    play.main(["--load", str(file)], standalone_mode=False)
