"""The terminal as a place to play in: screens for any game, by keyboard and mouse, made with Textual.

A screen paints scenes with a game's `paint.py` and hands back one of the scene's moves; nothing here knows a
game. `screens/` holds the screens, the other modules their parts. Textual is imported when the screens start,
not with this package: the plain line mode shares `painter` with them.
"""

LEAST_COLUMNS, LEAST_ROWS = 80, 24  # of a terminal; smaller ones get plain lines

# Textual's themes, by the colours that people can choose (core/settings.py).
THEMES = {"dark": "textual-dark", "light": "textual-light", "calm": "nord", "warm": "gruvbox"}
