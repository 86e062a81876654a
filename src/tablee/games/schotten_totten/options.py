"""The options and presets of Schotten-Totten (RULES.md §13–14)."""

from __future__ import annotations

from tablee.core.notes import N_
from tablee.core.options import Choice, Flag, Int, Option, Preset, SeatChoice, Value

TIMINGS = ("after_play", "any_before_draw", "start_only", "auto_both_complete", "auto_turn_start")
FIRSTS = ("0", "1", "random")
OPTIONS: tuple[Option, ...] = (
    Int(
        "hand",
        0,
        N_("cards in hand; 0: six, or seven with the tactic cards"),
        N_("cards in hand"),
        {"0": N_("six, or seven with tactics")},
        low=0,
        high=7,
    ),
    Int("values", 9, N_("values of each colour"), N_("values per colour"), low=9, high=10),
    Flag("tactics", False, N_("with the ten tactic cards"), N_("tactic cards")),
    Flag(
        "early_claim",
        True,
        N_("a stone may be claimed by proof before the other side is full"),
        N_("claims by proof"),
    ),
    Choice(
        "claim_timing",
        "after_play",
        N_("when stones are claimed"),
        N_("stones are claimed"),
        choices=TIMINGS,
        titles={
            "after_play": N_("after the play"),
            "any_before_draw": N_("any time before the draw"),
            "start_only": N_("at the start of one's turn"),
            "auto_both_complete": N_("awarded: both sides full"),
            "auto_turn_start": N_("awarded: at a turn's start"),
        },
    ),
    SeatChoice(
        "first_player",
        "0",
        N_("who makes the first move"),
        N_("who begins"),
        choices=FIRSTS,
        titles={"random": N_("drawn by lot")},
    ),
    Int("spy_value", 7, N_("the value of the Spy"), N_("value of the Spy"), low=1, high=9),
    Choice(
        "joker_limit",
        "per_game",
        N_("one Joker for each player: in the whole game, or on the table"),
        N_("one Joker each"),
        choices=("per_game", "on_board"),
        titles={"per_game": N_("in the whole game"), "on_board": N_("on the table at a time")},
    ),
    Choice(
        "recruiter_split",
        "sequential",
        N_("Recruiter's decks: chosen card by card, or declared beforehand"),
        N_("Recruiter draws from"),
        choices=("sequential", "declared"),
        titles={"sequential": N_("decks chosen card by card"), "declared": N_("decks named beforehand")},
    ),
    Choice(
        "recruiter_short",
        "net_plus_one",
        N_("cards Recruiter puts back when fewer than three are left"),
        N_("Recruiter, few cards"),
        choices=("net_plus_one", "always_return_two"),
        titles={
            "net_plus_one": N_("puts back one less"),
            "always_return_two": N_("puts back two all the same"),
        },
    ),
    Flag(
        "traitor_same_stone", True, N_("Traitor may keep the card at its stone"), N_("Traitor to same stone")
    ),
    Choice(
        "scout_return",
        "bottom",
        N_("where Recruiter puts cards back"),
        N_("Recruiter puts back"),
        choices=("bottom", "top"),
        titles={"bottom": N_("under the deck"), "top": N_("on top of the deck")},
    ),
)
TACTIC_GAME: dict[str, Value] = {"tactics": True}
PRESETS = {
    "iello_base": Preset(
        N_("54 cards; stones are claimed after laying a card"), title=N_("IELLO 2016, base game")
    ),
    "ps2004_base": Preset(
        N_("stones may also be claimed before laying a card"),
        {"claim_timing": "any_before_draw"},
        N_("PS-Games 2004, base game"),
    ),
    "iello_tactics": Preset(N_("with the tactic cards besides"), TACTIC_GAME, N_("IELLO 2016, tactics")),
    "ps2004_advanced": Preset(
        N_("with the tactic cards; stones may also be claimed before laying a card"),
        {**TACTIC_GAME, "claim_timing": "any_before_draw", "traitor_same_stone": False},
        N_("PS-Games 2004, advanced"),
    ),
    "expert": Preset(
        N_("with the tactic cards; stones are claimed only at the start of a turn"),
        {**TACTIC_GAME, "claim_timing": "start_only"},
        N_("expert variant"),
    ),
    "ensta": Preset(
        N_("nobody claims early: a stone is awarded once both sides hold three cards"),
        {"early_claim": False, "claim_timing": "auto_both_complete"},
        N_("ENSTA course game"),
    ),
    "androide": Preset(
        N_("nobody claims: stones are awarded at the start of a turn"),
        {"claim_timing": "auto_turn_start"},
        N_("ANDROIDE course game"),
    ),
    "battle_line": Preset(
        N_("the sister game: sixty cards, the Spy is an eight, claims at the start of a turn"),
        {**TACTIC_GAME, "values": 10, "spy_value": 8, "claim_timing": "start_only"},
        N_("Battle Line"),
    ),
}
