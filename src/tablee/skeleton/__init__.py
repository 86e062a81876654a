"""The game that `tablee new-game NAME` copies: a small one with hidden cards, complete and ready to be
changed.

`game/` becomes `src/tablee/games/NAME`, `tests/` becomes `tests/games/NAME`; the word "skeleton" becomes the
name. It is real code, checked and tested like any other, and no game of the roster.
"""
