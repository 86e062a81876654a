"""Where compiled code is kept: a folder for each game and compiled module, by what its code is made of."""

from __future__ import annotations

import importlib
import os
import sys
import time
from importlib import metadata

import pytest

from tablee.core import cachedir, jit
from tablee.core.errors import BadUse
from tablee.games.kalaha import rules as kalaha_rules
from tablee.roster import games

MONTH = 31 * 24 * 3600
SOURCES = {
    "__init__.py": "from toygame.words import SENTENCE\n",
    "rules.py": "from toygame.cards import ACE\nfrom toygame import piles\n",
    "cards.py": "ACE = 1\n",
    "piles.py": "PILES = 2\n",
    "words.py": "SENTENCE = 'a card is played'\n",
    "template.py": "from toygame.scores import POINTS\n",
    "scores.py": "POINTS = 3\n",
}


class Toy:
    """A package with rules, a template and words, whose files can be edited."""

    def __init__(self, folder):
        self.folder = folder
        for name, text in SOURCES.items():
            (folder / name).write_text(text)
        self.load()

    def load(self):
        """Imports everything anew, as a fresh process would."""
        for name in [name for name in sys.modules if name.partition(".")[0] == "toygame"]:
            del sys.modules[name]
        importlib.invalidate_caches()
        cachedir._source.cache_clear()
        cachedir._imported.cache_clear()
        for name in ("rules", "words", "template"):
            importlib.import_module(f"toygame.{name}")

    def edit(self, name):
        with (self.folder / name).open("a") as file:
            file.write("MORE = 1\n")
        self.load()

    def digests(self):
        return {part: cachedir.digest("toygame.rules", f"toygame.{part}") for part in ("rules", "template")}

    def cache_folder(self, part="rules"):
        return cachedir.folder(sys.modules["toygame.rules"], f"toygame.{part}")


@pytest.fixture
def toy(tmp_path, monkeypatch):
    folder = tmp_path / "toygame"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # an edit within a second must be seen
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "cache"))
    yield Toy(folder)
    for name in [name for name in sys.modules if name.partition(".")[0] == "toygame"]:
        del sys.modules[name]
    cachedir._source.cache_clear()
    cachedir._imported.cache_clear()


@pytest.mark.parametrize("name", ["rules.py", "cards.py", "piles.py"])
def test_an_edited_rule_changes_every_digest_of_its_game(toy, name):
    before = toy.digests()

    toy.edit(name)

    assert all(toy.digests()[part] != before[part] for part in before)


@pytest.mark.parametrize("name", ["template.py", "scores.py"])
def test_an_edited_search_leaves_the_rules_compiled(toy, name):
    before = toy.digests()

    toy.edit(name)

    assert toy.digests()["rules"] == before["rules"]
    assert toy.digests()["template"] != before["template"]


def test_an_edited_word_recompiles_nothing(toy):
    before = toy.digests()

    toy.edit("words.py")

    assert toy.digests() == before


def test_a_touched_file_is_not_a_changed_one(toy):
    before = toy.digests()

    os.utime(toy.folder / "rules.py", (0, 0))
    toy.load()

    assert toy.digests() == before


@pytest.mark.parametrize("name", ["numba", "numpy", "llvmlite"])
def test_the_digest_changes_with_what_compiles(toy, monkeypatch, name):
    before = toy.digests()
    real = metadata.version
    monkeypatch.setattr(metadata, "version", lambda asked: "99" if asked == name else real(asked))

    assert toy.digests()["rules"] != before["rules"]


def test_the_digest_changes_with_python(toy, monkeypatch):
    before = toy.digests()
    monkeypatch.setattr(cachedir.sys, "version", "3.99")

    assert toy.digests()["rules"] != before["rules"]


@pytest.mark.parametrize("kind", games().values(), ids=list(games()))
def test_every_compiled_function_is_part_of_a_digest(kind):
    """A kernel that comes through a package's `__init__` would be missed, and old code would run."""
    kernels = jit.Kernels(kind.name, kind.rules, compiled=False)
    for template in (*kind.templates, *kind.scene_templates):
        for _ in kernels.prepare([template]):
            pass
    covered = cachedir._closure(kind.rules.__name__)
    for template in (*kind.templates, *kind.scene_templates):
        covered |= cachedir._closure(template.__name__)

    assert {function.__module__ for function in kernels._functions} <= covered


@pytest.mark.parametrize("kind", games().values(), ids=list(games()))
def test_no_digest_covers_words_or_screens(kind):
    words = ("words", "paint", "board", "rules_text", "scene", "game", "lesson")
    covered = {name.rpartition(".")[2] for name in cachedir._closure(kind.rules.__name__)}

    assert covered.isdisjoint(words)


def test_the_folder_is_made_where_the_environment_says(toy, tmp_path):
    found = toy.cache_folder()

    assert found.is_dir()
    assert found.parent == tmp_path / "cache"
    assert toy.cache_folder() == found


def test_what_the_rules_are_made_of_shares_a_folder_and_templates_have_their_own(toy):
    assert toy.cache_folder("cards") == toy.cache_folder("rules")
    assert toy.cache_folder("template") != toy.cache_folder("rules")


def test_folders_unused_for_a_month_are_removed(toy, tmp_path):
    used, stale = tmp_path / "cache" / "used", tmp_path / "cache" / "stale"
    for folder, age in ((used, 0), (stale, MONTH)):
        folder.mkdir(parents=True)
        os.utime(folder, (time.time() - age,) * 2)

    toy.cache_folder()

    assert used.exists()
    assert not stale.exists()


def test_a_folder_in_use_does_not_get_old(toy):
    found = toy.cache_folder()
    os.utime(found, (time.time() - MONTH,) * 2)

    assert toy.cache_folder() == found
    assert time.time() - found.stat().st_mtime < 60


def test_a_folder_that_cannot_be_written_is_told_with_the_variable_that_moves_it(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "file" / "cache"))

    with pytest.raises(BadUse) as caught:
        cachedir.folder(kalaha_rules, kalaha_rules.__name__)

    assert str(caught.value).startswith(f"compiled code cannot be kept in {tmp_path}/file/cache: ")
    assert str(caught.value).endswith("let TABLEE_CACHE name a folder that can be written to")
