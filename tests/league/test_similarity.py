"""Similar sources: what is found however it is disguised, and what is nobody's."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from tablee.cli import agent_templates
from tablee.league.archives import PushedFile
from tablee.league.similarity import MOST_OWNERS, SourceReader, similarities
from tablee.league.source_tokens import source_tokens

MINE = '''
"""A player that counts."""
import json

WEIGHTS = [3, 1, 4, 1, 5, 9]


class Counting:
    """Takes what gives most."""

    def choose(self, view, budget, seed):
        best, best_move = -1.0, None
        for move in view.legal:
            state = view.fill(seed).play(move)
            value = self.value(state, view.seat, depth=3)
            if value > best:  # the first of equal ones
                best, best_move = value, move
        return best_move

    def value(self, state, seat, depth):
        if depth == 0 or state.outcome is not None:
            return sum(w * x for w, x in zip(WEIGHTS, state.view(seat).observe()))
        values = [self.value(state.play(move), seat, depth - 1) for move in state.legal]
        return max(values) if state.mover == seat else min(values)
'''
ANOTHER = """
import random


def playout(state, generator):
    while not state.is_over:
        state = state.play(generator.choice(state.legal))
    return state.outcome.winners


class Rolling:
    def choose(self, view, budget, seed):
        generator = random.Random(seed)
        wins = dict.fromkeys(view.legal, 0)
        for trial in range(200):
            move = view.legal[trial % len(view.legal)]
            if view.seat in playout(view.fill(generator.getrandbits(60)).play(move), generator):
                wins[move] += 1
        return max(wins, key=wins.get)
"""
C = """
#include <stdio.h>
/* my player */
static int best(int *fields, int count) {
    int at = 0;
    for (int i = 1; i < count; i++) {
        if (fields[i] > fields[at]) { at = i; } // the fullest
    }
    return at;
}
int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) { printf("{\\"move\\": \\"%d\\"}\\n", best(parse(line), 6)); fflush(stdout); }
    return 0;
}
"""
JAVA = """
import java.util.*;
class Player {
    // counts what others hold
    private final Map<String, Integer> seen = new HashMap<>();
    String choose(List<String> legal, int seat) {
        String best = null; int most = -1;
        for (String move : legal) {
            int value = seen.getOrDefault(move, 0) * 3 + move.length() % (seat + 2);
            if (value > most) { most = value; best = move; }
        }
        seen.merge(best, 1, Integer::sum);
        return best;
    }
}
"""
JAVASCRIPT = """
// reads a line, writes a line
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (text) => {
  const message = JSON.parse(text);
  if (message.type === 'hello') { console.log(JSON.stringify({ ready: true, wants: ['scene'] })); return; }
  let best = message.legal[0];
  for (const move of message.legal) { if (score(message.view.scene, move) > score(message.view.scene, best)) best = move; }
  console.log(JSON.stringify({ move: best }));
});
"""
LANGUAGES = {"player.py": MINE, "player.c": C, "Player.java": JAVA, "player.js": JAVASCRIPT}


def files(**texts):
    return {name: PushedFile(text.encode()) for name, text in texts.items()}


def source(owner, name, text, reader=None):
    return (reader or SourceReader()).read(owner, owner, {name: PushedFile(text.encode())})


def compare(one, other, name="player.py", other_name=None, templates=()):
    reader = SourceReader(templates)
    found = similarities(
        [source("alice", name, one, reader), source("bob", other_name or name, other, reader)]
    )
    return found[0] if found else None


def renamed(text):
    """Other names and numbers, other layout, no comments."""
    known = {
        "import",
        "choose",
        "class",
        "def",
        "return",
        "for",
        "in",
        "if",
        "else",
        "or",
        "not",
        "None",
        "is",
        "self",
        "max",
        "min",
        "sum",
        "zip",
    }
    text = re.sub(r'"""[^"]*"""|#[^\n]*', "", text)
    text = re.sub(
        r"\b[a-z_]+\b",
        lambda found: found[0] if found[0] in known else f"{found[0]}_x",
        text,
        flags=re.IGNORECASE,
    )
    return re.sub(r"\b\d+\b", "7", text).replace("    ", "  ").replace(" = ", "=")


def test_a_copy_with_other_names_layout_and_comments_is_found():
    copy = renamed(MINE)
    assert "best_move_x" in copy

    found = compare(MINE, copy)

    assert found.share > 0.9
    assert found.passages[0].lines[0] < 15 < found.passages[0].lines[1]


def test_functions_in_another_order_are_found_with_their_lines():
    head, first, second = re.split(r"(?=    def )", MINE)

    found = compare(MINE, head + second + first)

    assert found.share > 0.9
    lines = MINE.splitlines()
    for passage in found.passages[:2]:
        assert "def" in lines[passage.lines[0] - 1] + lines[passage.lines[0]]


def test_programs_of_their_own_have_little_in_common():
    found = compare(MINE, ANOTHER)

    assert found is None or found.share < 0.2


def test_a_part_that_was_taken_over_is_told_as_part_of_the_smaller_program():
    stolen = textwrap.indent(ANOTHER, "") + MINE[MINE.index("    def value") :]

    found = compare(MINE, stolen)

    assert 0.3 < found.share < 0.8
    assert len(found.passages) == 1


@pytest.mark.parametrize("name", LANGUAGES)
def test_copies_are_found_in_every_language(name):
    found = compare(LANGUAGES[name], LANGUAGES[name].replace("best", "top").replace("  ", "   "), name)

    assert found.share == 1.0


def test_the_code_of_a_template_is_nobodys_but_what_was_added_is():
    template = (
        Path(agent_templates.__file__ or "")
        if agent_templates.__file__
        else Path(next(iter(agent_templates.__path__)))
    ) / "bot.c.txt"
    text = template.read_text("utf-8")

    assert compare(text, text, "bot.c").share == 1.0
    assert compare(text, text, "bot.c", templates=[{"bot.c": PushedFile(text.encode())}]) is None
    found = compare(text + C, text + C, "bot.c", templates=[{"bot.c": PushedFile(text.encode())}])
    assert found.share == 1.0
    assert found.own < compare(text + C, text + C, "bot.c").own


def test_earlier_years_are_compared_with_this_one_and_not_with_each_other():
    reader = SourceReader()
    now = [source("alice", "player.py", MINE, reader), source("bob", "player.py", ANOTHER, reader)]
    earlier = [
        source("2024/carol", "player.py", renamed(MINE), reader),
        source("2024/dave", "player.py", renamed(MINE), reader),
    ]

    found = [(each.one, each.other) for each in similarities(now, earlier, least=0.5)]

    assert found == [("alice", "2024/carol"), ("alice", "2024/dave")]


def test_versions_of_one_person_are_not_compared():
    reader = SourceReader()
    versions = [reader.read("alice", f"alice {number}", files(player=MINE)) for number in (1, 2)]

    assert similarities(versions) == []


def test_what_everybody_has_was_given_to_everybody():
    """More owners than `MOST_OWNERS` have it: an idea of the course, not of one of them."""
    reader = SourceReader()
    some = [source(f"student {number}", "player.py", MINE, reader) for number in range(3)]
    many = [source(f"student {number}", "player.py", MINE, reader) for number in range(MOST_OWNERS + 1)]

    assert len(similarities(some)) == 3
    assert similarities(many) == []


def test_imports_documents_and_data_are_not_compared():
    head = (
        "from tablee.core.errors import (\n    A,\n    B,\n)\nimport os\nfrom pathlib import Path\nimport sys\nfrom a import b\n"
        * 3
    )
    words = b"the same words in every file, which a course gives to all of its students to read\n" * 30

    assert compare(head, head) is None
    reader = SourceReader()
    both = [reader.read(owner, owner, {"README.md": PushedFile(words)}) for owner in ("alice", "bob")]
    assert similarities(both) == []


def test_tables_of_numbers_are_no_program():
    assert compare("TABLE = [" + "3, 1, 4, " * 500 + "]", "OTHER = [" + "2, 7, 1, " * 400 + "]") is None


@pytest.mark.parametrize(
    "sign", ["'\\'", "'''", '"', "/*", "`", "\\", "1,", "a(", "\0", "é", "from x import (", "{-"]
)
@pytest.mark.parametrize("name", ["a.c", "a.py", "a.hs", "a.clj", "a"])
def test_any_text_is_read_to_its_end(name, sign):
    """Whoever pushes it may want the teacher's computer to hang."""
    tokens = list(source_tokens(name, f"begin\n{sign * 20_000}"))

    assert tokens[0].text == "name"
