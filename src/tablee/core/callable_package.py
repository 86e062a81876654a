"""Packages that can be called: `tablee.arena` is a folder of modules and, in Python code, a function too.

The function is the one of the same name in `tablee.api`, which is found by its name when it is called: no
package below knows it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

_API = "tablee.api"


class CallablePackage(ModuleType):
    """A package whose call is the function of its name in `tablee.api`."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Returns what the function returns."""
        return getattr(import_module(_API), self.__name__.rpartition(".")[2])(*arguments, **options)


def make_callable(package: str) -> None:
    """Lets a package that is being imported be called from now on."""
    sys.modules[package].__class__ = CallablePackage
