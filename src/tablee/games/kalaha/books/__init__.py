"""Books of Kalaha: the move of a perfect player wherever a search would take too long.

A book has, for one set of rules and one start, every position in which a player who follows it may have to
move and that has more seeds than the book's floor: after its own moves and any answers, in either seat, and
after any opening of some moves. Each entry is the position's index, the move that `solver/move_choice.py`
chooses there, and the value. `tree.py` says which positions these are, `making.py` makes a book and
keeps a journal of what is done meanwhile, `book.py` is the file and finds the books of some rules,
`verification.py` proves one again. Those that come with the program lie in this folder.
"""
