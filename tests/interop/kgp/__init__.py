"""The Kalah Game Protocol. The other side is always written by hand here, never with our own grammar."""
