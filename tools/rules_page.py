"""The page of a game's rules: what a newcomer is told first, the numbered rules, presets and options.

What is said in short comes from the game's catalogues, as on every screen. The numbered rules are English;
a page in another language leads to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tablee.catalogues import say_in
from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.i18n.languages import SOURCE_LANGUAGE
from tablee.wording import (
    facts_of,
    option_title,
    preset_title,
    summary_of,
    typed_option,
    typed_preset,
    value_title,
    wording_of,
)


@dataclass(frozen=True)
class Headings:
    """What a page of rules says besides the game's own words."""

    title: str
    short: str
    presets: str
    preset: str
    meaning: str
    typed: str
    options: str
    option: str
    unless_chosen: str
    numbered: str


HEADINGS = {
    "en": Headings(
        title="{game}: the rules in short",
        short="In short",
        presets="Presets",
        preset="preset",
        meaning="what it plays like",
        typed="command line",
        options="Options",
        option="option",
        unless_chosen="unless chosen otherwise",
        numbered="",
    ),
    "fr": Headings(
        title="Les règles : {game}",
        short="En bref",
        presets="Préréglages",
        preset="préréglage",
        meaning="ce que l’on y joue",
        typed="ligne de commande",
        options="Options",
        option="option",
        unless_chosen="sans autre choix",
        numbered=(
            "Le règlement complet, règle par règle avec des numéros, est en anglais : "
            "[{game}](../../rules/{name}.md)."
        ),
    ),
}


def rules_page(kind: GameKind, language: str, numbered: str) -> str:
    """Returns the Markdown of a game's page of rules; `numbered` is its RULES.md."""
    say = say_in(language).for_game(kind)
    words = HEADINGS.get(language, HEADINGS[SOURCE_LANGUAGE])
    short = "\n".join(_short(kind, say, words))
    tables = "\n".join([*_presets(kind, say, words), "", *_options(kind, say, words), ""])
    if language != SOURCE_LANGUAGE:
        title = words.title.format(game=kind.title)
        more = words.numbered.format(game=kind.title, name=kind.name)
        return f"# {title}\n\n{short}\n\n{more}\n\n{tables}"
    title, rules = re.split(r"\n(?=## )", numbered, maxsplit=1)
    return f"{title}\n\n{short}\n\n{rules.rstrip()}\n\n{tables}"


def _short(kind: GameKind, say: Say, words: Headings) -> Iterator[str]:
    if kind.introduction:
        yield f"**{summary_of(kind, say)}** {facts_of(kind, say)}\n"
    yield f"## {words.short}\n"
    for rule in wording_of(kind).rules(kind().options, say):
        yield f"- {escaped(rule)}"


def _presets(kind: GameKind, say: Say, words: Headings) -> Iterator[str]:
    yield f"## {words.presets}\n"
    yield f"| {words.preset} | {words.meaning} | {words.typed} |"
    yield "|---|---|---|"
    for name, preset in kind.presets.items():
        title = escaped(preset_title(kind, name, say))
        yield f"| {title} | {escaped(say(preset.meaning))} | `{typed_preset(name)}` |"


def _options(kind: GameKind, say: Say, words: Headings) -> Iterator[str]:
    yield f"## {words.options}\n"
    yield f"| {words.option} | {words.meaning} | {words.unless_chosen} | {words.typed} |"
    yield "|---|---|---|---|"
    for option in kind.options:
        default = value_title(kind, option, option.default, say)
        said = [escaped(text) for text in (option_title(option, say), say(option.meaning), default)]
        yield f"| {' | '.join(said)} | `{typed_option(option, option.default)}` |"


def escaped(text: str) -> str:
    """Returns a text so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)
