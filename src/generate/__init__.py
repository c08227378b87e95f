"""Generation of puzzles: the parts shared by all families."""
