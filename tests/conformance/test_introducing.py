"""What a newcomer is told of every game: its introduction, how presets differ, how each level plays."""

from __future__ import annotations

import pytest

from tablee.catalogues import say_in
from tablee.core.game import GameKind
from tablee.i18n import languages
from tablee.roster import HUMAN, first_table, games
from tablee.wording import DIFFICULTIES, level_meaning, summary_of

ONE_LINE = 100  # characters, in any language

every_kind = pytest.mark.parametrize("kind", games().values(), ids=list(games()))


def said_by(kind: GameKind, text: str) -> list[str]:
    """A text of a game in every language."""
    return [say_in(language).for_game(kind)(text) for language in languages()]


@every_kind
def test_a_game_introduces_itself_in_a_line(kind):
    told = kind.introduction
    if told is None:
        print(f"{kind.name} brings no introduction: it is offered by its title alone")
        return
    low, high = told.minutes
    assert 1 <= low <= high
    assert told.difficulty in DIFFICULTIES
    for language in languages():
        summary = summary_of(kind, say_in(language))
        assert 10 < len(summary) <= ONE_LINE
        assert "\n" not in summary


@every_kind
def test_the_first_table_can_be_played_by_the_default_rules(kind):
    game, specs = first_table(kind)

    assert game == kind(seats=game.seats)
    assert game.deal(1).legal
    assert HUMAN in specs
    assert set(specs) - {HUMAN} <= {f"level:{level}" for level in kind.levels}


@every_kind
def test_every_preset_says_in_a_line_how_it_differs(kind):
    meanings = [preset.meaning for preset in kind.presets.values()]

    assert len(set(meanings)) == len(meanings)
    for meaning in meanings:
        assert all(0 < len(text) <= ONE_LINE for text in said_by(kind, meaning)), meaning


@every_kind
def test_every_level_has_a_character(kind):
    silent = [level for level in kind.levels if not level_meaning(kind, f"level:{level}", say_in("en"))]
    if silent:
        print(f"{kind.name} does not say how its levels play: {silent}; forms name them by number alone")
    told = [kind.level_meanings[level] for level in kind.levels if level not in silent]
    assert len(set(told)) == len(told)
