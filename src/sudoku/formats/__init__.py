"""The forms that sudokus are written in, a file for each."""
