"""A program under `supervisor.py`, started as its plan says, and ended with everything it has started."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tablee.match.launch_plan import LaunchPlan

_SUPERVISOR = Path(__file__).with_name("supervisor.py")
_END_SECONDS = 6.0  # for the supervisor to end everybody
_LONGEST_REPORT = 64


class SupervisedProcess:
    """A running program. `process` is its supervisor: the program's streams, and its exit code in the end."""

    def __init__(
        self, plan: LaunchPlan, environment: Mapping[str, str] | None = None, **streams: Any
    ) -> None:
        """Starts the program; `environment` is for the supervisor, and for programs whose plan has none.

        :raises OSError: when not even the supervisor can be started.
        """
        watched, self._control = os.pipe()
        self._report, reporting = os.pipe()
        os.set_blocking(self._report, False)
        try:
            self.process = subprocess.Popen(  # noqa: S603 - only the command line and a league name programs
                [
                    sys.executable,
                    "-I",
                    "-S",
                    str(_SUPERVISOR),
                    str(watched),
                    str(reporting),
                    *plan.arguments(),
                ],
                pass_fds=(watched, reporting),
                start_new_session=True,
                env=environment,
                **streams,
            )
        except OSError:
            os.close(self._control)
            os.close(self._report)
            self._control = -1
            raise
        finally:
            os.close(watched)
            os.close(reporting)
        self.plan = plan

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def ended(self) -> bool:
        """Whether it has been killed from here."""
        return self._control < 0

    def passed_limit(self) -> str:
        """Returns the name of the limit that its processes together have passed; empty when they have not."""
        with contextlib.suppress(OSError):
            return os.read(self._report, _LONGEST_REPORT).decode("ascii", "replace")
        return ""

    def kill(self) -> None:
        """Ends it with all its children, now."""
        if self.ended:
            return
        os.close(self._control)
        self._control = -1
        try:
            self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self._report)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
