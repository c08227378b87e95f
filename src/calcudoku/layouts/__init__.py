"""Calcudokus as other programs write them: a small reader for each layout, recognised by shape."""
