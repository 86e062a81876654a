"""What the operating system objects to, as notes that can be translated: the system itself speaks English
only.
"""

from __future__ import annotations

import errno

from tablee.core.notes import N_, Note


def os_error_note(error: OSError) -> Note:
    """Returns why a file could not be read or written, a program started, or a port opened."""
    match error:
        case FileNotFoundError():
            return Note("file_not_found", N_("file not found"))
        case IsADirectoryError():
            return Note("is_a_folder", N_("it is a folder"))
        case NotADirectoryError() | FileExistsError():  # only its folders are ever made
            return Note("not_a_folder", N_("a part of its path is a file, not a folder"))
        case PermissionError():
            return Note("permission_denied", N_("permission denied"))
        case OSError(errno=errno.ENOSPC):
            return Note("no_space", N_("no space left on the disk"))
        case OSError(errno=errno.EROFS):
            return Note("read_only", N_("nothing can be written there"))
        case OSError(errno=errno.ENAMETOOLONG):
            return Note("long_name", N_("its name is too long"))
        case OSError(errno=errno.EADDRINUSE):
            return Note("in_use", N_("somebody uses it already"))
        case OSError(errno=errno.EADDRNOTAVAIL):
            return Note("not_ours", N_("it is not an address of this machine"))
    return Note("system_says", N_("the system says: {problem}"), {"problem": error.strerror or str(error)})
