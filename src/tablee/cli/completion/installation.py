"""Installing completion: the script in a folder of ours, and a line in the shell's own file that reads it.

fish needs no such line: it has a folder for scripts of programs.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

from tablee.cli.completion.shells import script
from tablee.core.errors import BadUse, os_error_note
from tablee.core.notes import N_, Note

MARK = "# completion of tablee"


def install_for(shell: str) -> list[Path]:
    """Writes what a shell needs to complete `tablee`, and returns the files that were written.

    What was installed before is replaced; a line that is there is not written twice.

    :raises BadUse: when a file cannot be written.
    """
    try:
        return _INSTALLERS[shell]()
    except OSError as error:
        fields = {"file": str(error.filename), "problem": os_error_note(error)}
        raise BadUse(why=Note("cannot_install", N_("{file}: {problem}"), fields)) from None


def _bash() -> list[Path]:
    return _script_and_line("bash", Path.home() / ".bashrc")


def _zsh() -> list[Path]:
    return _script_and_line("zsh", Path(os.environ.get("ZDOTDIR") or Path.home()) / ".zshrc")


def _fish() -> list[Path]:
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return [_written(folder / "fish" / "completions" / "tablee.fish", script("fish"))]


def _script_and_line(shell: str, startup: Path) -> list[Path]:
    import platformdirs

    folder = Path(platformdirs.user_data_dir("tablee", appauthor=False))
    files = [_written(folder / "completion" / f"tablee.{shell}", script(shell))]
    line = f"[ -r {shlex.quote(str(files[0]))} ] && . {shlex.quote(str(files[0]))}  {MARK}"
    there = startup.read_text("utf-8") if startup.exists() else ""
    if line not in there.splitlines():
        kept = "".join(each for each in there.splitlines(keepends=True) if not each.rstrip().endswith(MARK))
        separator = "" if not kept or kept.endswith("\n") else "\n"
        files.append(_written(startup, f"{kept}{separator}{line}\n"))
    return files


def _written(file: Path, text: str) -> Path:
    from tablee.core.atomic_file import write_atomically

    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, text)
    return file


_INSTALLERS: dict[str, Callable[[], list[Path]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
