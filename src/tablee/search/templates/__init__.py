"""Search kernels over the contract's free names; `core/jit.py` makes each game's own copy."""
