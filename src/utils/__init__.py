"""Readers, coordinates, pictures and progress that know nothing of the puzzles."""
