"""The rules of a game as data for a page: sentences, and boards that show what they say."""

from __future__ import annotations

from typing import Any

from tablee.core import rng
from tablee.core.game import Game
from tablee.i18n import Say
from tablee.web.forms import Rules
from tablee.words.naming import side_of
from tablee.words.sentences import wording_of
from tablee.words.titles import rules_title

EXAMPLE_SEED, EXAMPLE_MOVES = 5, 9


def rules_of(game: Game, say: Say) -> Rules:
    """What a game is played by; the guided game's own boards where it is the guided game's."""
    kind, lesson, say = game.kind, game.kind.lesson, say.for_game(game.kind)
    if game != kind.learners_game():
        lesson = None
    state = game.deal(lesson.seed if lesson else EXAMPLE_SEED)
    examples: list[dict[str, Any]] = []
    if lesson is not None and lesson.examples:
        states = [state]
        for step in lesson.steps[: max(number for number, _ in lesson.examples)]:
            states.append(states[-1].play(step.move))
        examples = [
            {"text": say(text), "scene": states[number].view(0).scene().as_data()}
            for number, text in lesson.examples
        ]
    else:
        chance = rng.stream(EXAMPLE_SEED, "example")
        for _ in range(EXAMPLE_MOVES):
            if not state.is_over:
                state = state.play(state.legal[rng.below(chance, len(state.legal))])
        text = say("A game under way, as the first player sees it.")
        examples = [{"text": text, "scene": state.view(0).scene().as_data()}]
    lines = wording_of(kind).rules(game.options, say)
    names = [side_of(kind, seat, say) for seat in range(game.seats)]
    return Rules(kind.name, kind.title, game.preset, rules_title(game, say), lines, names, examples)
