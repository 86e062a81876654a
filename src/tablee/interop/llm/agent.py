"""The agent: asks a language model for a move, and judges the answer, strictly or leniently.

Reading a move from an answer is tolerant towards form, and never guesses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tablee.catalogues import say_in
from tablee.core.budget import Budget
from tablee.core.errors import BadNotation, BadOption, BotFailed, IllegalMove, TableeError
from tablee.core.notes import N_, Note
from tablee.core.scene import Line
from tablee.core.state import View
from tablee.i18n import languages
from tablee.interop.llm.chat_server import ChatServer, Message
from tablee.interop.llm.prompts import MARK, correction, instructions, question
from tablee.interop.seat_words import SeatWords
from tablee.match.bot_process import shown
from tablee.roster import HUMAN

STRICT, LENIENT = "strict", "lenient"
LISTED, UNLISTED = "listed", "unlisted"
LEAST_SECONDS = 0.001  # a socket takes 0 for something else
LONGEST_KEPT = 20_000  # characters of an answer that a report keeps
NO_MOVE = N_("there is no line {mark} with a move; legal: {legal}")
LONGEST_MOVE = 200
END_OF_THOUGHT = "</think>"  # before it, some models think aloud
_LINE = re.compile(
    r"^[^\w\n]{0,20}(?:final )?move[^\w\n:：]{0,9}[:：](.{1,400})$", re.IGNORECASE | re.MULTILINE
)
_AROUND = " \t\r*_`\"'“”«»{}[].,\u00a0"


class LanguageModel:
    """A model behind an address. Strictly, an answer that is no legal move loses; leniently, the model is
    told what was wrong and asked again, `rethinks` times. `seconds` are for all answers about one move.
    """

    def __init__(
        self,
        model: str,
        address: str,
        mode: str = STRICT,
        rethinks: int = 3,
        moves: str = LISTED,
        lang: str = "en",
        seconds: float = 60.0,
        temperature: float | None = None,
    ) -> None:
        """Checks what a spec can get wrong.

        :raises BadOption: without a model or a proper address, or for a language that we lack.
        """
        if not model:
            expected = Note("model_name", N_("the name of a model, as in model=NAME"))
            raise BadOption(option="model", value=repr(model), expected=expected)
        if lang not in languages():
            expected = Note("one_of", N_("one of {choices}"), {"choices": ", ".join(languages())})
            raise BadOption(option="lang", value=repr(lang), expected=expected)
        self._server = ChatServer(address, model, temperature)
        self._say = say_in(lang)
        self._asks = 1 + (rethinks if mode == LENIENT else 0)
        self._with_moves = moves == LISTED
        self._budget = Budget(seconds=seconds)
        self._lines: Sequence[tuple[Line, ...]] = ()
        self._prompts: list[Message] = []
        self._answers: list[dict[str, str]] = []

    def follow(self, lines: Sequence[tuple[Line, ...]]) -> None:
        """Hears what the seat saw happen so far."""
        self._lines = lines

    def report(self) -> dict[str, Any]:
        """Returns all prompts and answers of the last decision."""
        return {"prompts": list(self._prompts), "answers": list(self._answers)}

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - a server has its own chance
        """Returns the move that the model has written.

        :raises BotFailed: when it has written none that is legal, as often as it was asked.
        """
        budget &= self._budget
        clock = budget.start()
        words = SeatWords(view, [HUMAN] * view.game.seats, self._lines, self._say)
        self._prompts = [
            {"role": "system", "content": instructions(view.game, view.seat, self._say)},
            {"role": "user", "content": question(words, with_moves=self._with_moves)},
        ]
        self._answers = []
        for asked in range(1, self._asks + 1):
            left = max(LEAST_SECONDS, (budget.seconds or 0.0) - clock.elapsed())
            try:
                answer = self._ask(left, budget)
                return self._judged(answer, words)
            except BotFailed as error:
                self._answers[-1]["problem"] = str(error)
                if asked == self._asks or clock.is_over():
                    raise
            except TableeError as error:
                self._answers[-1]["problem"] = str(error)
                if asked == self._asks or clock.is_over():
                    fields = {"answer": shown(answer), "problem": error.note}
                    why = Note("bad_answer", N_("it answered {answer}: {problem}"), fields)
                    raise BotFailed(why=why) from error
                self._prompts.append({"role": "assistant", "content": answer[-LONGEST_KEPT:]})
                self._prompts.append({"role": "user", "content": correction(error, self._say)})
        raise TypeError("it is asked at least once")

    def _ask(self, seconds: float, budget: Budget) -> str:
        self._answers.append({"answer": ""})
        answer = self._server.answer(self._prompts, seconds, budget.cancelled)
        self._answers[-1]["answer"] = _cut(answer)
        return answer

    @staticmethod
    def _judged(answer: str, words: SeatWords) -> str:
        """Returns the legal move in an answer; raises what is wrong with it otherwise."""
        text = written_move(answer)
        if text is None:
            fields = {"mark": MARK, "legal": ", ".join(words.view.legal)}
            raise TableeError(why=Note("no_move_line", NO_MOVE, fields))
        move = meant_move(text, words)
        problem = problem_of(move, words.view)
        if problem is not None:
            raise problem
        return move


def _cut(answer: str) -> str:
    """Returns an answer for a report: the end of one that is too long, where the move stands."""
    return answer if len(answer) <= LONGEST_KEPT else "…" + answer[-LONGEST_KEPT:]


def written_move(answer: str) -> str | None:
    """Returns what stands on the last line `MOVE: …` of an answer, or on its only line; None without both."""
    said = answer.rpartition(END_OF_THOUGHT)[2].strip()
    found = [match[1] for match in _LINE.finditer(said)]
    if not found and "\n" not in said:
        found = [said]
    text = found[-1].strip(_AROUND) if found else ""
    return text if 0 < len(text) <= LONGEST_MOVE else None


def meant_move(text: str, words: SeatWords) -> str:
    """Returns the legal move that a text means, or the text as the game reads it; a remark in brackets behind
    a move is overlooked.
    """
    meant = words.meant(text)
    if meant in words.view.legal:
        return meant
    before = re.split(r"\s+[(\[–—]", text, maxsplit=1)[0]
    shorter = words.meant(before.strip(_AROUND))
    return shorter if shorter in words.view.legal else meant


def problem_of(move: str, view: View) -> TableeError | None:
    """Returns what is wrong with a move, with the legal ones; None for one that is legal."""
    if move in view.legal:
        return None
    game = view.game
    known = game.kind.move_id(game, move)
    if known is None:
        what, legal = Note("a_move", N_("a move")), ", ".join(view.legal)
        fields = {"form": game.kind.moves_expected(game), "legal": legal}
        expected = Note("form_and_legal", N_("{form}; legal: {legal}"), fields)
        return BadNotation(text=move, what=what, expected=expected, game=game.kind.name)
    try:
        game.legal_text(view, known)
    except IllegalMove as error:
        return error
    return None
