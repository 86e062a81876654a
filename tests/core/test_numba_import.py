"""Numba is imported without what it would load for other programs, and loses nothing by it."""

import subprocess
import sys

NEEDLESS_IS_LEFT_OUT = """
import sys
from tablee.core.numba_import import NEEDLESS, load_numba

numba = load_numba()
assert not set(NEEDLESS) & set(sys.modules), set(NEEDLESS) & set(sys.modules)
"""
AFTERWARDS_ALL_IS_THERE = """
import cffi
import numpy as np
import scipy.linalg

assert np.allclose(numba.njit(lambda a: np.linalg.inv(a))(np.diag([2.0, 4.0])), np.diag([0.5, 0.25]))
"""
BESIDE_ANOTHER_THREAD = """
import sys
import threading
from tablee.core.numba_import import load_numba

gate, seen = threading.Event(), []

def watch():
    while not gate.wait(0.001):
        seen.append("cffi" in sys.modules and sys.modules["cffi"] is None)

thread = threading.Thread(target=watch)
thread.start()
load_numba()
gate.set()
thread.join()
assert not any(seen)
"""


def run(program):
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_no_kernel_asks_for_is_not_loaded_and_can_be_used_afterwards():
    run(NEEDLESS_IS_LEFT_OUT + AFTERWARDS_ALL_IS_THERE)


def test_beside_other_threads_nothing_is_hidden_from_them():
    run(BESIDE_ANOTHER_THREAD)
