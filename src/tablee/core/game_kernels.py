"""`GameKernels`: a game's kernels that need not be compiled before the first move.

A program that people sit at calls `run_plain_first`. From then on a game's kernels that are not on disk yet
run as plain Python, which gives the same bytes, until somebody has compiled them (`match/preparation.py`)
and calls `change_over`. A search asks for its copy of a template once, when it begins, and keeps it: a
change-over is for the next one. Programs that want nothing but speed, as tournaments do, never call
`run_plain_first`: there a kernel is compiled when it is first used.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from types import FunctionType, ModuleType

from tablee.core.jit import Copy, Function, Kernels
from tablee.core.numba_import import load_numba

_plain_first = threading.Event()  # set once for a process


def run_plain_first() -> None:
    """Lets kernels that are not on disk run uncompiled from now on, in this process, to its end.

    To its end: a thread that still thinks while a program closes would otherwise begin to compile, which
    nothing can stop.
    """
    _plain_first.set()


class GameKernels(Kernels):
    """A game's kernels as attributes, and copies of templates: compiled where they are on disk."""

    def __init__(self, name: str, rules: ModuleType) -> None:
        super().__init__(name, rules)
        self._plain: Kernels | None = None  # made when something has to run uncompiled
        self._in_use: dict[ModuleType, bool] = {}  # the rules and templates asked for: compiled, or not
        self._on_disk: set[FunctionType] = set()  # what has been compiled with those that are in use
        self._lock = threading.RLock()

    def __getattr__(self, name: str) -> Function:
        if name.startswith("_"):
            raise AttributeError(name)
        with self._lock:
            self.uses_compiled(self.rules)
            function = self._prototype(name)
            found = self._chosen(function in self._on_disk).resolve(function)
            setattr(self, name, found)
            return found

    def copy(self, template: ModuleType) -> Copy:
        """This game's copy of a template module, compiled or not: what it is now it stays."""
        return Copy(self._chosen(self.uses_compiled(template)), template)

    def uses_compiled(self, module: ModuleType) -> bool:
        """Returns whether the rules, or a template, run compiled when they are asked for now."""
        if not self._may_be_plain:
            return True
        with self._lock:
            if module not in self._in_use:
                self._in_use[module] = self.is_module_prepared(module)
                if self._in_use[module]:
                    self._on_disk.update(self.functions_of((module,)))
            return self._in_use[module]

    def are_ready(self, modules: Iterable[ModuleType]) -> bool:
        """Returns whether nothing is left to compile before these run at full speed."""
        if self._may_be_plain:
            return all(self.uses_compiled(module) for module in modules)
        return all(self._in_use.get(module) or self.is_module_prepared(module) for module in modules)

    def change_over(self, module: ModuleType) -> None:
        """Uses the compiled functions of the rules, or of a template, which are on disk now, from now on."""
        if not self._may_be_plain:
            self._in_use[module] = True
            return
        functions = self.functions_of((module,))
        named = [function for function in functions if self._is_kernel_in_use(function)]
        if named:  # loading takes a while: done before, so that nobody waits for it with the lock held
            load_numba()  # the import takes longest
        loaded = {function.__name__: self.resolve(function) for function in named}
        with self._lock:
            self._in_use[module] = True
            self._on_disk.update(functions)
            for name, kernel in loaded.items():
                setattr(self, name, kernel)

    def _is_kernel_in_use(self, function: FunctionType) -> bool:
        return function.__name__ in vars(self) and self._prototype(function.__name__) is function

    @property
    def _may_be_plain(self) -> bool:
        return self.compiled and _plain_first.is_set()

    def _chosen(self, compiled: bool) -> Kernels:
        """Returns the kernels to take a function from."""
        if compiled or not self._may_be_plain:
            return self
        with self._lock:
            if self._plain is None:
                self._plain = Kernels(self.name, self.rules, compiled=False)
            return self._plain
