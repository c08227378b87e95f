"""Puzzles as plain data: their boards and their rules."""
