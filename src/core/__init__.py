"""The model of rules and puzzles: grid, board, rule, clues, constraints, units, puzzle, family."""
