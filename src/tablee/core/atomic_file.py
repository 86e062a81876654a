"""Writes whole files atomically: whoever reads sees the old text or the new one, never half of it.

Every file that is written as a whole goes through here, but for new files that must not exist yet (`tablee
new-agent`, `tablee new-game`), which are opened for exclusive creation. Files that grow line by line (a
tournament's `games.jsonl`) are appended to instead, and their readers drop a torn last line.
"""

from __future__ import annotations

import os
from pathlib import Path


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replaces the file, or makes it in a folder that exists; raises OSError on failure.

    A text is written as UTF-8. The content goes to a temporary file beside it, is forced to disk, and is then
    renamed. On failure the old file stays and the temporary one is removed.
    """
    path = Path(os.path.realpath(path))  # a symbolic link stays one: what it points to is replaced
    # A random name, opened with "x": two writers at once never share a temporary file.
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with temporary.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
