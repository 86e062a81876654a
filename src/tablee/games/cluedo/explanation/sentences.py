"""The sentences of an explanation, as notes to be translated: a conclusion and what gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tablee.core.notes import N_, Note

YOURS, OTHERS, MYSTERY = "yours", "others", "mystery"
SIGNS = {
    "+": {
        YOURS: N_("You have {card}"),
        OTHERS: N_("{who} has {card}"),
        MYSTERY: N_("{card} is in the mystery"),
    },
    "-": {
        YOURS: N_("You do not have {card}"),
        OTHERS: N_("{who} does not have {card}"),
        MYSTERY: N_("{card} is not in the mystery"),
    },
    "?": {
        OTHERS: N_("It is open whether {who} has {card}"),
        MYSTERY: N_("It is open whether {card} is in the mystery"),
    },
}
# Whole sentences for each case: other languages put their words in another order.
STEPS = {
    "own": N_("it is in your hand"),
    "not_own": N_("it is not in your hand"),
    "shown": N_("it was shown to you"),
    "shown_then": N_("it was shown to you on turn {turn}"),
    "said_no": N_("they said so when they were asked"),
    "said_no_then": N_("they had none of {cards} on turn {turn}"),
    "face_up": N_("it lies face up"),
    "looked": N_("you have seen the mystery"),
    "elsewhere_yours": N_("you have it"),
    "elsewhere_others": N_("{other} has it"),
    "elsewhere_mystery": N_("it is in the mystery"),
    "nobody_else": N_("it is neither with anybody else nor in the mystery"),
    "nobody_else_mystery": N_("nobody has it"),
    "one_of": N_("they showed one of {cards} and cannot have {not_these}"),
    "one_of_then": N_("they showed one of {cards} on turn {turn} and cannot have {not_these}"),
    "one_of_plain": N_("they showed it, as everybody could tell"),
    "hand_full": N_("all their cards are known: {cards}"),
    "hand_needs": N_("no other cards are left for their hand than {cards}"),
    "kind_found_professor": N_("the professor of the mystery is {other}"),
    "kind_found_suspect": N_("the suspect of the mystery is {other}"),
    "kind_found_subject": N_("the subject of the mystery is {other}"),
    "kind_found_weapon": N_("the weapon of the mystery is {other}"),
    "kind_found_room": N_("the room of the mystery is {other}"),
    "kind_left_professor": N_("all other professors are elsewhere"),
    "kind_left_suspect": N_("all other suspects are elsewhere"),
    "kind_left_subject": N_("all other subjects are elsewhere"),
    "kind_left_weapon": N_("all other weapons are elsewhere"),
    "kind_left_room": N_("all other rooms are elsewhere"),
    "failed": N_("the solution {cards} was wrong, and {others} are in the mystery"),
    "altogether": N_("anything else would contradict the sizes of the hands and this: {facts}"),
    "altogether_bare": N_("anything else would contradict the sizes of the hands"),
    "open": N_("it is so in {share} of all deals that agree with what you know"),
    "not_noted": N_("this sheet does not say; the full one may"),
}
FACTS = {
    "has": {
        YOURS: N_("you have {cards}"),
        OTHERS: N_("{who} has {cards}"),
        MYSTERY: N_("the mystery has {cards}"),
    },
    "not": {YOURS: N_("you do not have {cards}"), OTHERS: N_("{who} does not have {cards}")},
    "showed": {YOURS: N_("you showed one of {cards}"), OTHERS: N_("{who} showed one of {cards}")},
    "showed_then": {
        YOURS: N_("you showed one of {cards} on turn {turn}"),
        OTHERS: N_("{who} showed one of {cards} on turn {turn}"),
    },
    "failed": {OTHERS: N_("the solution {cards} was wrong")},
}


def row_of(names: Sequence[str | Note]) -> str | Note:
    """Returns names with commas between them: nested, not joined, for a name may have to be translated."""
    row = names[0]
    for name in names[1:]:
        row = Note("row", N_("{most}, {last}"), {"most": row, "last": name})
    return row


class ExplanationSentence:
    """One line of an explanation for the seat it is told to; `name` gives what a seat is called."""

    def __init__(self, fields: Mapping[str, Any], name: Callable[[int], str | Note]) -> None:
        self.fields = fields
        self.name = name

    @property
    def note(self) -> Note:
        """The whole sentence: the conclusion and what gives it."""
        parts = {"conclusion": self._conclusion(), "because": self._reason()}
        return Note("why", N_("{conclusion}: {because}."), parts)

    def _conclusion(self) -> Note:
        holder = self.fields["holder"]
        sign = self.fields["sign"]
        # Several cards where one step gives the same of them: a puzzle's explanation has such lines.
        card = self._list(self.fields.get("together", [self.fields["card"]]), either=sign == "-")
        template = SIGNS[sign][self._person(holder)]
        return Note("why_sign", template, {"card": card, "who": self._who(holder)})

    def _reason(self) -> Note:
        fields, step = self.fields, self._step()
        given: dict[str, Any] = {name: fields[name] for name in ("turn", "share") if name in fields}
        for name in ("cards", "others"):
            if name in fields:
                given[name] = self._list(fields[name])
        if step.startswith("one_of"):
            given["not_these"] = self._list(fields["not"], either=True)
        elif step.startswith("kind_found"):
            given["other"] = self._called(fields["other"])
        elif step == "elsewhere_others":
            given["other"] = self.name(fields["with"])
        elif step == "altogether":
            given["facts"] = self._facts()
        return Note(f"why_{step}", STEPS[step], given)

    def _step(self) -> str:
        """Returns which sentence a step has here."""
        step, fields = str(self.fields["step"]), self.fields
        if step == "one_of" and not fields["not"]:
            return "one_of_plain"
        if step in ("shown", "said_no", "one_of"):
            return f"{step}_then" if "turn" in fields else step
        if step == "elsewhere":
            return f"elsewhere_{self._person(fields['with'])}"
        if step == "nobody_else" and fields["holder"] is None:
            return "nobody_else_mystery"
        if step in ("kind_found", "kind_left"):
            return f"{step}_{fields['kind']}"
        if step == "altogether" and not any(fields[name] for name in ("has", "not", "showed", "failed")):
            return "altogether_bare"
        return step

    def _facts(self) -> Note:
        """Everything that a conclusion rests on, in a row."""
        told = []
        for name in ("showed", "has", "not"):
            for fact in self.fields[name]:
                which = "showed_then" if name == "showed" and "turn" in fact else name
                template = FACTS[which][self._person(fact["seat"])]
                cards = self._list(fact["cards"], either=name == "not")
                given = {"who": self._who(fact["seat"]), "cards": cards, "turn": fact.get("turn")}
                told.append(Note(f"fact_{which}", template, given))
        wrong = FACTS["failed"][OTHERS]
        told += [Note("fact_failed", wrong, {"cards": self._list(cards)}) for cards in self.fields["failed"]]
        # Nested instead of joined: what stands between two facts is translated as well.
        row = told[0]
        for fact in told[1:]:
            row = Note("facts", N_("{most}; {last}"), {"most": row, "last": fact})
        return row

    def _person(self, holder: int | None) -> str:
        return MYSTERY if holder is None else YOURS if holder == self.fields["you"] else OTHERS

    def _who(self, holder: int | None) -> str | Note:
        return "" if holder is None else self.name(holder)

    def _called(self, slug: str) -> str | Note:
        called: str | Note = self.fields["called"].get(slug, slug)
        return called

    def _list(self, slugs: Sequence[str], *, either: bool = False) -> Note | str:
        names = [self._called(slug) for slug in slugs]
        if len(names) < 2:
            return names[0] if names else ""
        template = N_("{most} or {last}") if either else N_("{most} and {last}")
        return Note("list", template, {"most": row_of(names[:-1]), "last": names[-1]})
