"""Readers, coordinates, pictures and progress that do not depend on puzzles."""
