"""`NewGameScreen`: which game to play, by which rules, and who sits where."""

from __future__ import annotations

from typing import Any, ClassVar

from tablee.core.errors import TableeError
from tablee.core.game import Game, GameKind
from tablee.core.options import Choice, Flag, Int, Option, SeatChoice, Value
from tablee.roster import HUMAN, check_spec, easiest_first, find_game
from tablee.tui.form import Form, FormRow, FormScreen, rules_rows
from tablee.wording import level_meaning, option_title, player_of, typed_option, value_title, with_typed

MOST_VALUES = 60  # of a number that can be stepped through
YES, NO = "true", "false"


class NewGameScreen(FormScreen):
    """A form for a new game, with the rules of `game` to begin with.

    With `watch` computers sit in every seat to begin with, with `friends` people do.
    """

    BINDINGS: ClassVar[list[Any]] = [("f1", "rules"), ("f5", "begin")]

    def __init__(self, game: Game | None = None, *, watch: bool = False, friends: bool = False) -> None:
        super().__init__()
        self.watching = watch
        self.friends = friends
        self.kind: GameKind = game.kind if game else easiest_first()[0]
        self.preset = game.preset if game else self.kind.default_preset
        self.given: dict[str, Value] = dict(game.changed) if game else {}
        self.specs: list[str] = []
        self.seats = 0
        self.game: Game | None = None

    def on_mount(self) -> None:
        """Shows the usual game and gives the form the keyboard."""
        say = self.app.say
        title = say("New game")
        if self.watching:
            title = say("Watch a game")
        elif self.friends:
            title = say("Play a friend")
        self.entitle(
            title,
            [
                ("↑↓", say("row"), "noop"),
                ("←→", say("value"), "noop"),
                ("Enter", say("type a value, or press"), "noop"),
                ("F1", say("rules"), "rules"),
                ("F5", say("begin"), "begin"),
                ("Esc", say("back"), "back"),
            ],
        )
        self._configure(self.preset, self.given, self._usual_seats(self.preset))
        self.query_one(Form).focus()

    # --- what is chosen ---

    def _configure(self, preset: str, given: dict[str, Value] | None = None, seats: int = 0) -> None:
        """Takes these options; a combination that the rules refuse is explained, and nothing changes."""
        try:
            game = self.kind.configure(given or {}, preset, seats or None)
        except TableeError as error:
            self.explain(self.app.say.note(error))
            return
        self.game, self.preset, self.given, self.seats = game, preset, given or {}, game.seats
        people = () if self.watching else self.kind.people(game)
        if self.friends:
            people = tuple(range(game.seats))
        usual = [HUMAN if seat in people else self.kind.first_level for seat in range(game.seats)]
        self.specs = [*self.specs, *usual[len(self.specs) :]][: game.seats]
        self.offer(self._rows(game))

    def _rows(self, game: Game) -> list[FormRow]:
        kind = self.kind
        say = self.app.say.for_game(kind)
        rows = rules_rows(game, self.preset, say)
        rows += [self._seat_row(seat) for seat in range(game.seats)]
        rows.append(FormRow("begin", say("begin"), meaning=say("Deals and begins.")))
        options = [row for option in kind.options if (row := self._option_row(option, game)) is not None]
        return [*rows, FormRow("options", say("options"), title=True), *options] if options else rows

    def _seat_row(self, seat: int) -> FormRow:
        kind = self.kind
        say = self.app.say.for_game(kind)
        levels = [f"level:{level}" for level in kind.levels]
        agents = list(kind.agents)
        first = self.specs.index(HUMAN) if HUMAN in self.specs else seat
        shown = [
            say("you") if seat <= first else say("a friend at this keyboard"),
            *(say("computer, level {level}", level=level) for level in kind.levels),
            *(say("other opponents: {name}", name=name) for name in agents),
        ]
        spec = self.specs[seat]
        meaning = say("A person, a computer of some level, or another opponent, which Enter lets you type.")
        if spec in agents:
            meaning = say(kind.agents[spec].meaning)
        elif spec in levels:
            meaning = level_meaning(kind, spec, say) or meaning
        values = (HUMAN, *levels, *agents)
        label = player_of(kind, seat, say)
        return FormRow(f"seat/{seat}", label, values, tuple(shown), spec, meaning, typed=True)

    def _option_row(self, option: Option, game: Game) -> FormRow | None:
        kind, value = self.kind, game.options[option.name]
        say = self.app.say.for_game(kind)
        name, title = f"option/{option.name}", option_title(option, say)
        meaning = with_typed(say(option.meaning), typed_option(option, value), say)
        if isinstance(option, Flag):
            return FormRow(name, title, (NO, YES), (say("no"), say("yes")), str(value).lower(), meaning)
        if isinstance(option, Choice):
            choices = option.among(game.seats) if isinstance(option, SeatChoice) else option.choices
            shown = tuple(value_title(kind, option, choice, say) for choice in choices)
            return FormRow(name, title, choices, shown, str(value), meaning)
        if isinstance(option, Int):
            numbers: tuple[str, ...] = ()
            if option.high - option.low < MOST_VALUES:
                numbers = tuple(str(number) for number in range(option.low, option.high + 1))
            shown = tuple(value_title(kind, option, number, say) for number in numbers)
            return FormRow(name, title, numbers, shown, str(value), meaning, typed=True)
        return None  # whole files belong to the command line

    # --- choosing ---

    def on_form_changed(self, event: Form.Changed) -> None:
        """Takes a new value of a row."""
        self._take(event.row.name, event.value)

    def _take(self, name: str, value: str) -> None:
        what, _, which = name.partition("/")
        if what == "game":
            self.kind, self.specs = find_game(value), []
            preset = self.kind.default_preset
            self._configure(preset, None, self._usual_seats(preset))
        elif what == "preset":
            fewest, most = self.kind.seat_range(self.kind.configure({}, value).options)
            self._configure(value, None, min(max(self.seats, fewest), most))
        elif what == "seats":
            self._configure(self.preset, self._given_among(int(value)), int(value))
        elif what == "seat":
            self.specs[int(which)] = value
            self._configure(self.preset, self.given, self.seats)
        else:
            self._configure(self.preset, {**self.given, which: value}, self.seats)

    def _usual_seats(self, preset: str) -> int:
        """Returns how many sit at a first table by the default rules; 0, as few as possible, elsewhere."""
        is_first = preset == self.kind.default_preset and not self.friends
        return self.kind.first_game().seats if is_first else 0

    def _given_among(self, seats: int) -> dict[str, Value]:
        """Returns the chosen options without a first seat that is not at the table any more."""
        absent = {
            option.name
            for option in self.kind.options
            if isinstance(option, SeatChoice) and self.given.get(option.name) not in option.among(seats)
        }
        return {name: value for name, value in self.given.items() if name not in absent}

    def on_form_pressed(self, event: Form.Pressed) -> None:
        """Begins the game, or lets the value of a row be typed."""
        row = event.row
        if row.name == "begin":
            self.action_begin()
            return
        what, _, which = row.name.partition("/")

        def check(text: str) -> str | None:
            try:
                if what == "seat":
                    check_spec(self.kind, text)
                else:
                    next(option for option in self.kind.options if option.name == which).read(text)
            except TableeError as error:
                return self.app.say.note(error)
            return None

        self.ask(row, check, lambda text: self._take(row.name, text))

    def action_rules(self) -> None:
        """Opens the rules as they are chosen."""
        from tablee.tui.screens.learn import RulesScreen

        if self.game is not None:
            learnt = self.kind.learners_game(self.game.preset)
            self.app.push_screen(RulesScreen(self.game if self.game.changed else learnt))

    def action_begin(self) -> None:
        """Begins the game."""
        if self.game is not None:
            self.app.begin(self.game, list(self.specs))
