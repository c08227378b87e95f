"""Grids as the command line prints them."""


def read_grids(text):
    """The grids that were printed, one empty line between them."""
    return [[[int(word) for word in line.split(" ")] for line in grid.splitlines()] for grid in text.split("\n\n")]
