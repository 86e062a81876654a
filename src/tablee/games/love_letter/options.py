"""The options and presets of Love Letter (RULES.md §10)."""

from __future__ import annotations

from tablee.core.notes import N_
from tablee.core.options import Choice, Int, Names, Option, Preset, SeatChoice
from tablee.games.love_letter import layout
from tablee.games.love_letter.cards import NAMES
from tablee.games.love_letter.layout import MOST_SEATS

TIES = ("all_win", "discard_sum_then_all", "discard_sum_then_none")
STARTERS = ("random_among_tied", "first_tied_clockwise")
WINNERS = ("shared", "most_tokens", "play_on_until_unique")
AIDS: tuple[Option, ...] = (
    Choice(
        "memory",
        "shown",
        N_("what you have learnt of hidden cards: shown beside each player, or left to you (off)"),
        N_("what you know"),
        choices=("shown", "off"),
        titles={"shown": N_("shown"), "off": N_("off")},
        aliases={
            **dict.fromkeys(("affiché", "affichée"), "shown"),
            **dict.fromkeys(("sans", "masqué"), "off"),
        },
    ),
)
OPTIONS: tuple[Option, ...] = (
    Choice(
        "cards",
        "21",
        N_("cards: 21 as of 2019, or the 16 of the first edition"),
        N_("cards"),
        choices=("21", "16"),
        titles={"21": N_("21, as of 2019"), "16": N_("16, first edition")},
    ),
    Int(
        "tokens",
        0,
        N_("tokens that win the match; 0: by the number of players"),
        N_("tokens to win"),
        {"0": N_("by the number of players")},
        low=0,
        high=layout.MOST_TARGET,
    ),
    Int(
        "rounds",
        0,
        N_("rounds in all, then most tokens win; 0: until somebody has enough"),
        N_("rounds"),
        {"0": N_("as many as it takes")},
        low=0,
        high=20,
    ),
    Choice(
        "tie",
        "all_win",
        N_("who wins a round with equal cards"),
        N_("equal cards"),
        choices=TIES,
        titles={
            "all_win": N_("all of them win"),
            "discard_sum_then_all": N_("by discards, then all"),
            "discard_sum_then_none": N_("by discards, then nobody"),
        },
    ),
    Choice(
        "next_starter_on_tie",
        "random_among_tied",
        N_("who begins after a round that several have won"),
        N_("who begins after a tie"),
        choices=STARTERS,
        titles={
            "random_among_tied": N_("one of them, by lot"),
            "first_tied_clockwise": N_("first of them clockwise"),
        },
    ),
    Choice(
        "multi_winner",
        "shared",
        N_("who wins when several have enough tokens"),
        N_("if several have enough"),
        choices=WINNERS,
        titles={
            "shared": N_("they share the win"),
            "most_tokens": N_("the most tokens win"),
            "play_on_until_unique": N_("play on until one leads"),
        },
    ),
    SeatChoice(
        "first_player",
        "random",
        N_("who begins the first round"),
        N_("who begins"),
        choices=("random", *map(str, range(1, MOST_SEATS + 1))),
        titles={"random": N_("drawn by lot")},
        lowest=1,
    ),
    Names(
        "deck",
        "",
        N_("for studies: some cards of the edition instead of all, and none removed face up"),
        N_("reduced deck"),
        {"": N_("all cards")},
        names=NAMES,
        most=layout.MOST_CARDS - 1,
    ),
)
PRESETS = {
    "zman2019": Preset(N_("with Spy and Chancellor, for up to six"), title=N_("Z-Man 2019, 21 cards")),
    "classic16": Preset(
        N_("without Spy and Chancellor, for up to four; discards decide between equal cards"),
        {"cards": "16", "tie": "discard_sum_then_all"},
        N_("first edition, 16 cards"),
    ),
}
