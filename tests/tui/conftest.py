"""Folders of their own for tests of the screens that save games or settings; frames that nobody looks at."""

from __future__ import annotations

import pytest
from textual._compositor import Compositor
from textual._context import visible_screen_stack


@pytest.fixture
def own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


@pytest.fixture
def every_frame():
    """Draws every change at once, as at a terminal, for tests that play for a while."""


@pytest.fixture(autouse=True)
def _only_frames_that_are_read(request, monkeypatch):
    """Draws the screen when a test reads it, not at every change: without a terminal that goes nowhere."""
    draw = Compositor.render_update

    def leave_out(compositor, full=False, screen_stack=None, simplify=False):
        if full:  # a picture is wanted
            return draw(compositor, full, screen_stack, simplify)
        visible_screen_stack.set([] if screen_stack is None else screen_stack)
        compositor._dirty_regions.clear()
        return None

    if "every_frame" not in request.fixturenames:
        monkeypatch.setattr(Compositor, "render_update", leave_out)
