"""What board.js says, by key."""

TEXTS: dict[str, str] = {}
