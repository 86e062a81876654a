"""Tournaments and analyses as pictures and pages, in words; everything needed is inside the file."""

from __future__ import annotations
