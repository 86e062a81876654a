"""Compiles a game's rules, and the game's own copy of every search template.

A template is an ordinary module whose functions call `legal`, `play`, … as free names. A copy is
the same code objects with other globals: the game's compiled kernels in place of the prototypes of
`core/contract.py`. Each function of a copy becomes one Numba function with one signature, read from
its annotations, under a name of its own, cached on disk.

Numba takes the code of everything that a function calls into it, and optimises it there once more. That is
well for small functions; a game's `play` would be compiled again with each of the thirty that call it. So
large functions are external: compiled once, and called by a symbol. That halves the time of compiling and
costs a search nothing that could be measured (docs/benchmarks.md).

Four dangers of plain `cache=True` and what guards against each (tests remove them one by one):
stale code (`core/cachedir.py`); a cold-start race between signatures (`_compile`: one signature,
then no more); equal symbol names (`_claim_name`); equal layouts taken for one type
(`_claim_layout`).

With NUMBA_DISABLE_JIT=1, or `compiled=False`, the copies stay plain Python.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tablee.core import cachedir, contract
from tablee.core.numba_import import load_numba

Function = Callable[..., Any]

_PLAIN_TYPES = {"int": np.int64, "float": np.float64, "bool": np.bool_}
_ARRAY_TYPES = {
    "Ints": np.int64,
    "Floats": np.float64,
    "Rng": np.int64,
    "Numbers": np.float32,
    "Flags": np.bool_,
}
# Of Python's own code, in a function and all that it calls. Smaller ones save no more of compiling and leave
# more to load at each start; twice as large, a quarter less is saved.
_EXTERNAL_BYTES = 4_000
_claimed_names: dict[str, str] = {}
# A front end's threads may ask for one kernel at once: the second waits until it is compiled.
_one_at_a_time = threading.RLock()
_claimed_layouts: dict[np.dtype[Any], str] = {}


def enabled() -> bool:
    """Returns whether kernels are compiled in this process."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


class Kernels:
    """A game's kernels as attributes, compiled on first use; `copy(module)` for a template's."""

    def __init__(self, name: str, rules: ModuleType, *, compiled: bool = True) -> None:
        self.name = name
        self.rules = rules
        self.compiled = compiled and enabled()
        self._globals: dict[str, dict[str, Any]] = {}
        self._functions: dict[FunctionType, Any] = {}
        self._ready: set[FunctionType] = set()
        self._external: dict[FunctionType, bool] = {}
        self._folders: dict[str, Path] = {}
        if self.compiled:
            _claim_layout(rules.SETUP, name)
            _claim_layout(rules.STATE, name)

    def _folder(self, module: str) -> Path:
        """Returns where the game's version of a module is cached."""
        if module not in self._folders:
            self._folders[module] = cachedir.folder(self.rules, module)
        return self._folders[module]

    def __getattr__(self, name: str) -> Function:
        if name.startswith("_"):
            raise AttributeError(name)
        found = self.resolve(self._prototype(name))
        setattr(self, name, found)
        return found

    def copy(self, template: ModuleType) -> Copy:
        """This game's copy of a template module."""
        return Copy(self, template)

    def is_prepared(self, templates: Iterable[ModuleType]) -> bool:
        """Returns whether the rules and these templates have been compiled on this machine before."""
        return all(self.is_module_prepared(module) for module in (self.rules, *templates))

    def is_module_prepared(self, module: ModuleType) -> bool:
        """Whether the rules themselves, or one template, have been compiled on this machine before."""
        return not self.compiled or self._marker(module).exists()

    def prepare(self, templates: Iterable[ModuleType]) -> Iterator[tuple[int, int]]:
        """Compiles the rules and these templates, yielding (done, total) after each function."""
        modules = (self.rules, *templates)
        total, done = len(self.functions_of(modules)), 0
        seen: set[FunctionType] = set()
        for module in modules:
            for function in self.prepare_module(module):
                if function not in seen:
                    seen.add(function)
                    done += 1
                    yield done, total

    def prepare_module(self, module: ModuleType) -> Iterator[FunctionType]:
        """Compiles what the rules or one template need, yielding each function once it is compiled."""
        for function in self.functions_of((module,)):
            self.resolve(function)
            yield function
        if self.compiled:
            self._marker(module).touch()

    def functions_of(self, modules: Iterable[ModuleType]) -> dict[FunctionType, None]:
        """Returns what is compiled for the rules or templates; what is called stands before what calls it."""
        found: dict[FunctionType, None] = {}
        for module in modules:
            if module is self.rules:
                wanted = [self._prototype(name) for name in contract.REQUIRED]
            else:
                named = [found for found in vars(module).values() if isinstance(found, FunctionType)]
                wanted = [function for function in named if function.__module__ == module.__name__]
            for function in wanted:
                self._collect(function, found)
        return found

    def called_by(self, function: FunctionType) -> dict[FunctionType, None]:
        """Returns a function of the rules or a template after all that it calls, directly or not."""
        found: dict[FunctionType, None] = {}
        self._collect(function, found)
        return found

    def _collect(self, function: FunctionType, found: dict[FunctionType, None]) -> None:
        """Adds what `function` calls, and then itself."""
        if function.__module__ == contract.__name__:
            function = self._prototype(function.__name__)
        if function not in found:
            for _, called in _called(function):
                self._collect(called, found)
            found[function] = None

    def _marker(self, module: ModuleType) -> Path:
        """Returns an empty file, written once the rules or a template are compiled."""
        return self._folder(module.__name__) / f"{module.__name__}.prepared"

    def _prototype(self, name: str) -> FunctionType:
        found: FunctionType = getattr(self.rules, name, None) or getattr(contract, name)
        return found

    def resolve(self, function: FunctionType) -> Function:
        """Returns the game's version of `function`, ready to be called."""
        if function.__module__ == contract.__name__:
            function = self._prototype(function.__name__)
        with _one_at_a_time:
            made = self._make(function)
            if function not in self._ready:
                self._ready.add(function)
                if self.compiled:
                    self._compile(function)
                else:
                    self._link(function)
            return made

    def _make(self, function: FunctionType) -> Function:
        """Returns the game's version of `function`, not yet ready."""
        if function not in self._functions:
            own = FunctionType(function.__code__, self._copied_globals(function), function.__name__)
            own.__module__ = function.__module__
            own.__qualname__ = f"{self.name}.{function.__name__}"
            own.__doc__ = function.__doc__
            self._functions[function] = self._wrap(own, function) if self.compiled else own
        return self._functions[function]  # type: ignore[no-any-return]  # a dispatcher is Any

    def _copied_globals(self, function: FunctionType) -> dict[str, Any]:
        module = function.__module__
        if module not in self._globals:
            copied = dict(vars(sys.modules[module]))
            for name in ("MAX_LEGAL", "MOVES"):
                if name in copied:
                    copied[name] = getattr(self.rules, name)
            self._globals[module] = copied
        return self._globals[module]

    def _link(self, function: FunctionType) -> None:
        """Puts the game's versions of what `function` calls into its globals, its own too."""
        copied = self._copied_globals(function)
        copied[function.__name__] = self._functions[function]
        for name, called in _called(function):
            copied[name] = self.resolve(called)

    def _wrap(self, own: FunctionType, original: FunctionType) -> Any:
        numba = load_numba()
        _claim_name(f"{own.__module__}.{own.__qualname__}", original.__code__.co_filename)
        with _cache_folder(self._folder(original.__module__)):
            return numba.njit(
                cache=True,
                nogil=True,
                error_model="numpy",
                _nrt=_says(original, "ALLOCATES"),
                forceinline=_says(original, "INLINE"),
                no_cpython_wrapper=_says(original, "EXTERNAL"),  # nobody calls these from Python: likewise
                no_cfunc_wrapper=True,  # nobody calls kernels from C; a tenth of the compile time
            )(own)

    def _compile(self, function: FunctionType) -> None:
        """Compiles `function` or loads it; afterwards no other signature is accepted.

        What is loaded contains all that it calls but external functions, without whose symbols it would end
        the process: these go first. Only what must be compiled needs its other callees. They go before it, so
        that each has its one signature before a caller could ask for another.
        """
        for called in self.called_by(function):
            if called is not function and self._is_external(called):
                self.resolve(called)
        dispatcher = self._functions[function]
        compiler = dispatcher._compiler  # noqa: SLF001 - the one place that knows that nothing was found to load
        compile_alone = compiler.compile

        def compile_with_callees(*signature: Any) -> Any:
            self._link(function)
            return compile_alone(*signature)

        compiler.compile = compile_with_callees
        dispatcher.compile(self._signature(function))
        dispatcher.disable_compile()
        if len(dispatcher.signatures) != 1:  # a recursive call with other types than the annotations'
            raise RuntimeError(f"{function.__qualname__} calls itself with other types than its own")
        if self._is_external(function):
            _export_symbol(dispatcher)

    def _is_external(self, function: FunctionType) -> bool:
        """Returns whether a function is called by its symbol, and not taken into its callers."""
        if function not in self._external:
            size = sum(len(each.__code__.co_code) for each in self.called_by(function))
            is_large = size >= _EXTERNAL_BYTES and not _says(function, "INLINE")
            self._external[function] = is_large or _says(function, "EXTERNAL")
        return self._external[function]

    def _signature(self, function: FunctionType) -> tuple[Any, ...]:
        """Returns the types that a function's annotations name.

        Besides the contract's names a module may use those of its TYPES: a dtype stands for an array of such
        records, a NamedTuple class for a tuple of arrays, whose own annotations are read in the same way.
        """
        numba = load_numba()
        types = getattr(sys.modules[function.__module__], "TYPES", {})
        work = getattr(self.rules, "WORK", contract.WORK)
        records = {"SetupRec": self.rules.SETUP, "StateRec": self.rules.STATE, "WorkRec": work, **types}

        def type_of(kind: str) -> Any:
            if kind in _PLAIN_TYPES:
                return numba.typeof(_PLAIN_TYPES[kind](0))
            found = _ARRAY_TYPES.get(kind) or records[kind]
            if isinstance(found, type) and issubclass(found, tuple):  # a NamedTuple of arrays
                return numba.types.NamedTuple([type_of(each) for each in _annotations(found)], found)
            return numba.typeof(np.zeros(1, found))

        parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
        return tuple(type_of(function.__annotations__[parameter]) for parameter in parameters)


def _export_symbol(dispatcher: Any) -> None:
    """Makes a compiled function known to the linker, and lets Numba compile its calls as those of a symbol.

    The symbol is the function's own name. Numba's has a number that depends on what was compiled before: with
    it, a caller that one process has cached would look in vain for a callee that another has.
    """
    from llvmlite import binding

    (compiled,) = dispatcher.overloads.values()
    symbol = f"{dispatcher.py_func.__module__}.{dispatcher.py_func.__qualname__}"
    binding.add_symbol(symbol, compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))
    description = copy(compiled.fndesc)
    description.mangled_name = symbol
    context = dispatcher.targetctx
    context.remove_user_function(compiled.entry_point)
    context.insert_user_function(compiled.entry_point, description)


class Copy:
    """A template's functions as attributes, compiled for one game on first use."""

    def __init__(self, kernels: Kernels, template: ModuleType) -> None:
        self._kernels = kernels
        self._template = template

    def __getattr__(self, name: str) -> Function:
        function = getattr(self._template, name)
        if _says(function, "EXTERNAL"):  # compiled, it would end the process
            raise RuntimeError(f"{function.__module__}.{name} is for kernels only")
        found = self._kernels.resolve(function)
        setattr(self, name, found)
        return found


def _says(function: FunctionType, word: str) -> bool:
    """Returns whether the module of a function says how it is to be compiled (`core/contract.py`)."""
    return bool(getattr(sys.modules[function.__module__], word, False))


def _annotations(workspace: type) -> list[str]:
    """Returns the annotations of a NamedTuple's fields, as they are written in its source."""
    # Postponed annotations of a NamedTuple are forward references, unlike those of a function.
    return [kind.__forward_arg__ for kind in workspace.__annotations__.values()]


def _called(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """Yields the functions of ours that `function` names, itself excepted."""
    for name in function.__code__.co_names:
        found = function.__globals__.get(name)
        if isinstance(found, FunctionType) and found is not function:
            yield name, found


def _claim_name(name: str, origin: str) -> None:
    """Two cached functions with one qualified name run each other's code: refuse the second."""
    if name in _claimed_names:
        first = _claimed_names[name]
        raise RuntimeError(f"kernel name {name} of {origin} is taken by {first}: rename one")
    _claimed_names[name] = origin


def _claim_layout(dtype: np.dtype[Any], game: str) -> None:
    """Two record types of equal layout are one type to Numba: refuse the second."""
    owner = _claimed_layouts.setdefault(dtype, game)
    if owner != game:
        raise RuntimeError(f"{game} and {owner} have the same layout: give {game} a field name of its own")


@contextmanager
def _cache_folder(path: Path) -> Iterator[None]:
    """Numba chooses the folder when a function is wrapped; other users of Numba keep theirs."""
    config = load_numba().config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(path)
    try:
        yield
    finally:
        config.CACHE_DIR = before
