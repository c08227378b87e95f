# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The hot loop for classic 9x9 grids: the candidates of all nine digits at once, in three vectors.

Where a model is nothing but the 27 houses of a 9x9 grid, a vector for each band holds all that is known: a lane for
each digit, a bit for each cell it may take. A round of propagation is some two hundred operations on whole vectors,
with neither a loop nor a branch in it: locked candidates by rows and boxes, by columns and boxes, hidden and naked
singles. It branches in the band, or the three boxes above each other, where the digits have the fewest ways left
(after tdoku, T. Dillon 2019).

Answers like `General`; `batch` solves many grids, one byte a cell, without coming back in between.
"""

from __future__ import annotations

from array import array

from . import _base, bits, lanes, tables9

LEVELS = 164  # each branch settles one row or column of a digit's box: 162 at most are open

bit_of_cell = bits.ints(tables9.BIT_OF_CELL)
cell_of_bit = bits.ints(tables9.CELL_OF_BIT)
pick_of = bits.ints(tables9.PICK)


def are_wide() -> bool:
    """Return whether this processor could run the build for wide vectors."""
    return lanes.are_wide()


def propagate(s: list[int]) -> int:
    """Propagate to a fixed point; return 0 on a contradiction, 2 if every cell is settled, else 1."""
    while True:
        a = a0 = s[0]
        b = b0 = s[1]
        c = c0 = s[2]
        # Rows. A digit's candidates in the three cells where a row meets a box are one entry of a 3x3 matrix for each
        # band. An entry can stay if the two rows and boxes besides it have a matching.
        m = minirows(a, b, c)
        x = next_row(m)
        y = next_row(x)
        m = (x >> 9 | x << 18) & (y >> 18 | y << 9) | (x >> 18 | x << 9) & (y >> 9 | y << 18)
        a &= spread(m << 2)
        b &= spread(m << 1)
        c &= spread(m)
        # Columns, likewise: bands by columns, a matrix for each three boxes above each other.
        x = columns(a)
        a1 = x >> 1 & lanes.FIRST_TWO | x << 2 & lanes.THIRD
        a2 = x >> 2 & lanes.FIRST | x << 1 & lanes.LAST_TWO
        x = columns(b)
        b1 = x >> 1 & lanes.FIRST_TWO | x << 2 & lanes.THIRD
        b2 = x >> 2 & lanes.FIRST | x << 1 & lanes.LAST_TWO
        x = columns(c)
        c1 = x >> 1 & lanes.FIRST_TWO | x << 2 & lanes.THIRD
        c2 = x >> 2 & lanes.FIRST | x << 1 & lanes.LAST_TWO
        x = b1 & c2 | b2 & c1
        s[0] = a & (x | x << 3 | x << 6)
        x = c1 & a2 | c2 & a1
        s[1] = b & (x | x << 3 | x << 6)
        x = a1 & b2 | a2 & b1
        s[2] = c & (x | x << 3 | x << 6)
        bad = a0 ^ a0
        open_ = bad
        for i in range(3):
            # Hidden singles: where a digit has one cell left in a box, no other digit has that cell.
            a = s[i]
            x = boxes(a)
            bad |= x ^ lanes.BOX_LAST
            x = a & a - (x >> 8)
            open_ |= x
            x = a & ~fill(boxes(x))
            y = x | lanes.turn3(x) | lanes.turn6(x)
            a &= ~(y | lanes.turn1(y) | lanes.turn2(y)) | x
            # Naked singles: where a cell has one digit left, that digit leaves the rest of the box.
            x = lanes.turn3(a)
            y = lanes.turn6(a)
            once = a | x | y
            twice = a & x | y & (a | x)
            x = lanes.turn1(once)
            y = lanes.turn2(once)
            twice = twice | lanes.turn1(twice) | lanes.turn2(twice) | once & x | y & (once | x)
            bad |= (once | x | y) ^ lanes.CELLS
            x = a & ~twice
            y = boxes(x)
            bad |= x & x - (y >> 8)
            s[i] = a & (x | ~fill(y))
        if lanes.any_lane(bad):
            return 0
        if lanes.any_lane(s[0] ^ a0 | s[1] ^ b0 | s[2] ^ c0):
            continue
        if not lanes.any_lane(open_):
            return 2
        # Three cells where a row meets a box hold three digits: where three must be, no other can.
        m = minirows(a0, b0, c0)
        x = next_row(m)
        x = m & ~(x | next_row(x))
        m &= ~threes(x) | x
        s[0] &= spread(m << 2)
        s[1] &= spread(m << 1)
        s[2] &= spread(m)
        # Columns, likewise.
        m = columns(a0) | columns(b0) << 3 | columns(c0) << 6
        x = m & ~(m >> 1 & lanes.REST | m << 2 & lanes.LAST | m >> 2 & lanes.ONES | m << 1 & lanes.TWOS)
        m &= ~threes(x) | x
        x = m & lanes.TOP
        s[0] &= x | x << 3 | x << 6
        x = m >> 3 & lanes.TOP
        s[1] &= x | x << 3 | x << 6
        x = m >> 6 & lanes.TOP
        s[2] &= x | x << 3 | x << 6
        if not lanes.any_lane(s[0] ^ a0 | s[1] ^ b0 | s[2] ^ c0):
            return 1


def minirows(a: int, b: int, c: int) -> int:
    """Return where a digit has candidates in the three cells where a row meets a box: bit 9*box + 3*row + band."""
    return (
        (((a & lanes.REST) + lanes.REST | a) & lanes.LAST) >> 2
        | (((b & lanes.REST) + lanes.REST | b) & lanes.LAST) >> 1
        | ((c & lanes.REST) + lanes.REST | c) & lanes.LAST
    )


def next_row(x: int) -> int:
    """Return in each row of a box what is in the next, in the last what is in the first."""
    return x >> 3 & lanes.TOP_TWO | x << 6 & lanes.BOTTOM


def spread(x: int) -> int:
    """Return three bits for each last one of three."""
    x &= lanes.LAST
    return x | x - (x >> 2)


def columns(x: int) -> int:
    """Return in which columns of a box a digit has candidates: bit 9*box + column."""
    return (x | x >> 3 | x >> 6) & lanes.TOP


def boxes(x: int) -> int:
    """Return the last bit of each box in which `x` has one."""
    return ((x & lanes.BOX_REST) + lanes.BOX_REST | x) & lanes.BOX_LAST


def fill(x: int) -> int:
    """Return all bits of the boxes of which `x` has the last."""
    return x | x - (x >> 8)


def threes(a: int) -> int:
    """Return the bits that at least three digits have."""
    x = lanes.turn3(a)
    y = lanes.turn6(a)
    one = a ^ x ^ y
    two = a & x | y & (a | x)
    x = lanes.turn1(one)
    y = lanes.turn2(one)
    carry = one & x | y & (one | x)
    one = one ^ x ^ y
    x = lanes.turn1(two)
    y = lanes.turn2(two)
    return one & (two | x | y | carry) | two & x | y & (two | x) | carry & (two | x | y)


class Bands(_base.Kernel):
    """A search through classic 9x9 grids. `start`, then `run` until it answers DONE; or `batch`."""

    def __init__(self) -> None:
        super().__init__()
        self._states = array("I", [0]) * (lanes.SIZE * LEVELS)
        self.states = lanes.rows(self._states)
        self.level = 0
        self.state = bits.DONE
        self.digit = 0
        self.band = 0
        self.keep = 0
        self.drop = 0
        self.mask = 0  # of a cell: an attribute has the C type that a local of `start` could not have

    @property
    def nbytes(self) -> int:
        return 4 * lanes.SIZE * LEVELS

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
        """Pick the digit, and the three cells of a box in a line to keep or to drop.

        In the band, or three boxes above each other, with the fewest matchings left: of its digits with the fewest
        the first, its matchings halved.
        """
        m = minirows(s[0], s[1], s[2])
        x = next_row(m)
        y = next_row(x)
        # Bit 9*x + 3*odd + band: the matching is there, by its entry in row 0 (tables9).
        rows = (
            m & (x >> 9 | x << 18) & (y >> 18 | y << 9) & lanes.TOP
            | (m & (x >> 18 | x << 9) & (y >> 9 | y << 18) & lanes.TOP) << 3
        )
        x = columns(s[1])
        b1 = x >> 1 & lanes.FIRST_TWO | x << 2 & lanes.THIRD
        b2 = x >> 2 & lanes.FIRST | x << 1 & lanes.LAST_TWO
        x = columns(s[2])
        c1 = x >> 1 & lanes.FIRST_TWO | x << 2 & lanes.THIRD
        c2 = x >> 2 & lanes.FIRST | x << 1 & lanes.LAST_TWO
        # Bit 9*stack + 3*odd + x.
        x = columns(s[0])
        stacks = x & b1 & c2 | (x & b2 & c1) << 3
        best = 1000
        line = 0
        for i in range(3):
            total = 0
            fewest = 10
            for d in range(9):
                ways = bits.count(lanes.lane(rows, d) & 0o011011011 << i)
                total += ways
                if 1 < ways < fewest:
                    fewest = ways
                    digit = d
            if 9 < total < best:
                best = total
                line = i
                self.digit = digit
        for i in range(3):
            total = 0
            fewest = 10
            for d in range(9):
                ways = bits.count(lanes.lane(stacks, d) & 0o77 << 9 * i)
                total += ways
                if 1 < ways < fewest:
                    fewest = ways
                    digit = d
            if 9 < total < best:
                best = total
                line = 3 + i
                self.digit = digit
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
        """Return the domain masks of the solution where the search stands."""
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
        # Clues are taken from the other digits and from the rest of their boxes at once.
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
            h = x | lanes.turn3(x) | lanes.turn6(x)
            y = boxes(x)
            if lanes.any_lane(x & x - (y >> 8)):
                self.state = bits.RETRACT
            s[i] = x | lanes.CELLS & ~(h | lanes.turn1(h) | lanes.turn2(h) | fill(y))

    def write(self, answers: bytearray, number: int) -> None:
        first = 81 * number
        s = lanes.row(self.states, self.level)
        for i in range(3):
            for d in range(9):
                mask = lanes.lane(s[i], d)
                while mask:
                    answers[first + cell_of_bit[32 * i + bits.lowest(mask)]] = d + 1
                    mask &= mask - 1
