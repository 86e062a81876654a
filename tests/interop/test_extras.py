"""What somebody sees who uses an adapter without the library that it is for."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium"])
def test_without_the_library_an_adapter_says_what_to_install(library, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("tablee.interop.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)  # Python's own way of saying that there is none

    with pytest.raises(ModuleNotFoundError, match=rf"pip install 'tablee\[{library}\]'"):
        importlib.import_module(f"tablee.interop.{library}")
