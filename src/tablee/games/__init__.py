"""One folder per game; the roster finds them. No game knows another."""
