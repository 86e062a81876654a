"""The folder of a training: its settings, all that is needed to go on, past selves, and what it has learned.

    run.json          the settings, which do not change
    checkpoint.npz    where the training stands: network, Adam's memory, games, and the curve so far
    selves/01.npz …   the network at each evaluation (float16)
    curve.json        the curve, for others to read; `curve.svg` beside it is drawn from that
    weights.npz/json  what was learned, with its card, once the training is finished

Every file is written whole and at once. A training that is killed loses what followed the last checkpoint.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.atomic_file import write_atomically
from tablee.core.errors import BadUse, BadWeights, os_error_note
from tablee.core.notes import N_, Note

FORMAT = 1
SETTINGS, CHECKPOINT, CURVE, WEIGHTS = "run.json", "checkpoint.npz", "curve.json", "weights.npz"
Arrays = Mapping[str, NDArray[Any]]


class RunFolder:
    """The files of one training."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        """Opens a folder for a training with these settings; a new one is made.

        :raises BadUse: when another training is there, or something else.

        :raises BadWeights: when it cannot be read or written.
        """
        self.path = path
        wanted = {"tablee_training": FORMAT, **settings}
        try:
            path.mkdir(parents=True, exist_ok=True)
            if not any(path.iterdir()):
                write_atomically(path / SETTINGS, json.dumps(wanted, indent=1, ensure_ascii=False) + "\n")
            found = json.loads((path / SETTINGS).read_bytes())
        except (FileNotFoundError, ValueError):
            why = N_("{folder} holds something else than a training; name an empty folder, or a new one")
            raise BadUse(why=Note("no_training", why, {"folder": str(path)})) from None
        except OSError as error:
            raise BadWeights(source=str(path), why=os_error_note(error)) from None
        _check_same(path, found, wanted)

    @property
    def weights(self) -> Path:
        """Where the weights are once the training is finished."""
        return self.path / WEIGHTS

    def read_checkpoint(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]] | None:
        """Returns the numbers and the arrays of the last checkpoint, None where there is none yet.

        :raises BadWeights: when it is not whole.
        """
        file = self.path / CHECKPOINT
        if not file.exists():
            return None
        arrays = _read(file)
        try:
            facts = json.loads(arrays.pop("facts").tobytes())
        except (KeyError, ValueError):
            raise _broken(file) from None
        return facts, arrays

    def write_checkpoint(self, facts: Mapping[str, Any], arrays: Arrays) -> None:
        """Replaces the checkpoint, and the curve that others read."""
        told = np.frombuffer(json.dumps(facts).encode(), np.uint8)
        self._write(CHECKPOINT, _packed({"facts": told, **arrays}))
        self._write(CURVE, (json.dumps(facts["curve"], indent=1) + "\n").encode())

    def write_self(self, number: int, params: Arrays) -> None:
        """Keeps the network of an evaluation."""
        (self.path / "selves").mkdir(exist_ok=True)
        halves = {name: np.asarray(array).astype(np.float16) for name, array in params.items()}
        self._write(f"selves/{number:02}.npz", _packed(halves))

    def read_self(self, number: int) -> dict[str, NDArray[np.float32]]:
        """Returns the network of an evaluation.

        :raises BadWeights: when it is not whole.
        """
        found = _read(self.path / "selves" / f"{number:02}.npz")
        return {name: array.astype(np.float32) for name, array in found.items()}

    def write_text(self, name: str, text: str) -> None:
        """Writes one more file."""
        self._write(name, text.encode())

    def _write(self, name: str, content: bytes) -> None:
        try:
            write_atomically(self.path / name, content)
        except OSError as error:
            raise BadWeights(source=str(self.path / name), why=os_error_note(error)) from None


def _check_same(path: Path, found: Any, wanted: Mapping[str, Any]) -> None:
    """Raises BadUse where a folder's settings are not these; the error names one that differs."""
    if not isinstance(found, dict) or found.get("tablee_training") != FORMAT:
        why = N_("{folder} holds something else than a training; name an empty folder, or a new one")
        raise BadUse(why=Note("no_training", why, {"folder": str(path)}))
    same = json.loads(json.dumps(wanted))
    for name in sorted({*same, *found}):
        if same.get(name) != found.get(name):
            why = N_("{folder} holds another training: its {name} is {found}, not {wanted}")
            fields = {
                "folder": str(path),
                "name": name,
                "found": json.dumps(found.get(name), ensure_ascii=False),
                "wanted": json.dumps(same.get(name), ensure_ascii=False),
            }
            raise BadUse(why=Note("other_training", why, fields))


def _packed(arrays: Arrays) -> bytes:
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **arrays)
    return file.getvalue()


def _read(file: Path) -> dict[str, NDArray[Any]]:
    try:
        raw = io.BytesIO(file.read_bytes())
    except OSError as error:
        raise BadWeights(source=str(file), why=os_error_note(error)) from None
    try:
        with np.load(raw, allow_pickle=False) as opened:
            return {name: opened[name] for name in opened.files}
    except (ValueError, OSError, EOFError, KeyError, AttributeError, zipfile.BadZipFile):
        raise _broken(file) from None


def _broken(file: Path) -> BadWeights:
    why = N_("cut off or changed; remove it to begin anew")
    return BadWeights(source=str(file), why=Note("bad_checkpoint", why))
