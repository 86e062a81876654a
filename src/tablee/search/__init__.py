"""Searches that know no game: each module is an agent that runs a template compiled for the game at hand."""
