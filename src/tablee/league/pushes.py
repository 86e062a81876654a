"""A push: the bytes of a Python file or an archive, as the files of a player and what they are."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from tablee.league.archives import Files, PushedFile, check_size, checked_files, read_archive
from tablee.league.manifest import Manifest, manifest_of, manifest_of_module
from tablee.league.tar_reader import TarEntry


@dataclass(frozen=True)
class Push:
    """What somebody has pushed, read and found to be a player; nothing of it has been run."""

    name: str  # as its owner calls the file
    digest: str  # of the bytes that came
    files: Files
    manifest: Manifest


def read_push(data: bytes, name: str) -> Push:
    """Returns the player in a file that is called `name`.

    :raises BadPush: when it cannot be taken; the error names the entry or the key that is wrong.
    """
    digest = sha256(data).hexdigest()
    if not name.endswith(".py"):
        files = read_archive(data, name)
        return Push(name, digest, files, manifest_of(files, name))
    check_size(data, name)
    module = name.replace("\\", "/").rpartition("/")[2]
    entries = iter([TarEntry(module, "", executable=False, content=data)])
    files = checked_files(entries, name)
    return Push(name, digest, files, manifest_of_module(module, files[module].content, name))


__all__ = ["Push", "PushedFile", "read_push"]
