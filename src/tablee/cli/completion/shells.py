"""How shells ask what a word may become, and how they are answered: the same for bash, zsh and fish.

A script calls `tablee` with the line up to the cursor in COMP_LINE. Each line of the answer is a kind, a
value and its meaning, with tabs between them. The kinds: `word` is what the word was read as, without quotes;
`whole` is a word that is finished, `part` one that goes on, after which no space belongs; for `files` and
`folders` the shell completes their names.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import ClassVar

from click.shell_completion import CompletionItem, ShellComplete, add_completion_class, split_arg_string

PLACE = Path(__file__).parent
_GOES_ON = ("=", ":", ",", "/")
_KINDS = {"file": "files", "dir": "folders"}


def script(shell: str) -> str:
    """Returns the script that lets a shell complete the words of `tablee`."""
    return (PLACE / f"tablee.{shell}").read_text("utf-8")


class Completion(ShellComplete):
    """Answers the scripts, which all ask and hear the same."""

    def source(self) -> str:
        """Returns the script of the shell."""
        return script(self.name)

    def get_completion_args(self) -> tuple[list[str], str]:
        """Returns the words before the one under the cursor, and the beginning of that."""
        line = os.environ.get("COMP_LINE", "")
        words = split_arg_string(line)
        begun = words.pop() if words and not re.search(r"(?<!\\)\s$", line) else ""
        while words and re.match(r"\w+=", words[0]):  # TABLEE_LANG=fr tablee …
            del words[0]
        return words[1:], begun

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """Returns what the word may become, as whole words: `--set=seeds=` and not `seeds=`."""
        option, equals, _ = incomplete.partition("=")
        before = option + equals if equals and option.startswith("-") else ""
        found = super().get_completions(args, incomplete)
        said = [CompletionItem(before + str(item.value), item.type, item.help) for item in found]
        return [CompletionItem(incomplete, "word"), *said]

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Returns a line of the answer."""
        goes_on = item.value.endswith(_GOES_ON)
        kind = _KINDS.get(item.type) or ("word" if item.type == "word" else "part" if goes_on else "whole")
        meaning = (item.help or "").partition("\n")[0]
        return "\t".join((kind, item.value, " ".join(meaning.split())))


class _Bash(Completion):
    name: ClassVar[str] = "bash"


class _Zsh(Completion):
    name: ClassVar[str] = "zsh"


class _Fish(Completion):
    name: ClassVar[str] = "fish"


def answer_shells() -> None:
    """Lets click answer our scripts instead of its own."""
    for each in (_Bash, _Zsh, _Fish):
        add_completion_class(each)
