"""What the JSON reader objects to, in words of ours that can be translated.

It speaks English only. What none of the patterns here knows is passed on as it was said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tablee.core.notes import N_, Note

_TYPES = {
    "object": Note("an_object", N_("an object")),
    "array": Note("a_list", N_("a list")),
    "str": Note("a_text", N_("a text")),
    "int": Note("a_whole_number", N_("a whole number")),
    "float": Note("a_decimal_number", N_("a decimal number")),
    "bool": Note("flag", N_("true or false")),
    "object | null": Note("object_or_null", N_("an object or null")),
    "bool | int | float | str": Note("plain_value", N_("true, false, a number or a text")),
}
_PLACE = re.compile(r"(?P<said>.*?)(?: - at `\$\.?(?P<place>.*)`)?", re.DOTALL)
_BROKEN = re.compile(r"JSON is malformed: .* \(byte (?P<byte>\d+)\)")
_MISSING = re.compile(r"Object missing required field `(?P<key>.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*)`", re.DOTALL)
_TYPE = re.compile(r"Expected `(?P<expected>.*)`, got `(?P<found>.*)`")
_BOUND = re.compile(r"Expected `int` (?P<bound>[<>]= -?\d+)")
_RANGE = re.compile(r"(?:Number|Integer value) out of range")


VIEW = "tablee-view"  # the key of a file that the web hands out while a game is played


def json_error_note(error: Exception, known: Mapping[str, Sequence[str]]) -> Note:
    """Why a text is no record; `known` are the keys of each object by its place."""
    whole = _PLACE.fullmatch(str(error))
    said, place = (whole["said"], whole["place"] or "") if whole else (str(error), "")
    if said == "Input data was truncated":
        return Note("ends_early", N_("not JSON: it ends too early"))
    if found := _BROKEN.fullmatch(said):
        return Note("not_json", N_("not JSON: an error at byte {byte}"), found.groupdict())
    if found := _MISSING.fullmatch(said):
        return Note("missing_key", N_("key '{key}' is missing"), {"key": _inside(place, found["key"])})
    if found := _UNKNOWN.fullmatch(said):
        if found["key"] == VIEW:
            seen = N_("it holds what one player saw of a game that is not over, which cannot be played on")
            return Note("only_a_view", seen)
        fields = {"key": _inside(place, found["key"]), "known": ", ".join(known.get(place, ()))}
        return Note("unknown_key", N_("unknown key '{key}'; known: {known}"), fields)
    if found := _TYPE.fullmatch(said):
        return _wrong_type(place, found["expected"], found["found"])
    if found := _BOUND.fullmatch(said):
        fields = {"key": place, "bound": found["bound"]}
        return Note("out_of_range", N_("key '{key}': number out of range; expected {bound}"), fields)
    if _RANGE.fullmatch(said):
        return Note("out_of_range", N_("key '{key}': number out of range"), {"key": place})
    return Note("reader_says", N_("{problem}"), {"problem": str(error)})


def _wrong_type(place: str, expected: str, found: str) -> Note:
    fields = {"expected": _TYPES.get(expected, expected), "found": _TYPES.get(found, found), "key": place}
    if not place:
        return Note("wrong_type", N_("expected {expected}, found {found}"), fields)
    return Note("wrong_type", N_("key '{key}': expected {expected}, found {found}"), fields)


def _inside(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key
