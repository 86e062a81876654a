"""Books: what they have, how they are made, kept and verified, and that a broken one never gives a move."""

from __future__ import annotations

import random
import shutil

import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.core.errors import BadSpec, BadUse
from tablee.core.solution import SilentWatcher
from tablee.games.kalaha import GAME
from tablee.games.kalaha.books import book as book_file
from tablee.games.kalaha.books.book import (
    SHIPPED,
    BookEntry,
    BookSettings,
    books_of,
    packed,
    read_book,
    unpacked,
)
from tablee.games.kalaha.books.making import BookJournal, usual_settings
from tablee.games.kalaha.books.verification import walk_book
from tablee.games.kalaha.endgames.rows import index_of, seeds_of
from tablee.games.kalaha.endgames.tables import digest, rows_of, rule_tables
from tablee.games.kalaha.perfect import BOOK, SEARCH, Perfect
from tablee.games.kalaha.solver import SOLVER
from tablee.match import check_seat
from tablee.roster import build_agent
from tests.games.kalaha.test_endgames import Heard
from tests.games.kalaha.test_perfect import expected, value

SMALL = GAME("standard", fields=3, seeds=2)
FLOOR, OPENING = 5, 1
SHIPPED_BOOKS = sorted(SHIPPED.glob("*.book"))


@pytest.fixture(autouse=True)
def data(tmp_path, tmp_path_factory, monkeypatch):
    """A data folder of this test alone, with endgames that all of them share."""
    kept = tmp_path_factory.getbasetemp() / "book-endgames"
    kept.mkdir(exist_ok=True)
    folder = tmp_path / "data" / "tablee" / "kalaha"
    folder.parent.mkdir(parents=True)
    shutil.copytree(kept, folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield folder
    for made in folder.glob("*.db"):
        shutil.copy(made, kept)


def make(path, game=SMALL, watcher=None, jobs=1, opening=OPENING, floor=FLOOR):
    return SOLVER.make_book(
        game, str(path), watcher or SilentWatcher(), jobs=jobs, reach=4, opening=opening, floor=floor
    )


def check(path, game=SMALL, reach=2, sample=None):
    return SOLVER.check_book(game, str(path), SilentWatcher(), jobs=2, reach=reach, sample=sample)


@pytest.fixture(scope="module")
def small(tmp_path_factory) -> bytes:
    """The file of a small book."""
    folder = tmp_path_factory.mktemp("book")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        make(folder / "small.book")
    return (folder / "small.book").read_bytes()


# --- what a book has --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("preset", ["simple", "standard", "empty_capture"])
def test_whoever_follows_a_book_finds_every_decision_and_the_move_that_is_hardest(tmp_path, preset, seat):
    """By either seat, after every opening, whatever the other answers."""
    game = GAME(preset, fields=3, seeds=2)
    make(tmp_path / "some.book", game)
    book, t = read_book(tmp_path / "some.book"), rule_tables(game)
    waiting, met = [game.deal(1)], set()
    waiting += [waiting[0].play(move) for move in waiting[0].legal]  # openings of one move

    while waiting:
        state = waiting.pop()
        own, other = (0, 0) if state.is_over else rows_of(state.record())
        if seeds_of(own) + seeds_of(other) <= FLOOR:
            continue
        if state.mover != seat:
            waiting += [state.play(move) for move in state.legal]
            continue
        key = index_of(t, own, other)
        entry, scores = book.find(key), state.view(seat).scene().scores
        met.add(key)
        assert (entry.field + 1, entry.value) == (
            int(expected(state)),
            value(state) - scores[seat] + scores[1 - seat],
        )
        waiting.append(state.play(str(entry.field + 1)))

    assert met <= {key for key, _ in book.entries()}
    assert len(met) > 10


def test_positions_that_nobody_asks_about_are_in_no_book(small):
    book = unpacked(small)
    keys = {key for key, _ in book.entries()}

    others = [key for key in range(60_000) if key not in keys]

    assert len(book) == len(keys) > 50
    assert all(book.find(key) is None for key in [*others[::97], max(keys) + 1, 1 << 47])
    assert book.settings == BookSettings(3, 2, OPENING, FLOOR)
    assert book.digest == digest(SMALL)


def test_a_book_of_many_blocks_is_the_same_book(small, monkeypatch):
    entries = dict(unpacked(small).entries())
    monkeypatch.setattr(book_file, "BLOCK", 7)

    many = unpacked(packed(digest(SMALL), BookSettings(3, 2, OPENING, FLOOR), entries))

    assert dict(many.entries()) == entries
    assert {key: many.find(key) for key in entries} == entries


def test_any_keys_and_values_come_back(monkeypatch):
    """Up to the largest index, which has 48 bits."""
    monkeypatch.setattr(book_file, "BLOCK", 50)
    chance = random.Random(1)
    some = {
        chance.randrange(1 << chance.choice((8, 30, 48))): BookEntry(
            chance.randrange(6), chance.randrange(-78, 79)
        )
        for _ in range(500)
    }

    book = unpacked(packed("0" * 32, BookSettings(6, 4, 0, 33), some))

    assert dict(book.entries()) == some
    assert {key: book.find(key) for key in some} == some


def test_an_empty_book_is_one():
    book = unpacked(packed("0" * 32, BookSettings(1, 1, 0, 33), {}))

    assert len(book) == 0
    assert book.find(3) is None


def test_what_suits_the_rules_is_chosen_unless_somebody_says_otherwise():
    assert usual_settings(GAME("standard"), None, None) == BookSettings(6, 4, 2, 34)
    assert usual_settings(GAME("simple"), 0, None).floor == 32
    assert usual_settings(GAME("simple", fields=4), 2, 7) == BookSettings(4, 4, 2, 7)


# --- making -----------------------------------------------------------------------------------------


def test_any_number_of_threads_makes_the_same_file(tmp_path, small):
    found = make(tmp_path / "again.book", jobs=3)

    assert found.complete
    assert (found.entries, found.size) == (len(unpacked(small)), len(small))
    assert (tmp_path / "again.book").read_bytes() == small
    assert [kept.name for kept in tmp_path.glob("*.book*")] == ["again.book"]


class Stops(Heard):
    """Presses Ctrl-C after some decisions."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after

    def show(self, note, done, total):
        if note.code == "making_book" and note.fields["entries"] >= self.after:
            raise KeyboardInterrupt


@pytest.mark.parametrize("jobs", [1, 3])
def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path, small, jobs):
    path, heard = tmp_path / "some.book", Stops(20)

    stopped = make(path, watcher=heard, jobs=jobs)

    assert not stopped.complete
    assert not path.exists()
    assert 20 <= stopped.entries < len(unpacked(small))
    assert heard.texts[-1] == f"{stopped.entries} entries are kept in {path}.part: the same command goes on"
    counted = Heard()
    finished = make(path, watcher=counted, jobs=jobs)
    assert finished.complete
    assert path.read_bytes() == small
    assert not path.with_name("some.book.part").exists()


def test_a_journal_counts_up_to_its_first_broken_entry(tmp_path, small):
    settings = BookSettings(3, 2, OPENING, FLOOR)
    path = tmp_path / "some.book.part"
    with BookJournal(path, digest(SMALL), settings) as journal:
        for key, entry in unpacked(small).entries():
            journal.add(key, entry)
    whole = path.read_bytes()

    for damage in (whole[:-3], whole[:-20] + b"x" + whole[-19:]):
        path.write_bytes(damage)
        with BookJournal(path, digest(SMALL), settings) as journal:
            kept = journal.entries
        assert 0 < len(kept) < len(unpacked(small))
        assert kept.items() <= dict(unpacked(small).entries()).items()

    path.write_bytes(b"something else")
    with BookJournal(path, digest(SMALL), settings) as journal:
        assert journal.entries == {}
    path.write_bytes(whole)
    with BookJournal(path, digest(GAME("simple", fields=3)), settings) as journal:
        assert journal.entries == {}, "those of other rules are not taken"


def test_a_smaller_book_is_made_of_what_a_larger_one_has_left(tmp_path):
    make(tmp_path / "some.book", watcher=Stops(40), opening=2)
    wanted = make(tmp_path / "right.book", opening=0, floor=7)

    made = make(tmp_path / "some.book", opening=0, floor=7)

    assert (made.entries, made.complete) == (wanted.entries, True)
    assert (tmp_path / "some.book").read_bytes() == (tmp_path / "right.book").read_bytes()


def test_a_book_is_made_larger_without_judging_again_what_it_has(tmp_path, small):
    path = tmp_path / "some.book"
    first = make(path, opening=0, floor=7)
    anew = make(tmp_path / "anew.book").nodes

    larger = make(path)

    assert first.entries < larger.entries
    assert larger.nodes < anew
    assert path.read_bytes() == small


def test_a_file_that_is_something_else_is_not_written_over(tmp_path):
    path = tmp_path / "letter.book"
    path.write_text("Dear reader")

    with pytest.raises(BadUse, match=r"letter\.book is no book of Kalaha"):
        make(path)
    make(other := tmp_path / "other.book", GAME("simple", fields=3, seeds=2))
    with pytest.raises(BadUse, match="is a book of other rules"):
        make(other)

    assert path.read_text() == "Dear reader"


def test_a_file_that_cannot_be_written_is_told_of(tmp_path):
    with pytest.raises(BadUse, match=r"the book cannot be written to .*/missing/x.book: file not found"):
        make(tmp_path / "missing" / "x.book")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"majority_stop": True}, "depends on the stores"),
        ({"fields": 7}, "up to 6 fields"),
        ({"pie_rule": True}, "pie_rule"),
    ],
)
def test_rules_without_books_are_refused(tmp_path, options, said):
    with pytest.raises(BadUse, match=said):
        make(tmp_path / "some.book", GAME(**options))
    assert not list(tmp_path.glob("*.book*"))


# --- verifying --------------------------------------------------------------------------------------


def test_every_entry_is_proven_again_with_other_endgames(tmp_path, small):
    (tmp_path / "some.book").write_bytes(small)

    found = check(tmp_path / "some.book", reach=7)

    assert found.problems == ()
    assert found.proven == found.entries == len(unpacked(small))
    assert check(tmp_path / "some.book", sample=10).proven in range(5, 11)


def changed_value(entries):
    key = sorted(entries)[len(entries) // 2]
    entries[key] = entries[key]._replace(value=entries[key].value + 2)


def changed_move(entries):
    for key, entry in entries.items():
        entries[key] = entry._replace(field=(entry.field + 1) % 3)


def missing(entries):
    del entries[max(entries)]


def foreign(entries):
    entries[3] = BookEntry(0, 0)


@pytest.mark.parametrize("damage", [changed_value, changed_move, missing, foreign])
def test_a_book_with_a_wrong_entry_does_not_pass(tmp_path, small, damage):
    """Its checksums are right: it was made wrong."""
    entries = dict(unpacked(small).entries())
    damage(entries)
    (tmp_path / "some.book").write_bytes(packed(digest(SMALL), unpacked(small).settings, entries))

    assert check(tmp_path / "some.book").problems


LARGE = 500_000  # bytes: walking through such a book takes a quarter of a minute


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.proof] * (path.stat().st_size > LARGE))
        for path in SHIPPED_BOOKS
    ],
)
def test_a_book_that_comes_with_the_program_misses_nothing(path):
    found = walk_book(shipped_game(path), read_book(path))

    assert found.problems == []
    assert len(found.decisions) > 1000


def test_every_preset_has_books_for_the_start_and_for_random_openings_and_they_are_small():
    for preset in ("simple", "standard", "empty_capture"):
        books = books_of(GAME(preset), [SHIPPED])
        sizes = [path.stat().st_size for path in SHIPPED_BOOKS if shipped_game(path) == GAME(preset)]

        assert sorted(book.settings.opening for book in books) == [0, GAME.default_opening]
        assert len(sizes) == len(books)
        assert sum(sizes) <= 5_000_000


@pytest.mark.proof
@pytest.mark.parametrize("path", SHIPPED_BOOKS, ids=lambda path: path.stem)
def test_entries_from_all_over_a_book_are_proven_again(path):
    """Those for openings have many seeds, which only large endgames bring within reach."""
    reach, sample = (24, 40) if read_book(path).settings.opening else (16, 120)

    found = check(path, shipped_game(path), reach=reach, sample=sample)

    assert found.problems == ()
    assert found.proven >= sample // 2


@pytest.mark.parametrize(("preset", "margin"), [("empty_capture", 10), ("standard", 8)])
def test_the_first_move_of_the_usual_board_comes_from_a_book(preset, margin):
    """RULES §5.2: field 3, as published for `empty_capture` (Irving, Donkers, Uiterwijk 2000)."""
    view = GAME(preset).deal(1).view(0)

    found = Perfect().decide(view, Budget(seconds=0.001), seed=1)

    assert (found.source, found.move, found.margin) == (BOOK, "3", margin)


def shipped_game(path):
    """A shipped book is named after its preset and its start: `standard-6x4.book`, `…-6x4-openings.book`."""
    preset, start, *_ = path.stem.split("-")
    fields, seeds = start.split("x")
    return GAME(preset, fields=int(fields), seeds=int(seeds))


# --- files that are no books ------------------------------------------------------------------------


def test_a_file_with_any_byte_changed_is_refused(small):
    for at in range(0, len(small), 1 if jit.enabled() else 7):
        raw = bytearray(small)
        raw[at] ^= 1 << (at % 8)
        assert unpacked(bytes(raw)) is None, at


def test_a_file_that_is_cut_off_or_of_another_kind_is_refused(small, tmp_path):
    assert all(unpacked(small[:length]) is None for length in range(0, len(small), 5))
    assert unpacked(small + b"\0") is None
    path = tmp_path / "some.book"
    path.write_bytes(b"PK\3\4" * 1000)
    with pytest.raises(
        BadUse, match=r"some\.book is no book of Kalaha, or broken: make it anew or remove it"
    ):
        read_book(path)
    with pytest.raises(BadUse, match="file not found"):
        read_book(tmp_path / "missing.book")
    path.write_bytes(small)
    with pytest.raises(BadUse, match=r"some\.book is a book of other rules"):
        check(path, GAME("simple", fields=3, seeds=2))


# --- playing by it ----------------------------------------------------------------------------------


def test_perfect_plays_by_the_books_in_the_users_folder(data, small):
    (data / "books").mkdir(parents=True)
    (data / "books" / "some.book").write_bytes(small)
    state = SMALL.deal(1)

    found = Perfect().decide(state.view(0), Budget(), seed=1)

    assert (found.source, found.move, found.margin) == (BOOK, expected(state), value(state))
    assert len(books_of(SMALL)) == 1
    other = GAME("simple", fields=3, seeds=2)
    assert books_of(other) == ()
    assert Perfect().decide(other.deal(1).view(0), Budget(), seed=1).source == SEARCH


def test_a_broken_book_is_told_of_before_the_game(data, small):
    (data / "books").mkdir(parents=True)
    (data / "books" / "some.book").write_bytes(small[:-1])

    with pytest.raises(BadSpec, match=r"agent 'perfect': .*some.book is no book of Kalaha, or broken"):
        check_seat(SMALL, "perfect")
    check_seat(SMALL, "alphabeta")


def test_a_book_that_was_made_wrong_never_makes_an_illegal_move(data, small):
    entries = {key: BookEntry(5, entry.value) for key, entry in unpacked(small).entries()}
    (data / "books").mkdir(parents=True)
    (data / "books" / "some.book").write_bytes(packed(digest(SMALL), unpacked(small).settings, entries))

    with pytest.raises(BadUse, match="a move that is not legal"):
        build_agent(GAME, "perfect").choose(SMALL.deal(1).view(0), Budget(), 1)
