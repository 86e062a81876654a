"""The options and presets of Cluedo (RULES.md §8), and how much its clue sheet helps."""

from __future__ import annotations

from tablee.core.notes import N_
from tablee.core.options import Choice, Flag, Int, Option, Preset, SeatChoice, Text
from tablee.games.cluedo import layout, rules
from tablee.games.cluedo.course import LONGEST
from tablee.games.cluedo.course.cards import COURSE, HOUSE

AIDS: tuple[Option, ...] = (
    Choice(
        "sheet",
        "basic",
        N_("the clue sheet: what the course's rules note (basic), all that is certain (full), or none (off)"),
        N_("clue sheet"),
        choices=("basic", "full", "off"),
        titles={"basic": N_("basic"), "full": N_("full"), "off": N_("off")},
        aliases={
            **dict.fromkeys(("base", "de base"), "basic"),
            **dict.fromkeys(("complète", "complete"), "full"),
            **dict.fromkeys(("sans", "aucune"), "off"),
        },
    ),
)
OPTIONS: tuple[Option, ...] = (
    Int("dice", 2, N_("dice that are rolled"), N_("dice"), low=1, high=2),
    Choice(
        "move_count",
        "at_most",
        N_("squares walked: as many as rolled at most, or exactly as many unless a room is entered"),
        N_("squares walked"),
        choices=("at_most", "exact"),
        titles={"at_most": N_("at most as rolled"), "exact": N_("exactly as rolled")},
    ),
    Choice(
        "exact_steps",
        "parity",
        N_("exact counts: to and fro is allowed, or no square twice"),
        N_("exact walks"),
        choices=("parity", "simple"),
        titles={"parity": N_("to and fro allowed"), "simple": N_("no square twice")},
    ),
    Choice(
        "blocking",
        "destination_only",
        N_("pawns in the way: none may be landed on, or none may be passed either"),
        N_("pawns in the way"),
        choices=("destination_only", "full"),
        titles={"destination_only": N_("can be passed"), "full": N_("block the way")},
    ),
    Choice(
        "same_room",
        "allowed",
        N_("whether a move may end in the room where it began"),
        N_("back to the same room"),
        choices=("allowed", "forbidden"),
        titles={"allowed": N_("allowed"), "forbidden": N_("forbidden")},
    ),
    Choice(
        "stay",
        "only_if_forced",
        N_("whether a pawn may stay after a roll"),
        N_("staying after a roll"),
        choices=("only_if_forced", "allowed"),
        titles={"only_if_forced": N_("only when stuck"), "allowed": N_("allowed")},
    ),
    Flag(
        "suspects",
        False,
        N_("suspects (professors) have pawns, and a question brings the named one to the room"),
        N_("suspects have pawns"),
    ),
    Choice(
        "accusation",
        "archive",
        N_("where a solution may be given: in the archive, or anywhere at the end of one's turn"),
        N_("solutions are given"),
        choices=("archive", "anywhere"),
        titles={"archive": N_("in the archive"), "anywhere": N_("anywhere")},
    ),
    Choice(
        "solution_on_arrival",
        "optional",
        N_("whether a solution must be given on entering the archive"),
        N_("solution on arrival"),
        choices=("optional", "forced"),
        titles={"optional": N_("if one likes"), "forced": N_("compulsory")},
    ),
    Choice(
        "leftover",
        "uneven",
        N_("cards left over by equal hands: dealt all the same, or shown to all"),
        N_("cards left over"),
        choices=("uneven", "public"),
        titles={"uneven": N_("dealt all the same"), "public": N_("shown to all")},
    ),
    SeatChoice(
        "first_player",
        "0",
        N_("who makes the first move"),
        N_("who begins"),
        choices=(*map(str, range(layout.SEATS)), "random"),
        titles={"random": N_("drawn by lot")},
    ),
    Flag("last_survivor_wins", False, N_("the last player not eliminated wins"), N_("last player left wins")),
    Int(
        "max_turns",
        500,
        N_("turns after which the game is over"),
        N_("turns at most"),
        low=1,
        high=rules.MAX_TURNS,
    ),
    Choice(
        "setting",
        COURSE,
        N_("whose board and cards, unless files give others: the course's building, or a country house"),
        N_("where it plays"),
        choices=(COURSE, HOUSE),
        titles={COURSE: N_("in the course's building"), HOUSE: N_("in a country house")},
    ),
    Text(
        "plan", "", N_("the board, as the text of a plan.csv; empty: ours"), N_("board"), most=LONGEST["plan"]
    ),
    Text(
        "cards",
        "",
        N_("the cards, as the text of a cartes.csv; empty: ours"),
        N_("cards"),
        most=LONGEST["cards"],
    ),
    Text(
        "players",
        "",
        N_("the players, as the text of a joueurs.csv; empty: anybody"),
        N_("players"),
        most=LONGEST["players"],
    ),
)
PRESETS = {
    "iuto": Preset(N_("in a university; a solution is told in its archive"), title=N_("IUT'O course game")),
    "classic": Preset(
        N_("in a country house: suspects have pawns, exact rolls, accusations anywhere"),
        {
            "move_count": "exact",
            "blocking": "full",
            "same_room": "forbidden",
            "suspects": True,
            "accusation": "anywhere",
            "setting": HOUSE,
        },
        N_("classic game"),
    ),
}
