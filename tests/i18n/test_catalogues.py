"""The catalogues hold exactly the texts of the source, and `Say` speaks from them."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tablee import games
from tablee.cli.language import voice
from tablee.core.errors import BadOption, BadSeats, BadSpec
from tablee.core.notes import Note
from tablee.games import kalaha
from tablee.i18n import LANGUAGES, Say, preferred
from tests.i18n import (
    SOURCE,
    catalogue,
    catalogue_file,
    domains,
    entries,
    fields,
    forms,
    hidden_from_babel,
    is_clicks,
    marked,
)
from tests.i18n import marked_in_click as texts_of_click

DOMAINS = list(domains())
KALAHA = Path(kalaha.__file__).parent / "locale"
SAY = Say("fr", [("kalaha", KALAHA)])
MOVES = ("{n} move taken back.", "{n} moves taken back.")

# click fills this field with an English word for the type, so the translation does without it.
LEFT_OUT = {"{value!r} is not a valid {number_type}.": {"number_type"}}


# --- catalogues -------------------------------------------------------------------------------


def test_languages_are_those_with_catalogues() -> None:
    found = {folder.name for folder in catalogue_file("tablee").parents[2].iterdir()}
    assert {"en", *found} == set(LANGUAGES)


@pytest.mark.parametrize("domain", DOMAINS)
def test_nothing_is_missing_and_nothing_obsolete(domain: str) -> None:
    held = {message.id for message in entries(domain) if not is_clicks(message)}
    wanted = marked(domain)
    assert wanted, "no texts found: is the extraction broken?"
    assert sorted(map(str, wanted - held)) == [], "missing"
    assert sorted(map(str, held - wanted)) == [], "obsolete"
    assert not catalogue(domain).obsolete


def test_babel_sees_every_text() -> None:
    assert hidden_from_babel(
        "x = f\"{say('a')} {say.count('a', 'b', n)}\"\nspeaker()(\"b\")\nsay(\"c\")"
    ) == [
        1,
        2,
    ]
    for path in SOURCE.rglob("*.py"):
        assert hidden_from_babel(path.read_text(encoding="utf-8")) == [], path


def test_the_catalogues_agree_on_the_texts_they_share() -> None:
    """One `Say` speaks for all games: a text means the same in each, or it is worded differently."""
    said: dict[str, str] = {}
    for domain in DOMAINS:
        for message in entries(domain):
            for english, translated in forms(message):
                assert said.setdefault(english, translated) == translated, english


def test_clicks_texts_are_in_click() -> None:
    held = {message.id for message in entries("tablee") if is_clicks(message)}
    assert held
    assert sorted(map(str, held - texts_of_click())) == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_everything_is_translated(domain: str) -> None:
    for message in entries(domain):
        assert not message.fuzzy, message.id
        for english, translated in forms(message):
            assert translated.strip(), english


@pytest.mark.parametrize("domain", DOMAINS)
def test_fields_are_kept(domain: str) -> None:
    for message in entries(domain):
        for english, translated in forms(message):
            assert fields(translated) == fields(english) - LEFT_OUT.get(english, set()), english


@pytest.mark.parametrize("domain", DOMAINS)
def test_spaces_at_the_ends_are_kept(domain: str) -> None:
    for message in entries(domain):
        for english, translated in forms(message):
            ends = [(text[:1] in " \n", text[-1:] in " \n") for text in (english, translated)]
            assert ends[0] == ends[1], english


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_typography(domain: str) -> None:
    """A no-break space before : ; ! ? and inside « », and no typewriter's apostrophe."""
    wrong = re.compile(r" [:;!?»]|«[^\u00a0]|[^\u00a0]»|[^\u00a0][;!?](?=\W|$)|[^\u00a0]:(?=\s|$)|\w'\w")
    for message in entries(domain):
        for _, translated in forms(message):
            # A conversion is written with an exclamation mark that nobody reads.
            assert not wrong.search(re.sub(r"!r}", "}", translated)), translated


@pytest.mark.parametrize("domain", DOMAINS)
def test_compiled_catalogues_are_current(domain: str) -> None:
    compiled = catalogue_file(domain).with_suffix(".mo")
    assert compiled.exists(), "run `make catalogues`"
    with compiled.open("rb") as file:
        found = gettext.GNUTranslations(file)
    for message in entries(domain):
        one, many = message.id if message.pluralizable else (message.id, message.id)
        for n, (_, translated) in enumerate(forms(message), start=1):
            said = found.ngettext(one, many, n) if message.pluralizable else found.gettext(one)
            assert said == translated, "run `make catalogues`"


# --- speaking ---------------------------------------------------------------------------------


def test_english_needs_no_catalogue() -> None:
    say = Say()
    assert say.language == "en"
    assert say("level {level}", level=3) == "level 3"
    assert [say.count(*MOVES, n) for n in (0, 1, 2)] == [
        "0 moves taken back.",
        "1 move taken back.",
        "2 moves taken back.",
    ]


def test_french() -> None:
    say = Say("fr")
    assert say("level {level}", level=3) == "niveau 3"
    assert say("Who begins?") == "Qui commence\u00a0?"


def test_french_counts_none_as_one() -> None:
    said = [Say("fr").count(*MOVES, n) for n in (0, 1, 2)]
    assert said == ["0 coup annulé.", "1 coup annulé.", "2 coups annulés."]


@pytest.mark.parametrize("language", ["fr", "xx"])
def test_what_no_catalogue_holds_is_said_in_english(language: str) -> None:
    say = Say(language)
    assert say("a text nobody translated: {n}", n=1) == "a text nobody translated: 1"
    said = [say.count("{n} untranslated thing", "{n} untranslated things", n) for n in (0, 1, 2)]
    assert said == ["0 untranslated things", "1 untranslated thing", "2 untranslated things"]


def test_a_text_without_fields_is_left_as_it_is() -> None:
    assert Say("fr")("{braces} and 100 %") == "{braces} and 100 %"


@pytest.mark.parametrize("language", ["en", "fr", "xx"])
def test_nothing_is_said_as_nothing(language: str) -> None:
    """In gettext's files the empty text stands for the head of the catalogue."""
    say = Say(language)
    assert say("") == ""
    assert say.note(Note("none", "")) == ""


def test_numbers_are_written_as_people_write_them() -> None:
    say, dis = Say(), Say("fr")
    assert (say.number(1234.56, 1), dis.number(1234.56, 1)) == ("1234.6", "1234,6")
    assert (say.number(3, 0), dis.number(3, 0)) == ("3", "3")
    assert (say.percent(0.725), dis.percent(0.725)) == ("72.5%", "72,5\u00a0%")
    assert (say.percent(1, 0), dis.percent(1, 0)) == ("100%", "100\u00a0%")
    assert (say("{n} s", n=0.05), dis("{n} s", n=0.05)) == ("0.05 s", "0,05 s")
    assert dis("{n} s", n="0.05") == "0.05 s", "a text is what people must type"


def test_a_game_brings_its_own_words() -> None:
    assert Say("fr")("any legal move") == "any legal move"
    assert SAY("any legal move") == "n’importe quel coup permis"
    assert SAY("level {level}", level=1) == "niveau 1"
    assert Say("en", [("kalaha", KALAHA)])("any legal move") == "any legal move"


def test_catalogues_add_up(tmp_path: Path) -> None:
    write_toy(tmp_path)
    say = Say("fr", [("kalaha", KALAHA), ("toy", tmp_path)])
    assert say("a toy") == "un jouet"
    assert [say.count("{n} toy", "{n} toys", n) for n in (0, 1, 2)] == ["0 jouet", "1 jouet", "2 jouets"]
    assert say("any legal move") == "n’importe quel coup permis"
    assert say("a move") == "un coup"


def test_the_command_line_knows_the_words_of_every_game_wherever_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games are found on the path of `tablee.games`; none is loaded for its words."""
    game = tmp_path / "toy"
    write_toy(game / "locale")
    (game / "__init__.py").write_text("raise RuntimeError('loaded')", encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path), str(tmp_path / "nowhere")])
    say = voice("fr")
    assert say("a toy") == "un jouet"
    assert say("any legal move") == "n’importe quel coup permis"
    assert say("a move") == "un coup"
    assert voice("en")("a toy") == "a toy"


def write_toy(folder: Path) -> None:
    own = Catalog(locale="fr")
    own.add("a toy", "un jouet")
    own.add(("{n} toy", "{n} toys"), ("{n} jouet", "{n} jouets"))
    target = folder / "fr" / "LC_MESSAGES" / "toy.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, own)


def test_notes_are_translated_with_the_notes_inside_them() -> None:
    expected = Note("int_range", "a whole number from {low} to {high}", {"low": 1, "high": 12})
    inner = BadOption(option="depth", value="'x'", expected=expected)
    error = BadSpec(spec="minimax:depth=x", why=Note(inner.code, inner.template, inner.fields))
    said = SAY.note(error).replace("\u00a0", " ")
    assert said == (
        "agent « minimax:depth=x » : option depth : la valeur 'x' n’est pas permise ; "
        "il faut un nombre entier de 1 à 12"
    )
    field = Note("empty_field", "field {field} is empty", {"field": 3})
    assert SAY("cannot undo: {why}", why=field) == "annulation impossible\u00a0: le champ 3 est vide"
    assert SAY.note(Note("plain", "a move")) == "un coup"


@pytest.mark.parametrize(("fewest", "said"), [(2, "de 2 à 4 places"), (4, "à 4 places")])
def test_the_number_of_seats_is_a_range_only_where_there_is_one(fewest: int, said: str) -> None:
    error = BadSeats(game="toy", fewest=fewest, most=4, seats=9)
    assert Say("fr").note(error) == Say("fr").note(error.note) == f"toy se joue {said}, et non 9"


def test_errors_in_english_are_their_own_text() -> None:
    error = BadOption(option="seeds", value="'x'", expected=Note("flag", "true or false"))
    assert Say().note(error) == str(error)


# --- the language of the environment ----------------------------------------------------------

VARIABLES = ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "en_US", "LC_MESSAGES": "fr_FR"}, "en"),
        ({"LC_ALL": "de_DE", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ({"TABLEE_LANG": "fr", "LC_ALL": "en_US"}, "fr"),
        ({"TABLEE_LANG": "en", "LANG": "fr_FR"}, "en"),
    ],
)
def test_preferred(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert preferred() == expected
