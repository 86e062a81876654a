"""Presets, options and choices have titles that people read in forms, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablee.catalogues import say_in
from tablee.core.game import GameKind
from tablee.core.options import Choice, SeatChoice
from tablee.i18n import Say
from tablee.roster import find_game, games
from tablee.tui.form import LABEL_COLUMNS
from tablee.wording import level_meaning, option_title, preset_title, rules_title, value_title
from tests.conformance.toy.high_card.game import HighCard
from tests.i18n import entries

LONGEST = 28  # characters that a value may have: a phone shows it in one line


def titles(kind: GameKind) -> Iterator[tuple[str, str, int]]:
    """Everything of a game that has a title: what it is, the title, the most characters it may have."""
    for name, preset in kind.presets.items():
        yield name, preset.title, LONGEST
    for option in kind.options:
        yield option.name, option.title, LABEL_COLUMNS
        if isinstance(option, Choice):
            seats = isinstance(option, SeatChoice)
            for choice in option.choices:
                if not (seats and choice.isdigit()):
                    yield f"{option.name}={choice}", option.titles.get(choice, ""), LONGEST


@pytest.mark.parametrize("game", list(games()))
def test_everything_that_can_be_chosen_has_a_short_title_in_both_languages(game):
    french = {message.id: message.string for message in entries(game)}
    for what, title, most in titles(find_game(game)):
        assert title, what
        assert "_" not in title, what
        for text in (title, french[title]):
            assert 0 < len(text) <= most, (what, text)


@pytest.mark.parametrize("game", list(games()))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_titles_tell_presets_options_and_values_apart(game, language):
    kind, say = find_game(game), say_in(language)
    groups = [[preset_title(kind, name, say) for name in kind.presets]]
    groups += [[option_title(option, say) for option in kind.options]]
    for option in kind.options:
        if isinstance(option, Choice):
            groups.append([value_title(kind, option, choice, say) for choice in option.choices])
    for group in groups:
        assert len(set(group)) == len(group), group


@pytest.mark.parametrize("game", list(games()))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_level_says_how_it_plays_unlike_the_others(game, language):
    kind, say = find_game(game), say_in(language)

    said = [level_meaning(kind, f"level:{level}", say) for level in kind.levels]

    assert all(said)
    assert len(set(said)) == len(kind.levels)


def test_a_level_of_which_its_game_says_nothing_has_no_meaning():
    assert level_meaning(HighCard(), "level:1", Say("fr")) == ""


def test_a_game_without_titles_is_shown_by_its_names():
    kind, say = HighCard(), Say("fr")
    lead = kind.options[1]
    assert preset_title(kind, "open", say) == "open"
    assert (option_title(lead, say), value_title(kind, lead, "random", say)) == ("lead", "random")


def test_rules_are_told_by_their_preset_and_what_differs_from_it():
    kalaha = find_game("kalaha")
    assert rules_title(kalaha("standard"), say_in("en")) == "common game"
    changed = kalaha("standard", seeds=5, first="random", pie_rule=True, capture="never")
    assert rules_title(changed, say_in("fr")).replace("\u00a0", " ") == (
        "jeu courant · graines par champ : 5 · qui commence : tiré au sort · captures : jamais · règle du gâteau : oui"
    )


def test_a_whole_file_is_told_by_its_length():
    cluedo = find_game("cluedo")
    players = next(option for option in cluedo.options if option.name == "players")
    told = [value_title(cluedo, players, text, say_in("fr")) for text in ("1,Ada,humain", "1,A,b\n2,C,d")]
    assert told == ["1 ligne", "2 lignes"]


@pytest.mark.parametrize(("game", "first"), [("cluedo", "0"), ("love_letter", "1"), ("kalaha", "0")])
def test_only_seats_that_are_there_can_begin(game, first):
    kind = find_game(game)
    begins = next(option for option in kind.options if isinstance(option, SeatChoice))
    assert set(begins.among(2)) == {first, str(int(first) + 1), "random"}
    assert begins.seat(first) == 0
    assert begins.seat("random") is None
    most = kind.rules.SEATS[1]
    assert begins.among(most) == begins.choices
    assert value_title(kind, begins, first, say_in("fr")) in ("A", "Joueur 1")
