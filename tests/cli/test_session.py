"""Several people at one keyboard, more than two seats, and another game: what only a terminal shows.

The screen is a list of pages: erasing begins a new one, and a hand that was erased is out of sight.
"""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from tablee.cli.plain.game import ERASE, PlainGame, erase
from tablee.cli.plain.series import Series
from tablee.core.scene import Line
from tablee.core.state import Outcome
from tablee.games.cluedo import GAME as CLUEDO
from tablee.games.kalaha import GAME as KALAHA
from tablee.games.schotten_totten import GAME as SCHOTTEN
from tablee.games.schotten_totten.words import the_card
from tablee.i18n import Say
from tablee.match import Table
from tablee.match.endings import ABANDONED, ABORTED, AGREED_DRAW, OUT_OF_TIME, RESIGNED
from tablee.match.series import SeriesScore
from tablee.records import read
from tablee.roster import HUMAN, build_agent
from tablee.tui.painter import log_text, paint, painter_of, print_text
from tablee.wording import PlainWording, names_of, reason_words, result_words
from tests.conformance.toy.high_card import GAME as HIGH_CARD

SAY = Say()
STRENGTHS = {"own": {"name": "colour_run", "sum": 24}, "other": {"name": "three", "sum": 24}}


class Terminal:
    """What people type, one line at a time, and the pages they have seen when each is asked for."""

    def __init__(self, monkeypatch, answers, *, interactive=True):
        self._answers = iter(answers)
        self.written = io.StringIO()
        self.screen = Console(
            file=self.written,
            width=100,
            height=30,
            force_terminal=interactive,
            soft_wrap=True,
            highlight=False,
        )
        self.asked: list[str] = []
        monkeypatch.setattr("builtins.input", self._input)
        monkeypatch.setattr("sys.stdin", io.StringIO())
        monkeypatch.setattr("sys.stdin.isatty", lambda: interactive)

    def _input(self) -> str:
        self.asked.append(self.page)
        answer = next(self._answers, None)
        if answer is None:
            raise EOFError
        return answer() if callable(answer) else answer

    @property
    def text(self) -> str:
        return re.sub(r"\x1b\[(?:[\d;]*m|\?\d+[hl]|1A|2K)", "", self.written.getvalue())

    @property
    def page(self) -> str:
        """What can be seen, scrolling included, since the screen was last erased."""
        return self.text.rpartition(ERASE)[2]


def table_of(kind, *specs, seed=1, **options):
    game = kind(seats=len(specs), **options)
    agents = [None if spec == HUMAN else build_agent(kind, spec) for spec in specs]
    return Table(game, agents, specs, seed)


def faces(table, seat):
    """The cards of a seat that nobody else can know, as the painter and the log write them."""
    view = table.state.view(seat).scene()
    hand = next(place for place in view.places if place.name == f"hand{seat + 1}")
    return {text for card in hand.items for text in (f"▐ {card} ▌", the_card(card, SAY))}


def first_move(table):
    return lambda: table.state.legal[0]


# --- the keyboard -----------------------------------------------------------------------------


def test_no_page_ever_shows_two_hands(monkeypatch, tmp_path):
    """A whole game of two people: at each prompt only the hand of whoever sits there is to be seen."""
    table = table_of(SCHOTTEN, HUMAN, HUMAN, seed=2)
    wrong: list[str] = []

    def answer():
        page = terminal.page
        if not page.rstrip().endswith("help:"):
            hands = [faces(table, seat) for seat in range(2)] if "to the keyboard" in page else []
            wrong.extend(card for hand in hands for card in hand if card in page)
            return ""
        hidden = faces(table, 1 - table.mover)
        wrong.extend(card for card in hidden if card in page)
        return table.state.legal[0]

    terminal = Terminal(monkeypatch, [answer] * 500)
    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert table.state.is_over
    assert wrong == []
    assert any("Player 1, Enter hides your cards: " in page for page in terminal.asked)
    assert any(page == "Player 2 to the keyboard; Enter shows your cards: " for page in terminal.asked)


def test_the_mover_reads_what_was_drawn_before_the_cards_are_hidden(monkeypatch, tmp_path):
    table = table_of(SCHOTTEN, HUMAN, HUMAN)
    terminal = Terminal(monkeypatch, ["", first_move(table), "", ""])

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    drawn = re.search(r"You lay .* draw the (\w+ \d)\.", terminal.asked[2])
    assert drawn, terminal.asked[2]
    assert drawn[1] not in terminal.asked[4]
    assert "draws a clan card" in terminal.asked[4], "the other only hears that a card was drawn"


@pytest.mark.parametrize(
    ("kind", "specs"),
    [(KALAHA, (HUMAN, HUMAN)), (SCHOTTEN, (HUMAN, "random")), (SCHOTTEN, ("random", HUMAN))],
)
def test_nobody_passes_the_keyboard_where_nothing_is_hidden_or_one_person_plays(
    monkeypatch, tmp_path, kind, specs
):
    table = table_of(kind, *specs)
    terminal = Terminal(monkeypatch, [first_move(table)] * 3)

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert len(terminal.asked) == 4
    assert all("your move" in page for page in terminal.asked)
    assert ERASE not in terminal.text
    assert "──── " not in terminal.text


def test_on_a_pipe_a_line_stands_between_two_people(monkeypatch, tmp_path):
    table = table_of(SCHOTTEN, HUMAN, HUMAN)
    terminal = Terminal(monkeypatch, [first_move(table)] * 2, interactive=False)

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert len(table.moves) == 2
    assert [line[:12] for line in terminal.text.splitlines() if line.startswith("── ")] == [
        "── Player 1 ",
        "── Player 2 ",
        "── Player 1 ",
    ]
    assert ERASE not in terminal.text


def test_a_terminal_that_cannot_erase_is_scrolled_away():
    written = io.StringIO()

    erase(Console(file=written, width=80, height=30, force_terminal=True, _environ={"TERM": "dumb"}))

    assert written.getvalue() == "\n" * 30


# --- more than two seats ----------------------------------------------------------------------


def test_three_seats_with_people_and_a_computer(monkeypatch, tmp_path):
    """Two people and a computer: each person sees their own cards only, and hears what the others did."""
    table = table_of(HIGH_CARD, HUMAN, "random", HUMAN, seed=5)

    def answer():
        return table.state.legal[0] if terminal.page.rstrip().endswith("help:") else ""

    terminal = Terminal(monkeypatch, [answer] * 50)
    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert table.state.is_over
    assert any("Player 3 to the keyboard" in page for page in terminal.asked)
    assert "seat=Player 2 (random)" in terminal.text
    assert "Player 1: " in terminal.text.splitlines()[-2]


def test_scores_have_names_where_more_than_two_play():
    names = names_of(HIGH_CARD(seats=3), (HUMAN, "level:2", "random"), SAY)

    assert names == ["Player 1", "Player 2 (level 2)", "Player 3 (random)"]
    assert result_words(Outcome((1, 2, 0), (1,), "x"), names, SAY) == (
        "Player 1: 1, Player 2 (level 2): 2, Player 3 (random): 0, Player 2 (level 2) wins."
    )
    assert result_words(Outcome((1, 1, 0), (0, 1), "x"), names, SAY).endswith(
        ", the win is shared: Player 1, Player 2 (level 2)."
    )
    assert result_words(Outcome((1, 1, 1), (0, 1, 2), "x"), names, SAY).endswith(", a draw.")
    assert result_words(Outcome((28, 20), (0,), "x"), ["A", "B"], SAY) == "28 : 20, A wins."


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome((28, 20), (1,), RESIGNED), "A resigns. B wins."),
        (Outcome((28, 20), (1,), OUT_OF_TIME), "A has run out of time. B wins."),
        (Outcome((28, 20), (1,), ABANDONED), "A has not come back. B wins."),
        (Outcome((28, 20), (), AGREED_DRAW), "A draw was agreed on. Nobody has won."),
        (Outcome((28, 20), (), ABORTED), "The game was broken off. Nobody has won or lost."),
    ],
)
def test_where_people_end_a_game_no_score_contradicts_who_won(outcome, told):
    why = reason_words(PlainWording(), outcome, ["A", "B"], SAY, KALAHA().deal(1))

    assert f"{why} {result_words(outcome, ['A', 'B'], SAY)}" == told


# --- what is told, and when -------------------------------------------------------------------


def test_the_board_stands_only_where_a_person_is_to_move(monkeypatch, tmp_path):
    """With the tactic cards a turn is two moves or more; the computer's are one paragraph and no board."""
    table = table_of(SCHOTTEN, HUMAN, "random", seed=4, preset="iello_tactics")
    terminal = Terminal(monkeypatch, [first_move(table)] * 12)

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert len(table.moves) > 12
    assert terminal.text.count("▼ 0 stones") == len(terminal.asked) == 13
    assert re.search(
        r"▸ Player 2 \(random\) lays [\w -]+ at stone \d · draws a (clan|tactic) card\.", terminal.text
    )


def test_a_mistake_is_explained_without_another_board(monkeypatch, tmp_path):
    table = table_of(KALAHA, HUMAN, HUMAN)
    terminal = Terminal(monkeypatch, ["7", "", "1", "1", "1"])

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert terminal.text.count("Player A") == 3
    assert "cannot read '7' as a move: expected a field from 1 to 6" in terminal.text
    assert "1 is not possible: field 1 is empty." in terminal.text
    assert "legal:" not in terminal.text
    assert table.moves == ["1", "1"]


def test_moves_may_be_typed_in_any_letters_and_with_spaces_around_signs(monkeypatch, tmp_path):
    table = table_of(SCHOTTEN, HUMAN, HUMAN, seed=2)
    card = table.state.legal[0].partition("@")[0]
    terminal = Terminal(monkeypatch, [f"{card.lower()} @ 3"], interactive=False)

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert table.moves == [f"{card}@3"]


def test_after_an_undo_the_new_moves_are_told(monkeypatch, tmp_path):
    table = table_of(KALAHA, HUMAN, HUMAN)
    terminal = Terminal(monkeypatch, ["1", "2", "undo", "undo", "6", "3"])

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    told = re.findall(r"▸ ([AB]) sows \d seeds from field (\d)", terminal.text)
    assert told == [("A", "1"), ("B", "2"), ("A", "6"), ("B", "3")]
    assert table.moves == ["6", "3"]


def test_the_log_tells_the_whole_game_again(monkeypatch, tmp_path):
    table = table_of(KALAHA, HUMAN, HUMAN)
    terminal = Terminal(monkeypatch, ["1", "2", "log"])

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert "▸ A sows 4 seeds from field 1.\n▸ B sows 4 seeds from field 2.\n" in terminal.asked[-1]


def test_long_texts_are_broken_between_words_on_a_terminal_and_nowhere_on_a_pipe():
    shown = []
    for terminal in (True, False):
        screen = Console(file=io.StringIO(), width=60, force_terminal=terminal, soft_wrap=True)
        print_text(screen, "word " * 20 + "end", "  • ", "    ")
        shown.append(screen.file.getvalue().splitlines())

    assert len(shown[0]) == 2
    assert shown[0][1].startswith("    word")
    assert max(map(len, shown[0])) <= 60
    assert len(shown[1]) == 1


def test_a_board_grows_with_the_terminal_where_the_game_can_make_use_of_it():
    widths = []
    for kind in (CLUEDO, KALAHA):
        game = kind()
        scene, names = game.deal(1).view(0).scene(), [str(seat + 1) for seat in range(game.seats)]
        for columns, terminal in ((80, True), (140, True), (140, False)):
            screen = Console(file=io.StringIO(), width=columns, force_terminal=terminal)
            painted = paint(painter_of(kind), scene, SAY, names, screen)
            widths.append(max(map(len, painted.plain.splitlines())))
            assert widths[-1] < columns

    assert widths[0] == widths[2] < widths[1]
    assert widths[3] == widths[4] == widths[5]


def test_the_log_is_broken_between_words_and_keeps_its_colours():
    lines = [(Line("claimed", {"you": 0, "seat": 1, "stone": 4, "how": "proof", "missing": 2, **STRENGTHS}),)]
    painter = painter_of(SCHOTTEN)

    told = log_text(painter, lines, SAY, ["Player 1", "Player 2 (level 3)"], 60)
    whole = log_text(painter, lines, SAY, ["Player 1", "Player 2 (level 3)"], None)

    rows = told.plain.splitlines()
    assert max(map(len, rows)) <= 60
    assert [row[:2] for row in rows] == ["▸ ", *["  "] * (len(rows) - 1)]
    assert " ".join(row[2:] for row in rows) == whole.plain[2:]
    bold = [told.plain[span.start : span.end] for span in told.spans if "bold" in str(span.style)]
    assert "Player 2 (level 3)" in bold


def test_a_terminal_too_narrow_for_the_board_is_told_once(monkeypatch, tmp_path):
    table = table_of(KALAHA, HUMAN, HUMAN)
    terminal = Terminal(monkeypatch, ["1", "1"])
    terminal.screen.width = 40

    PlainGame(table, SAY, terminal.screen, tmp_path / "g.json").run()

    assert terminal.text.count("The board needs a terminal of 4") == 1


# --- another game -----------------------------------------------------------------------------


def finished_but_for_one_move(seed=1):
    """A table of Kalaha that the next move of a person ends, A with the greater store."""
    table = table_of(KALAHA, HUMAN, HUMAN, seed=seed)
    table.states[0] = table.game.position("A[0,0,0,0,0,1] 30 | B[1,0,0,0,0,0] 16", to_move="A")
    return table


def test_people_at_a_terminal_are_offered_another_game_and_the_score_is_kept(monkeypatch, tmp_path):
    terminal = Terminal(monkeypatch, ["6", "what?", "", "quit"])
    table = finished_but_for_one_move()

    series = Series(table, SAY, terminal.screen, tmp_path / "g.json")
    series.run()

    assert all(page.endswith("Another game? [Y/n] ") for page in terminal.asked[1:3])
    assert series.score == SeriesScore(1, (1, 0))
    assert series.played == 1
    assert series.table.mover == 1, "in Kalaha the other side begins the next game"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g-2.json", "g.json"]


@pytest.mark.parametrize(("language", "answer"), [("en", "n"), ("fr", "NON"), ("fr", "q"), ("en", None)])
def test_nobody_is_made_to_play_on(monkeypatch, tmp_path, language, answer):
    terminal = Terminal(monkeypatch, ["6", answer])

    Series(finished_but_for_one_move(), Say(language), terminal.screen, tmp_path / "g.json").run()

    assert len(terminal.asked) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["g.json"]


def test_a_series_that_is_left_says_where_the_game_is(monkeypatch, tmp_path):
    terminal = Terminal(monkeypatch, ["quit"])

    Series(finished_but_for_one_move(), SAY, terminal.screen, tmp_path / "g.json", length=3).run()

    assert "Go on with: tablee play --load" in terminal.text
    assert len(terminal.asked) == 1


def test_a_series_of_people_ends_with_its_winner(monkeypatch, tmp_path):
    """After the agreed number of games; a draw in games is a draw of the series."""
    terminal = Terminal(monkeypatch, ["6"])
    series = Series(finished_but_for_one_move(), SAY, terminal.screen, tmp_path / "g.json", length=2)
    series.score, series.played = SeriesScore(1, (0, 1)), 1

    series.run()

    assert "The series ends 1 : 1, a draw." in terminal.text


def test_one_seed_decides_the_whole_series(tmp_path):
    moves = []
    for folder in ("one", "two"):
        table = table_of(SCHOTTEN, "random", "random", seed=8)
        screen = Console(file=io.StringIO())
        Series(table, SAY, screen, tmp_path / folder / "g.json", watch=False, length=2).run()
        moves.append([read(tmp_path / folder / name).moves for name in ("g.json", "g-2.json")])

    assert moves[0] == moves[1]
    assert moves[0][0] != moves[0][1]
