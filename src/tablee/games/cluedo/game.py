"""The shell of Cluedo: options and presets, the setup of a course, and the texts of moves and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

import numpy as np

from tablee.core.contract import SetupRec, StateRec
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.options import Choice, Flag, Int, Option, Preset, SeatChoice, Text, Value
from tablee.core.scene import Line, Scene
from tablee.core.state import View
from tablee.games.cluedo import layout, positions, rules
from tablee.games.cluedo.course import LONGEST, course_of, hand_sizes, read_folder, write_board, write_pawns
from tablee.games.cluedo.course.cards import COURSE, HOUSE
from tablee.games.cluedo.notation import notation

REASONS = {
    layout.SOLVED: "solved",
    layout.ALL_ELIMINATED: "all_eliminated",
    layout.LAST_SURVIVOR: "last_survivor",
    layout.TURN_LIMIT: "turn_limit",
}
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
        N_("exact counts: to and fro is allowed (parity), or no square twice (simple)"),
        N_("exact walks"),
        choices=("parity", "simple"),
        titles={"parity": N_("to and fro allowed"), "simple": N_("no square twice")},
    ),
    Choice(
        "blocking",
        "destination_only",
        N_("pawns in the way: none may be landed on, or none may be passed either (full)"),
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


class Cluedo(GameKind):
    """Cluedo for the rest of the program; what each method is for says `GameKind`."""

    name = "cluedo"
    title = "Cluedo"
    rules: ModuleType = rules
    options = OPTIONS
    presets = PRESETS
    default_preset = "iuto"
    first_option = "first_player"
    aids = AIDS

    def read_course(self, folder: Path) -> dict[str, object]:
        """Returns the options that hold the files of a course's folder. Raises BadCourse."""
        return dict(read_folder(folder))

    def seat_range(self, options: Mapping[str, Value]) -> tuple[int, int]:
        """Returns the fewest and the most seats, which the course decides."""
        return course_of(options).seat_range

    def player_name(self, game: Game, seat: int) -> str:
        """Returns the name that the course gives a player, otherwise the seat's."""
        players = course_of(game.options).players
        return players[seat].name if players else self.seat_name(seat)

    def people(self, game: Game) -> tuple[int, ...]:
        """Returns the seats that people take: those the course calls `humain`."""
        players = course_of(game.options).players
        if not players:
            return super().people(game)
        return tuple(seat for seat, player in enumerate(players) if player.human)

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        """Returns the setup record of a course.

        Raises BadCourse, or BadOption for a first seat there is not.
        """
        course = course_of(options)
        g = np.zeros(1, rules.SETUP)
        write_board(g, course)
        write_pawns(g, course, seats, suspects=bool(options["suspects"]))
        # Three cards are the mystery.
        dealt = len(course.deck.dealt) - 3
        g[0]["hand_size"][:seats] = hand_sizes(dealt, seats, public=options["leftover"] == "public")
        g["seats"] = seats
        g["first_player"] = self.first_seat(options, seats)
        for name in ("dice", "max_turns", "last_survivor_wins"):
            g[name] = options[name]
        # The record holds a choice by its place: layout.py has the same order.
        for option in OPTIONS:
            if isinstance(option, Choice) and option.name not in ("first_player", "setting"):
                g[option.name] = option.choices.index(str(options[option.name]))
        return g

    def move_text(self, game: Game, move: int) -> str:
        """Returns the text of a move id (RULES.md §12.3)."""
        return notation(game).texts[move]

    def move_id(self, game: Game, text: str) -> int | None:
        """Returns the id of a move text, None when it is no move."""
        return notation(game).ids.get(text)

    def moves_expected(self, game: Game) -> Note:
        """Returns what an error about a move text says is expected, with cards of this course."""
        words = notation(game)
        professor, subject, room = (slugs[0] for slugs in words.kinds)
        fields = {"place": room, "pair": f"{professor},{subject}", "card": professor, "room": room}
        return Note(
            "cluedo_moves",
            N_(
                "roll, passage, stay, a place as to:{place} or to:e14, a question as ask:{pair} or "
                "no-question, an answer as show:{card}, a solution as accuse:{pair},{room} or no-accusation"
            ),
            fields,
        )

    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        """Returns why a move is not legal now, for people."""
        from tablee.games.cluedo.why_illegal import why_illegal

        return why_illegal(game, record, move)

    def position_text(self, game: Game, record: StateRec) -> str:
        """Returns a position as text (RULES.md §12.4)."""
        return positions.write(game, record)

    def position(self, game: Game, text: str, to_move: str | int | None = None) -> StateRec:
        """Returns the record of a position's text. Raises BadNotation (RULES.md §12.5)."""
        return positions.read(game, text, to_move)

    def reason(self, game: Game, record: StateRec) -> str:
        """Returns the code of why a game is over."""
        return REASONS[int(record[0]["ended"])]

    def contenders(self, game: Game, record: StateRec) -> tuple[int, ...]:
        """Returns the seats that can still win: those not eliminated."""
        return tuple(seat for seat in range(game.seats) if not record[0]["failed"][seat])

    def scene_with(self, view: View, aids: Mapping[str, Value]) -> Scene:
        """Returns a view as data for painting, with the clue sheet that is wanted."""
        from tablee.games.cluedo.scene import scene

        return scene(view, str(aids["sheet"]))

    def answer(
        self, view: View, question: str, given: str, aids: Mapping[str, Value], told: Sequence[Line]
    ) -> tuple[Line, ...]:
        """Returns why a mark stands on the clue sheet, for the question `why`. Raises BadUse, UnknownName."""
        # Imported when it is asked for: few games are, and start-up is measured.
        from tablee.games.cluedo.explanation import explain

        if question != "why":
            return super().answer(view, question, given, aids, told)
        return explain(view, given, str(aids["sheet"]), told)

    def observed_labels(self, game: Game) -> Mapping[str, Sequence[str]]:
        """Names cards and rooms as move texts do; pawns that nobody plays follow those of the seats."""
        words, pawns = notation(game), int(game.setup[0]["pawns"])
        others = [f"suspect {pawn + 1}" for pawn in range(game.seats, pawns)]
        usual = super().observed_labels(game)
        return {
            **usual,
            "card": words.slugs,
            "room": words.room_slugs,
            "pawn": [*usual["seat"], *others],
        }

    @property
    def scene_templates(self) -> tuple[ModuleType, ...]:
        """The kernels that the clue sheet of a scene needs."""
        from tablee.games.cluedo.deduction import counting, solver

        return solver, counting

    def narrate(self, before: View, move: str, after: View) -> tuple[Line, ...]:
        """Returns what happened in a move, to the seat of the views."""
        from tablee.games.cluedo.narration import narrate

        return narrate(before, move, after)
