"""What several models of a sudoku share."""

Grid = list[int]


def houses(size: int, high: int, wide: int) -> list[list[int]]:
    """Return the rows, columns and blocks (`high` rows by `wide` columns), each as cell numbers in reading order."""
    rows = [[row * size + col for col in range(size)] for row in range(size)]
    cols = [[row * size + col for row in range(size)] for col in range(size)]
    blocks = [
        [(top + i) * size + left + j for i in range(high) for j in range(wide)]
        for top in range(0, size, high)
        for left in range(0, size, wide)
    ]
    return rows + cols + blocks


def candidates(givens: Grid, size: int, groups: list[list[int]]) -> list[list[int]]:
    """Return for each cell the values that no given in one of its groups has.

    A careful user writes a model over these alone: python-sat is then many times as fast as over all values.
    """
    taken: list[set[int]] = [set() for _ in givens]
    for group in groups:
        values = {givens[cell] for cell in group}
        for cell in group:
            taken[cell] |= values
    return [
        [given] if given else [value for value in range(1, size + 1) if value not in taken[cell]]
        for cell, given in enumerate(givens)
    ]
