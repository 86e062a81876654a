"""The rules page of a game as data: sentences, and boards that show what they say."""

from __future__ import annotations

from tablee.core import rng
from tablee.core.game import Game
from tablee.i18n import Say
from tablee.web.messages import untouchable
from tablee.web.wire.rest import RulesExample, RulesPage
from tablee.words.rule_titles import rules_title
from tablee.words.seat_names import side_of
from tablee.words.wording import wording_of

EXAMPLE_SEED, EXAMPLE_MOVES = 5, 9


def rules_page(game: Game, say: Say) -> RulesPage:
    """Returns the rules of a game with its options; the boards are the lesson's where these are the
    lesson's rules.
    """
    kind, lesson, say = game.kind, game.kind.lesson, say.for_game(game.kind)
    if game != kind.learners_game():
        lesson = None
    state = game.deal(lesson.seed if lesson else EXAMPLE_SEED)
    if lesson is not None and lesson.examples:
        states = [state]
        for step in lesson.steps[: max(number for number, _ in lesson.examples)]:
            states.append(states[-1].play(step.move))
        examples = [
            RulesExample(say(text), untouchable(states[number].view(0).scene()))
            for number, text in lesson.examples
        ]
    else:
        chance = rng.stream(EXAMPLE_SEED, "example")
        for _ in range(EXAMPLE_MOVES):
            if not state.is_over:
                state = state.play(state.legal[rng.below(chance, len(state.legal))])
        text = say("A game under way, as the first player sees it.")
        examples = [RulesExample(text, untouchable(state.view(0).scene()))]
    lines = wording_of(kind).rules(game.options, say)
    names = [side_of(kind, seat, say) for seat in range(game.seats)]
    return RulesPage(kind.name, kind.title, game.preset, rules_title(game, say), lines, names, examples)
