"""Search kernels, written against the prototypes of `core/contract.py` as free names.

`core/jit.py` makes each game's own copy of them. Every search here has a workspace, a NamedTuple of all its
arrays, which its kernels get as one argument `w` and change in place.
"""
