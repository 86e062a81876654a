"""Folders of their own for tests of the screens that save games or settings."""

from __future__ import annotations

import pytest


@pytest.fixture
def own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
