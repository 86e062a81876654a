"""The endgames of Kalaha: every position of few seeds with its exact value, a byte each.

`rows.py` has the index, `filling.py` and `building.py` the build, `file.py` the file, and `database.py`
opens it and builds it where it is missing.

Why the values can be computed in one pass, for every option set that `require_order` lets through. The
value of a position is the most that the mover can still gain over the other. It depends on the two rows and
not on the stores: with `majority_stop` it would, so that is refused; and `pie_rule` changes nothing once
the offer is gone. A sowing either reaches the mover's store or does not.

1. One that reaches it leaves fewer seeds in the fields, and so does a capture: what follows has a smaller
   number of seeds. Levels are computed from the smallest number upwards. An extra turn needs a last seed in
   the store, so it belongs here.
2. Any other ends before the store, because the store stands between a row and everything else (§2.2): all
   seeds stay in the mover's row, each further on. It lowers the prefix sum of its own field, and of every
   field that the last seed has not reached; it raises none. The rank of a row is a sum of terms that grow
   with the prefix sums, so the row afterwards has a smaller rank, and as many seeds. The other row is
   untouched, and it is the other's turn.

So the position (X, Y), X to move, needs smaller levels and positions (Y, X') with a rank of X' below that
of X. If for each pair of rows both positions, (X, Y) and (Y, X), are computed together, pairs in the order
of the rank of X, then of Y, find everything they need behind them; so do tiles of pairs by diagonals.
`skip_origin`, `capture`, `capture_takes_last_seed`, `end_check` and `collect` change neither of the two
cases. A position that is over needs nothing.
"""
