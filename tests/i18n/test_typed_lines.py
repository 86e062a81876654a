"""What boards and lists show of a move is read when it is typed: in every game, in every language there is, in plain
lines and on the screens.
"""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console

from tablee.catalogues import say_in
from tablee.cli.plain.game import COMMANDS, PlainGame
from tablee.core.state import State
from tablee.i18n.languages import SOURCE_LANGUAGE, languages
from tablee.match import Table
from tablee.match.choices import Label, steps_of
from tablee.roster import HUMAN, find_game, game_names
from tablee.tui.dialogs import Curtain
from tablee.wording import labels_of, meant_move, names_of, wording_of
from tests.conformance.hooks import hooks_of
from tests.tui import LARGE, at_table, settled

MOMENTS = 12  # positions looked at in each preset of a game
OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]


def shown_lines(move: str, label: Label) -> list[str]:
    """A move as people read it: the labels of its steps as a list has them, and its text with the first in words."""
    labels, before = [], ""
    for step in steps_of(move):
        labels.append(label(before, before + step))
        before += step
    rest = move.removeprefix(steps_of(move)[0])
    return [" › ".join(labels), " ".join(labels).upper(), labels[0] + rest]


def moments(name: str, preset: str) -> Iterator[State]:
    """Positions of a game played at random in which there is something to choose."""
    kind, chance = find_game(name), random.Random(5)
    state, found = kind.configure({}, preset, hooks_of(kind).seats).deal(3), 0
    while not state.is_over and found < MOMENTS:
        if len(state.legal) > 1:
            found += 1
            yield state
        state = state.play(chance.choice(state.legal))


def labelled(state: State, language: str) -> tuple[Label, Callable[[str], str]]:
    """What calls the choices of whoever is to move, and what reads a line of theirs."""
    view, kind = state.view(state.mover), state.game.kind
    say, scene = say_in(language).for_game(kind), view.scene()
    names = names_of(state.game, [HUMAN] * state.game.seats, say)
    label = labels_of(wording_of(kind), scene, say, names)
    return label, lambda line: meant_move(line, view, scene, say, label)


@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name in game_names() for preset in find_game(name).presets]
)
def test_what_is_shown_is_read_when_it_is_typed(name, preset):
    chance = random.Random(1)
    for state in moments(name, preset):
        for language in languages():
            label, read = labelled(state, language)
            say = say_in(language)
            for move in chance.sample(state.legal, min(4, len(state.legal))):
                for line in shown_lines(move, label):
                    assert label("", read(line)) == label("", move), (line, read(line), move)
                    word = line.split()[0].casefold()
                    assert not any(word in say.commands(command) for command in COMMANDS.values()), line


def longest_line(table: Table, language: str) -> tuple[str, str]:
    """The legal move of most steps, and how a list calls it."""
    label, _ = labelled(table.state, language)
    move = max(table.state.legal, key=lambda move: len(steps_of(move)))
    return move, shown_lines(move, label)[1]


def people_at(name: str) -> Table:
    kind = find_game(name)
    game = kind.configure({}, seats=hooks_of(kind).seats)
    return Table(game, [None] * game.seats, [HUMAN] * game.seats, 3)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", game_names())
def test_plain_lines_and_screens_take_a_whole_line_in_words(name, language, tmp_path, monkeypatch):
    plain, screens = people_at(name), people_at(name)
    move, line = longest_line(plain, language)

    answers = iter([line])
    monkeypatch.setattr("builtins.input", lambda: next(answers, "q"))
    say = say_in(language).for_game(plain.game.kind)
    PlainGame(plain, say, Console(file=io.StringIO()), tmp_path / "plain.json").run()

    async def type_it() -> None:
        async with at_table(screens, tmp_path / "screens.json", LARGE, language) as pilot:
            if isinstance(pilot.app.screen, Curtain):
                await pilot.press("enter")
            while pilot.app.screen.move_input.back():
                pass
            pilot.app.screen.move_input.write(line)
            await pilot.press("enter")
            await settled(pilot)

    asyncio.run(type_it())
    assert (plain.moves[:1], screens.moves[:1]) == ([move], [move])
