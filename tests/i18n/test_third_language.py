"""A third language is a set of catalogues and nothing else: here one that nobody speaks, made from the English."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from unicodedata import combining, normalize

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from litestar.testing import TestClient
from tools import po

from tablee.catalogues import say_in
from tablee.cli.command_group import command_names
from tablee.core.settings import COLOURS, Settings, load_settings
from tablee.i18n import Say, find_language, language_name, languages
from tablee.i18n.say import DECIMAL_MARK, GROUP_MARK, PERCENTAGE
from tablee.report.document import html_page
from tablee.tui.app import TableeApp
from tablee.tui.screens.home import SettingsScreen
from tests.cli.terminal import tablee
from tests.i18n import entries
from tests.tui import settled, text_of

ACUTE = "\N{COMBINING ACUTE ACCENT}"
NAME = "Ẍẍ"


def accented(text: str) -> str:
    """Puts an accent on every letter outside the fields, so that one sees at once what was not translated."""
    parts = re.split(r"(\{[^}]*\}|%\([a-z_]+\)[sd])", text)
    marked = [part if at % 2 else re.sub(r"([A-Za-z])", rf"\1{ACUTE}", part) for at, part in enumerate(parts)]
    return normalize("NFC", "".join(marked))


def bare_words(text: str) -> list[str]:
    """The words of a text that carry no accent: those that were not translated."""
    words = re.findall(r"[^\W\d_]{3,}", normalize("NFC", text))
    return [word for word in words if not any(map(combining, normalize("NFD", word)))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues of the language `xx`: every domain, with plurals and numbers of its own."""
    place = tmp_path_factory.mktemp("locale")
    for domain in po.domains():
        made = Catalog(locale="pl")  # Babel writes the rule of plurals only for a language that it knows
        made.mime_headers = [("Plural-Forms", "nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2)")]
        for message in entries(domain):
            if message.pluralizable:
                one, many = map(accented, message.id)
                made.add(message.id, (one, f"{many} ²", many))
            else:
                own = NAME if message.id == "English" else accented(message.id)
                made.add(message.id, own, context=message.context)
        if domain == po.GENERAL:
            made.add(".", "·", context=DECIMAL_MARK)
            made.add(",", "’", context=GROUP_MARK)
            made.add("{number}%", "%{number}", context=PERCENTAGE)
        target = place / "xx" / "LC_MESSAGES" / f"{domain}.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            write_mo(file, made)
    return place


@pytest.fixture
def spoken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEE_LOCALE", str(folder))
    return folder


def test_it_is_found_by_its_catalogues(spoken: Path) -> None:
    assert languages() == ["en", "fr", "xx"]
    assert list(map(language_name, languages())) == ["English", "Français", NAME]
    assert find_language("xx_ZZ.UTF-8") == "xx"


def test_numbers_and_plurals_are_those_of_the_catalogue(spoken: Path) -> None:
    say = Say("xx")
    assert (say.number(1234.5, 1), say.grouped(1234567), say.percent(0.25)) == (
        "1234·5",
        "1’234’567",
        "%25·0",
    )
    moves = [say.count("{n} move taken back.", "{n} moves taken back.", n) for n in (1, 2, 3)]
    assert moves == [
        accented("1 move taken back."),
        accented("2 moves taken back. ²"),
        accented("3 moves taken back."),
    ]


def test_help_and_lists_speak_it(spoken: Path) -> None:
    told = tablee("--help", "--lang", "xx")
    assert told.returncode == 0, told.stderr
    assert accented("Play against the computer or a friend, or watch.") in normalize("NFC", told.stdout)
    options = {"lang", "colours", "animation", "no", "plain", "screens", "help", "version"}
    typed = {"tablee", *options, *COLOURS, *"-".join(command_names()).split("-")}
    text, _, examples = told.stdout.partition(accented("Examples"))
    assert "tablee play" in examples
    assert set(bare_words(text)) <= typed, "what people must type is the same in every language"
    kalaha = tablee("games", "--lang", "xx").stdout
    assert accented("common game") in kalaha


def test_commands_are_typed_in_it_and_in_english(spoken: Path, tmp_path: Path) -> None:
    game = (
        "play",
        "kalaha",
        "--plain",
        "--seat",
        "human",
        "--seat",
        "human",
        "--save",
        str(tmp_path / "g.json"),
    )
    typed = "".join(f"{accented(line)}\n" for line in ("3", "undo", "help", "rules")) + "board\nquit\n"

    told = tablee(*game, "--lang", "xx", typed=typed)

    assert told.returncode == 0, told.stderr
    assert accented("1 move taken back.") in told.stdout
    assert accented("take back your last move") in told.stdout
    assert f"  {accented('resign')} " in told.stdout, "the help shows the words to type"
    assert json.loads((tmp_path / "g.json").read_text("utf-8"))["moves"] == []
    assert "annuler" not in told.stdout


def test_a_games_own_commands_are_typed_in_it(spoken: Path) -> None:
    say = say_in("xx").for_game("cluedo")
    assert say.commands("sheet") == (accented("sheet"), "sheet")


def test_the_screens_offer_it_and_speak_it(
    spoken: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    async def run() -> None:
        app = TableeApp(say_in, "fr", Settings(language="fr", animation=False))
        async with app.run_test(size=(100, 40)) as pilot:
            await settled(pilot)
            app.push_screen(SettingsScreen())
            await settled(pilot)
            await pilot.press("right")
            await settled(pilot)
            assert accented("language") in text_of(pilot)
            assert NAME in text_of(pilot)

    asyncio.run(run())
    assert load_settings().language == "xx"


@pytest.fixture
def client(spoken: Path, tmp_path: Path) -> Iterator[TestClient]:
    from tablee.web.app import make_app

    with TestClient(make_app(str(tmp_path / "games.db"))) as found:
        yield found


def test_the_pages_offer_it_and_speak_it(client: TestClient) -> None:
    english = client.get("/new", headers={"Accept-Language": "en"}).text
    assert re.findall(r'<a hreflang="(\w+)" lang="\w+" href="/lang/\w+\?back=/new">([^<]+)<', english) == [
        ("fr", "Français"),
        ("xx", NAME),
    ]
    told = client.get("/new", headers={"Accept-Language": "xx-ZZ,fr;q=0.5"}).text
    assert '<html lang="xx"' in told
    assert accented("My games") in told
    texts = client.get("/i18n/xx.json").json()
    assert texts["page.new"] == accented(client.get("/i18n/en.json").json()["page.new"])
    assert client.get("/i18n/yy.json").status_code == 404


def test_reports_offer_it(spoken: Path) -> None:
    told = html_page("Title", {"en": "", "xx": ""}, "en")
    assert f'lang="xx">{NAME}</label>' in told
    assert '#language-xx:checked ~ main:not([lang="xx"])' in told


def test_no_language_but_that_of_the_source_is_named_in_the_program() -> None:
    wrong = re.compile(r"""["'-]fr["':]""")
    named = [
        f"{file.relative_to(po.SOURCE)}: {line.strip()}"
        for pattern in ("*.py", "*.js", "*.css", "*.html")
        for file in po.SOURCE.rglob(pattern)
        for line in file.read_text("utf-8").splitlines()
        if wrong.search(line)
    ]
    assert named == []
