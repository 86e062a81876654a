"""What several commands need: the group that finds them, options, the language, compiling, the terminal."""
