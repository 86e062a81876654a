"""Calls a kernel with other types than it was compiled for, in one of three parts.

    second_signature.py PART FOLDER [unguarded]

`float` and `unsigned` each ask `result` for another kind of scores; `unguarded` lets them compile
it. They wait for each other, through files in FOLDER, where two processes would have to meet by
chance: between reading the index of the cache and writing the code. `later` asks as `float` did.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np
from numba.core.caching import IndexDataCacheFile
from numba.core.dispatcher import Dispatcher

from tablee.games.kalaha import GAME

part, folder = sys.argv[1], Path(sys.argv[2])
guarded = "unguarded" not in sys.argv


def wait_for(name: str) -> None:
    for _ in range(600):
        if (folder / name).exists():
            return
        time.sleep(0.05)
    raise TimeoutError(name)


save_index, save_data = IndexDataCacheFile._save_index, IndexDataCacheFile._save_data


def slow_save_index(self, overloads):
    if part == "float":
        (folder / "float has read the index").touch()
        wait_for("unsigned has written the index")
    elif part == "unsigned":
        wait_for("float has read the index")
    save_index(self, overloads)


def slow_save_data(self, name, data):
    if part == "unsigned":
        (folder / "unsigned has written the index").touch()
        wait_for("float has written its code")
    save_data(self, name, data)
    if part == "float":
        (folder / "float has written its code").touch()


if not guarded:
    Dispatcher.disable_compile = lambda self, val=True: None
game = GAME()
end = game.position("A[0,0,0,0,0,0] 30 | B[0,0,0,0,0,0] 18, over").record()
result = game.kernels.result
scores = np.zeros(2, np.uint64 if part == "unsigned" else np.float64)
IndexDataCacheFile._save_index, IndexDataCacheFile._save_data = slow_save_index, slow_save_data
try:
    result(game.setup, end, scores)
except TypeError as refused:
    print(json.dumps({"refused": str(refused).splitlines()[0], "signatures": len(result.signatures)}))
else:
    print(json.dumps({"scores": scores.tolist(), "signatures": len(result.signatures)}))
