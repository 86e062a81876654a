"""Files of strategies for merged information: how often each class of moves is played, by key.

    NAME.npz     `format`, `game`, `keys` as steps from one to the next, and `chances`, bytes for each
    NAME.json    the card: what `core/weights.py` says of cards, and the SHA-256 of the file

A file is read only together with its card, whole and unchanged. Nothing in it is ever executed.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.atomic_file import write_atomically
from tablee.core.contract import CLASSES
from tablee.core.errors import BadWeights, os_error_note
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.weights import CARD_KEYS, MOST_BYTES, card_path, read_card, rules_of

FORMAT = 1
FULL = 255  # the chance of a class that is always played
ROW = np.dtype([("key", np.int64), ("chance", np.uint8, CLASSES)])
Rows = NDArray[Any]  # of ROW, by key in ascending order


def write_strategy(path: Path, rows: Rows, game: Game, card: Mapping[str, Any]) -> None:
    """Writes a strategy to `path`, a name that ends with `.npz`, and its card beside it.

    :raises BadWeights: when a file cannot be written.

    :raises ValueError: when the card lacks one of CARD_KEYS.
    """
    missing = [key for key in CARD_KEYS if key not in card]
    if missing:
        raise ValueError(f"a card without {missing}")
    file = io.BytesIO()
    np.savez_compressed(
        file,
        allow_pickle=False,
        format=np.array(FORMAT),
        game=np.array(game.kind.name),
        keys=np.diff(rows["key"], prepend=0),
        chances=rows["chance"].T,
    )
    raw = file.getvalue()
    full = {"rules": rules_of([game]), **card, "sha256": sha256(raw).hexdigest()}
    try:
        write_atomically(path, raw)
        write_atomically(card_path(path), json.dumps(full, indent=1, ensure_ascii=False) + "\n")
    except OSError as error:
        raise BadWeights(source=str(path), why=os_error_note(error)) from None


def read_strategy(path: Path, game: Game) -> Rows:
    """Returns the strategy of a file.

    :raises BadWeights: when the file or its card cannot be read, when it is something else, cut off or
        changed, or for another game.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadWeights(source=str(path), why=os_error_note(error)) from None
    if sha256(raw).hexdigest() != read_card(path)["sha256"]:
        text = N_("cut off or changed: it does not agree with the checksum of its card")
        raise _refused(path, "bad_digest", text)
    arrays = _unpack(path, raw)
    name = game.kind.name
    found = str(arrays["game"])
    if found != name:
        text = N_("it is for {found}, not for {game}")
        raise _refused(path, "other_game", text, found=found[:40], game=name)
    rows = np.zeros(len(arrays["keys"]), ROW)
    rows["key"] = np.cumsum(arrays["keys"])
    rows["chance"] = arrays["chances"].T
    return rows


def _unpack(path: Path, raw: bytes) -> dict[str, NDArray[Any]]:
    """Returns the arrays of a file, whose sizes are looked at before anything of it is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            packed = sum(item.file_size for item in archive.infolist())
        if packed > MOST_BYTES:
            raise _no_strategy(path)
        with np.load(io.BytesIO(raw), allow_pickle=False) as opened:
            arrays = {name: opened[name] for name in opened.files}
    except (ValueError, OSError, EOFError, KeyError, zipfile.BadZipFile, NotImplementedError):
        raise _no_strategy(path) from None
    if set(arrays) != {"format", "game", "keys", "chances"} or str(arrays["format"]) != str(FORMAT):
        raise _no_strategy(path)
    keys, chances = arrays["keys"], arrays["chances"]
    is_table = keys.ndim == 1 and chances.shape == (CLASSES, len(keys)) and len(keys) > 0
    if not is_table or keys.dtype != np.int64 or chances.dtype != np.uint8 or not (keys[1:] > 0).all():
        raise _no_strategy(path)
    return arrays


def _no_strategy(path: Path) -> BadWeights:
    return _refused(path, "no_strategy", N_("it is no strategy of this version of Tablée"))


def _refused(path: Path, code: str, template: str, **fields: object) -> BadWeights:
    return BadWeights(source=str(path), why=Note(code, template, fields))
