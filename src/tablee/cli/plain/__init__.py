"""Playing in plain lines, on any terminal or pipe: the menu, one game, a series of games."""
