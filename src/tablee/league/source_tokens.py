"""Source text of any language as tokens, in which names, numbers, layout and comments make no difference.

One lexer serves all: languages differ in how comments begin, and that follows from the name of the file.
Words of a language stay as they are, every other name is the token `name`, so renaming changes nothing.
What a file imports says little about who wrote it and is left out. A row of numbers or texts, as tables have,
is one token. The patterns take time in proportion to the text,
whatever it is: it comes from strangers.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from tablee.league.archives import Files

MOST_TOKENS = 200_000  # of one player; what comes after them is not looked at
NAME, NUMBER, TEXT = "name", "number", "text"
_C, _HASH, _DASH, _SEMICOLON, _PERCENT = "//", "#", "--", ";", "%"
_COMMENTS = {
    _C: "c cc cjs cpp cs cu cxx d dart go groovy h hh hpp hxx java js jsx kt kts m mjs php rs scala swift ts",
    _HASH: "awk bash cr ex exs jl nim pl pm py pyi pyx r rb sh tcl zsh",
    _DASH: "ada adb ads elm hs lhs lua sql vhd",
    _SEMICOLON: "asm clj el lisp rkt s scm",
    _PERCENT: "erl pro tex",
}
_BEGIN_OF_COMMENT = {ending: begin for begin, endings in _COMMENTS.items() for ending in endings.split()}
# Files that hold no program: documents, data, and what describes how it is built.
_OTHER_FILES = "cfg css csv html ini json lock md rst svg toml tsv txt xml yaml yml"
_NO_SOURCE = frozenset(_OTHER_FILES.split())
_WORDS_OF_OTHERS = """
auto boolean byte case catch char const constexpr default delete do double enum export extends extern final
float fn func function goto implements impl interface let long loop match mut namespace new null operator
override package private protected pub public register require return self short signed sizeof static struct
super switch template then this throw throws trait type typedef typename union unsafe unsigned use using val
var virtual void volatile when where
"""
_WORDS = frozenset(
    [
        *keyword.kwlist,
        *keyword.softkwlist,
        *(word for word in dir(builtins) if word.islower()),
        *_WORDS_OF_OTHERS.split(),
    ]
)
# A text over several lines is nearly always what a comment is elsewhere.
_DOCUMENTS = r"""'''.*?(?:'''|\Z)|\"\"\".*?(?:\"\"\"|\Z)|"""
_TEXTS = r""""(?:[^"\\\n]|\\.)*"?|`[^`]*`?"""
# Where ' does not begin a text but a quoted symbol, it is a sign like any other. Bounded, because otherwise a
# line of \' would be read to its end from every one of them.
_SINGLE = r"""|'(?:[^'\\\n]|\\.){0,200}'"""
_IMPORTS = (
    r"|^[ \t]*(?:from\b[^\n(]*\bimport[ \t]*\([^)]*\)?"
    r"|(?:from|import|package|use|using)\b[^\n]*|\#[ \t]*include\b[^\n]*)"
)
_REST = (
    r"""|(?P<number>\d[\w.]*)|(?P<name>[^\W\d]\w*)|(?P<space>\n|[^\S\n]+)|(?P<sign>[-+*/%<>=!&|^:.]{2}|.)"""
)


@dataclass(frozen=True)
class Token:
    """A token that can be compared, and the line of its file in which it begins."""

    text: str
    line: int


def source_files(files: Files) -> Iterator[tuple[str, str]]:
    """Yields the names and texts of the files that may be source, in the order of their names."""
    for name in sorted(files):
        content, is_source = files[name].content, _ending(name) in _BEGIN_OF_COMMENT
        if _ending(name) in _NO_SOURCE or (b"\0" in content and not is_source):
            continue
        try:
            yield name, content.decode("utf-8")
        except UnicodeDecodeError:
            if is_source:
                yield name, content.decode("latin-1")


def source_tokens(name: str, text: str) -> Iterator[Token]:
    """Yields the tokens of a file's text; whatever it is, nothing is raised."""
    line, row = 1, 0  # `row`: how many of "literal ," a row of literals has given so far
    for found in _pattern(_comment(name, text)).finditer(text):
        kind, given = str(found.lastgroup), found[0]
        if kind not in ("comment", "space"):
            sign = _sign(kind, given)
            # 1, 2, 3 and 1 say the same: which numbers stand in a table, and how many, is not the program.
            if sign in (NUMBER, TEXT) and row == 2:
                row = 1
            elif sign == "," and row == 1:
                row = 2
            else:
                if row == 2:
                    yield Token(",", line)
                yield Token(sign, line)
                row = 1 if sign in (NUMBER, TEXT) else 0
        line += given.count("\n")


def _sign(kind: str, given: str) -> str:
    if kind == "name":
        return given if given in _WORDS else NAME
    return given if kind == "sign" else {"text": TEXT, "number": NUMBER}[kind]


def _comment(name: str, text: str) -> str:
    """Returns how a comment begins in this file."""
    if text.startswith("#!") and _ending(name) not in _BEGIN_OF_COMMENT:
        return _HASH
    return _BEGIN_OF_COMMENT.get(_ending(name), "")


def _ending(name: str) -> str:
    return PurePosixPath(name).suffix[1:].lower()


def _pattern(comment: str) -> re.Pattern[str]:
    begins = {
        _C: r"//[^\n]*|/\*.*?(?:\*/|\Z)",
        _HASH: r"\#[^\n]*",
        _DASH: r"--[^\n]*|\{-.*?(?:-\}|\Z)",
        _SEMICOLON: r";[^\n]*",
        _PERCENT: r"%[^\n]*",
        "": r"(?!)",
    }[comment]
    single = "" if comment in (_SEMICOLON, _PERCENT) else _SINGLE
    return re.compile(
        f"(?P<comment>{_DOCUMENTS}{begins}{_IMPORTS})|(?P<text>{_TEXTS}{single}){_REST}",
        re.DOTALL | re.MULTILINE,
    )
