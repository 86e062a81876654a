"""Words that every front end uses: the catalogues, names of seats, results, titles of rules, the log."""
