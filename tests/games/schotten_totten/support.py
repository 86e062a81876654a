"""What the tests of Schotten-Totten share: positions from text, strengths, random games, what always holds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from tablee.core import rng
from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.schotten_totten import GAME, layout, rules

PRESETS = (
    "iello_base",
    "ps2004_base",
    "iello_tactics",
    "ps2004_advanced",
    "expert",
    "ensta",
    "androide",
    "battle_line",
)
WITH_TACTICS = ("iello_tactics", "ps2004_advanced", "expert", "battle_line")
BASE = tuple(preset for preset in PRESETS if preset not in WITH_TACTICS)
OUT_OF_CARDS = "hand1:; hand2:; clan:; tactics:"  # for positions in which hands and decks do not matter


def position(text: str, preset: str | None = None, **options) -> State:
    """A position under a preset (`iello_base` if none is named) and single options over it."""
    return GAME(preset, **options).position(text)


def tactics(text: str, **options) -> State:
    """A position of the game with tactic cards."""
    return position(text, "iello_tactics", **options)


def strength(cards: str, modes: str = "", **options) -> tuple[int, int]:
    """Type and sum of a complete side."""
    state = tactics(f"1: {cards}|{modes}; {OUT_OF_CARDS}", **options)
    return divmod(state.game.kernels.best(state.game.setup, state.record(), 0, 0, 0), 64)


def best_answer(state: State, seat: int, stone: int) -> tuple[int, int]:
    """Type and sum of the strongest completion of a side by unseen cards."""
    s = state.record()
    need = state.game.kernels.capacity(s, stone - 1) - int(s["count"][0][seat][stone - 1])
    return divmod(state.game.kernels.best(state.game.setup, s, seat, stone - 1, need), 64)


def may_claim(state: State, seat: int, stone: int) -> bool:
    """Whether §6.2 gives the stone to the seat, whatever the time."""
    return bool(state.game.kernels.may_claim(state.game.setup, state.record(), seat, stone - 1))


def played(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(move)
    return state


# --- random games -----------------------------------------------------------------------------


def random_game(game: Game, seed: int) -> Iterator[tuple[int, StateRec]]:
    """Each move of a game played at random, −1 for the deal, with the one record it all happens in."""
    kernels, setup = game.kernels, game.setup
    legal, play = kernels.legal, kernels.play
    chance = random.Random(seed)
    record = np.zeros(1, rules.STATE)
    moves = np.zeros(rules.MAX_LEGAL, np.int64)
    kernels.deal(setup, record, rng.stream(seed, "deal"))
    whose = record["mover"]
    yield -1, record
    while whose[0] >= 0:
        move = int(moves[chance.randrange(legal(setup, record, moves))])
        play(setup, record, move)
        yield move, record


def random_states(game: Game, seed: int) -> Iterator[State]:
    for _, record in random_game(game, seed):
        yield State(game, record)


def every_card(game: Game) -> np.ndarray:
    """How often each card is in the game."""
    counts = np.zeros(layout.CARDS, np.int64)
    for card in range(layout.CLAN):
        counts[card] = card % layout.VALUES < game.options["values"]
    if game.options["tactics"]:
        counts[layout.JOKER :] = 1
        counts[layout.JOKER] = 2
    return counts


def cards_somewhere(record: StateRec) -> np.ndarray:
    """How often each card is at a stone, in a hand, in a deck or discarded."""
    s = record[0]
    cards = np.concatenate(
        [s[name].ravel() for name in ("schotten_cards", "hand", "clan_deck", "tactic_deck", "discard")]
    )
    counts = np.bincount(cards[cards >= 0], minlength=layout.CARDS)
    counts[layout.BLIND_CARD] += (s["modes"] & layout.BLIND > 0).sum()
    counts[layout.MUD_CARD] += (s["modes"] & layout.MUD > 0).sum()
    return counts


def broken(game: Game, record: StateRec) -> list[str]:
    """What a record says that cannot be: each of these is a rule, or what others rely on."""
    s = record[0]
    found = []
    if (cards_somewhere(record) != every_card(game)).any():
        found.append("cards not conserved")
    lying = s["schotten_cards"]
    caps = np.where(s["modes"] & layout.MUD, 4, 3)
    if (s["count"] != (lying != layout.NOTHING).sum(axis=2)).any() or (s["count"] > caps).any():
        found.append("counts of sides")
    if (s["hand_count"] != (s["hand"] != layout.NOTHING).sum(axis=1)).any():
        found.append("counts of hands")
    if s["clan_left"] != (s["clan_deck"] != layout.NOTHING).sum():
        found.append("count of the clan deck")
    if s["tactic_left"] != (s["tactic_deck"] != layout.NOTHING).sum():
        found.append("count of the tactic deck")
    for cards in (*lying.reshape(-1, layout.SIDE), *s["hand"], s["discard"]):
        here = cards[cards != layout.NOTHING]
        if (np.diff(here) < 0).any() or (cards[: len(here)] == layout.NOTHING).any():
            found.append("not sorted")
    face_up = np.concatenate([lying.ravel(), s["discard"]])
    unseen = np.full(layout.COLOURS, (1 << int(game.options["values"])) - 1)
    for card in face_up[(face_up >= 0) & (face_up < layout.CLAN)].tolist():
        unseen[card // layout.VALUES] &= ~(1 << (card % layout.VALUES))
    if (s["unseen"] != unseen).any():
        found.append("unseen cards")
    full = s["count"] == caps
    for stone in range(layout.STONES):
        first = int(s["ahead"][stone])
        if (first >= 0) != full[:, stone].any() or (first >= 0 and not full[first, stone]):
            found.append(f"who was complete first at stone {stone + 1}")
    if abs(int(s["tactics_played"][0]) - int(s["tactics_played"][1])) > 1:
        found.append("tactic cards played")
    if (s["mover"] >= 0) == any(has_won(s["owner"], seat) for seat in range(2)) and s[
        "ended"
    ] != layout.EXHAUSTED:
        found.append("over or not")
    return found


def has_won(owners: np.ndarray, seat: int) -> bool:
    mine = "".join("x" if owner == seat else "." for owner in owners)
    return "xxx" in mine or mine.count("x") >= 5
