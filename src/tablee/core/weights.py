"""Files of weights: what a network has learned, and beside it a card that says how.

    NAME.npz     the parameters by name (float16), and `format`, `game`, `sizes` and `plan`: a digest of what
                 the network gets and gives, so that a file for other observations or moves is refused
    NAME.json    the card: CARD_KEYS, the `rules` it was trained for, and the SHA-256 of the file of weights

A file is read only together with its card, whole and unchanged, and for the plan that it was written for.
Nothing in it is ever executed.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.atomic_file import write_atomically
from tablee.core.contract import Numbers
from tablee.core.errors import BadWeights, os_error_note
from tablee.core.game import Game
from tablee.core.network import ACTOR, NetworkPlan, Sizes, Weights
from tablee.core.notes import N_, Note

FORMAT = 1
SUFFIX = ".npz"
MOST_BYTES = 1 << 26
WIDEST = 1 << 14  # of a layer: what a broken file may ask for at most
# What a card tells of the training; `write_weights` adds the rest.
CARD_KEYS = (
    "command",
    "commit",
    "version",
    "seeds",
    "hardware",
    "minutes",
    "steps",
    "curve",
    "figures",
    "licence",
)
_HEAD = ("format", "game", "plan", "sizes")


def card_path(path: Path) -> Path:
    """Returns where the card of a file of weights lies."""
    return path.with_suffix(".json")


def rules_of(games: Iterable[Game]) -> list[dict[str, Any]]:
    """Returns for a card the rules that a network was trained for: seats and options of these games.

    Who begins is left out, and what makes no difference to the game's networks. An option that is left out
    may have any value, so a trainer may remove more.
    """
    found = []
    for game in games:
        any_value = {game.kind.first_option, *getattr(game.kind.part("network"), "ANY_OPTIONS", ())}
        options = {name: value for name, value in game.options.items() if name not in any_value}
        found.append({"seats": game.seats, "options": options})
    return found


def is_for(card: Mapping[str, Any], game: Game) -> bool:
    """Returns whether a network was trained for the rules of a game, by what its card says."""
    return any(
        each["seats"] == game.seats
        and all(game.options.get(name) == value for name, value in each["options"].items())
        for each in card["rules"]
    )


def plan_digest(plan: NetworkPlan) -> str:
    """Returns a digest of what the networks of a plan get and give: observation, options, moves."""
    parts = [(part.name, list(part.axes), part.shape) for part in plan.game.observation.parts]
    seal = blake2b(digest_size=16)
    seal.update(repr((plan.game.kind.name, parts, plan.option_names, plan.moves, plan.kinds)).encode())
    for table in (
        plan.token_index,
        plan.global_index,
        plan.private_index,
        plan.slot_index,
        plan.choice_index,
        plan.token,
        plan.kind,
        plan.card,
    ):
        seal.update(repr(table.shape).encode())
        seal.update(table.astype("<i8").tobytes())
    seal.update(plan.option_scales.astype("<f4").tobytes())
    return seal.hexdigest()


def sizes_of(weights: Weights) -> Sizes:
    """Returns how wide the layers of a network are; of those that it has not, the usual."""
    named = {"token": "E1", "embed": "E2", "trunk": "W1", "choice": "D1", "value": "V1"}
    found = {size: weights.get(f"{ACTOR}.{name}") for size, name in named.items()}
    return Sizes(**{size: int(array.shape[1]) for size, array in found.items() if array is not None})


def write_weights(path: Path, weights: Weights, plan: NetworkPlan, card: Mapping[str, Any]) -> None:
    """Writes the parameters of a network to `path`, a name that ends with `.npz`, and its card beside it.

    `rules` of the card are those of the plan's game unless given. Whoever reads between the two writes finds
    a file that does not agree with its card, and refuses it.

    :raises BadWeights: when a number is none, or too large for float16, or a file cannot be written.

    :raises ValueError: when the card lacks one of CARD_KEYS, or the parameters are not those of the plan.
    """
    missing = [key for key in CARD_KEYS if key not in card]
    sizes = sizes_of(weights)
    expected = plan.shapes(sizes)
    if missing or {name: array.shape for name, array in weights.items()} != expected:
        raise ValueError(f"not the parameters of {plan}, or a card without {missing}")
    head = {
        "format": np.array(FORMAT),
        "game": np.array(plan.game.kind.name),
        "plan": np.array(plan_digest(plan)),
        "sizes": np.array(sizes),
    }
    with np.errstate(over="ignore"):
        arrays = {name: np.asarray(weights[name]).astype(np.float16) for name in expected}
    _require_finite(path, arrays)
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **head, **arrays)
    raw = file.getvalue()
    full = {"rules": rules_of([plan.game]), **card, "sha256": sha256(raw).hexdigest()}
    try:
        write_atomically(path, raw)
        write_atomically(card_path(path), json.dumps(full, indent=1, ensure_ascii=False) + "\n")
    except OSError as error:
        raise BadWeights(source=str(path), why=os_error_note(error)) from None


def read_card(path: Path) -> dict[str, Any]:
    """Returns the card of a file of weights.

    :raises BadWeights: when there is none, or it is no card.
    """
    card = card_path(path)
    try:
        found = json.loads(card.read_bytes())
    except OSError as error:
        fields = {"card": str(card), "problem": os_error_note(error)}
        raise _refused(path, "no_card", N_("its card {card} cannot be read: {problem}"), **fields) from None
    except (ValueError, RecursionError):
        found = None
    if not _is_card(found):
        raise _refused(path, "bad_card", N_("{card} beside it is no card of weights"), card=str(card))
    return dict(found)


def _is_card(found: Any) -> bool:
    if not isinstance(found, dict) or not isinstance(found.get("sha256"), str):
        return False
    rules = found.get("rules")
    return isinstance(rules, list) and all(
        isinstance(each, dict)
        and isinstance(each.get("seats"), int)
        and isinstance(each.get("options"), dict)
        for each in rules
    )


def read_weights(path: Path, plan: NetworkPlan) -> dict[str, Numbers]:
    """Returns the parameters of a network by name, as float32.

    :raises BadWeights: when the file or its card cannot be read, when it is something else, of another
        version, cut off or changed, or for another game, other observations or another number of seats.
    """
    raw = _read(path)
    if sha256(raw).hexdigest() != read_card(path)["sha256"]:
        text = N_("cut off or changed: it does not agree with the checksum of its card")
        raise _refused(path, "bad_digest", text)
    arrays = _unpack(path, raw)
    _check_head(path, arrays, plan)
    expected = plan.shapes(_sizes(path, arrays["sizes"]))
    found = {name: array for name, array in arrays.items() if name not in _HEAD}
    if {name: array.shape for name, array in found.items()} != expected or not all(
        array.dtype == np.float16 for array in found.values()
    ):
        text = N_("its layers are not those of a network for {game} with {seats} seats")
        fields = {"game": plan.game.kind.name, "seats": plan.game.seats}
        raise _refused(path, "other_layers", text, **fields)
    _require_finite(path, found)
    return {name: found[name].astype(np.float32) for name in expected}


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadWeights(source=str(path), why=os_error_note(error)) from None
    if len(raw) > MOST_BYTES or not zipfile.is_zipfile(io.BytesIO(raw)):
        if raw[:4] == b"PK\x03\x04" and len(raw) <= MOST_BYTES:  # an archive ends with its list of contents
            raise _refused(path, "cut_off", N_("cut off: its end is missing"))
        raise _no_weights(path)
    return raw


def _unpack(path: Path, raw: bytes) -> dict[str, NDArray[Any]]:
    """Returns the arrays of an archive, which is looked at before anything of it is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            packed = sum(item.file_size for item in archive.infolist())
        if packed > MOST_BYTES:
            raise _no_weights(path)
        with np.load(io.BytesIO(raw), allow_pickle=False) as opened:
            arrays = {name: opened[name] for name in opened.files}
    except (ValueError, OSError, EOFError, KeyError, zipfile.BadZipFile, NotImplementedError):
        raise _no_weights(path) from None
    if not all(isinstance(array, np.ndarray) for array in arrays.values()) or not set(_HEAD) <= set(arrays):
        raise _no_weights(path)
    return arrays


def _check_head(path: Path, arrays: Mapping[str, NDArray[Any]], plan: NetworkPlan) -> None:
    version, game, digest = (str(arrays[name]) for name in ("format", "game", "plan"))
    if version != str(FORMAT):
        text = N_("weights of version {found} are not known here; expected version {known}")
        raise _refused(path, "other_version", text, found=version[:20], known=FORMAT)
    name = plan.game.kind.name
    if game != name:
        raise _refused(
            path, "other_game", N_("it is for {found}, not for {game}"), found=game[:40], game=name
        )
    if digest != plan_digest(plan):
        text = N_("it was trained with other observations or moves than those {game} has in this version")
        raise _refused(path, "other_plan", text, game=name)


def _sizes(path: Path, given: NDArray[Any]) -> Sizes:
    fits = given.dtype.kind == "i" and given.shape == (len(Sizes._fields),)
    if not fits or not bool(np.all((given > 0) & (given <= WIDEST))):
        raise _no_weights(path)
    return Sizes(*given.tolist())


def _require_finite(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    for name, array in arrays.items():
        if not np.isfinite(array).all():
            text = N_("a number of {parameter} is none, or too large")
            raise _refused(path, "no_number", text, parameter=name)


def _no_weights(path: Path) -> BadWeights:
    return _refused(path, "no_weights", N_("it is no file of weights of Tablée"))


def _refused(path: Path, code: str, template: str, **fields: object) -> BadWeights:
    return BadWeights(source=str(path), why=Note(code, template, fields))
