"""A game of two to four seats that the roster finds only where a test asks for it."""

from __future__ import annotations

from pathlib import Path

FOLDER = str(Path(__file__).parent)
