"""A program on the other side of pipes: lines out, lines in, never later and never longer than agreed.

Owns the process (under `supervisor.py`), its time, the size of its answers and the last it said on standard
error. Knows nothing of games. Whatever goes wrong is a `BotFailed` with the reason.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from typing import IO

from tablee.core.errors import BotFailed, os_error_note
from tablee.core.notes import N_, Note
from tablee.match.launch_plan import LaunchPlan
from tablee.match.limits import PROGRAM_ENVIRONMENT
from tablee.match.supervised_process import SupervisedProcess

LONGEST_LINE = 1 << 16
MOST_SHOWN = 160  # characters of a program's own words in a reason
_KEPT_OF_STDERR = 4096
UNWATCHED = "unwatched"  # the code where the supervisor was ended, which nothing in a sandbox can do
_READS_AT_THE_END = 4  # of standard error: what a program that never stops has said since is not waited for
_END_SECONDS = 0.5  # to end by itself after it was told to
_TAKE_DOWN_SECONDS = 5.0  # for the kernel to take a sandbox down, once all in it have ended
# Why programs were ended that used more than was allowed, all their processes together.
PASSED_LIMITS = {
    "memory": N_("it was ended: its processes together used more than {limit} MiB of memory"),
    "processes": N_("it was ended: it had more than {limit} processes or threads"),
    "files": N_("it was ended: it made more than {limit} files"),
    "seconds": N_("it was ended: it ran for more than {limit} s"),
}
# The same of a single process, by the signal that the kernel ends it with.
_SIGNALS = {
    signal.SIGXCPU: N_("it was ended: it used more than {limit} s of the processor"),
    signal.SIGXFSZ: N_("it was ended: it wrote a file of more than {limit} MiB"),
    signal.SIGSYS: N_("it was ended: it is made for another kind of processor"),
}


class BotProcess:
    """A running program; `ask` it, then `end` it."""

    def __init__(self, plan: LaunchPlan) -> None:
        try:
            self._running = SupervisedProcess(
                plan,
                {**PROGRAM_ENVIRONMENT, **os.environ},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
            )
        except OSError as error:
            raise BotFailed(why=os_error_note(error)) from error
        self._process = self._running.process
        self._heard = bytearray()
        self._errors = bytearray()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)

    @property
    def supervisor(self) -> int:
        """The process that everything of this program stands below."""
        return self._process.pid

    def ask(self, line: str, seconds: float) -> str:
        """Returns the one line that the program answers, or the reason why there is none."""
        begin = time.perf_counter()
        if not self._listen(0.0):
            raise BotFailed(why=self._why_silent())
        if self._heard:
            heard = shown(self._heard)
            raise BotFailed(
                why=Note("unasked", N_("it printed {heard} without being asked"), {"heard": heard})
            )
        waiting = bytearray(line.encode() + b"\n")
        while waiting or b"\n" not in self._heard:
            left = begin + seconds - time.perf_counter()
            if left <= 0:
                fields = {"seconds": round(seconds, 3)}
                raise BotFailed(why=Note("no_answer", N_("it answered nothing within {seconds} s"), fields))
            if not self._listen(left, waiting):
                raise BotFailed(why=self._why_silent())
            if b"\n" not in self._heard and len(self._heard) > LONGEST_LINE:
                break
        found, _, rest = self._heard.partition(b"\n")
        if len(found) > LONGEST_LINE:
            fields = {"limit": LONGEST_LINE}
            raise BotFailed(why=Note("long_line", N_("it printed a line of more than {limit} bytes"), fields))
        self._heard = rest
        return found.decode("utf-8", "replace")

    def tell(self, line: str) -> None:
        """Says something that needs no answer; a program that does not listen misses it."""
        with contextlib.suppress(OSError):
            self._stdin.write(line.encode() + b"\n")

    def end(self) -> None:
        """Closes its input, gives it a moment, and ends whatever is still there."""
        if self._running.ended:
            return
        with contextlib.suppress(OSError):
            self._stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Ends it with all its children, now."""
        if not self._running.ended:
            for _ in range(_READS_AT_THE_END):
                if self._stderr.closed or not self._hear_errors():
                    break
        self._running.kill()

    @property
    def last_words(self) -> str:
        """The last that it has said on standard error, as far as it has been heard."""
        return self._errors.decode("utf-8", "replace")

    def _listen(self, seconds: float, waiting: bytearray | None = None) -> bool:
        """Hears what there is, and says what is waiting, for so long at most; False: no more will come."""
        wanted = select.poll()
        wanted.register(self._stdout, select.POLLIN)
        if not self._stderr.closed:
            wanted.register(self._stderr, select.POLLIN)
        if waiting:
            wanted.register(self._stdin, select.POLLOUT)
        for number, _ in wanted.poll(1000 * seconds):
            if number == self._stdout.fileno():
                # Never more than one line too long: a flood waits in the pipe, at its writer's expense.
                heard = _read(self._stdout)
                if not heard:
                    return False
                self._heard += heard
            elif waiting and number == self._stdin.fileno():
                try:
                    del waiting[: os.write(number, waiting[:LONGEST_LINE])]
                except BlockingIOError:
                    pass
                except OSError:  # it does not listen any more, but it may have answered
                    waiting.clear()
            else:
                self._hear_errors()
        return True

    def _hear_errors(self) -> bool:
        """Keeps the last of what it says on standard error; False at the end of it."""
        heard = _read(self._stderr)
        if not heard:
            self._stderr.close()
            return False
        self._errors = (self._errors + heard)[-_KEPT_OF_STDERR:]
        return True

    def _why_silent(self) -> Note:
        """Its output is closed: has it ended, and what were its last words?"""
        try:
            code = self._process.wait(_TAKE_DOWN_SECONDS if self._running.plan.own_user else _END_SECONDS)
        except subprocess.TimeoutExpired:
            return self._why_ended(0) or Note("closed", N_("it closed its output"))
        if why := self._why_ended(code):
            return why
        if code < 0:  # the supervisor tells of the program's own end by its exit code
            template = N_("the process that watches over it was ended by {signal}")
            return Note(UNWATCHED, template, {"signal": signal.Signals(-code).name})
        while not self._stderr.closed and self._hear_errors():
            pass  # the pipe has no writer left, so its end comes
        lines = [line for line in self._errors.splitlines() if line.strip()]
        ended = Note("ended", N_("it ended with exit code {code}"), {"code": code})
        number = -code if code < 0 else code - 128
        if number in {known.value for known in signal.Signals}:
            name = signal.Signals(number).name
            ended = Note("killed", N_("it was ended by {signal}"), {"signal": name})
        if not lines:
            return ended
        fields = {"ended": ended, "words": shown(lines[-1])}
        return Note("last_words", N_("{ended}; its last words: {words}"), fields)

    def _why_ended(self, code: int) -> Note | None:
        """Returns that it used more than was allowed, or None."""
        plan, passed = self._running.plan, self._running.passed_limit()
        if passed in PASSED_LIMITS:
            limit = getattr(plan.together, passed)
            return Note(
                f"most_{passed}",
                PASSED_LIMITS[passed],
                {"limit": limit >> 20 if passed == "memory" else limit},
            )
        number = -code if code < 0 else code - 128
        if plan.own_user and number in _SIGNALS:
            fields = {signal.SIGXCPU: plan.limits["CPU"], signal.SIGXFSZ: plan.limits["FSIZE"] >> 20}
            name = signal.Signals(number)
            return Note(f"most_{name.name}", _SIGNALS[name], {"limit": fields.get(name)})
        return None

    @property
    def _stdin(self) -> IO[bytes]:
        return _there(self._process.stdin)

    @property
    def _stdout(self) -> IO[bytes]:
        return _there(self._process.stdout)

    @property
    def _stderr(self) -> IO[bytes]:
        return _there(self._process.stderr)


def shown(words: bytes | bytearray | str) -> str:
    """Returns a program's own words, fit for a line on a screen."""
    text = words if isinstance(words, str) else words.decode("utf-8", "replace")
    line = "".join(sign if sign.isprintable() else "·" for sign in text[: MOST_SHOWN + 1].strip())
    return line if len(line) <= MOST_SHOWN else line[: MOST_SHOWN - 1] + "…"


def _read(pipe: IO[bytes]) -> bytes:
    """Returns what the pipe holds; nothing when there will be no more."""
    try:
        return os.read(pipe.fileno(), LONGEST_LINE)
    except OSError:
        return b""


def _there(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise TypeError("every stream of a program is a pipe")
    return pipe
