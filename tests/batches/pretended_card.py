"""A stand-in for numba-cuda on machines without a graphics card: kernels run uncompiled, a thread after the other.

It shows that what `batches/graphics_card.py` and `batches/cuda_kernels.py` do with arrays and kernels is right;
whether numba-cuda can compile them, and how fast they are, only a card can show.
"""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import numba
import numpy as np
from numba.np.numpy_support import as_dtype

GARBAGE = 0xA5  # fresh memory of a card holds anything


class DeviceArray(np.ndarray):
    """An array in the memory of the card: it says so, and is copied to and fro."""

    @property
    def __cuda_array_interface__(self):
        return self.__array_interface__

    def copy_to_host(self):
        return np.array(self)

    def copy_to_device(self, given):
        self[...] = np.reshape(given, self.shape)


class DeviceFunction:
    """A function that kernels call."""

    def __init__(self, function):
        self._function = function

    def __call__(self, *arguments):
        return self._function(*arguments)

    def compile_device(self, signature):
        assert len(signature) == self._function.__code__.co_argcount

    def disable_compile(self):
        pass


class PretendedCard(ModuleType):
    """What we use of `numba.cuda`."""

    def __init__(self):
        super().__init__("numba.cuda")
        self.local = SimpleNamespace(array=self.device_array)
        self.atomic = SimpleNamespace(min=_least)
        self._thread = 0

    def jit(self, function=None, *, device=False, max_registers=None):
        if function is None:
            return lambda given: self.jit(given, device=device)
        return DeviceFunction(function) if device else _Launcher(self, function)

    def grid(self, axes):
        assert axes == 1
        return self._thread

    def device_array(self, shape, dtype):
        fresh = np.empty(shape, dtype if isinstance(dtype, (np.dtype, type)) else as_dtype(dtype))
        fresh.view(np.uint8)[...] = GARBAGE
        return fresh.view(DeviceArray)

    def device_array_like(self, array):
        return self.device_array(array.shape, array.dtype)

    def to_device(self, array):
        return np.array(array).view(DeviceArray)

    def as_cuda_array(self, array):
        return array

    def is_available(self):
        return True

    def synchronize(self):
        pass


class _Launcher:
    def __init__(self, card, function):
        self._card, self._function = card, function

    def __getitem__(self, size):
        blocks, threads = size

        def launch(*arguments):
            for self._card._thread in range(blocks * threads):
                self._function(*arguments)

        return launch


def _least(array, at, value):
    array[at] = min(array[at], value)


def pretend(monkeypatch):
    """Makes this machine one with a card, until the test is over."""
    card, errors = PretendedCard(), ModuleType("numba.cuda.core.errors")
    errors.NumbaPerformanceWarning = type("NumbaPerformanceWarning", (Warning,), {})
    for module in (card, errors, ModuleType("numba.cuda.core"), ModuleType("numba_cuda")):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(numba, "cuda", card, raising=False)
    monkeypatch.delitem(sys.modules, "tablee.batches.cuda_kernels", raising=False)  # which knows another one
    monkeypatch.delattr("tablee.batches.cuda_kernels", raising=False)
