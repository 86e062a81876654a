"""Writes whole files atomically: whoever reads sees the old text or the new one, never half of it.

Every file that is written as a whole goes through here, but for new files that must not exist yet (`tablee
new-agent`, `tablee new-game`), which are opened for exclusive creation. Files that grow line by line (a
tournament's `games.jsonl`) are appended to instead, and their readers drop a torn last line.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replaces the file, or makes it in a folder that exists; raises OSError on failure.

    A text is written as UTF-8.
    """
    with draft_of(path) as draft, draft.open("xb") as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """A temporary file's path beside `path`, to be written by the caller; in the end it takes that place.

    It is forced to disk and then renamed. On failure the old file stays and the temporary one is removed;
    raises OSError on failure of its own.
    """
    path = Path(os.path.realpath(path))  # a symbolic link stays one: what it points to is replaced
    # A random name, for files opened with "x": two writers at once never share a temporary file.
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        yield draft
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
