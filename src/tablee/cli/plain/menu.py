"""The menu of `tablee` without a command, in plain lines: one answer begins a game, more answers choose it.

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

RESUME, CHOOSE, RULES, QUIT = ">resume", ">choose", ">rules", ">quit"  # no names of games
NO_ANSWER = N_("nobody answers here: name a game, as in tablee play {first}, or see tablee --help")


def menu() -> None:
    """Asks what to play and plays it."""
    from tablee.cli.terminal import why_lines
    from tablee.core.game_kernels import run_plain_first
    from tablee.records.saves import unfinished
    from tablee.roster import easiest_first, find_game, first_table
    from tablee.tui.painter import print_text

    run_plain_first()
    screen = console()
    print_text(screen, say("Tablée: table games with opponents worth playing."))
    if why := why_lines():
        print_text(screen, why)
    saved = unfinished()
    choices = {kind.name: _game_line(kind) for kind in easiest_first()}
    if saved:
        choices[RESUME] = say("go on with the last game ({file})", file=saved.name)
    choices |= {CHOOSE: say("choose rules and opponents"), RULES: say("rules"), QUIT: say("quit")}
    while True:
        chosen = list(choices)[_choose(say("What would you like to do?"), list(choices.values()))]
        if chosen != RULES:
            break
        _print_rules()
    if chosen == RESUME:
        _resume(saved)
    elif chosen == CHOOSE:
        _begin(*_chosen_game())
    elif chosen != QUIT:
        _begin(*first_table(find_game(chosen)))


def _game_line(kind: GameKind) -> str:
    """Returns the line of a game that one answer begins: what one does, how long it takes, how hard it is."""
    from tablee.wording import facts_of, summary_of

    played, facts = say("play {game}", game=kind.title), facts_of(kind, speaker())
    meant = summary_of(kind, speaker())
    return say("{title} ({name}): {meaning}", title=played, name=facts, meaning=meant) if meant else played


def _print_rules() -> None:
    from tablee.roster import easiest_first
    from tablee.tui.painter import painter_of, print_text

    for kind in easiest_first():
        console().print(kind.title)
        for line in painter_of(kind).rules(kind().options, speaker().for_game(kind)):
            print_text(console(), line, "  • ", "    ")


def _begin(game: Game, specs: Sequence[str]) -> None:
    from tablee.cli.commands.play import deal_table, start

    start(deal_table(game, specs, None), None)


def _chosen_game() -> tuple[Game, list[str]]:
    """Asks for everything: the game, its rules, how many play, who begins, who sits where."""
    from tablee.roster import easiest_first

    kinds = easiest_first()
    kind = kinds[_choose(say("Which game?"), [kind.title for kind in kinds])]
    presets = [kind.default_preset, *(name for name in kind.presets if name != kind.default_preset)]
    preset = presets[_choose(say("Which rules?"), [_preset_line(kind, name) for name in presets])]
    game = _who_begins(kind, preset, _how_many(kind))
    return game, [_who_plays(game, seat) for seat in range(game.seats)]


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
    from tablee.roster import HUMAN, require_player
    from tablee.wording import opponent_words, side_of

    kind = game.kind
    levels = [f"level:{level}" for level in kind.levels]
    options = [HUMAN, *levels]
    shown = [say("a person"), *(opponent_words(kind, level, speaker()) for level in levels)]
    example = list(kind.levels.values())[-2:][0]
    shown.append(say("other opponents, such as {example}", example=example))
    default = 0 if seat == 0 else options.index(kind.first_level)
    chosen = _choose(say("Who plays {seat}?", seat=side_of(kind, seat, speaker())), shown, default)
    if chosen < len(options):
        return options[chosen]
    while True:
        spec = _line(say("Which agent ({names})? ", names=", ".join(kind.agents))) or kind.first_level
        try:
            return require_player(game, spec)
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
