"""Random Latin squares, each as likely as any other."""

from __future__ import annotations

from random import Random


def random_square(side: int, random: Random) -> list[list[int]]:
    """Return rows of a random Latin square with the values 1 to `side`.

    It is where a random walk ends that M. Jacobson and P. Matthews described ("Generating uniformly distributed random
    Latin squares", Journal of Combinatorial Designs 4, 1996): every square can be reached from every other, and the more
    of them it passes, the closer all come to being equally likely. Here it passes side² squares, from a cyclic one with
    its rows, columns and values shuffled.

    >>> for row in random_square(4, Random(2026)):
    ...     print(*row)
    3 4 1 2
    1 2 4 3
    4 3 2 1
    2 1 3 4
    """
    if side == 1:
        return [[1]]
    walk = _Walk(side, random)
    for _ in range(side * side):
        walk.move()
        # To count all moves, and end at the next square, would favour those that are reached by many.
        while walk.excess:
            walk.move()
    return [[1 + entries.index(1) for entries in line] for line in walk.cube]


class _Walk:
    """A square as a cube of ones: `cube[row][col][value]` is 1 where a cell holds a value, else 0.

    Along each line of the cube the entries sum to 1. Some moves leave an entry of -1, at `excess`; those that follow
    remove it, perhaps by another one.
    """

    def __init__(self, side: int, random: Random) -> None:
        self.side = side
        self.random = random
        rows, cols, values = (random.sample(range(side), side) for _ in range(3))
        self.cube = [
            [[int(value == values[(row + col) % side]) for value in range(side)] for col in cols] for row in rows
        ]
        self.excess: tuple[int, int, int] | None = None

    def move(self) -> None:
        """Put 1 more at one place, and along its three lines 1 less and 1 more so that their sums stay 1."""
        cube, side = self.cube, self.side
        if self.excess is None:
            pick = self.random.randrange
            row, col, value = pick(side), pick(side), pick(side)
            while cube[row][col][value]:
                row, col, value = pick(side), pick(side), pick(side)
        else:
            row, col, value = self.excess
        line = cube[row][col]
        other_row = self._one([r for r in range(side) if cube[r][col][value] == 1])
        other_col = self._one([c for c in range(side) if cube[row][c][value] == 1])
        other_value = self._one([v for v in range(side) if line[v] == 1])
        line[value] += 1
        line[other_value] -= 1
        cube[row][other_col][value] -= 1
        cube[row][other_col][other_value] += 1
        cube[other_row][col][value] -= 1
        cube[other_row][col][other_value] += 1
        cube[other_row][other_col][value] += 1
        cube[other_row][other_col][other_value] -= 1
        is_proper = cube[other_row][other_col][other_value] >= 0
        self.excess = None if is_proper else (other_row, other_col, other_value)

    def _one(self, places: list[int]) -> int:
        """Return one of the places of a line that hold a 1: of two where the line also holds the -1."""
        return places[0] if len(places) == 1 else self.random.choice(places)
