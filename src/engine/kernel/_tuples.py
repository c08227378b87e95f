# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The kernel's sums and products: filtering by bounds and by tuples.

A *tuple* gives each cell of a sum or product a value so that the total is met and cells of one group differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import bits

if TYPE_CHECKING:
    from ._general import General


def filter_tuples(kernel: General, dom: list[int], k: int) -> bool:
    """Keep the values of a sum's or product's cells that stand in some tuple of theirs.

    Cells of one group differ in a tuple, and a value that every tuple puts into a group leaves the rest
    of it (as in the "keen" of Simon Tatham's collection). Tuples are walked in order; what could only
    repeat known support is skipped. Past `effort` picks only the bounds are used, and the cage is left alone until
    it has a quarter fewer values.
    """
    first = kernel.tuple_start[k]
    size = kernel.tuple_start[k + 1] - first
    if not bound(kernel, dom, k):
        return False
    open_ = 0
    for i in range(size):
        kernel.support[i] = 0
        open_ += bits.count(dom[kernel.tuple_cell[first + i]])
    if open_ == size or open_ > kernel.tuple_limit[k]:
        return True
    last_open = size - 1
    local = kernel.local_start[k]
    locals_ = kernel.local_start[k + 1] - local
    alive = 0
    for g in range(locals_):
        kernel.used[g] = 0
        mask = 0
        for cell in kernel.outside[kernel.outside_start[local + g] : kernel.outside_start[local + g + 1]]:
            mask |= dom[cell]
        kernel.forced[g] = mask
        alive |= mask
    product = kernel.tuple_product[k]
    fresh = size
    found = False
    work = 0
    i = 0
    kernel.rest[0] = kernel.tuple_total[k]
    kernel.todo[0] = dom[kernel.tuple_cell[first]]
    while i >= 0:
        mask = kernel.todo[i]
        if mask == 0:
            i -= 1
            if i >= 0:
                for g in kernel.member[kernel.member_start[first + i] : kernel.member_start[first + i + 1]]:
                    kernel.used[g] &= ~kernel.pick[i]
            continue
        bit = mask & (~mask + 1)
        kernel.todo[i] = mask ^ bit
        if fresh >= i:
            fresh = size
            if kernel.support[i] & bit == 0:
                fresh = i
            elif last_open <= i and alive == 0:
                continue
        work += 1
        if work > kernel.effort:
            kernel.tuple_limit[k] = open_ * 3 // 4
            return True
        amount = kernel.term[kernel.tuple_term[first + i] + bits.lowest(bit)]
        if product:
            if kernel.rest[i] % amount:
                continue
            amount = kernel.rest[i] // amount
        else:
            amount = kernel.rest[i] - amount
        if amount < kernel.least[i + 1] or amount > kernel.most[i + 1]:
            continue
        kernel.pick[i] = bit
        if i + 1 < size:
            mask = dom[kernel.tuple_cell[first + i + 1]]
            for g in kernel.member[kernel.member_start[first + i] : kernel.member_start[first + i + 1]]:
                kernel.used[g] |= bit
            for g in kernel.member[kernel.member_start[first + i + 1] : kernel.member_start[first + i + 2]]:
                mask &= ~kernel.used[g]
            i += 1
            kernel.rest[i] = amount
            kernel.todo[i] = mask
            continue
        found = True
        fresh = size
        last_open = -1
        for j in range(size):
            kernel.support[j] |= kernel.pick[j]
            if kernel.support[j] != dom[kernel.tuple_cell[first + j]]:
                last_open = j
        if alive:
            for g in kernel.member[kernel.member_start[first + i] : kernel.member_start[first + i + 1]]:
                kernel.used[g] |= bit
            alive = 0
            for g in range(locals_):
                kernel.forced[g] &= kernel.used[g]
                alive |= kernel.forced[g]
            for g in kernel.member[kernel.member_start[first + i] : kernel.member_start[first + i + 1]]:
                kernel.used[g] &= ~bit
        if last_open < 0 and alive == 0:
            return True
    if not found:
        blame(kernel, k)
        return False
    for i in range(size):
        cell = kernel.tuple_cell[first + i]
        if kernel.support[i] != dom[cell]:
            kernel.narrow(dom, cell, kernel.support[i])
    for g in range(locals_):
        if kernel.forced[g] and not kernel.take(
            dom, kernel.outside, kernel.outside_start[local + g], kernel.outside_start[local + g + 1], kernel.forced[g]
        ):
            return False
    return True


def bound(kernel: General, dom: list[int], k: int) -> bool:
    """Drop the values that the least and most of the other cells rule out; leave suffix bounds for the tuples."""
    first = kernel.tuple_start[k]
    size = kernel.tuple_start[k + 1] - first
    product = kernel.tuple_product[k]
    total = kernel.tuple_total[k]
    again = True
    while again:
        again = False
        kernel.least[size] = kernel.most[size] = product
        for i in range(size - 1, -1, -1):
            mask = dom[kernel.tuple_cell[first + i]]
            term = kernel.tuple_term[first + i]
            low = kernel.term[term + bits.lowest(mask)]
            high = kernel.term[term + bits.highest(mask)]
            if low > high:
                low, high = high, low
            if product:
                kernel.least[i] = kernel.least[i + 1] * low
                if kernel.least[i] > total:
                    kernel.least[i] = total + 1
                kernel.most[i] = kernel.most[i + 1] if kernel.most[i + 1] > total else kernel.most[i + 1] * high
            else:
                kernel.least[i] = kernel.least[i + 1] + low
                kernel.most[i] = kernel.most[i + 1] + high
        if total < kernel.least[0] or total > kernel.most[0]:
            blame(kernel, k)
            return False
        if product:
            return True
        for i in range(size):
            cell = kernel.tuple_cell[first + i]
            mask = dom[cell]
            if mask & (mask - 1) == 0:
                continue
            term = kernel.tuple_term[first + i]
            low = kernel.term[term + bits.lowest(mask)]
            high = kernel.term[term + bits.highest(mask)]
            if low > high:
                low, high = high, low
            bottom = total - (kernel.most[0] - high)
            top = total - (kernel.least[0] - low)
            if bottom <= low and top >= high:
                continue
            kept = 0
            while mask:
                bit = mask & (~mask + 1)
                mask ^= bit
                if bottom <= kernel.term[term + bits.lowest(bit)] <= top:
                    kept |= bit
            if kept == 0:
                blame(kernel, k)
                return False
            kernel.narrow(dom, cell, kept)
            again = True
            break
    return True


def blame(kernel: General, k: int) -> None:
    """Weigh the cells of a failed sum or product, so that the search turns to them earlier."""
    for cell in kernel.tuple_cell[kernel.tuple_start[k] : kernel.tuple_start[k + 1]]:
        kernel.cell_weight[cell] += 1.0
