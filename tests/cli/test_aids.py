"""Aids and commands that a game's painter declares: how much a screen helps, and questions about it."""

from __future__ import annotations

import pytest

from tablee import cli
from tablee.cli.plain.game import PlainGame
from tablee.games.cluedo import GAME as CLUEDO
from tablee.games.kalaha import GAME as KALAHA
from tablee.i18n import Say
from tablee.records import read
from tablee.roster import HUMAN
from tests.cli.terminal import tablee
from tests.cli.test_session import Terminal, table_of
from tests.games.cluedo.small_course import CARDS, PLAN
from tests.games.cluedo.test_paint import SAY as SPEAKERS

SMALL = {"plan": PLAN, "cards": CARDS}


def pages(monkeypatch, tmp_path, answers, table, say=None, **more) -> list[str]:
    """What has been written each time that an answer is asked for."""
    terminal = Terminal(monkeypatch, answers, interactive=False)
    written = [0]

    def new() -> str:
        text = terminal.text
        part, written[0] = text[written[0] :], len(text)
        return part

    parts: list[str] = []
    read_line = terminal._input
    monkeypatch.setattr("builtins.input", lambda: (parts.append(new()), read_line())[1])
    PlainGame(table, say or Say(), terminal.screen, tmp_path / "game.json", **more).run()
    return parts


def test_the_sheet_is_basic_until_somebody_wants_another(monkeypatch, tmp_path):
    table = table_of(CLUEDO, HUMAN, "random", **SMALL)
    answers = ["sheet off", "why ada", "sheet full", "sheet basic", "sheet maybe"]
    first, off, refused, full, again, wrong = pages(monkeypatch, tmp_path, answers, table)

    assert "?" in first
    assert " 1 2 M" in first
    assert "all that follows: sheet full" in first
    assert " 1 2 M" not in off
    assert "the clue sheet is off: switch it to basic or full" in refused
    assert " 1 2 M" in full
    assert "all that follows" not in full
    assert " 1 2 M" in again
    assert "option sheet: 'maybe' is not allowed; expected one of basic, full, off" in wrong
    assert not table.moves


def test_a_question_is_answered_in_words(monkeypatch, tmp_path):
    table = table_of(CLUEDO, HUMAN, "random", **SMALL)
    hand = next(place for place in table.state.view(0).scene().places if place.name == "hand1").items
    name = next(
        place.items[2] for place in table.state.view(0).scene().places if place.name == f"card/{hand[0]}"
    )
    answers = [f"why {hand[0]}", "why", "why nothing", f"why {hand[0]} 9", f"why {hand[0]} 2"]
    _, own, usage, unknown, nobody, other = pages(monkeypatch, tmp_path, answers, table)

    assert f"You have {name}: it is in your hand." in own
    assert "say which card, as in: why ada" in usage
    assert "unknown card 'nothing'; known: ada, alan" in unknown
    assert "unknown player '9'; known: 1, 2, mystery" in nobody
    assert f"Player 2 does not have {name}: you have it." in other


def test_help_names_the_commands_of_the_game_and_of_no_other(monkeypatch, tmp_path):
    help_of = {}
    for kind, options, say in ((CLUEDO, SMALL, SPEAKERS["fr"]), (KALAHA, {}, Say())):
        table = table_of(kind, HUMAN, "random", **options)
        help_of[kind.name] = pages(monkeypatch, tmp_path, ["help"], table, say)[1]

    assert "  fiche      basic, full ou off" in help_of["cluedo"]
    assert "  pourquoi   CARTE [JOUEUR]" in help_of["cluedo"]
    assert "sheet" not in help_of["kalaha"]


def test_names_may_be_typed_and_slugs_are_saved(monkeypatch, tmp_path):
    table = table_of(CLUEDO, HUMAN, "random", preset="classic")
    room = next(move for move in table.state.legal if move in ("to:kitchen", "to:dining"))
    typed = {"to:kitchen": "to:Cuisine", "to:dining": "to:salle à manger"}[room]
    answers = ["pourquoi bibliothèque", typed, "quit"]
    _, why, *_ = pages(monkeypatch, tmp_path, answers, table, SPEAKERS["fr"])

    assert "Bibliothèque" in why
    assert table.moves[0] == room


def test_each_person_at_a_keyboard_has_their_own_aids(monkeypatch, tmp_path):
    table = table_of(CLUEDO, HUMAN, HUMAN, **SMALL)
    answers = ["sheet off", lambda: table.state.legal[0], "board", "quit"]
    screen = Terminal(monkeypatch, answers, interactive=False).screen
    session = PlainGame(table, Say(), screen, tmp_path / "game.json")

    session.run()

    assert session.helps[0] == {"sheet": "off"}
    assert session.helps[1] == {"sheet": "basic"}


def test_aids_may_be_named_at_the_start(monkeypatch, tmp_path):
    table = table_of(CLUEDO, HUMAN, "random", **SMALL)

    assert " 1 2 M" not in pages(monkeypatch, tmp_path, [], table, aids={"sheet": "off"})[0]
    file = tmp_path / "piped.json"
    done = tablee("play", "cluedo", "--aid", "sheet=off", "--save", str(file), typed="why codd\n")
    assert "the clue sheet is off" in done.stdout, done.stderr
    assert "sheet" not in read(file).options


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cluedo", "--aid", "sheet=maybe"), "option sheet: 'maybe' is not allowed; expected one of basic, full"),
        (("cluedo", "--aid", "sheet"), "--aid sheet: expected NAME=VALUE, as in --aid sheet=basic"),
        (("cluedo", "--aid", "shet=off"), "unknown aid of cluedo 'shet'; known: sheet; did you mean 'sheet'?"),
        (("kalaha", "--aid", "sheet=off"), "kalaha has no aids: leave out --aid"),
    ],
)  # fmt: skip
def test_aids_that_are_not_there_are_refused(capsys, arguments, message):
    assert cli.run(["play", *arguments, "--lang", "en"]) == 2
    assert message in capsys.readouterr().err
