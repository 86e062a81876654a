"""What a league keeps: people, versions, pairings and the ledger of games, as rows of a database."""
