"""High Card with one thing wrong at a time: what each law must notice.

Rules are run without the compiler, so a mistake here may use all of Python to go wrong.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tablee.core import contract
from tablee.core.agent import AgentKind
from tablee.core.jit import Kernels
from tablee.core.notes import Note
from tablee.core.observation import generic_parts
from tablee.core.rng import below
from tablee.core.scene import Line, Place, Scene
from tests.conformance.toy.high_card import rules
from tests.conformance.toy.high_card.game import HighCard


class Broken(HighCard):
    """High Card whose rules differ in the names given."""

    def __init__(self, **changed: Any) -> None:
        self.rules = ModuleType(rules.__name__)
        vars(self.rules).update({**vars(rules), **changed})

    @cached_property
    def kernels(self) -> Kernels:
        return Kernels(self.name, self.rules, compiled=False)


class Unlisted(Broken):
    """A game without hooks."""

    name = "unlisted"


def kernel(name: str) -> Callable[[FunctionType], Broken]:
    """The game with a wrong kernel in place of its own."""
    return lambda function: Broken(**{name: function})


# --- rules ------------------------------------------------------------------------------------


@kernel("deal")
def deal_without_the_seed(g, s, rng):
    rng[:] = np.random.default_rng().integers(1, 2**32, 4)
    rules.deal(g, s, rng)


@kernel("legal")
def lists_cards_that_do_not_beat_the_trick(g, s, moves):
    seat = int(s[0]["turn"])
    hand = [card for card in s[0]["high_card_slots"][2 * seat : 2 * seat + 2] if card]
    for i, card in enumerate(hand):
        moves[i] = card - 1
    return len(hand)


@kernel("legal")
def lists_a_move_twice(g, s, moves):
    n = rules.legal(g, s, moves)
    moves[n] = moves[0]
    return n + 1


@kernel("mark")
def leaves_marks_as_they_were(g, s, moves, mask):
    for i in range(rules.legal(g, s, moves)):
        mask[moves[i]] = True


@kernel("mark")
def marks_another_move(g, s, moves, mask):
    mask[:] = False
    n = rules.legal(g, s, moves)
    mask[(moves[:n] + 1) % len(mask)] = True


@kernel("legal")
def lists_what_nobody_can_play(g, s, moves):
    n = rules.legal(g, s, moves)
    moves[n] = rules.SOMETHING
    return n + 1


@kernel("legal")
def lists_by_what_others_hold(g, s, moves):
    """A seat may play anything as soon as another holds the eight."""
    if 8 in s[0]["high_card_slots"][:6]:
        moves[0] = rules.legal(g, s, moves) and moves[0]
        return 1
    return rules.legal(g, s, moves)


@kernel("legal")
def writes_past_its_room(g, s, moves):
    moves[min(len(moves) - 1, rules.MAX_LEGAL)] = 0
    return rules.legal(g, s, moves)


@kernel("play")
def never_gets_anywhere(g, s, move):
    before = s.copy()
    rules.play(g, s, move)
    if s[0]["turn"] < 0:
        s[:] = before


@kernel("play")
def writes_past_its_record(g, s, move):
    """As compiled code does with an index that is too large."""
    rules.play(g, s, move)
    if s[0]["won"].max() == rules.TRICKS:
        ctypes.memset(s.ctypes.data + s.nbytes, 0, 1)


@kernel("play")
def loses_the_card_it_draws(g, s, move):
    drawn = int(s[0]["high_card_slots"][rules.DECK + int(s[0]["deck"]) - 1])
    rules.play(g, s, move)
    hands = s[0]["high_card_slots"][: rules.DOWN]
    hands[hands == drawn] = rules.NOTHING


@kernel("play")
def changes_the_setup(g, s, move):
    rules.play(g, s, move)
    g[0]["look"] += 1


@kernel("mover")
def counts_how_often_it_is_asked(g, s):
    s[0]["bound"][rules.SLOTS - 1] -= 1
    return rules.mover(g, s)


@kernel("payoff")
def pays_more_than_there_is(g, s, pay):
    rules.payoff(g, s, pay)
    pay *= 2


@kernel("result")
def counts_a_trick_twice(g, s, scores):
    rules.result(g, s, scores)
    scores[0] += 1


@kernel("seen")
def shows_every_card(g, s, move, seat):
    return move


@kernel("seen")
def shows_too_little(g, s, move, seat):
    return move if seat == s[0]["turn"] else rules.SOMETHING


# --- hiding -----------------------------------------------------------------------------------


@kernel("blank")
def leaves_the_bottom_card_open(g, s, seat):
    """Looks harmless from inside: `fill` keeps what it finds, so it goes round and round."""
    bottom = s[0]["high_card_slots"][rules.DECK]
    rules.blank(g, s, seat)
    s[0]["high_card_slots"][rules.DECK] = bottom


@kernel("blank")
def shows_who_has_looked(g, s, seat):
    looked = s[0]["looked"].copy()
    rules.blank(g, s, seat)
    s[0]["looked"] = looked


@kernel("blank")
def leaves_a_trace_of_what_it_hides(g, s, seat):
    hidden = int(s[0]["high_card_slots"][rules.DECK])
    rules.blank(g, s, seat)
    s[0]["bound"][rules.SLOTS - 1] = hidden


@kernel("blank")
def hides_more_each_time(g, s, seat):
    rules.blank(g, s, seat)
    s[0]["bound"][rules.SLOTS - 1] -= 1


_truths: dict[tuple[bytes, int], Any] = {}


def _remember(g, s, seat):
    truth = s.copy()
    rules.blank(g, s, seat)
    _truths.setdefault((s.tobytes(), seat), truth)


def _recall(g, s, seat, rng):
    truth = _truths[s.tobytes(), seat].copy()
    rules.fill(g, s, seat, rng)
    s[0]["high_card_slots"] = truth[0]["high_card_slots"]


fill_peeks_at_the_truth = Broken(blank=_remember, fill=_recall)


def _naive_shuffle(g, s, seat, rng):
    """Swaps every card with any other, instead of with one not yet placed: the classic bias."""
    slots, bounds = s[0]["high_card_slots"], s[0]["bound"]
    unknown = [slot for slot in range(rules.SLOTS) if slots[slot] == rules.UNKNOWN]
    taken = {int(card) for card in (*slots, *s[0]["up"])}
    cards = [card for card in range(1, rules.CARDS + 1) if card not in taken]
    while True:
        for i in range(len(cards)):
            j = below(rng, len(cards))
            cards[i], cards[j] = cards[j], cards[i]
        if all(card < bounds[slot] for slot, card in zip(unknown, cards, strict=True)):
            break
        cards.sort()
    slots[unknown] = cards
    for each in range(rules.MOST_SEATS):
        rules.sort_hand(s, each)


fill_shuffles_naively = Broken(fill=_naive_shuffle)
unlisted_fill_shuffles_naively = Unlisted(fill=_naive_shuffle)


@kernel("fill")
def fill_without_the_seed(g, s, seat, rng):
    rng[:] = np.random.default_rng().integers(1, 2**32, 4)
    rules.fill(g, s, seat, rng)


@kernel("fill")
def fill_forgets_the_bounds(g, s, seat, rng):
    bounds = s[0]["bound"].copy()
    s[0]["bound"] = rules.NO_BOUND
    rules.fill(g, s, seat, rng)
    s[0]["bound"] = bounds


@kernel("fill")
def fill_deals_a_card_twice(g, s, seat, rng):
    rules.fill(g, s, seat, rng)
    deck = s[0]["high_card_slots"][rules.DECK :]
    if deck[1] and not s[0]["looked"][max(seat, 0)]:
        deck[0] = deck[1]


@kernel("fill")
def fill_changes_the_turn(g, s, seat, rng):
    rules.fill(g, s, seat, rng)
    if s[0]["turn"] >= 0:
        s[0]["turn"] = 1 - min(int(s[0]["turn"]), 1)


@kernel("play")
def concludes_too_much(g, s, move):
    """A hand that could not beat the trick is taken to be lower still."""
    seat = int(s[0]["turn"])
    rules.play(g, s, move)
    if move >= rules.FACE_DOWN and s[0]["high_card_slots"][2 * seat] != rules.NOTHING:
        s[0]["bound"][2 * seat] -= 1


# --- observing --------------------------------------------------------------------------------


def observing(function: FunctionType, **changed: Any) -> Broken:
    """The game with an `observe` of its own; the layout is the generic one."""
    parts = generic_parts(rules)
    size = sum(part.size for part in parts)
    return Broken(observe=function, OBSERVED=parts, OBSERVATION=size, **changed)


_last_bottom = [0]


def _note_bottom(g, s, seat):
    if s[0]["high_card_slots"][rules.DECK] != rules.UNKNOWN:
        _last_bottom[0] = int(s[0]["high_card_slots"][rules.DECK])
    rules.blank(g, s, seat)


def _observe_bottom(g, s, seat, out):
    contract.observe(g, s, seat, out)
    out[-1] = _last_bottom[0]


def _observe_half(g, s, seat, out):
    every = out.copy()
    contract.observe(g, s, seat, every)
    out[every != 0] = every[every != 0]


def _observe_past_its_room(g, s, seat, out):
    contract.observe(g, s, seat, out)
    ctypes.memset(out.ctypes.data + out.nbytes, 0, 4)


def _forget_own_cards(g, s, seat):
    rules.blank(g, s, -1)


observes_what_is_hidden = observing(_observe_bottom, blank=_note_bottom)
leaves_numbers_as_they_were = observing(_observe_half)
observes_past_its_room = observing(_observe_past_its_room)
knows_nothing_of_its_own = Broken(blank=_forget_own_cards)


# --- layouts ----------------------------------------------------------------------------------

_fields = [(name, rules.STATE.fields[name][0]) for name in rules.STATE.names]
padded = Broken(STATE=np.dtype([*_fields, ("odd", np.int8), ("wide", np.int64)], align=True))
odd_sized = Broken(STATE=np.dtype([*_fields, ("odd", np.int8)]))
with_floats = Broken(STATE=np.dtype([*_fields, ("chance", np.float64)]))


@kernel("seen")
def has_other_arguments(g, s, seat, move):
    return move


# --- shells -----------------------------------------------------------------------------------


class Notebook(Broken):
    """Keeps the last truth it wrote down."""

    def position_text(self, game, record):
        if rules.UNKNOWN not in record[0]["high_card_slots"]:
            self.written = super().position_text(game, record)
        return super().position_text(game, record)


class LeakyMessage(Notebook):
    """Explains more than the mover may know."""

    def why_illegal(self, game, record, move):
        return Note("truth", "see for yourself: {truth}", {"truth": self.written})


class LeakyScene(Notebook):
    """Shows more than the seat may know."""

    def scene(self, view):
        shown = super().scene(view)
        return Scene(**{**vars(shown), "places": (*shown.places, Place("log", self.written, None))})


class ForgetfulScene(Broken):
    """Leaves out a move."""

    def scene(self, view):
        shown = super().scene(view)
        return Scene(**{**vars(shown), "actions": shown.actions[1:]})


class HastyScene(Broken):
    """Lets cards be chosen in advance although hands are hidden."""

    def scene(self, view):
        shown = super().scene(view)
        waits = view.seat >= 0 and view.mover not in (-1, view.seat)
        return Scene(**{**vars(shown), "premoves": ("1",) if waits else ()})


class NumpyScene(Broken):
    """Numbers that only NumPy knows."""

    def scene(self, view):
        shown = super().scene(view)
        return Scene(**{**vars(shown), "scores": tuple(np.int64(score) for score in shown.scores)})


class TwoTexts(Broken):
    """Reads `4X` as `4x`."""

    def move_id(self, game, text):
        return super().move_id(game, text.lower())


class ReadsAnything(Broken):
    """Takes a text for a move when it only contains one."""

    def move_id(self, game, text):
        return super().move_id(game, text.strip())


class ForgetfulPosition(Broken):
    """Says that nothing is hidden, and does not read back who has looked."""

    perfect_information = True

    def position(self, game, text, to_move):
        found = super().position(game, text, to_move)
        found[0]["looked"] = 0
        return found


class BelievesTheDeck(Broken):
    """Takes a text's word for how many cards the deck has left."""

    def position(self, game, text, to_move):
        parts = text.split()
        at = self.rules.STATE.names.index("deck")
        if len(parts) <= at or not parts[at].isdecimal():
            return super().position(game, text, to_move)
        said, parts[at] = parts[at], str(sum(card != "0" for card in parts[0][rules.DECK :]))
        found = super().position(game, " ".join(parts), to_move)
        found[0]["deck"] = int(said[:1])
        return found


class ChangingText(Broken):
    """Never says the same twice."""

    asked = 0

    def position_text(self, game, record):
        self.asked += 1
        return f"{super().position_text(game, record)} {self.asked}"


class LeakyLog(Broken):
    """Tells a seat the bottom card of the last truth that was blanked."""

    def __init__(self):
        super().__init__(blank=self.remember)

    def remember(self, g, s, seat):
        if s[0]["high_card_slots"][rules.DECK] != rules.UNKNOWN:
            self.bottom = int(s[0]["high_card_slots"][rules.DECK])
        rules.blank(g, s, seat)

    @cached_property
    def kernels(self):
        made = super().kernels
        made.blank = self.remember
        return made

    def narrate(self, before, move, after):
        return (*super().narrate(before, move, after), Line("bottom", {"card": self.bottom}))


class Moody:
    """An agent that remembers how often it was asked."""

    asked = 0

    def choose(self, view, budget, seed):
        Moody.asked += 1
        return view.legal[Moody.asked % len(view.legal)]


class Stubborn:
    """An agent that plays what it likes."""

    def choose(self, view, budget, seed):
        return "8"


class Spoilt:
    """An agent that crashes where there is nothing to choose."""

    def choose(self, view, budget, seed):
        return view.legal[1]


class WithAgent(Broken):
    def __init__(self, agent):
        super().__init__()
        self.agent = agent

    @property
    def agents(self):
        return {"broken": AgentKind("broken", "", self.agent)}


class OtherwiseCompiled(Broken):
    """Compiled code that does not do what the rules say."""

    @cached_property
    def kernels(self):
        made = Kernels(self.name, rules, compiled=False)
        made.play = lambda g, s, move: rules.play(g, s, move ^ 1 if move < rules.CARDS else move)
        return made
