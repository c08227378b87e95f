# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The kernel's pieces: which of their places are still alive, and what follows for the cells.

The second row of a level lists the live places of each piece from `place_start`, and their number behind all places.
Cells are bits in `place_words` words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import bits

if TYPE_CHECKING:
    from ._general import General


def keep_places(kernel: General, dom: list[int]) -> bool:
    """Keep the places of each piece that its cells allow, and the values that some place supports.

    A cell outside all places of a piece loses it, one in their intersection is forced to it; a cell that
    only one place covers forces that place. Cells are bits in `place_words` words.
    """
    words = kernel.place_words
    live = bits.int_row(kernel.live, kernel.level, kernel.live_size)
    one = kernel.one
    while True:
        # Where may each piece not lie?
        for i in range(kernel.pieces * words):
            kernel.barred[i] = bits.ALL
        for cell in range(kernel.cells):
            mask = dom[cell]
            while mask:
                piece = bits.lowest(mask)
                mask &= mask - 1
                kernel.barred[piece * words + (cell >> 6)] &= ~(one << (cell & 63))
        for w in range(2 * words):
            kernel.planes[w] = 0
        for piece in range(kernel.pieces):
            first = kernel.place_start[piece]
            last = first + live[kernel.places + piece]
            after = kernel.earliest[kernel.prior[piece]] if kernel.prior[piece] >= 0 else -1
            end = first
            earliest = kernel.cells
            for j in range(first, last):
                place = live[j]
                for w in range(words):
                    if kernel.place_mask[place * words + w] & kernel.barred[piece * words + w]:
                        break
                else:
                    if kernel.place_first[place] > after:
                        live[end] = place
                        end += 1
                        if kernel.place_first[place] < earliest:
                            earliest = kernel.place_first[place]
            if end == first:
                return False
            kernel.earliest[piece] = earliest
            live[kernel.places + piece] = end - first
            for w in range(words):
                union = 0
                shared = bits.ALL
                once = kernel.planes[2 * w]
                twice = kernel.planes[2 * w + 1]
                for j in range(first, end):
                    mask = kernel.place_mask[live[j] * words + w]
                    union |= mask
                    shared &= mask
                    twice |= once & mask
                    once |= mask
                kernel.planes[2 * w] = once
                kernel.planes[2 * w + 1] = twice
                lost = ~kernel.barred[piece * words + w] & ~union & bits.ALL
                while lost:
                    cell = 64 * w + bits.lowest(lost)
                    lost &= lost - 1
                    mask = dom[cell] & ~(one << piece)
                    if mask == 0:
                        return False
                    if mask != dom[cell]:
                        kernel.narrow(dom, cell, mask)
                while shared:
                    cell = 64 * w + bits.lowest(shared)
                    shared &= shared - 1
                    mask = dom[cell] & (one << piece)
                    if mask == 0:
                        return False
                    if mask != dom[cell]:
                        kernel.narrow(dom, cell, mask)
        settled = force_places(kernel, live)
        if not settled and kernel.dirty[kernel.pieces_item >> 6] >> (kernel.pieces_item & 63) & 1 == 0:
            return True
        kernel.dirty[kernel.pieces_item >> 6] &= ~(kernel.one << (kernel.pieces_item & 63))


def force_places(kernel: General, live: list[int]) -> bool:
    """Leave a piece the one place that covers a cell no other place covers; return whether one was found."""
    words = kernel.place_words
    settled = False
    for w in range(words):
        only = kernel.planes[2 * w] & ~kernel.planes[2 * w + 1]
        if only == 0:
            continue
        for piece in range(kernel.pieces):
            first = kernel.place_start[piece]
            size = live[kernel.places + piece]
            if size == 1:
                continue
            for j in range(first, first + size):
                if kernel.place_mask[live[j] * words + w] & only:
                    live[first] = live[j]
                    live[kernel.places + piece] = 1
                    settled = True
                    break
    return settled


def choose_place(kernel: General) -> None:
    """Pick the piece, or the cell, with the fewest places left, and one of them."""
    words = kernel.place_words
    live = bits.int_row(kernel.live, kernel.level, kernel.live_size)
    best = 1 << 30
    for piece in range(kernel.pieces):
        size = live[kernel.places + piece]
        if 1 < size < best:
            best = size
            kernel.cell = piece
            kernel.bit = live[kernel.place_start[piece]]
    for w in range(words):
        if best == 2:
            return
        # How many places cover each cell: a counter a bit, held across COUNTERS words.
        union = 0
        for i in range(bits.COUNTERS):
            kernel.counter[i] = 0
        for piece in range(kernel.pieces):
            first = kernel.place_start[piece]
            for j in range(first, first + live[kernel.places + piece]):
                mask = kernel.place_mask[live[j] * words + w]
                union |= mask
                i = 0
                while mask:
                    carry = kernel.counter[i] & mask
                    kernel.counter[i] ^= mask
                    mask = carry
                    i += 1
        # Cells with one place are settled; the rest by their counters, from the highest bit down.
        few = union
        for i in range(1, bits.COUNTERS):
            few &= ~kernel.counter[i]
        few = union & ~few
        size = 0
        for i in range(bits.COUNTERS - 1, -1, -1):
            mask = few & ~kernel.counter[i]
            if mask:
                few = mask
            else:
                size += 1 << i
        if few == 0 or size >= best:
            continue
        best = size
        few &= ~few + 1
        for piece in range(kernel.pieces):
            first = kernel.place_start[piece]
            for j in range(first, first + live[kernel.places + piece]):
                if kernel.place_mask[live[j] * words + w] & few:
                    kernel.cell = piece
                    kernel.bit = live[j]
