"""The endgames: their index, the order they are computed in, their values, and their file."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tablee.core import jit
from tablee.core.errors import BadUse
from tablee.core.solution import SilentWatcher
from tablee.games.kalaha import GAME, rules
from tablee.games.kalaha.endgames import building, database, file, rows
from tablee.games.kalaha.endgames.building import build_levels
from tablee.games.kalaha.endgames.database import kept_seeds, open_endgames
from tablee.games.kalaha.endgames.tables import all_rows, digest, entries, reach, rule_tables
from tablee.games.kalaha.options import CAPTURES, COLLECTS, END_CHECKS
from tests.games.kalaha import plain_search

OPTION_SETS = [
    dict(
        zip(
            ("extra_turn", "capture", "capture_takes_last_seed", "end_check", "collect", "skip_origin"),
            values,
            strict=True,
        )
    )
    for values in product((False, True), CAPTURES, (True, False), END_CHECKS, COLLECTS, (False, True))
]
ODD = [
    {"extra_turn": True, "capture": "nonempty", "capture_takes_last_seed": False, "end_check": "mover"},
    {"capture": "always", "capture_takes_last_seed": False, "collect": "none", "skip_origin": True},
]
RULES = [{"preset": preset} for preset in ("simple", "standard", "empty_capture")] + ODD


class Heard(SilentWatcher):
    """Keeps what a watcher is told, and can press Ctrl-C."""

    def __init__(self, stop_at: int | None = None) -> None:
        self.codes, self.texts, self.done, self.stop_at = [], [], [], stop_at

    def tell(self, note):
        self.codes.append(note.code)
        self.texts.append(str(note))

    def show(self, note, done, total):
        self.done.append(done)
        if self.stop_at is not None and done >= self.stop_at:
            raise KeyboardInterrupt


def built(game, seeds: int, jobs: int = 1, garbage: int = 0) -> np.ndarray:
    values = np.full(entries(int(game.options["fields"]), seeds), garbage, np.int8)
    for _ in build_levels(game, values, 0, seeds, jobs, lambda _: None):
        pass
    return values


def pairs(fields: int, seeds: int):
    """Every position of at most so many seeds."""
    every = [int(row) for row in all_rows(fields, seeds)]
    return [(x, y) for x in every for y in every if rows.seeds_of(x) + rows.seeds_of(y) <= seeds]


# --- the index -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("fields", "seeds"), [(1, 9), (2, 6), (3, 4), (6, 2)])
def test_every_position_has_an_index_of_its_own_and_none_is_left_over(fields, seeds):
    t = rule_tables(GAME(fields=fields))

    found = sorted(rows.index_of(t, own, other) for own, other in pairs(fields, seeds))

    assert found == list(range(entries(fields, seeds)))


def test_rows_are_listed_by_their_seeds_and_then_by_rank():
    t = rule_tables(GAME(fields=4))

    listed = [(rows.seeds_of(row), rows.rank_of(t, row)) for row in map(int, all_rows(4, 6))]

    assert listed == sorted(listed)
    assert [rank for held, rank in listed if held == 6] == list(range(84))


def test_the_largest_boards_have_room():
    assert reach(6, 1 << 48) == 78
    assert reach(5, 1 << 48) == rows.MOST_SEEDS
    assert int(rule_tables(GAME(fields=6)).max()) < 1 << 48


# --- the order -----------------------------------------------------------------------------------


def test_a_sowing_leaves_fewer_seeds_or_a_smaller_rank_of_the_own_row_alone():
    """The argument of `endgames/__init__.py`, for every option set that has endgames (RULES §2, §3)."""
    for options in OPTION_SETS:
        t = rule_tables(GAME(fields=3, **options))
        for own, other in pairs(3, 3):
            for field in range(3):
                if (own >> (8 * field)) & 255:
                    mine, theirs, gain, again = rows.sow(t, own, other, field)
                    kept = rows.seeds_of(mine) + rows.seeds_of(theirs)
                    assert kept + gain == rows.seeds_of(own) + rows.seeds_of(other), options
                    if gain == 0:
                        assert rows.rank_of(t, mine) < rows.rank_of(t, own), options
                        assert (rows.seeds_of(mine), theirs, again) == (rows.seeds_of(own), other, False)


@pytest.mark.parametrize("side", [3, 1024])
def test_nothing_is_read_before_it_is_computed(monkeypatch, side):
    """Whatever stood in memory before, on however many threads, the values are the same."""
    monkeypatch.setattr(building, "SIDE", side)
    for options in OPTION_SETS[:: 13 if jit.enabled() else 48]:
        game = GAME(fields=3, **options)
        seeds = 7 if jit.enabled() else 3
        assert (built(game, seeds, jobs=3, garbage=101) == built(game, seeds, garbage=-101)).all(), options


@pytest.mark.parametrize(
    ("options", "said"),
    [({"majority_stop": True}, "majority_stop"), ({"fields": 7}, "only boards of up to 6 fields")],
)
def test_rules_without_a_proven_order_are_refused(tmp_path, options, said):
    with pytest.raises(BadUse, match=said):
        open_endgames(GAME(**options), 4, SilentWatcher(), folder=tmp_path)
    assert not list(tmp_path.iterdir())


# --- the values ----------------------------------------------------------------------------------


def wrong_values(fields: int, seeds: int, count: int, seed: int, least: int = 5, **options) -> int:
    """Compares the endgames with plain search on the rules, at random positions of up to so many seeds."""
    game = GAME(fields=fields, **options)
    values, t = built(game, seeds, jobs=2), rule_tables(game)
    chance = np.random.default_rng(seed)
    cells = np.zeros((count, 2, fields), np.int64)
    for held in range(1, seeds + 1):
        part = cells[held - 1 :: seeds].reshape(-1, 2 * fields)
        for _ in range(held):
            part[np.arange(len(part)), chance.integers(0, 2 * fields, len(part))] += 1
        cells[held - 1 :: seeds] = part.reshape(-1, 2, fields)
    either = game.options["end_check"] == "either_side"
    cells = cells[(cells[:, 0].sum(1) > 0) & ((cells[:, 1].sum(1) > 0) | (not either))]
    packed = (cells << (8 * np.arange(fields))).sum(2)
    expected = np.array([values[rows.index_of(t, int(own), int(other))] for own, other in packed], np.int64)
    stack = np.zeros(400, rules.STATE)
    stack["answer"] = -1
    check = game.kernels.copy(plain_search).count_wrong
    moves, low_high = np.zeros(400 * rules.MAX_LEGAL, np.int64), np.zeros(2, np.int64)
    assert len(expected) >= least
    return check(game.setup, stack, moves, low_high, cells.ravel(), expected, fields)


@pytest.mark.parametrize("options", RULES, ids=str)
@pytest.mark.parametrize(("fields", "seeds"), [(6, 6), (3, 9)])
def test_values_are_what_plain_search_on_the_rules_finds(fields, seeds, options):
    """RULES §2 to §5"""
    count, most = (2000, seeds) if jit.enabled() else (20, 3)
    assert wrong_values(fields, most, count, seed=1, **options) == 0


@pytest.mark.proof
@pytest.mark.parametrize("options", RULES, ids=str)
@pytest.mark.parametrize(("fields", "seeds"), [(6, 10), (4, 11), (2, 13), (5, 10)])
def test_a_million_values_are_what_plain_search_on_the_rules_finds(fields, seeds, options):
    """RULES §2 to §5: 20 × at least 50,000 positions that are not over."""
    assert wrong_values(fields, seeds, 80_000, seed=2, least=50_000, **options) == 0


# --- the file ------------------------------------------------------------------------------------

SMALL = GAME("standard", fields=3)


@pytest.fixture(scope="module")
def right():
    return built(SMALL, 8)


def test_endgames_are_built_once_kept_and_mapped(tmp_path, right):
    first, second = Heard(), Heard()

    made = open_endgames(SMALL, 8, first, folder=tmp_path)
    again = open_endgames(SMALL, 6, second, folder=tmp_path)

    assert first.codes == ["builds_endgames"]
    assert "1 MB of memory and of disk" in first.texts[0]
    assert second.codes == []
    assert (made.values == right).all()
    assert (again.values == right[: entries(3, 6)]).all()
    assert kept_seeds(SMALL, tmp_path) == 8
    assert {found.suffix for found in tmp_path.iterdir()} == {".db", ".lock"}


def test_a_larger_database_goes_on_from_a_smaller_one(tmp_path, right):
    open_endgames(SMALL, 5, Heard(), folder=tmp_path)
    heard = Heard()

    made = open_endgames(SMALL, 8, heard, folder=tmp_path)

    assert min(heard.done) > entries(3, 5), "what was there is not computed again"
    assert (made.values == right).all()


def test_a_stopped_build_is_gone_on_with(tmp_path, right, monkeypatch):
    monkeypatch.setattr(database, "_WRITTEN_TOGETHER", 1)
    with pytest.raises(KeyboardInterrupt):
        open_endgames(SMALL, 8, Heard(stop_at=entries(3, 6)), folder=tmp_path)
    heard = Heard()

    made = open_endgames(SMALL, 8, heard, folder=tmp_path)

    assert min(heard.done) > entries(3, 5)
    assert (made.values == right).all()


def damage_head(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[70] ^= 1
    path.write_bytes(raw)


def damage_value(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[-9] ^= 1
    path.write_bytes(raw)


def damage_length(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


def damage_all(path: Path) -> None:
    path.write_bytes(b"")


def damage_kind(path: Path) -> None:
    """The endgames of other rules, whole, under this name."""
    folder = path.parent / "others"
    other = GAME("simple", fields=3)
    open_endgames(other, 8, Heard(), folder=folder)
    path.write_bytes(file.file_of(folder, digest(other), 3).read_bytes())


@pytest.mark.parametrize("damage", [damage_head, damage_value, damage_length, damage_all, damage_kind])
@pytest.mark.parametrize("unfinished", [False, True])
def test_a_file_that_is_broken_cut_off_or_foreign_never_gives_a_value(tmp_path, right, damage, unfinished):
    open_endgames(SMALL, 8, Heard(), folder=tmp_path)
    path = file.file_of(tmp_path, digest(SMALL), 3)
    damage(path)
    if unfinished:
        path.rename(path.with_suffix(".building"))
    heard = Heard()

    made = open_endgames(SMALL, 8, heard, folder=tmp_path)

    assert ("broken_file" in heard.codes) != unfinished
    assert (made.values == right).all()
    assert open_endgames(SMALL, 8, after := Heard(), folder=tmp_path).seeds == 8
    assert after.codes == []


def test_two_processes_that_build_at_once_get_the_same(tmp_path):
    code = (
        "import sys; from pathlib import Path; from zlib import crc32\n"
        "from tablee.core.solution import SilentWatcher; from tablee.games.kalaha import GAME\n"
        "from tablee.games.kalaha.endgames.database import open_endgames\n"
        "made = open_endgames(GAME('standard', fields=4), 14, SilentWatcher(), folder=Path(sys.argv[1]))\n"
        "print(crc32(made.values.data), made.file)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]

    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]

    said = [process.communicate(timeout=120)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert said[0] == said[1] != ""
    assert len(list(tmp_path.glob("*.db"))) == 1
    assert not list(tmp_path.glob("*.building"))


def test_a_disk_that_is_full_halfway_leaves_nothing_and_values_are_still_right(tmp_path, right, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(file.os, "fsync", full)
    heard = Heard()

    made = open_endgames(SMALL, 8, heard, folder=tmp_path)

    assert heard.texts[-2] == f"endgames cannot be kept in {tmp_path}: no space left on the disk"
    assert made.file is None
    assert (made.values == right).all()
    assert [found.suffix for found in tmp_path.iterdir()] == [".lock"]
    with pytest.raises(BadUse, match="no space left on the disk"):
        open_endgames(SMALL, 8, Heard(), folder=tmp_path, must_keep=True)


def test_disk_and_memory_are_looked_at_before_they_are_taken(tmp_path, right, monkeypatch):
    monkeypatch.setattr(database.shutil, "disk_usage", lambda _: SimpleNamespace(free=2000))
    with pytest.raises(BadUse, match=r"8 seeds need 1 MB of disk in .*; 0 MB are free"):
        open_endgames(SMALL, 8, Heard(), folder=tmp_path, must_keep=True)
    assert (open_endgames(SMALL, 8, Heard(), folder=tmp_path).values == right).all()

    monkeypatch.setattr(database, "free_memory", lambda: 2000)
    with pytest.raises(BadUse, match="need 1 MB of memory; 0 MB are free"):
        open_endgames(SMALL, 8, Heard(), folder=tmp_path)
    assert not list(tmp_path.glob("*.db"))


def test_a_folder_that_cannot_be_written_to_is_told_of(tmp_path, right):
    (tmp_path / "taken").write_text("")
    heard = Heard()

    made = open_endgames(SMALL, 8, heard, folder=tmp_path / "taken")

    assert heard.codes == ["not_kept", "in_memory"]
    assert (made.values == right).all()
