"""What a game is: the contract, states and views, outcomes, budgets, errors, chance, compiling.

Owns everything the games and the searches share. Knows no game, no words and no screen.
"""
