"""Our games in the protocols and libraries of others. Knows no game: what one brings is found there."""
