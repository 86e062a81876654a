"""Kalaha in the browser: what board.js says, by key."""

from __future__ import annotations

from tablee.core.notes import N_

TEXTS = {
    "board": N_("Kalaha board"),
    "field": N_("field {field}"),
    "field_holds.one": N_("{who}, field {field}: {n} seed"),
    "field_holds.other": N_("{who}, field {field}: {n} seeds"),
    "store_holds.one": N_("{who}, store: {n} seed"),
    "store_holds.other": N_("{who}, store: {n} seeds"),
    "sow.one": N_("sow {n} seed from field {field}"),
    "sow.other": N_("sow {n} seeds from field {field}"),
    "in_store.one": N_("{n} seed in the store"),
    "in_store.other": N_("{n} seeds in the store"),
    "swap": N_("swap sides"),
    "ask": N_("Your turn: choose one of your fields."),
    "ask_swap": N_("Your turn: choose one of your fields, or swap sides."),
}
