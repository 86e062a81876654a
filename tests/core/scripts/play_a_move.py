"""Plays a move in every way the shell offers, and says which compilers were imported for it."""

import json
import sys

from tablee.games.kalaha import GAME

state = GAME().deal(7)
after = state.play(state.legal[0])
view = after.view(after.mover)
text = [after.text, view.fill(1).text, str(after.outcome), view.scene().game]
print(json.dumps([name for name in ("numba", "llvmlite") if name in sys.modules]))
