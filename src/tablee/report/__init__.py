"""Reports: tournaments, analyses and reproduced experiments in words and charts, each page one file."""

from __future__ import annotations
