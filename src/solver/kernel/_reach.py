# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The reach of strong and weak links: finds the lengths of useful paths before the paths themselves are searched."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from . import _memory, bits


class Reach:
    """Nodes by number, with their strong links.

    `nodes` are masks of candidates of `words` words each, and `sees` the candidates that are false if a node is true.
    Strong links join node n to the nodes `joined[start[n]:start[n + 1]]`.
    """

    def __init__(
        self, words: int, nodes: array[int], sees: array[int], start: Sequence[int], joined: Sequence[int]
    ) -> None:
        self.memory = _memory.Memory()
        self.kept = (nodes, sees)
        self.words = words
        self.node = bits.words(nodes)
        self.sees = bits.words(sees)
        self.size = len(start) - 1
        self.columns = (self.size + 63) // 64
        self.one = 1
        self.start = self.memory.ints(self.size + 1)
        for i in range(self.size + 1):
            self.start[i] = start[i]
        self.joined = self.memory.ints(len(joined))
        for i in range(len(joined)):
            self.joined[i] = joined[i]
        self.target = self.memory.words(words)
        self.outside = self.memory.words(words)
        self.was_false = self.memory.words(self.columns)
        self.was_true = self.memory.words(self.columns)
        self.fresh = self.memory.ints(self.size)
        self.reached = self.memory.ints(self.size)
        # The nodes that are false if a node is true; filled on demand.
        self.weak = self.memory.words(self.size * self.columns)
        self.is_filled = self.memory.ints(self.size)
        # Chains of the nodes with the same lowest candidate.
        self.head = self.memory.ints(64 * words)
        self.next = self.memory.ints(self.size)
        for i in range(64 * words):
            self.head[i] = -1
        for i in range(self.size):
            w = 0
            while self.node[i * words + w] == 0:
                w += 1
            lowest = 64 * w + bits.lowest(self.node[i * words + w])
            self.next[i] = self.head[lowest]
            self.head[lowest] = i

    def aim(self, targets: Sequence[int]) -> None:
        """Set the candidates that paths should remove, as words of a mask."""
        for w in range(self.words):
            self.target[w] = targets[w]

    def lengths(self, first: int, most: int) -> int:
        """Return the possible numbers of strong links of paths from a node that may remove a target, as a mask.

        Bit n means n links. After an open path, longer paths are not searched; a loop may turn out to remove nothing.
        """
        words = self.words
        found = 0
        hits = False
        for w in range(words):
            self.outside[w] = self.sees[first * words + w] & self.target[w]
            if self.outside[w]:
                hits = True
        if not hits:
            return 0
        for w in range(self.columns):
            self.was_false[w] = bits.NONE
            self.was_true[w] = bits.NONE
        self.was_false[first >> 6] = self.one << (first & 63)
        self.fresh[0] = first
        fresh = 1
        for length in range(1, most + 1):
            reached = 0
            for k in range(fresh):
                i = self.fresh[k]
                for j in range(self.start[i], self.start[i + 1]):
                    to = self.joined[j]
                    if self.was_true[to >> 6] >> (to & 63) & 1 == 0:
                        self.was_true[to >> 6] |= self.one << (to & 63)
                        self.reached[reached] = to
                        reached += 1
            if length > 1:
                for k in range(reached):
                    hit = self._hits(first, self.reached[k])
                    if hit:
                        found |= 1 << length
                    if hit > 1:
                        return found
            fresh = 0
            if length < most:
                for k in range(reached):
                    i = self.reached[k]
                    if self.is_filled[i] == 0:
                        self._fill(i)
                    for w in range(self.columns):
                        more = self.weak[i * self.columns + w] & ~self.was_false[w]
                        self.was_false[w] |= more
                        while more:
                            self.fresh[fresh] = 64 * w + bits.lowest(more)
                            fresh += 1
                            more &= more - 1
            if fresh == 0:
                return found
        return found

    def _hits(self, first: int, last: int) -> int:
        """Return 2 if the ends of a path remove a target, 1 if they form a loop, else 0."""
        is_loop = True
        takes = False
        for w in range(self.words):
            seen = self.sees[last * self.words + w]
            if self.node[first * self.words + w] & ~seen:
                is_loop = False
            if self.outside[w] & seen:
                takes = True
        return 1 if is_loop else 2 if takes else 0

    def _fill(self, i: int) -> None:
        """Fill in the nodes that are false if a node is true: those whose candidates it sees all."""
        self.is_filled[i] = 1
        for w in range(self.words):
            mask = self.sees[i * self.words + w]
            while mask:
                j = self.head[64 * w + bits.lowest(mask)]
                mask &= mask - 1
                while j >= 0:
                    if self._is_seen(i, j):
                        self.weak[i * self.columns + (j >> 6)] |= self.one << (j & 63)
                    j = self.next[j]

    def _is_seen(self, i: int, j: int) -> bool:
        for w in range(self.words):
            if self.node[j * self.words + w] & ~self.sees[i * self.words + w]:
                return False
        return True
