"""Lines and commands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.interop.kgp.grammar import Board, KgpCommand, Malformed, Word, quoted, read_command, write_command

WORDS = st.from_regex(r"[A-Za-z:][A-Za-z0-9:-]{0,8}", fullmatch=True).map(Word)
TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20)
NUMBERS = st.integers(0, 10**17)
ARGUMENTS = st.one_of(
    st.integers(-(10**16), 10**17),
    st.integers(-(10**6), 10**6).map(lambda millionths: millionths / 64),
    WORDS,
    TEXTS,
    st.lists(NUMBERS, min_size=1, max_size=9).map(lambda found: Board(tuple(found))),
)
COMMANDS = st.builds(
    KgpCommand,
    name=st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,8}", fullmatch=True),
    arguments=st.lists(ARGUMENTS, max_size=4).map(tuple),
    id=st.none() | NUMBERS,
    ref=st.none() | NUMBERS,
)


@settings(max_examples=100)
@given(COMMANDS)
def test_what_is_written_is_read_again(command):
    assert read_command(write_command(command)) == command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("kgp 1 0 0", KgpCommand("kgp", (1, 0, 0))),
        ("2 kgp 1 0 1\r\n", KgpCommand("kgp", (1, 0, 1), 2)),
        ("@4 move 1", KgpCommand("move", (1,), None, 4)),
        (" 13@8   move\t+3  ", KgpCommand("move", (3,), 13, 8)),
        ("6@4 stop", KgpCommand("stop", (), 6, 4)),
        ("32", KgpCommand("32")),  # a name may be all digits
        ("eval -.125", KgpCommand("eval", (-0.125,))),
        ("set info:name single-word", KgpCommand("set", ("info:name", "single-word"))),
        ('1 set "info:name" "a \\"b\\" \\\\ c\\nd"', KgpCommand("set", ("info:name", 'a "b" \\ c\nd'), 1)),
        ('set info:name "é"', KgpCommand("set", ("info:name", "é"))),
        ("set a 1-2", KgpCommand("set", ("a", "1-2"))),
        ("state <3,10,2,1,2,3,4,2,0>", KgpCommand("state", (Board((3, 10, 2, 1, 2, 3, 4, 2, 0)),))),
        ("   ", None),
        ("\r\n", None),
    ],
)
def test_lines_of_the_protocol(line, command):
    assert read_command(line) == command


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("!", None),
        ("@ move", None),
        ("3@ move", None),
        ("7 move <1,2", 7),
        ("7 move <>", 7),
        ("7 move <1,,2>", 7),
        ('7 set a "open', 7),
        ('7 set a "b"c', 7),
        ('7 set a "b""c"', 7),
        ("7 move 1.", 7),
        ("7 move a_b", 7),
        ("7 move " + 19 * "1", 7),
        (30 * "1" + " move", None),
        ("7 set a é", 7),
    ],
)
def test_what_is_no_command_is_refused_with_its_number(line, number):
    with pytest.raises(Malformed) as refused:
        read_command(line)

    assert refused.value.id == number


@settings(max_examples=200)
@given(st.text() | st.text('0123456789@ \t<>,"\\+-.:ab\r', max_size=60))
def test_any_text_is_a_command_or_refused(text):
    try:
        command = read_command(text)
    except Malformed:
        return
    assert command is None or command.name.isalnum()


@given(st.text())
def test_every_string_fits_on_a_line_of_ascii(text):
    written = quoted(text)

    assert written.isascii()
    assert written.isprintable()


def test_accents_are_dropped():
    assert quoted("Élise «2»\n") == '"Elise ?2? "'
