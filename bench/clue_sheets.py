"""How much more the full clue sheet of Cluedo knows than the basic one: `python bench/clue_sheets.py GAMES`.

Games among `deducer`; the first seat's two sheets are looked at as each turn begins, up to the last.
"""

from __future__ import annotations

import statistics
import sys
import time

from tablee.games.cluedo import GAME
from tablee.games.cluedo.deduction import possible_deals
from tablee.games.cluedo.deduction.clue_sheet import basic_sheet, full_sheet
from tablee.match import play_game
from tablee.roster import build_agent


def measure(seats: int, games: int) -> str:
    """A row of the table in docs/cluedo.md."""
    agent = build_agent(GAME, "deducer")
    turns, certain, seconds = [], {"basic": 0, "full": 0}, []
    marks = {"basic": 0, "full": 0}
    for seed in range(games):
        table = play_game(GAME(None, seats), [agent] * seats, ["deducer"] * seats, seed)
        starts = {int(state.record()[0]["turn"]): state for state in reversed(table.states[:-1])}
        turns.append(max(starts))
        view = starts[max(starts)].view(0)
        begin = time.process_time()
        sheets = {"basic": basic_sheet(view), "full": full_sheet(view, possible_deals(view))}
        seconds.append(time.process_time() - begin)
        for name, sheet in sheets.items():
            certain[name] += sheet.solution is not None
            marks[name] += sum(mask.bit_count() for mask in (*sheet.has, *sheet.has_not))
    places = games * seats * 21
    share = {name: f"{100 * count / places:.0f} %" for name, count in marks.items()}
    cells = [seats, f"{statistics.mean(turns):.1f}", share["basic"], share["full"]]
    cells += [f"{certain['basic']} of {games}", f"{certain['full']} of {games}"]
    cells += [f"{1000 * statistics.mean(seconds):.2f}"]
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    for number in range(2, 7):
        print(measure(number, int(sys.argv[1])), flush=True)
