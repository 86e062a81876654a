"""Batches: many games of one kind stepped together, with arrays for networks, on threads or on a GPU.

`batch.py` has the class that `tablee.batch` returns, `kernels.py` what is compiled for each game.
"""
