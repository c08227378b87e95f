"""What rules and puzzles are made of: grid, board, rule, clues, constraints, units, puzzle, family."""
