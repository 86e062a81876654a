"""Templates of this package: each game has its own compiled copy of them (`core/jit.py`)."""
