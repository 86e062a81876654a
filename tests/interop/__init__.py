"""Our games in the protocols and libraries of others."""
