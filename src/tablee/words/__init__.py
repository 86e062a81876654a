"""Words that every front end uses: languages, names of seats, results, sentences of the log. No looks."""
