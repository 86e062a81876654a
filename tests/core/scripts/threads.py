"""Threads that ask for the same kernel at the same moment, on a machine with nothing compiled.

threads.py COUNT
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np

from tablee.games.kalaha import GAME

count = int(sys.argv[1])
game = GAME("standard")
start = game.deal(0)
together = Barrier(count)


def moves_of_the_first() -> int:
    together.wait()
    return int(game.kernels.legal(game.setup, start.record(), np.zeros(game.kind.rules.MAX_LEGAL, np.int64)))


with ThreadPoolExecutor(count) as pool:
    print(
        json.dumps(
            {"moves": [asked.result() for asked in [pool.submit(moves_of_the_first) for _ in range(count)]]}
        )
    )
