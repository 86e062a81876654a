"""The shell of Cluedo: the setup of a course, and the texts of moves and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

import numpy as np

from tablee.core.contract import SetupRec, StateRec
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.options import Choice, Value
from tablee.core.scene import Line, Scene
from tablee.core.state import View
from tablee.games.cluedo import layout, positions, rules
from tablee.games.cluedo.course import course_of, hand_sizes, read_folder, write_board, write_pawns
from tablee.games.cluedo.notation import notation
from tablee.games.cluedo.options import AIDS, OPTIONS, PRESETS

REASONS = {
    layout.SOLVED: "solved",
    layout.ALL_ELIMINATED: "all_eliminated",
    layout.LAST_SURVIVOR: "last_survivor",
    layout.TURN_LIMIT: "turn_limit",
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
