# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The hot loop for classic 9x9 grids: the candidates of all nine digits at once, in three vectors.

It searches models that have only the 27 houses of a 9x9 grid and restrictions of single cells. The candidates of a band
are one vector: a lane for each digit, a bit for each possible cell. A round of propagation is about two hundred vector
operations without loops or branches: locked candidates by rows and boxes, by columns and boxes, hidden and naked
singles. It branches in the band, or in the stack of three boxes, with the fewest ways left for the digits (after tdoku,
T. Dillon 2019).

It has the same interface as `General`; `batch` solves many grids, one byte per cell, in one call.
"""

from __future__ import annotations

from array import array

from . import _base, bits, lanes, tables9

LEVELS = 164  # each branch settles one row or column of a digit's box: at most 162 are open

bit_of_cell = bits.ints(tables9.BIT_OF_CELL)
cell_of_bit = bits.ints(tables9.CELL_OF_BIT)
pick_of = bits.ints(tables9.PICK)


def width() -> int:
    """Return the bits of the widest vectors of this processor, or 0 if plain numbers are used."""
    return lanes.width()


def propagate(s: list[int]) -> int:
    """Propagate to a fixed point; return 0 on a contradiction, 2 if every cell is settled, else 1."""
    while True:
        a = s[0]
        b = s[1]
        c = s[2]
        # Rows. A digit's candidates in the three cells where a row meets a box are one entry of a 3x3 matrix for each
        # band. An entry can stay if the two other rows and boxes have a matching.
        m = minirows(a, b, c)
        x = next_row(m)
        y = next_row(x)
        m = (x >> 9 | x << 18) & (y >> 18 | y << 9) | (x >> 18 | x << 9) & (y >> 9 | y << 18)
        a0 = a & spread(m << 2)
        b0 = b & spread(m << 1)
        c0 = c & spread(m)
        # Columns, in the same way, with a matrix for each stack of three boxes. The three columns of a box are stored
        # twice, so that a shift rotates them.
        x = columns(a0)
        x |= x << 3
        a1 = x >> 1
        a2 = x >> 2
        x = columns(b0)
        x |= x << 3
        b1 = x >> 1
        b2 = x >> 2
        x = columns(c0)
        x |= x << 3
        c1 = x >> 1
        c2 = x >> 2
        x = (b1 & c2 | b2 & c1) & lanes.TOP
        a = a0 & (x | x << 3 | x << 6)
        x = (c1 & a2 | c2 & a1) & lanes.TOP
        b = b0 & (x | x << 3 | x << 6)
        x = (a1 & b2 | a2 & b1) & lanes.TOP
        c = c0 & (x | x << 3 | x << 6)
        # Hidden and naked singles.
        bad = missing(a) | missing(b) | missing(c)
        open_ = several(a) | several(b) | several(c)
        x = lanes.twice(a)
        y = lanes.twice(b)
        m = lanes.twice(c)
        bad |= unfit(a, x) | unfit(b, y) | unfit(c, m)
        a = hidden(a) & naked(a, x)
        b = hidden(b) & naked(b, y)
        c = hidden(c) & naked(c, m)
        if lanes.any_lane(bad):
            return 0
        lanes.replace(s, 0, a)
        lanes.replace(s, 1, b)
        lanes.replace(s, 2, c)
        # The rows can't change again what only they have changed, and the rest has already used it.
        if lanes.any_lane(a ^ a0 | b ^ b0 | c ^ c0):
            continue
        if not lanes.any_lane(open_):
            return 2
        # The three cells where a row meets a box have three digits: if three must be there, no other can.
        m = minirows(a, b, c)
        x = next_row(m)
        x = m & ~(x | next_row(x))
        m &= ~lanes.thrice(x) | x
        a &= spread(m << 2)
        b &= spread(m << 1)
        c &= spread(m)
        # Columns, in the same way.
        m = columns(a0) | columns(b0) << 3 | columns(c0) << 6
        x = m & ~(m >> 1 & lanes.REST | m << 2 & lanes.LAST | m >> 2 & lanes.ONES | m << 1 & lanes.TWOS)
        m &= ~lanes.thrice(x) | x
        x = m & lanes.TOP
        a &= x | x << 3 | x << 6
        x = m >> 3 & lanes.TOP
        b &= x | x << 3 | x << 6
        x = m >> 6 & lanes.TOP
        c &= x | x << 3 | x << 6
        if not lanes.any_lane(a ^ a0 | b ^ b0 | c ^ c0):
            return 1
        lanes.replace(s, 0, a)
        lanes.replace(s, 1, b)
        lanes.replace(s, 2, c)


def missing(a: int) -> int:
    """Return at least one bit if a digit has no cell left in a box, else 0.

    Subtracting 1 from an empty box sets its last bit. (The borrow from the next box is harmless: this one is bad.)
    """
    return a - lanes.BOX_FIRST & ~a & lanes.BOX_LAST


def several(a: int) -> int:
    """Return bits in exactly the boxes with more than one cell left for a digit; every box must have at least one."""
    return a & a - lanes.BOX_FIRST


def hidden(a: int) -> int:
    """Apply hidden singles: if a digit has one cell left in a box, no other digit can have that cell."""
    x = a & ~fill(boxes(several(a)))
    return a & ~lanes.every(x) | x


def unfit(a: int, two: int) -> int:
    """Return bits if a cell has no digit left, or several cells of a box have the same only digit.

    `two` are the bits of cells with at least two digits.
    """
    x = a & ~two
    return lanes.every(a) ^ lanes.CELLS | x & x - (boxes(x) >> 8)


def naked(a: int, two: int) -> int:
    """Apply naked singles: if a cell has one digit left, the digit is removed from the rest of the box."""
    x = a & ~two
    return x | ~fill(boxes(x))


def minirows(a: int, b: int, c: int) -> int:
    """Return bit 9*box + 3*row + band if a digit has candidates in the three cells where a row meets a box."""
    return (
        (((a & lanes.REST) + lanes.REST | a) & lanes.LAST) >> 2
        | (((b & lanes.REST) + lanes.REST | b) & lanes.LAST) >> 1
        | ((c & lanes.REST) + lanes.REST | c) & lanes.LAST
    )


def next_row(x: int) -> int:
    """Move the bits of each row of a box to the previous row, and of the first row to the last."""
    return x >> 3 & lanes.TOP_TWO | x << 6 & lanes.BOTTOM


def spread(x: int) -> int:
    """Return three bits for each last bit of three."""
    x &= lanes.LAST
    return x | x - (x >> 2)


def columns(x: int) -> int:
    """Return bit 9*box + column if a digit has candidates in this column of the box."""
    return (x | x >> 3 | x >> 6) & lanes.TOP


def boxes(x: int) -> int:
    """Return the last bit of each box in which `x` has any bit."""
    return ((x & lanes.BOX_REST) + lanes.BOX_REST | x) & lanes.BOX_LAST


def fill(x: int) -> int:
    """Return all bits of the boxes whose last bit is in `x`."""
    return x | x - (x >> 8)


def ways_of_rows(x: int) -> int:
    """Return the number of set bits 9*i + 3*j + band: for band 0 in the lowest nine bits, then for 1 and 2."""
    return six(x) | six(x >> 1) << 9 | six(x >> 2) << 18


def six(x: int) -> int:
    """Return the number of set bits 9*i + 3*j."""
    x &= lanes.SIX
    x = x + (x >> 9) + (x >> 18) & lanes.TWO_SUMS
    return x + (x >> 3) & lanes.SUM


def ways_of_columns(x: int) -> int:
    """Return the number of set bits among the six lowest of each box: for box 0 in the lowest nine bits, and so on."""
    x = (x & lanes.ODD_BITS) + (x >> 1 & lanes.ODD_BITS)
    return (x & lanes.FIRST_TWO) + (x >> 2 & lanes.FIRST_TWO) + (x >> 4 & lanes.FIRST_TWO)


class Bands(_base.Kernel):
    """A search through classic 9x9 grids. Call `start`, then `run` until it returns DONE; or `batch`.

    `domains` are masks of the possible values of cells, by default all; they also restrict the grids of a batch.
    """

    def __init__(self, domains: list[int] | None = None) -> None:
        super().__init__()
        self._states = array("I", [0]) * (lanes.SIZE * (LEVELS + 1) + lanes.ROOM)
        self.states = lanes.rows(self._states)
        self.level = 0
        self.state = bits.DONE
        self.digit = 0
        self.band = 0
        self.keep = 0
        self.drop = 0
        self.mask = 0  # of a cell: an attribute has the right C type, unlike a local variable of `start`
        self.start([511] * 81 if domains is None else domains)
        self.allowed = lanes.row(self.states, LEVELS)
        lanes.copy(self.allowed, lanes.row(self.states, 0))
        self.state = bits.DONE

    @property
    def nbytes(self) -> int:
        return 4 * lanes.SIZE * (LEVELS + 1)

    def start(self, domains: list[int]) -> None:
        s = lanes.row(self.states, 0)
        for i in range(3):
            lanes.clear(s, i)
        for i in range(81):
            at = bit_of_cell[i]
            self.mask = domains[i]
            while self.mask:
                lanes.put(s, at >> 5, bits.lowest(self.mask), 1 << (at & 31))
                self.mask &= self.mask - 1
        self.level = 0
        self.steps = 0
        self.state = bits.PROPAGATE

    def go(self, budget: int) -> int:
        stop = self.steps + budget
        while True:
            if self.state == bits.PROPAGATE:
                outcome = propagate(lanes.row(self.states, self.level))
                self.state = bits.CHOOSE if outcome == 1 else bits.RETRACT
                if outcome == 2:
                    return bits.FOUND
            elif self.state == bits.CHOOSE:
                if self.steps >= stop:
                    return bits.PAUSED
                s = lanes.row(self.states, self.level)
                above = lanes.row(self.states, self.level + 1)
                self._choose(s)
                lanes.copy(above, s)
                lanes.take(above, self.band, self.digit, self.drop)
                lanes.take(s, self.band, self.digit, self.keep)
                self.level += 1
                self.steps += 1
                self.state = bits.PROPAGATE
            elif self.state == bits.RETRACT and self.level:
                self.level -= 1
                self.steps += 1
                self.state = bits.PROPAGATE
            else:
                self.state = bits.DONE
                return bits.DONE

    def _choose(self, s: list[int]) -> None:
        """Choose the digit, and the three cells of a box in a line to keep or to drop.

        Takes the band or stack of boxes with the fewest matchings left, and the first of its digits with the fewest
        matchings, which are halved.
        """
        m = minirows(s[0], s[1], s[2])
        x = next_row(m)
        y = next_row(x)
        # Bit 9*x + 3*odd + band: this matching is possible, by its entry in row 0 (tables9).
        rows = (
            m & (x >> 9 | x << 18) & (y >> 18 | y << 9) & lanes.TOP
            | (m & (x >> 18 | x << 9) & (y >> 9 | y << 18) & lanes.TOP) << 3
        )
        x = columns(s[1])
        x |= x << 3
        b1 = x >> 1
        b2 = x >> 2
        x = columns(s[2])
        x |= x << 3
        c1 = x >> 1
        c2 = x >> 2
        # Bit 9*stack + 3*odd + x.
        x = columns(s[0])
        stacks = x & b1 & c2 | (x & b2 & c1) << 3
        x = ways_of_rows(rows)
        y = ways_of_columns(stacks)
        best = 1000
        line = 0
        totals = lanes.total(x)
        for i in range(3):
            total = totals >> 9 * i & 511
            if 9 < total < best:
                best = total
                line = i
        totals = lanes.total(y)
        for i in range(3):
            total = totals >> 9 * i & 511
            if 9 < total < best:
                best = total
                line = 3 + i
        if line > 2:
            x = y
        fewest = 10
        for d in range(9):
            ways = lanes.lane(x, d) >> 9 * (line % 3) & 511
            if 1 < ways < fewest:
                fewest = ways
                self.digit = d
        if line < 3:
            alive = lanes.lane(rows, self.digit) >> line
            pick = pick_of[
                alive & 1 | alive >> 8 & 2 | alive >> 16 & 4 | alive & 8 | alive >> 8 & 16 | alive >> 16 & 32
            ]
            self.band = line
            box = 9 * (pick % 3)
            self.keep = 0o7 << box + 3 * (pick // 3)
        else:
            pick = pick_of[lanes.lane(stacks, self.digit) >> 9 * (line - 3) & 0o77]
            self.band = pick // 3
            box = 9 * (line - 3)
            self.keep = 0o111 << box + pick % 3
        self.drop = 0o777 << box & ~self.keep

    def domains(self) -> list[int]:
        """Return the domain masks of the current solution."""
        masks = [0] * 81
        s = lanes.row(self.states, self.level)
        for i in range(3):
            for d in range(9):
                mask = lanes.lane(s[i], d)
                while mask:
                    masks[cell_of_bit[32 * i + bits.lowest(mask)]] |= 1 << d
                    mask &= mask - 1
        return masks

    def load(self, grids: bytes | bytearray, number: int) -> None:
        # Remove givens from the other digits and from the rest of their boxes at once.
        first = 81 * number
        s = lanes.row(self.states, 0)
        for i in range(3):
            lanes.clear(s, i)
        for i in range(81):
            at = bit_of_cell[i]
            lanes.put(s, at >> 5, (grids[first + i] + 15) & 15, 1 << (at & 31))
        self.level = 0
        self.steps = 0
        self.state = bits.PROPAGATE
        for i in range(3):
            x = s[i]
            y = boxes(x)
            if lanes.any_lane(x & x - (y >> 8)):
                self.state = bits.RETRACT
            lanes.replace(s, i, (x | lanes.CELLS & ~(lanes.every(x) | fill(y))) & self.allowed[i])

    def write(self, answers: bytearray, number: int) -> None:
        first = 81 * number
        s = lanes.row(self.states, self.level)
        for i in range(3):
            for d in range(9):
                mask = lanes.lane(s[i], d)
                while mask:
                    answers[first + cell_of_bit[32 * i + bits.lowest(mask)]] = d + 1
                    mask &= mask - 1
