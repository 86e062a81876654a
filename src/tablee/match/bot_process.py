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
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from tablee.core.errors import BotFailed, os_error_note
from tablee.core.notes import N_, Note

LONGEST_LINE = 1 << 16
MOST_SHOWN = 160  # characters of a program's own words in a reason
_KEPT_OF_STDERR = 4096
_END_SECONDS = 0.5  # to end by itself after it was told to
_SUPERVISOR_SECONDS = 6.0  # for the supervisor to end everybody
_SUPERVISOR = Path(__file__).with_name("supervisor.py")
# One thread unless somebody says otherwise, the same order of sets every time, and no answer that waits
# in a buffer.
_ENVIRONMENT = {
    "MKL_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONUNBUFFERED": "1",
}


class BotProcess:
    """A running program; `ask` it, then `end` it."""

    def __init__(self, command: Sequence[str], memory: int) -> None:
        watched, self._control = os.pipe()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - only the command line names programs
                [sys.executable, "-I", "-S", str(_SUPERVISOR), str(watched), str(memory), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(watched,),
                start_new_session=True,
                env={**_ENVIRONMENT, **os.environ},
            )
        except OSError as error:
            os.close(self._control)
            raise BotFailed(why=os_error_note(error)) from error
        finally:
            os.close(watched)
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
        if self._control < 0:
            return
        with contextlib.suppress(OSError):
            self._stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Ends it with all its children, now."""
        if self._control < 0:
            return
        os.close(self._control)
        self._control = -1
        try:
            self._process.wait(_SUPERVISOR_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._stdin, self._stdout, self._stderr):
            with contextlib.suppress(OSError):
                pipe.close()

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
            code = self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            return Note("closed", N_("it closed its output"))
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
