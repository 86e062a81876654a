"""Searches that know no game: each runs a template compiled for the game at hand."""
