"""What Cluedo's agents share: the decision at hand, ways and times, what a question tells, who is ahead."""
