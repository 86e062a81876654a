"""The catalogues hold exactly the texts of the source, and `Say` speaks from them."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from tools import po

from tablee import games
from tablee.catalogues import say_in
from tablee.core.errors import BadOption, BadSeats, BadSpec, IllegalMove
from tablee.core.notes import Note
from tablee.games import kalaha
from tablee.i18n import Say, find_language, preferred_language
from tablee.i18n.say import DECIMAL_MARK, GROUP_MARK, PERCENTAGE
from tests.i18n import entries, fields, forms, hidden_from_babel

DOMAINS = po.domains()
KALAHA = Path(kalaha.__file__).parent / "locale"
SAY = Say("fr", [("kalaha", KALAHA)])
MOVES = ("{n} move taken back.", "{n} moves taken back.")

# click fills this field with an English word for the type, so the translation does without it.
LEFT_OUT = {"{value!r} is not a valid {number_type}.": {"number_type"}}


# --- catalogues -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", po.languages())
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_catalogue_is_what_make_po_would_write(domain: str, language: str) -> None:
    """Nothing is missing, nothing obsolete, and nothing is written otherwise."""
    assert po.texts(domain), "no texts found: is the extraction broken?"
    assert po.catalogue_file(domain, language).read_text("utf-8") == po.updated(domain, language), (
        "run `make po`"
    )


def test_make_po_adds_what_is_new_and_drops_what_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(po, "catalogue_file", lambda domain, language: tmp_path / f"{domain}-{language}.po")
    monkeypatch.setattr(
        po, "texts", lambda _: {("kept", None), ("kept", "command"), (("{n} new", "{n} news"), None)}
    )
    head = (
        '# By hand.\nmsgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
    )
    before = head + '\n#: somewhere.py:7\nmsgid "kept"\nmsgstr "gardé"\n\nmsgid "gone"\nmsgstr "parti"\n'
    (tmp_path / "tablee-fr.po").write_text(before, "utf-8")

    after = po.updated("tablee", "fr")

    assert after == head + (
        '\nmsgid "kept"\nmsgstr "gardé"\n'
        '\nmsgctxt "command"\nmsgid "kept"\nmsgstr ""\n'
        '\nmsgid "{n} new"\nmsgid_plural "{n} news"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    )
    assert '"Plural-Forms: nplurals=3;' in po.updated("tablee", "pl"), "a new language begins by itself"


def test_babel_sees_every_text() -> None:
    assert hidden_from_babel(
        "x = f\"{say('a')} {say.count('a', 'b', n)}\"\nspeaker()(\"b\")\nsay(\"c\")"
    ) == [
        1,
        2,
    ]
    for path in po.SOURCE.rglob("*.py"):
        assert hidden_from_babel(path.read_text(encoding="utf-8")) == [], path


def test_clicks_texts_are_in_the_general_catalogue() -> None:
    assert list(po.clicks(po.read_catalogue(po.catalogue_file("tablee", "fr"), "fr")))


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
    compiled = po.catalogue_file(domain, "fr").with_suffix(".mo")
    assert compiled.exists(), "run `make catalogues`"
    with compiled.open("rb") as file:
        found = gettext.GNUTranslations(file)
    for message in entries(domain):
        one, many = message.id if message.pluralizable else (message.id, message.id)
        for n, (_, translated) in enumerate(forms(message), start=1):
            said = found.ngettext(one, many, n) if message.pluralizable else found.gettext(one)
            if message.context:
                said = found.pgettext(message.context, one)
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


def test_the_formats_of_numbers_come_from_the_compiled_catalogue() -> None:
    held = gettext.translation("tablee", po.SOURCE / "i18n" / "locale", ["fr"])
    formats = [
        held.pgettext(*each) for each in ((DECIMAL_MARK, "."), (GROUP_MARK, ","), (PERCENTAGE, "{number}%"))
    ]
    assert formats == [",", "\u202f", "{number}\u00a0%"]
    assert (Say().grouped(1234567), Say("fr").grouped(1234567)) == ("1,234,567", "1\u202f234\u202f567")


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


@pytest.fixture
def two_toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games, found on the path of `tablee.games`, that mean different things by "King"."""
    for name, king in (("chess", "Roi"), ("tarock", "King")):
        write_toy(tmp_path / name / "locale", name, {"King": king, "a toy": f"un jouet de {name}"})
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('loaded')", encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path), str(tmp_path / "nowhere")])


def test_each_game_speaks_its_own_words_and_no_other_games(two_toys: None) -> None:
    """No game is loaded for its words; one that keeps the English word keeps it."""
    say = say_in("fr")

    assert [say.for_game(game)("King") for game in ("chess", "tarock", "kalaha")] == ["Roi", "King", "King"]
    assert [say.for_game(game)("a toy") for game in ("chess", "tarock")] == [
        "un jouet de chess",
        "un jouet de tarock",
    ]
    assert say("a toy") == say.for_game("kalaha")("a toy") == "a toy"
    assert say.for_game("chess")("any legal move") == "any legal move", "Kalaha's"
    assert say.for_game("kalaha")("any legal move") == "n’importe quel coup permis"
    assert say_in("en").for_game("chess")("a toy") == "a toy"


def test_a_game_falls_back_on_the_general_catalogue_and_leads_to_the_other_games(two_toys: None) -> None:
    chess = say_in("fr").for_game("chess")

    assert chess("a move") == "un coup"
    assert chess.for_game("tarock")("a toy") == "un jouet de tarock"
    assert chess.for_game("nowhere")("a toy") == "a toy"


def test_an_error_that_names_its_game_is_said_in_the_games_words() -> None:
    error = illegal_move()

    assert "le champ 1 est vide" in say_in("fr").note(error)
    assert "le champ 1 est vide" in say_in("fr")("Error: {why}", why=BadSpec(spec="x", why=error.note))


def illegal_move() -> IllegalMove:
    game = kalaha.GAME("simple")
    with pytest.raises(IllegalMove) as caught:
        game.position("A[0,1,0,0,0,0] 20 | B[1,0,0,0,0,0] 26, A to move").play("1")
    return caught.value


def write_toy(folder: Path, domain: str, texts: dict[str, str]) -> None:
    own = Catalog(locale="fr")
    for english, french in texts.items():
        own.add(english, french)
    target = folder / "fr" / "LC_MESSAGES" / f"{domain}.mo"
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
    assert preferred_language() == expected


@pytest.mark.parametrize(
    ("wanted", "found"), [("fr", "fr"), ("fr-CA", "fr"), ("FR_be.UTF-8", "fr"), ("fro", None)]
)
def test_a_locale_is_matched_by_its_whole_name_or_its_language(wanted: str, found: str | None) -> None:
    assert find_language(wanted) == found
