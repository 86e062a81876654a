"""Archives for tests: honest ones, and such as no honest program writes."""

from __future__ import annotations

import gzip
import io
import tarfile
import warnings
import zipfile

AGENT = b"class Player:\n    def choose(self, view, budget, seed):\n        return view.legal[0]\n"


def tar_gz(files=(), *entries, compress=True) -> bytes:
    """Files by name, and entries of tarfile as they are."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, content in dict(files).items():
            archive.addfile(entry(name, size=len(content)), io.BytesIO(content))
        for other in entries:
            archive.addfile(other, io.BytesIO(bytes(other.size)) if other.size else None)
    return gzip.compress(packed.getvalue(), mtime=0) if compress else packed.getvalue()


def entry(name: str, kind: bytes = tarfile.REGTYPE, link: str = "", size: int = 0, mode: int = 0o644):
    made = tarfile.TarInfo(name)
    made.type, made.linkname, made.size, made.mode = kind, link, size, mode
    return made


def zipped(files=(), *, method=zipfile.ZIP_DEFLATED, mode: int = 0) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that a name is there twice is the point of it
        for name, content in dict(files).items():
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            archive.writestr(info, content, compress_type=method)
    return packed.getvalue()
