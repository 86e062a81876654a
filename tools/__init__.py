"""Programs for those who work on Tablée; `make` runs them."""
