"""Calcudokus as other programs write them: a small reader for each layout, told apart by shape."""
